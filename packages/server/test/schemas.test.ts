import { erdRoutes, schemasRoutes, statisticsRoutes, tablesRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema, runSimulation } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
});
afterAll(() => server.close());

describe("schemas", () => {
  it("are created empty, changed and deleted", async () => {
    const project = await createProject(server, account);
    const body = { project_id: project.id, name: "Blank", db_type: "mysql", version: "  " } as const;
    const created = await server.call(schemasRoutes.create, { body, as: account });
    expect([created.status, created.data]).toEqual([
      201,
      expect.objectContaining({ name: "Blank", db_type: "mysql", version: null, table_count: 0 }),
    ]);
    const params = { id: created.data.id };
    const changes = { name: "Filled", db_type: "sqlite", version: "2.1" } as const;
    const updated = await server.call(schemasRoutes.update, { params, body: changes, as: account });
    expect(updated.data).toEqual({ ...created.data, ...changes });
    const detail = await server.call(schemasRoutes.get, { params, as: account });
    expect(detail.data).toMatchObject({ census: null, row_count: 0, server_version: null, column_count: 0 });
    expect((await server.call(schemasRoutes.tables, { params, as: account })).data).toEqual([]);

    expect((await server.call(schemasRoutes.remove, { params, as: account })).status).toBe(200);
    const gone = await server.call(schemasRoutes.get, { params, as: account });
    expect([gone.status, gone.failure.message]).toEqual([404, "Schema not found"]);
  });

  it.each([
    [{ db_type: "mysql" }, "name", "Schema name is required"],
    [{ name: "  ", db_type: "mysql" }, "name", "Schema name is required"],
    [{ name: "a" }, "db_type", "Database type is required"],
    [{ name: "a", db_type: "dbase" }, "db_type", "Database type is required"],
  ])("are not changed to %j", async (body, path, message) => {
    const schema = await importSchema(server, account);
    const call = { params: { id: schema.id }, body: body as never, as: account };
    const { status, failure } = await server.call(schemasRoutes.update, call);
    expect([status, failure.details]).toEqual([400, [{ path, message }]]);
  });

  it("keep the text of their version where it is not given, and do not keep the number that they have", async () => {
    const schema = await importSchema(server, account);
    const call = { params: { id: schema.id }, as: account };
    const body = { name: "Shop", db_type: "postgresql" } as const;
    const versions: (string | null)[] = [];
    for (const change of [{ version: "9.1" }, {}, { version: null }, { version: "v1.0.0" }]) {
      versions.push((await server.call(schemasRoutes.update, { ...call, body: { ...body, ...change } })).data.version);
    }
    expect(versions).toEqual(["9.1", "9.1", "v1.0.0", "v1.0.0"]);
    const db = server.database.kysely;
    const row = await db.selectFrom("schemas").where("id", "=", schema.id).select("version").executeTakeFirst();
    expect(row).toEqual({ version: null });
  });

  it("keep the database that their tables were read as", async () => {
    const schema = await importSchema(server, account);
    const call = { params: { id: schema.id }, as: account };
    const refused = await server.call(schemasRoutes.update, { ...call, body: { name: "Renamed", db_type: "mysql" } });
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      "The tables of this schema were read as PostgreSQL. Import the dump again as MySQL.",
    ]);
    const kept = await server.call(schemasRoutes.get, call);
    expect(kept.data).toMatchObject({ name: "Imported schema", db_type: "postgresql" });
  });

  it("tell how much is in them, and show their diagram at both of its addresses", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    await runSimulation(server, account, schema);
    const params = { id: schema.id };
    const diagram = await server.call(erdRoutes.ofSchema, { params: { schemaId: schema.id }, as: account });
    const stats = await server.call(schemasRoutes.stats, { params, as: account });
    expect(stats.data).toEqual({
      ...diagram.data.stats,
      row_count: schema.row_count,
      simulation_count: 1,
      version_count: 1,
    });
    const visualization = await server.call(schemasRoutes.visualization, { params, as: account });
    expect(visualization.data).toEqual(diagram.data);
  });

  it("are listed newest first", async () => {
    const project = await createProject(server, account);
    for (const name of ["first", "second"]) await importSchema(server, account, { projectId: project.id, name });
    const params = { projectId: project.id };
    const { data, body } = await server.call(schemasRoutes.listOfProject, { params, as: account });
    expect(data.map((schema) => schema.name)).toEqual(["second", "first"]);
    expect(body["next_cursor"]).toBeNull();
    const page = await server.call(schemasRoutes.listOfProject, { params, query: { limit: 1 }, as: account });
    const cursor = String(page.body["next_cursor"]);
    const next = await server.call(schemasRoutes.listOfProject, { params, query: { cursor }, as: account });
    expect(next.data.map((schema) => schema.name)).toEqual(["first"]);
  });

  it("leave nothing behind", async () => {
    const schema = await importSchema(server, account);
    await server.call(schemasRoutes.remove, { params: { id: schema.id }, as: account });
    const db = server.database.kysely;
    for (const table of ["schema_tables", "schema_relationships", "schema_objects", "schema_versions"] as const) {
      const left = await db.selectFrom(table).where("schema_id", "=", schema.id).select("schema_id").execute();
      expect(left).toEqual([]);
    }
  });
});

