import {
  columnRoutes,
  editsRoutes,
  erdRoutes,
  relationshipRoutes,
  schemasRoutes,
  simulationsRoutes,
  statisticsRoutes,
  tableEditRoutes,
  tablesRoutes,
  versionsRoutes,
  workingChanges,
} from "@foretell/contract";
import type { BodyInputOf, TableWithColumns, WorkingChanges } from "@foretell/contract";
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let ada: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  ada = await signedInAccount(server, { name: "Ada Lovelace" });
});
afterAll(() => server.close());

const shop = async (sql?: string) => (await importSchema(server, ada, sql === undefined ? {} : { sql })).id;

const tablesOf = async (schemaId: string): Promise<TableWithColumns[]> =>
  (await server.call(schemasRoutes.tables, { params: { id: schemaId }, as: ada })).data;

const relationshipsOf = async (schemaId: string) =>
  (await server.call(schemasRoutes.relationships, { params: { id: schemaId }, as: ada })).data;

async function tableOf(schemaId: string, name: string): Promise<TableWithColumns> {
  const table = (await tablesOf(schemaId)).find((each) => each.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

async function columnOf(schemaId: string, table: string, name: string) {
  const column = (await tableOf(schemaId, table)).columns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
}

/** The answer is packed in a work process, so that the server has not held it against its contract. */
async function changesOf(schemaId: string): Promise<WorkingChanges> {
  const { data } = await server.call(editsRoutes.changes, { params: { schemaId }, as: ada });
  expect(workingChanges.parse(data)).toEqual(data);
  return data;
}

const sentences = async (schemaId: string) => (await changesOf(schemaId)).changes.map(({ description }) => description);

type Edits = BodyInputOf<typeof editsRoutes.apply>["edits"];
const apply = (schemaId: string, edits: Edits, query: { revision?: number } = {}) =>
  server.call(editsRoutes.apply, { params: { schemaId }, body: { edits }, query, as: ada });
const preview = (schemaId: string, edits: Edits) =>
  server.call(editsRoutes.preview, { params: { schemaId }, body: { edits }, as: ada });
const revert = (schemaId: string, change_ids?: string[]) =>
  server.call(editsRoutes.revert, {
    params: { schemaId },
    body: change_ids === undefined ? {} : { change_ids },
    as: ada,
  });

const simulate = async (schemaId: string, query_text: string) => {
  const { data: schema } = await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada });
  const body = { project_id: schema.project_id, schema_id: schemaId, query_text };
  return (await server.call(simulationsRoutes.run, { body, as: ada })).data;
};

