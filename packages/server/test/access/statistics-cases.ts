import { schemasRoutes, statisticsRoutes } from "@foretell/contract";
import { importSchema } from "../support/projects.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

const ownersSchema = async ({ server, owner }: AccessWorld) => ({
  params: { id: (await importSchema(server, owner)).id },
});

const ownersTable = async (world: AccessWorld) => {
  const { params } = await ownersSchema(world);
  const { data } = await world.server.call(schemasRoutes.tables, { params, as: world.owner });
  return { params: { id: data[0]?.id ?? "" } };
};

export const statisticsCases: readonly AccessCase[] = [
  { route: statisticsRoutes.ofSchema, request: ownersSchema, status: ownersAlone(200) },
  {
    route: statisticsRoutes.replace,
    request: async (world) => ({
      ...(await ownersSchema(world)),
      body: { tables: [{ name: "orders", row_count: 5 }] },
    }),
    status: ownersAlone(200),
  },
  {
    route: statisticsRoutes.setRowCount,
    request: async (world) => ({ ...(await ownersTable(world)), body: { row_count: 5 } }),
    status: ownersAlone(200),
  },
];