describe("tables", () => {
  it("are listed by name with their columns", async () => {
    const schema = await importSchema(server, account);
    const { data } = await server.call(schemasRoutes.tables, { params: { id: schema.id }, as: account });
    expect(data.map((table) => [table.name, table.namespace, table.column_count, table.row_count])).toEqual([
      ["customer", "public", 3, 2],
      ["order_item", "public", 2, 3],
      ["orders", "public", 3, 2],
    ]);
    expect(data[0]).toMatchObject({ schema_id: schema.id, schema_name: "Imported schema", comment: null });
    expect(data[2]?.comment).toBe("What was ordered");
    expect(data[0]?.columns).toMatchObject([
      { name: "id", data_type: "integer", is_nullable: false, is_primary_key: true, default_value: null },
      { name: "email", data_type: "text", is_nullable: false, is_primary_key: false },
      { name: "nick", data_type: "text", is_nullable: true, default_value: "'nobody'" },
    ]);
    expect(data[1]?.columns.map((column) => column.is_primary_key)).toEqual([true, true]);
  });

  it("are shown with keys, checks, indexes, triggers and relationships", async () => {
    const sql = `${shopDump}
      CREATE INDEX orders_customer ON orders USING btree (customer_id DESC) WHERE note IS NOT NULL;
      CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
      CREATE TRIGGER orders_audit AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION audit();`;
    const schema = await importSchema(server, account, { sql });
    const listed = await server.call(tablesRoutes.listOfSchema, { params: { schemaId: schema.id }, as: account });
    const orders = listed.data.find((table) => table.name === "orders");
    const { data } = await server.call(tablesRoutes.details, { params: { id: orders?.id ?? "" }, as: account });
    expect(data).toMatchObject({
      ...orders,
      kind: "table",
      primary_key: { name: "orders_pkey", columns: ["id"] },
      unique_keys: [],
      checks: [{ expression: "note <> ''" }],
      indexes: [{ name: "orders_customer", is_unique: false, method: "btree", parts: ["customer_id DESC"] }],
      triggers: [{ name: "orders_audit", timing: "after", events: ["INSERT", "UPDATE"], is_enabled: true }],
    });
    expect(data.relationships).toMatchObject([
      { from_table: "orders", to_table: "customer", on_delete_action: "RESTRICT", on_update_action: "CASCADE" },
      { from_table: "order_item", to_table: "orders", on_delete_action: "CASCADE" },
    ]);
    const got = await server.call(tablesRoutes.get, { params: { id: orders?.id ?? "" }, as: account });
    expect(got.data).toMatchObject({ ...orders, columns: data.columns });
  });

  it("are listed page by page, whatever their names", async () => {
    const names = ["Zeta", "alpha", "Ähre", "beta", "木", `${"x".repeat(300)}1`, `${"x".repeat(300)}2`, 'a b""c'];
    const sql = names.map((name) => `CREATE TABLE "${name}" (id integer);`).join("\n");
    const schema = await importSchema(server, account, { sql, dbType: "sqlite" });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const page = await server.call(schemasRoutes.tables, { params: { id: schema.id }, query, as: account });
      seen.push(...page.data.map((table) => table.name));
      cursor = (page.body["next_cursor"] as string | null) ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(names.length);
    expect(new Set(seen).size).toBe(names.length);
    expect(seen.slice(0, 4)).toEqual(['a b"c', "alpha", "beta", expect.stringMatching(/^x+1$/)]);
  });

  it("are fewer on a page where they are wide", async () => {
    const columns = Array.from({ length: 1_200 }, (_, at) => `c${at} int`).join(", ");
    const sql = ["a", "b", "c"].map((name) => `CREATE TABLE ${name} (${columns});`).join("\n");
    const schema = await importSchema(server, account, { sql, dbType: "sqlite" });
    const first = await server.call(schemasRoutes.tables, { params: { id: schema.id }, as: account });
    expect(first.data.map(({ name }) => name)).toEqual(["a", "b"]);
    const query = { cursor: String(first.body["next_cursor"]) };
    const second = await server.call(schemasRoutes.tables, { params: { id: schema.id }, query, as: account });
    expect([second.data.map(({ name }) => name), second.body["next_cursor"]]).toEqual([["c"], null]);
  });

  it.each([
    ["limit", "0"],
    ["limit", "1001"],
    ["limit", "many"],
    ["cursor", "!"],
    ["cursor", "0198d2f0-0000-7000-8000-000000000000"],
  ])("are not listed with %s=%s", async (name, value) => {
    const schema = await importSchema(server, account);
    const query = { [name]: value };
    const { status, failure } = await server.call(schemasRoutes.tables, {
      params: { id: schema.id },
      query,
      as: account,
    });
    expect([status, failure.details[0]?.path]).toEqual([400, name]);
  });

  it("take their relationships with them, and leave those to them without an end", async () => {
    const schema = await importSchema(server, account);
    const db = server.database.kysely;
    const relationships = db
      .selectFrom("schema_relationships as relationship")
      .leftJoin("schema_tables as end", "end.id", "relationship.to_table_id")
      .where("relationship.schema_id", "=", schema.id)
      .orderBy("relationship.position")
      .select(["from_table", "to_table", "end.name as end"]);
    const ofItems = { from_table: "order_item", to_table: "orders" };
    expect(await relationships.execute()).toEqual([
      { from_table: "orders", to_table: "customer", end: "customer" },
      { ...ofItems, end: "orders" },
    ]);
    await db.deleteFrom("schema_tables").where("schema_id", "=", schema.id).where("name", "=", "orders").execute();
    expect(await relationships.execute()).toEqual([{ ...ofItems, end: null }]);
    expect(await relationships.clearSelect().select("to_table_id").execute()).toEqual([{ to_table_id: null }]);
  });

  it("are named with their namespace outside of the default one", async () => {
    const sql = `CREATE SCHEMA audit; CREATE TABLE audit.log (id integer PRIMARY KEY);
      CREATE TABLE t (log_id integer REFERENCES audit.log, gone_id integer REFERENCES nowhere (id));`;
    const schema = await importSchema(server, account, { sql });
    const { data } = await server.call(schemasRoutes.relationships, { params: { id: schema.id }, as: account });
    expect(data.map(({ to_table, to_columns, is_dangling }) => [to_table, to_columns, is_dangling])).toEqual([
      ["audit.log", ["id"], false],
      ["nowhere", ["id"], true],
    ]);
  });
});