describe("tables by hand", () => {
  it("are created with their columns, and are there at once", async () => {
    const schemaId = await shop();
    const { status, data, body } = await server.call(tableEditRoutes.create, {
      body: {
        schema_id: schemaId,
        name: "stock",
        columns: [
          { name: "id", data_type: "serial", is_primary_key: true },
          { name: "place", data_type: "varchar(20)", is_nullable: false, default_value: "'here'" },
        ],
      },
      as: ada,
    });
    expect([status, body["message"]]).toEqual([201, "Table created successfully"]);
    expect(data).toMatchObject({
      name: "stock",
      column_count: 2,
      columns: [
        { name: "id", is_primary_key: true, is_nullable: false, is_auto_increment: true },
        { name: "place", data_type: "varchar(20)", is_nullable: false, default_value: "'here'" },
      ],
      edit: { change_count: 1, worst_risk: "safe" },
    });
    expect((await tablesOf(schemaId)).map(({ name }) => name)).toContain("stock");
    expect((await simulate(schemaId, "SELECT place FROM stock")).status).toBe("completed");
    const { data: erd } = await server.call(erdRoutes.ofSchema, { params: { schemaId }, as: ada });
    expect(erd.tables.map(({ name }) => name)).toContain("stock");
    const { data: detail } = await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada });
    expect(detail).toMatchObject({ table_count: 4, column_count: 10, revision: data.edit.revision });
  });

  it("are created in an empty schema of each database", async () => {
    for (const db_type of ["postgresql", "mysql", "sqlite", "oracle", "sqlserver"] as const) {
      const project_id = (await createProject(server, ada)).id;
      const { data: schema } = await server.call(schemasRoutes.create, {
        body: { project_id, name: "S", db_type },
        as: ada,
      });
      const columns = [{ name: "id", data_type: "integer", is_primary_key: true }];
      const params = { schemaId: schema.id };
      const { data } = await server.call(tableEditRoutes.createIn, {
        params,
        body: { name: "stock", columns },
        as: ada,
      });
      expect(data.name).toBe(db_type === "oracle" ? "STOCK" : "stock");
      expect(data.columns).toHaveLength(1);
    }
  });

  it("keep their ids, those of their columns and relationships, and their statistics under another name", async () => {
    const schemaId = await shop();
    const before = await tableOf(schemaId, "customer");
    const keys = await relationshipsOf(schemaId);
    const { data } = await server.call(tableEditRoutes.update, {
      params: { id: before.id },
      body: { name: "client" },
      as: ada,
    });
    expect(data).toMatchObject({ id: before.id, name: "client", row_count: 2, columns: before.columns });
    const after = await relationshipsOf(schemaId);
    expect(after.map(({ id }) => id).toSorted()).toEqual(keys.map(({ id }) => id).toSorted());
    expect(after.map(({ to_table }) => to_table)).toContain("client");
    expect(data.edit.changes.map(({ kind }) => kind)).toEqual(["table-renamed"]);
    expect(await simulate(schemaId, "DELETE FROM client WHERE id = 1")).toMatchObject({ status: "completed" });
  });

  it("are deleted where nothing references them, or with what does", async () => {
    const schemaId = await shop();
    const { id } = await tableOf(schemaId, "customer");
    const refused = await server.call(tableEditRoutes.remove, { params: { id }, as: ada });
    expect([refused.status, refused.failure.code]).toEqual([409, "STILL_REFERENCED"]);
    expect(refused.failure.message).toContain("of orders references table customer");
    const { data } = await server.call(tableEditRoutes.remove, { params: { id }, query: { cascade: "true" }, as: ada });
    expect(data.edit.changes.map(({ kind }) => kind)).toContain("foreign-key-removed");
    expect((await tablesOf(schemaId)).map(({ name }) => name)).toEqual(["order_item", "orders"]);
    expect(await relationshipsOf(schemaId)).toHaveLength(1);
    expect((await server.call(tableEditRoutes.remove, { params: { id }, as: ada })).status).toBe(404);
  });

  it("say what is wrong with them", async () => {
    const schemaId = await shop();
    const create = async (body: object) =>
      (await server.call(tableEditRoutes.create, { body: body as BodyInputOf<typeof tableEditRoutes.create>, as: ada }))
        .failure;
    expect((await create({ schema_id: schemaId, name: " " })).message).toBe("Table name is required");
    expect((await create({ name: "stock" })).message).toBe("Schema is required");
    expect(await create({ schema_id: schemaId, name: "orders" })).toMatchObject({
      code: "EDIT_REFUSED",
      details: [{ path: "name", message: "There is a table orders already." }],
    });
    const columns = [{ name: "id", data_type: "integer); DROP TABLE x" }];
    expect(await create({ schema_id: schemaId, name: "stock", columns })).toMatchObject({
      code: "EDIT_REFUSED",
      details: [{ path: "columns.0.data_type" }],
    });
  });
});

