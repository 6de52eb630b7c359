import { columnRoutes, editsRoutes, relationshipRoutes, schemasRoutes, tableEditRoutes } from "@foretell/contract";
import { importSchema } from "../support/projects.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

const sql = `
  CREATE TABLE customer (id integer PRIMARY KEY, email text NOT NULL UNIQUE);
  CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer REFERENCES customer, note text);`;

/** A schema of two tables, with the ids of its parts. */
async function ownersShop({ server, owner }: AccessWorld) {
  const schema = await importSchema(server, owner, { sql });
  const params = { id: schema.id };
  const { data: tables } = await server.call(schemasRoutes.tables, { params, as: owner });
  const { data: relationships } = await server.call(schemasRoutes.relationships, { params, as: owner });
  const orders = tables.find(({ name }) => name === "orders");
  return {
    schemaId: schema.id,
    tableId: orders?.id ?? "",
    columnId: orders?.columns.find(({ name }) => name === "note")?.id ?? "",
    relationshipId: relationships[0]?.id ?? "",
  };
}

const table = { name: "stock", columns: [{ name: "id", data_type: "integer", is_primary_key: true }] };
const key = { from_table: "orders", to_table: "customer", from_column: "id", to_column: "id" };
const edits = [{ action: "create_table", ...table }];

const onSchema = (body?: object) => async (world: AccessWorld) => ({
  params: { schemaId: (await ownersShop(world)).schemaId },
  ...(body === undefined ? {} : { body }),
});

const withSchema = (body: object) => async (world: AccessWorld) => ({
  body: { schema_id: (await ownersShop(world)).schemaId, ...body },
});

const on = (part: "tableId" | "columnId" | "relationshipId", body?: object) => async (world: AccessWorld) => ({
  params: { id: (await ownersShop(world))[part] },
  ...(body === undefined ? {} : { body }),
});

export const editCases: readonly AccessCase[] = [
  { route: tableEditRoutes.create, request: withSchema(table), status: ownersAlone(201) },
  { route: tableEditRoutes.createIn, request: onSchema(table), status: ownersAlone(201) },
  { route: tableEditRoutes.update, request: on("tableId", { name: "purchases" }), status: ownersAlone(200) },
  { route: tableEditRoutes.remove, request: on("tableId"), status: ownersAlone(200) },
  {
    route: columnRoutes.create,
    request: async (world) => ({
      body: { table_id: (await ownersShop(world)).tableId, name: "total", data_type: "numeric(10,2)" },
    }),
    status: ownersAlone(201),
  },
  { route: columnRoutes.update, request: on("columnId", { name: "remark" }), status: ownersAlone(200) },
  { route: columnRoutes.remove, request: on("columnId"), status: ownersAlone(200) },
  { route: relationshipRoutes.create, request: withSchema(key), status: ownersAlone(201) },
  { route: relationshipRoutes.get, request: on("relationshipId"), status: ownersAlone(200) },
  {
    route: relationshipRoutes.update,
    request: on("relationshipId", { on_delete_action: "CASCADE" }),
    status: ownersAlone(200),
  },
  { route: relationshipRoutes.remove, request: on("relationshipId"), status: ownersAlone(200) },
  { route: editsRoutes.apply, request: onSchema({ edits }), status: ownersAlone(200) },
  { route: editsRoutes.preview, request: onSchema({ edits }), status: ownersAlone(200) },
  { route: editsRoutes.changes, request: onSchema(), status: ownersAlone(200) },
  {
    route: editsRoutes.revert,
    request: async (world) => {
      const { schemaId } = await ownersShop(world);
      const params = { schemaId };
      await world.server.call(tableEditRoutes.createIn, { params, body: table, as: world.owner });
      return { params, body: {} };
    },
    status: ownersAlone(200),
  },
];