describe("diagrams", () => {
  it("show a schema with keys and numbers", async () => {
    const schema = await importSchema(server, account);
    const { data } = await server.call(erdRoutes.ofSchema, { params: { schemaId: schema.id }, as: account });
    expect(data.schema).toEqual({
      id: schema.id,
      name: "Imported schema",
      version_name: "Initial schema import",
      version_description: "The schema as it was imported.",
    });
    expect(data.stats).toEqual({ totalTables: 3, totalColumns: 8, totalRelationships: 2 });
    expect(data.tables.find((table) => table.name === "order_item")?.columns).toMatchObject([
      { name: "order_id", is_primary_key: true, is_foreign_key: true },
      { name: "line_no", is_primary_key: true, is_foreign_key: false },
    ]);
    expect(data.relationships).toHaveLength(2);
    expect(erdRoutes.ofSchema.data.parse(data)).toEqual(data);
  });

  it("show what a schema is now, however often they were asked for", async () => {
    const schema = await importSchema(server, account);
    const params = { id: schema.id };
    const ask = async () => {
      const { data } = await server.call(erdRoutes.ofSchema, { params: { schemaId: schema.id }, as: account });
      return { name: data.schema.name, rows: data.tables.find((table) => table.name === "customer")?.row_count };
    };
    const before = await ask();
    await server.call(schemasRoutes.update, { params, body: { name: "Renamed", db_type: "postgresql" }, as: account });
    const tables = (await server.call(schemasRoutes.tables, { params, as: account })).data;
    const id = tables.find(({ name }) => name === "customer")?.id ?? "";
    await server.call(statisticsRoutes.setRowCount, { params: { id }, body: { row_count: 4_711 }, as: account });
    expect(before.name).toBe("Imported schema");
    expect(await ask()).toEqual({ name: "Renamed", rows: 4_711 });
  });

  it("of many tables are the same as of few", async () => {
    const sql = Array.from({ length: 1_100 }, (_, n) => {
      const reference = n === 0 ? "" : ` REFERENCES t${n - 1}`;
      return `CREATE TABLE t${n} (id integer PRIMARY KEY, parent integer${reference});`;
    }).join("\n");
    const { id, project_id } = await importSchema(server, account, { sql });
    const { data } = await server.call(erdRoutes.ofSchema, { params: { schemaId: id }, as: account });
    expect(data.stats).toEqual({ totalTables: 1_100, totalColumns: 2_200, totalRelationships: 1_099 });
    expect(data.tables.map((table) => table.name)).toEqual(Array.from({ length: 1_100 }, (_, n) => `t${n}`).sort());
    expect(erdRoutes.ofSchema.data.parse(data)).toEqual(data);
    const project = await server.call(erdRoutes.ofProject, { params: { projectId: project_id }, as: account });
    expect(project.data.schemas[0]?.tables).toEqual(data.tables);
  });

  it("show all schemas of a project, each and together", async () => {
    const project = await createProject(server, account);
    for (const name of ["one", "two"]) await importSchema(server, account, { projectId: project.id, name });
    const { data } = await server.call(erdRoutes.ofProject, { params: { projectId: project.id }, as: account });
    expect(data.schemas.map((schema) => schema.name)).toEqual(["one", "two"]);
    expect(data.combined.stats).toEqual({ totalTables: 6, totalColumns: 16, totalRelationships: 4 });
    expect(data.combined.tables.map((table) => table.name)).toContain("two.order_item");
    expect(erdRoutes.ofProject.data.parse(data)).toEqual(data);
    expect(data.combined.relationships[0]).toMatchObject({ from_table: "one.order_item", to_table: "one.orders" });
  });

  it("keep schemas of one name apart", async () => {
    const project = await createProject(server, account);
    for (const name of ["shop", "shop (2)", "shop", "shop"])
      await importSchema(server, account, { projectId: project.id, name });
    const { data } = await server.call(erdRoutes.ofProject, { params: { projectId: project.id }, as: account });
    expect(data.schemas.map(({ name }) => name)).toEqual(["shop", "shop (2)", "shop", "shop"]);
    expect(data.schemas.map(({ label }) => label)).toEqual(["shop", "shop (2)", "shop (3)", "shop (4)"]);
    expect(new Set(data.combined.tables.map(({ name }) => name)).size).toBe(12);
    const ends = data.combined.relationships.flatMap(({ from_table: from, to_table: to }) => [from, to]);
    expect(ends).toContain("shop (3).orders");
    const names = new Set(data.combined.tables.map(({ name }) => name));
    expect(ends.filter((name) => !names.has(name))).toEqual([]);
  });

  it("of an empty project have nothing in them", async () => {
    const project = await createProject(server, account);
    const { data } = await server.call(erdRoutes.ofProject, { params: { projectId: project.id }, as: account });
    const stats = { totalTables: 0, totalColumns: 0, totalRelationships: 0 };
    expect(data).toEqual({ schemas: [], combined: { tables: [], relationships: [], stats } });
  });
});