describe("columns by hand", () => {
  it("are added, changed and deleted, and keep their ids", async () => {
    const schemaId = await shop();
    const { id: table_id } = await tableOf(schemaId, "orders");
    const body = { table_id, name: "total", data_type: "numeric(10,2)", is_nullable: false, default_value: "0" };
    const { data: added } = await server.call(columnRoutes.create, { body, as: ada });
    expect(added).toMatchObject({ table_id, name: "total", default_value: "0", is_nullable: false });
    const params = { id: added.id };
    const change = { name: "sum", data_type: "numeric(12,2)", default_value: null };
    const { data: changed } = await server.call(columnRoutes.update, { params, body: change, as: ada });
    expect(changed).toMatchObject({ id: added.id, name: "sum", data_type: "numeric(12,2)", default_value: null });
    expect((await columnOf(schemaId, "orders", "sum")).id).toBe(added.id);
    await server.call(columnRoutes.remove, { params, as: ada });
    expect((await tableOf(schemaId, "orders")).columns.map(({ name }) => name)).not.toContain("sum");
    expect((await server.call(columnRoutes.update, { params, body: change, as: ada })).status).toBe(404);
  });

  it("take what is known of their rows along under another name, also behind a typed row count", async () => {
    const schemaId = await shop();
    const table = await tableOf(schemaId, "customer");
    const { id } = await columnOf(schemaId, "customer", "nick");
    await server.call(statisticsRoutes.setRowCount, { params: { id: table.id }, body: { row_count: 500 }, as: ada });
    await server.call(columnRoutes.update, { params: { id }, body: { name: "alias" }, as: ada });
    const { data: typed } = await server.call(tablesRoutes.details, { params: { id: table.id }, as: ada });
    expect(typed.statistics.row_count).toBe(500);
    await server.call(statisticsRoutes.setRowCount, { params: { id: table.id }, body: { row_count: null }, as: ada });
    const { data } = await server.call(tablesRoutes.details, { params: { id: table.id }, as: ada });
    expect(data.statistics).toMatchObject({ row_count: 2, known_column_count: 3 });
    const rows = await server.database.kysely
      .selectFrom("schema_tables")
      .where("id", "=", table.id)
      .select("statistics")
      .executeTakeFirstOrThrow();
    expect(rows.statistics?.columns.map(({ name }) => name)).toContain("alias");
  });

  it("are deleted with the keys that reference them alone where that is asked for", async () => {
    const schemaId = await shop();
    const { id } = await columnOf(schemaId, "customer", "id");
    const refused = await server.call(columnRoutes.remove, { params: { id }, as: ada });
    expect(refused.failure.code).toBe("STILL_REFERENCED");
    await server.call(columnRoutes.remove, { params: { id }, query: { cascade: "true" }, as: ada });
    expect(await relationshipsOf(schemaId)).toHaveLength(1);
  });

  it("name what cannot follow them before anything is saved", async () => {
    const schemaId = await shop(`CREATE TABLE a (id integer PRIMARY KEY, x text);
      CREATE VIEW plain AS SELECT x FROM a;
      CREATE VIEW own AS WITH q AS (SELECT x FROM a) SELECT x FROM q;`);
    const { id: column_id } = await columnOf(schemaId, "a", "x");
    const { data } = await preview(schemaId, [{ action: "update_column", column_id, name: "y" }]);
    expect(data.edit.consequences).toEqual([
      { kind: "view", table: null, object: "plain", description: "View plain is rewritten with the new names." },
    ]);
    expect(data.edit.cannot_follow).toEqual([
      { kind: "view", table: null, object: "own", description: "It names column x of a, which is called y now." },
    ]);
    expect((await columnOf(schemaId, "a", "x")).id).toBe(column_id);
    expect(await sentences(schemaId)).toEqual([]);
  });
});

