import { resultComparisonRoutes, simulationsRoutes, whatIfRoutes } from "@foretell/contract";
import { importSchema, runSimulation } from "../support/projects.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

const ownersSimulation = async ({ server, owner }: AccessWorld) => {
  const { id } = await runSimulation(server, owner, await importSchema(server, owner));
  return { params: { id } };
};

const statement = async ({ server, owner }: AccessWorld) => {
  const schema = await importSchema(server, owner);
  return { body: { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM orders" } };
};

export const simulationCases: readonly AccessCase[] = [
  {
    route: simulationsRoutes.listOfProject,
    request: async ({ server, owner }) => ({
      params: { projectId: (await importSchema(server, owner)).project_id },
    }),
    status: ownersAlone(200),
  },
  {
    route: simulationsRoutes.cascadeAnalysis,
    request: async ({ server, owner }) => {
      const { project_id } = await importSchema(server, owner);
      return { query: { project_id, table_name: "orders", operation: "DELETE" } };
    },
    status: ownersAlone(200),
  },
  { route: simulationsRoutes.get, request: ownersSimulation, status: ownersAlone(200) },
  { route: simulationsRoutes.create, request: statement, status: ownersAlone(201) },
  { route: simulationsRoutes.run, request: statement, status: ownersAlone(201) },
  { route: simulationsRoutes.rerun, request: ownersSimulation, status: ownersAlone(200) },
  {
    route: simulationsRoutes.update,
    request: async (world) => ({ ...(await ownersSimulation(world)), body: { name: "Other" } }),
    status: ownersAlone(200),
  },
  { route: simulationsRoutes.remove, request: ownersSimulation, status: ownersAlone(200) },
  {
    route: whatIfRoutes.ask,
    request: async (world) => ({
      ...(await ownersSimulation(world)),
      body: { foreign_keys: [{ table: "orders", constraint_name: "orders_customer_id_fkey", on_delete: "CASCADE" }] },
    }),
    status: ownersAlone(200),
  },
  {
    route: resultComparisonRoutes.compare,
    request: async ({ server, owner }) => {
      const schema = await importSchema(server, owner);
      const { id } = await runSimulation(server, owner, schema);
      const other = await runSimulation(server, owner, schema, "DELETE FROM orders WHERE id = 10");
      return { params: { id, otherId: other.id } };
    },
    status: ownersAlone(200),
  },
  { route: simulationsRoutes.impact, request: ownersSimulation, status: ownersAlone(200) },
  { route: simulationsRoutes.summary, request: ownersSimulation, status: ownersAlone(200) },
  { route: simulationsRoutes.logs, request: ownersSimulation, status: ownersAlone(200) },
  { route: simulationsRoutes.export, request: ownersSimulation, status: ownersAlone(200) },
  { route: simulationsRoutes.validate, request: statement, status: ownersAlone(200) },
];
