import { erdRoutes, schemasRoutes, tablesRoutes } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { createProject, importSchema } from "../support/projects.ts";
import { shopDump } from "../support/shop-dump.ts";
import { upload, encodeForm } from "../support/multipart.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { everybody, ownersAlone, ownOnly } from "./access-case.ts";

const ownersSchema = async ({ server, owner }: AccessWorld) => ({
  params: { id: (await importSchema(server, owner)).id },
});

const schemaOfPath = async (world: AccessWorld) => ({ params: { schemaId: (await ownersSchema(world)).params.id } });

const projectOfPath = async ({ server, owner }: AccessWorld) => ({
  params: { projectId: (await importSchema(server, owner)).project_id },
});

const ownersTable = async ({ server, owner }: AccessWorld) => {
  const schema = await importSchema(server, owner);
  const { data } = await server.call(schemasRoutes.tables, { params: { id: schema.id }, as: owner });
  return { params: { id: data[0]?.id ?? "" } };
};

const ownersLongText = async ({ server, owner }: AccessWorld) => {
  const sql = `CREATE TABLE noted (id integer);\nCOMMENT ON TABLE noted IS '${"long ".repeat(100)}';`;
  const schema = await importSchema(server, owner, { sql });
  const { data } = await server.call(schemasRoutes.tables, { params: { id: schema.id }, as: owner });
  return { params: { id: data[0]?.id ?? "" }, query: { path: "comment" } };
};

const fields = { name: "Schema", db_type: "postgresql" };

const bodyWithProject = async ({ server, owner }: AccessWorld, rest: object) => ({
  body: { project_id: (await createProject(server, owner)).id, ...rest },
});

/** An import of the owner's that has just ended. */
async function ownersImport({ server, owner }: AccessWorld) {
  const importId = randomUUID();
  const project = await createProject(server, owner);
  const file = { fileName: "shop.sql", content: Buffer.from(shopDump) };
  await upload(server, owner, encodeForm([["project_id", project.id], ["db_type", "postgresql"], file]), importId);
  return { params: { importId } };
}

export const schemaCases: readonly AccessCase[] = [
  { route: schemasRoutes.listOfProject, request: projectOfPath, status: ownersAlone(200) },
  { route: schemasRoutes.get, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.create, request: (world) => bodyWithProject(world, fields), status: ownersAlone(201) },
  {
    route: schemasRoutes.import,
    request: (world) => bodyWithProject(world, { db_type: "postgresql", sql_dump: shopDump }),
    status: ownersAlone(201),
  },
  { route: schemasRoutes.queries, request: () => ({}), status: everybody(200) },
  { route: schemasRoutes.importProgress, request: ownersImport, status: ownersAlone(200) },
  { route: schemasRoutes.cancelImport, request: ownersImport, status: ownersAlone(409) },
  { route: schemasRoutes.recognise, request: () => ({ body: { sample: shopDump } }), status: ownOnly(200) },
  {
    route: schemasRoutes.validate,
    request: () => ({ body: { db_type: "postgresql", sql_dump: shopDump } }),
    status: ownOnly(200),
  },
  {
    route: schemasRoutes.update,
    request: async (world) => ({ ...(await ownersSchema(world)), body: fields }),
    status: ownersAlone(200),
  },
  {
    route: schemasRoutes.copy,
    // Beside itself, where the roles of the project say who may.
    request: async ({ server, owner }) => {
      const { id, project_id } = await importSchema(server, owner);
      return { params: { id }, body: { target_project_id: project_id } };
    },
    status: ownersAlone(201),
  },
  { route: schemasRoutes.remove, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.export, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.stats, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.visualization, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.tables, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.names, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.health, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.reach, request: ownersSchema, status: ownersAlone(200) },
  { route: schemasRoutes.relationships, request: ownersSchema, status: ownersAlone(200) },
  { route: tablesRoutes.listOfSchema, request: schemaOfPath, status: ownersAlone(200) },
  { route: tablesRoutes.get, request: ownersTable, status: ownersAlone(200) },
  { route: tablesRoutes.details, request: ownersTable, status: ownersAlone(200) },
  { route: tablesRoutes.text, request: ownersLongText, status: ownersAlone(200) },
  { route: erdRoutes.ofSchema, request: schemaOfPath, status: ownersAlone(200) },
  { route: erdRoutes.ofProject, request: projectOfPath, status: ownersAlone(200) },
];