describe("the ids of columns that were stored before", () => {
  it("lead to their table once the migration has run", async () => {
    const schemaId = await shop();
    const { id, columns } = await tableOf(schemaId, "customer");
    const db = server.database.kysely;
    await sql`
      UPDATE schema_tables SET columns = (
        SELECT jsonb_agg(jsonb_set(item, '{id}', to_jsonb(gen_random_uuid()::text)) ORDER BY number)
        FROM jsonb_array_elements(columns) WITH ORDINALITY AS part(item, number))
      WHERE schema_id = ${schemaId}`.execute(db);
    const old = (await tableOf(schemaId, "customer")).columns[0]?.id ?? "";
    expect((await server.call(columnRoutes.remove, { params: { id: old }, as: ada })).status).toBe(404);
    const file = new URL("../src/db/migrations/0026_hand_edits.sql", import.meta.url);
    const [renewal = ""] = readFileSync(file, "utf8").split(";");
    await sql.raw(renewal).execute(db);
    expect((await tableOf(schemaId, "customer")).columns).toEqual(columns);
    const params = { id: columns[2]?.id ?? "" };
    expect((await server.call(columnRoutes.update, { params, body: { name: "alias" }, as: ada })).data.table_id).toBe(
      id,
    );
  });
});

describe("relationships by hand", () => {
  it("are added, changed and deleted", async () => {
    const schemaId = await shop();
    const body = {
      schema_id: schemaId,
      from_table: "order_item",
      to_table: "customer",
      from_column: "line_no",
      on_delete_action: "CASCADE" as const,
      constraint_name: "item_customer",
    };
    const { data: added } = await server.call(relationshipRoutes.create, { body, as: ada });
    expect(added).toMatchObject({ from_table: "order_item", to_column: "id", on_delete_action: "CASCADE" });
    expect((await server.call(relationshipRoutes.get, { params: { id: added.id }, as: ada })).data).toMatchObject({
      constraint_name: "item_customer",
    });
    const { data: changed } = await server.call(relationshipRoutes.update, {
      params: { id: added.id },
      body: { on_delete_action: "SET NULL", to_table: "orders" },
      as: ada,
    });
    expect(changed).toMatchObject({ id: added.id, to_table: "orders", on_delete_action: "SET NULL" });
    await server.call(relationshipRoutes.remove, { params: { id: added.id }, as: ada });
    expect((await relationshipsOf(schemaId)).map(({ id }) => id)).not.toContain(added.id);
  });

  it("say what is wrong with them", async () => {
    const schemaId = await shop();
    const create = async (body: object) =>
      (
        await server.call(relationshipRoutes.create, {
          body: { schema_id: schemaId, ...body } as BodyInputOf<typeof relationshipRoutes.create>,
          as: ada,
        })
      ).failure;
    expect(await create({ from_table: "orders", to_table: "nowhere", from_column: "id" })).toMatchObject({
      code: "EDIT_REFUSED",
      details: [{ path: "to_table", message: "There is no table nowhere." }],
    });
    expect(
      await create({ from_table: "orders", to_table: "customer", from_column: "id", to_column: "nick" }),
    ).toMatchObject({
      details: [{ path: "to_columns", message: "No primary or unique key of customer is made of nick." }],
    });
  });
});

describe("pasted SQL", () => {
  it("is shown with what it changes and what is not understood, and then applied", async () => {
    const schemaId = await shop();
    const sql =
      "CREATE TABLE stock (id integer PRIMARY KEY);\nALTER TABLE customer DROP COLUMN nick;\nCREATE TABEL oops;";
    const shown = await preview(schemaId, [{ action: "run_sql", sql }]);
    expect(shown.data.edit.changes.map(({ kind, risk }) => [kind, risk])).toEqual([
      ["column-removed", "breaking"],
      ["table-added", "safe"],
    ]);
    expect(shown.data.edit.not_understood).toMatchObject([{ line: 3, column: 1 }]);
    const { revision } = shown.data.edit;
    const { data } = await apply(schemaId, [{ action: "run_sql", sql }], { revision });
    expect(data.edit.revision).toBeGreaterThan(revision);
    expect((await tablesOf(schemaId)).map(({ name }) => name)).toContain("stock");
  });

  it("changes nothing where it says nothing of a schema", async () => {
    const schemaId = await shop();
    const { revision } = await changesOf(schemaId);
    const { data } = await apply(schemaId, [{ action: "run_sql", sql: "SELECT 1" }]);
    expect(data.edit).toMatchObject({ revision, change_count: 0 });
  });

  it("is refused with all other edits beside it where one cannot be made", async () => {
    const schemaId = await shop();
    const edits: Edits = [
      { action: "run_sql", sql: "CREATE TABLE stock (id integer PRIMARY KEY)" },
      { action: "create_table", name: "orders" },
    ];
    expect((await apply(schemaId, edits)).failure).toMatchObject({
      code: "EDIT_REFUSED",
      details: [{ path: "edits.1.name" }],
    });
    expect((await tablesOf(schemaId)).map(({ name }) => name)).not.toContain("stock");
  });
});

describe("two who edit at once", () => {
  it("are told of both sides where they meet, and lose nothing", async () => {
    const schemaId = await shop();
    const { id: table_id, revision } = await tableOf(schemaId, "orders");
    await server.call(columnRoutes.create, { body: { table_id, name: "total", data_type: "integer" }, as: ada });
    const second = { body: { table_id, name: "paid", data_type: "boolean" }, as: ada };
    const { status, failure } = await server.call(columnRoutes.create, { ...second, query: { revision } });
    expect([status, failure.code]).toEqual([409, "STALE_REVISION"]);
    expect(failure.conflict).toEqual({
      revision: revision + 1,
      theirs: [
        {
          description: expect.stringContaining("total") as string,
          user_name: "Ada Lovelace",
          created_at: expect.any(String) as string,
        },
      ],
      yours: [{ description: expect.stringContaining("paid") as string }],
    });
    const again = await server.call(columnRoutes.create, {
      ...second,
      query: { revision: failure.conflict?.revision ?? 0 },
    });
    expect(again.status).toBe(201);
    expect((await tableOf(schemaId, "orders")).columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["total", "paid"]),
    );
  });

  it("go on where they do not", async () => {
    const schemaId = await shop();
    const { id, revision } = await tableOf(schemaId, "orders");
    const other = await tableOf(schemaId, "customer");
    await server.call(tableEditRoutes.update, { params: { id: other.id }, body: { name: "client" }, as: ada });
    const body = { table_id: id, name: "total", data_type: "integer" };
    expect((await server.call(columnRoutes.create, { body, query: { revision }, as: ada })).status).toBe(201);
  });

  it("are told where the whole state was replaced", async () => {
    const schemaId = await shop();
    const { revision } = await tableOf(schemaId, "orders");
    const sql_dump = "CREATE TABLE orders (id integer PRIMARY KEY);";
    const labels = { version_name: "Small", description: "Orders alone." };
    await server.call(versionsRoutes.create, { params: { schemaId }, body: { ...labels, sql_dump }, as: ada });
    const edits: Edits = [{ action: "create_table", name: "stock" }];
    expect((await apply(schemaId, edits, { revision })).failure.code).toBe("STALE_REVISION");
  });

  it("all get through at the same moment, each column once", async () => {
    const schemaId = await shop();
    const { id: table_id } = await tableOf(schemaId, "orders");
    const names = ["a", "b", "c", "d", "e", "f"];
    const answers = await Promise.all(
      names.map((name) =>
        server.call(columnRoutes.create, { body: { table_id, name, data_type: "integer" }, as: ada }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    const { columns } = await tableOf(schemaId, "orders");
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
  });
});

describe("changes since the current version", () => {
  it("are listed, and are none once they are frozen", async () => {
    const schemaId = await shop();
    expect(await changesOf(schemaId)).toMatchObject({
      title: "No changes since v1.0.0",
      changes: [],
      worst_risk: null,
    });
    const { id } = await columnOf(schemaId, "customer", "nick");
    await server.call(columnRoutes.update, { params: { id }, body: { name: "completely_other" }, as: ada });
    await server.call(columnRoutes.update, { params: { id }, body: { name: "zz", is_nullable: false }, as: ada });
    const changes = await changesOf(schemaId);
    expect(changes).toMatchObject({ title: "2 changes since v1.0.0", worst_risk: "breaking", change_count: 2 });
    expect(changes.renames).toMatchObject([{ kind: "column", before: "nick", after: "zz", basis: "confirmed" }]);
    const labels = { version_name: "Two", description: "Frozen." };
    const { data } = await server.call(versionsRoutes.create, { params: { schemaId }, body: labels, as: ada });
    expect(data.version_number).toBe("v2.0.0");
    expect((await changesOf(schemaId)).title).toBe("No changes since v2.0.0");
  });

  it("are taken back one by one", async () => {
    const schemaId = await shop();
    const before = await tablesOf(schemaId);
    const { id } = await columnOf(schemaId, "customer", "nick");
    const { id: orders } = await tableOf(schemaId, "orders");
    const { id: item } = await tableOf(schemaId, "order_item");
    const edits: Edits = [
      { action: "update_column", column_id: id, name: "alias", data_type: "varchar(20)", is_nullable: false },
      { action: "update_table", table_id: orders, name: "purchases", comment: "bought" },
      { action: "create_table", name: "stock", columns: [{ name: "id", data_type: "integer", is_primary_key: true }] },
      { action: "delete_table", table_id: item },
      { action: "create_column", table_id: orders, name: "total", data_type: "integer" },
    ];
    await apply(schemaId, edits);
    for (;;) {
      const { changes } = await changesOf(schemaId);
      const next = changes.find((change) => !change.is_with_table);
      if (next === undefined) break;
      const { status, body } = await revert(schemaId, [next.id]);
      expect([status, next.description, body["message"]]).toEqual([200, next.description, undefined]);
      expect((await changesOf(schemaId)).changes.length).toBeLessThan(changes.length);
    }
    const after = await tablesOf(schemaId);
    expect(after.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual(
      before.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    );
    expect((await columnOf(schemaId, "customer", "nick")).id).toBe(id);
    expect((await tableOf(schemaId, "orders")).id).toBe(orders);
  });

  it("are all taken back, and what was kept keeps its id", async () => {
    const schemaId = await shop();
    const before = await tablesOf(schemaId);
    const keys = await relationshipsOf(schemaId);
    const customer = await tableOf(schemaId, "customer");
    const item = await tableOf(schemaId, "order_item");
    await apply(schemaId, [
      { action: "update_table", table_id: customer.id, name: "client" },
      { action: "create_column", table_id: customer.id, name: "total", data_type: "integer" },
      { action: "delete_table", table_id: item.id },
    ]);
    expect((await revert(schemaId)).status).toBe(200);
    expect((await changesOf(schemaId)).title).toBe("No changes since v1.0.0");
    const after = await tablesOf(schemaId);
    const plain = (table: TableWithColumns) => [
      table.name,
      table.columns.map(({ name, data_type }) => [name, data_type]),
    ];
    expect(after.map(plain)).toEqual(before.map(plain));
    expect(await relationshipsOf(schemaId)).toHaveLength(keys.length);
    expect((await tableOf(schemaId, "customer")).id).toBe(customer.id);
    expect((await tableOf(schemaId, "customer")).columns).toEqual(customer.columns);
  });

  it("stay where another change stands on them, which is named", async () => {
    const schemaId = await shop();
    const table = { action: "create_table" as const, name: "stock" };
    await apply(schemaId, [
      { ...table, columns: [{ name: "id", data_type: "integer", is_primary_key: true }] },
      { action: "create_relationship", from_table: "orders", to_table: "stock", from_column: "id" },
    ]);
    const { changes } = await changesOf(schemaId);
    const added = changes.find(({ kind }) => kind === "table-added");
    const { failure } = await revert(schemaId, [added?.id ?? ""]);
    expect(failure.code).toBe("EDIT_REFUSED");
    expect(failure.message).toContain("needs table stock");
    expect(
      (
        await revert(
          schemaId,
          changes.map(({ id }) => id),
        )
      ).status,
    ).toBe(200);
    expect(await sentences(schemaId)).toEqual([]);
    expect((await revert(schemaId, ["gone"])).failure.code).toBe("EDIT_REFUSED");
  });
});
