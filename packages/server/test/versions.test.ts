import {
  erdRoutes,
  schemasRoutes,
  schemaVersionDetail,
  simulationsRoutes,
  statisticsRoutes,
  tablesRoutes,
  versionsRoutes,
} from "@foretell/contract";
import type { BodyInputOf, SchemaVersionDetail } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { encodeForm, formContentType } from "./support/multipart.ts";
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

const labels = { version_name: "Guests", description: "Orders without a customer." };
const guestDump = `
  CREATE TABLE customer (id integer PRIMARY KEY, email text NOT NULL UNIQUE, nick text DEFAULT 'nobody');
  CREATE TABLE guest (token uuid PRIMARY KEY, host integer REFERENCES customer ON DELETE CASCADE);
`;

const create = (
  schemaId: string,
  body: Partial<BodyInputOf<typeof versionsRoutes.create>> = labels,
  by: TestApp = server,
) =>
  by.call(versionsRoutes.create, {
    params: { schemaId },
    body: body as BodyInputOf<typeof versionsRoutes.create>,
    as: ada,
  });

const rollBack = (schemaId: string, versionId: string, by: TestApp = server) =>
  by.call(versionsRoutes.rollback, { params: { schemaId, versionId }, as: ada });

const list = async (schemaId: string) =>
  (await server.call(versionsRoutes.listOfSchema, { params: { schemaId }, as: ada })).data;

/** The answer is packed in a work process, so that the server has not held it against its contract. */
async function detailOf(versionId: string): Promise<SchemaVersionDetail> {
  const { data } = await server.call(versionsRoutes.get, { params: { versionId }, as: ada });
  expect(schemaVersionDetail.parse(data)).toEqual(data);
  return data;
}

const tablesOf = async (schemaId: string) =>
  (await server.call(tablesRoutes.listOfSchema, { params: { schemaId }, as: ada })).data.map(({ name }) => name);

/** A schema by its id and that of its first version. */
async function imported(sql?: string): Promise<{ schemaId: string; first: string; project_id: string }> {
  const schema = await importSchema(server, ada, { name: "Shop", ...(sql === undefined ? {} : { sql }) });
  return { schemaId: schema.id, first: schema.initial_version?.id ?? "", project_id: schema.project_id };
}

describe("the versions of a schema", () => {
  it("begin with that of its import", async () => {
    const { schemaId, first } = await imported();
    expect(await list(schemaId)).toEqual([
      {
        id: first,
        schema_id: schemaId,
        schema_name: "Shop",
        version_number: "v1.0.0",
        version_name: "Initial schema import",
        description: "The schema as it was imported.",
        is_current: true,
        created_at: expect.any(String) as string,
        created_by_name: "Ada Lovelace",
        table_count: 3,
        is_incomplete: false,
      },
    ]);
    const detail = await detailOf(first);
    expect(detail).toMatchObject({
      previous_version: null,
      incompleteness: null,
      diff_summary: { type: "import", worst_risk: "safe", tables_added: 3, tables_removed: 0, tables_modified: 0 },
    });
    expect(detail.schema_snapshot.tables.map(({ name }) => name)).toEqual(["customer", "orders", "order_item"]);
    expect(detail.schema_snapshot.tables[0]?.columns).toEqual([
      { name: "id", type: "integer", primary_key: true, not_null: true },
      { name: "email", type: "text", primary_key: false, not_null: true },
      { name: "nick", type: "text", primary_key: false, not_null: false },
    ]);
  });

  it("are listed newest first by their numbers, page by page", async () => {
    const { schemaId } = await imported();
    // A number is compared by its parts, not as a text.
    for (let count = 0; count < 11; count += 1) await create(schemaId);
    const numbers: string[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { limit: 5, ...(cursor === undefined ? {} : { cursor }) };
      const page = await server.call(versionsRoutes.listOfSchema, { params: { schemaId }, query, as: ada });
      numbers.push(...page.data.map(({ version_number }) => version_number));
      const next = page.body["next_cursor"];
      if (typeof next !== "string") break;
      cursor = next;
    }
    const inOrder = (one: string, other: string) => other.localeCompare(one, "en", { numeric: true });
    expect(numbers).toHaveLength(12);
    expect(numbers).toEqual(numbers.toSorted(inOrder));
    expect(new Set(numbers).size).toBe(12);
    const { status } = await server.call(versionsRoutes.listOfSchema, {
      params: { schemaId },
      query: { cursor: "v1.0" },
      as: ada,
    });
    expect(status).toBe(400);
  });

  it("ask for a name, a description and, where one is sent, a dump", async () => {
    const { schemaId } = await imported();
    const { failure } = await create(schemaId, { version_name: " ", sql_dump: "" });
    expect(failure.code).toBe("VALIDATION_FAILED");
    expect(failure.details.map(({ message }) => message)).toEqual([
      "Version name is required",
      "Description is required",
      "Schema dump is required",
    ]);
    const both = { ...labels, sql_dump: guestDump, schema_snapshot: { tables: [] } };
    expect((await create(schemaId, both)).failure.message).toBe(
      "Send either the SQL dump or the schema snapshot, not both",
    );
  });

  it("of another schema are not found", async () => {
    const one = await imported();
    const other = await imported();
    expect((await rollBack(one.schemaId, other.first)).failure).toMatchObject({
      code: "NOT_FOUND",
      message: "Version not found",
    });
    expect((await server.call(versionsRoutes.get, { params: { versionId: randomUUID() }, as: ada })).status).toBe(404);
  });
});

describe("a version of the working state", () => {
  it("is the current one from then on, with what is known of the rows", async () => {
    const { schemaId, first } = await imported();
    const before = await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada });
    const known = await server.call(statisticsRoutes.ofSchema, { params: { id: schemaId }, as: ada });
    const orders = known.data.find(({ table_name }) => table_name === "orders");
    await server.call(statisticsRoutes.setRowCount, {
      params: { id: orders?.table_id ?? "" },
      body: { row_count: 5_000 },
      as: ada,
    });
    const { data, status, body } = await create(schemaId);
    expect({ status, message: body["message"] }).toEqual({
      status: 201,
      message: "Schema version created successfully",
    });
    expect(data).toMatchObject({ ...labels, is_current: true, table_count: 3, created_by_name: "Ada Lovelace" });
    expect((await list(schemaId)).map(({ id, is_current }) => [id, is_current])).toEqual([
      [data.id, true],
      [first, false],
    ]);
    expect((await detailOf(data.id)).previous_version?.id).toBe(first);
    const after = await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada });
    expect(after.data).toEqual({
      ...before.data,
      version: data.version_number,
      // The typed row count and the version.
      revision: before.data.revision + 2,
      row_count: before.data.row_count + 4_998,
    });

    await rollBack(schemaId, first);
    const rows = async () =>
      (await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada })).data.row_count;
    expect(await rows()).toBe(before.data.row_count);
    await rollBack(schemaId, data.id);
    expect(await rows()).toBe(before.data.row_count + 4_998);
  });

  it("keeps comments that are stored apart whole", async () => {
    const comment = "long ".repeat(1_000).trim();
    const { schemaId } = await imported(`CREATE TABLE noted (id integer); COMMENT ON TABLE noted IS '${comment}';`);
    const version = await create(schemaId);
    await rollBack(schemaId, (await list(schemaId)).at(-1)?.id ?? "");
    await rollBack(schemaId, version.data.id);
    const [table] = (await server.call(schemasRoutes.tables, { params: { id: schemaId }, as: ada })).data;
    const { data } = await server.call(tablesRoutes.text, {
      params: { id: table?.id ?? "" },
      query: { path: "comment" },
      as: ada,
    });
    expect(data.text).toBe(comment);
  });

  it("is v1.0.0 for a schema that was not imported", async () => {
    const project = await createProject(server, ada);
    const { data: schema } = await server.call(schemasRoutes.create, {
      body: { project_id: project.id, name: "Empty", db_type: "sqlite" },
      as: ada,
    });
    const { data } = await create(schema.id);
    expect(data).toMatchObject({ version_number: "v1.0.0", table_count: 0, is_current: true });
    const filled = await create(schema.id, { ...labels, sql_dump: "CREATE TABLE note (id INTEGER PRIMARY KEY);" });
    expect(filled.data).toMatchObject({ table_count: 1, is_current: true });
    expect(await tablesOf(schema.id)).toEqual(["note"]);
  });
});

describe("a version of a dump", () => {
  it("is read in full and becomes the working state", async () => {
    const { schemaId, project_id } = await imported();
    const run = async () => {
      const body = { project_id, schema_id: schemaId, query_text: "DELETE FROM customer WHERE id = 1" };
      return (await server.call(simulationsRoutes.run, { body, as: ada })).data.affectedTables;
    };
    expect(await run()).toContain("orders");
    const { data } = await create(schemaId, { ...labels, sql_dump: guestDump });
    expect(await tablesOf(schemaId)).toEqual(["customer", "guest"]);
    expect(await run()).toEqual(["customer", "guest"]);
    const { data: erd } = await server.call(erdRoutes.ofSchema, { params: { schemaId }, as: ada });
    expect(erd.stats).toMatchObject({ totalTables: 2, totalRelationships: 1 });
    expect(erd.schema.version_name).toBe(labels.version_name);
    const detail = await detailOf(data.id);
    expect(detail.diff_summary).toMatchObject({ type: "manual", tables_added: 1, tables_removed: 2 });
    expect(detail.changes.map(({ description }) => description).join("\n")).toContain("guest");
    const { data: schema } = await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada });
    expect(schema).toMatchObject({ table_count: 2, relationship_count: 1, column_count: 5 });
    expect(schema.census).toMatchObject({ create_table_count: 2 });
  });

  it("may come as a file", async () => {
    const { schemaId } = await imported();
    const file = { fileName: "guests.sql", content: Buffer.from(guestDump) };
    const response = await server.inject({
      method: "POST",
      url: `/v1/schemas/${schemaId}/versions`,
      headers: { authorization: `Bearer ${ada.accessToken}`, "content-type": formContentType },
      payload: encodeForm([["version_name", "Guests"], ["description", "As a file"], file]),
    });
    expect(response.statusCode).toBe(201);
    expect(await tablesOf(schemaId)).toEqual(["customer", "guest"]);
  });

  it("that is refused leaves all as it was", async () => {
    const { schemaId, first } = await imported();
    const refused = [
      ["SELECT 1;", "DUMP_HAS_NO_TABLE"],
      ["CREATE TABLE a (id integer);\nCREATE TABLE b (", "DUMP_INCOMPLETE"],
    ] as const;
    for (const [sql_dump, code] of refused) {
      expect((await create(schemaId, { ...labels, sql_dump })).failure.code).toBe(code);
    }
    expect((await list(schemaId)).map(({ id }) => id)).toEqual([first]);
    expect(await tablesOf(schemaId)).toHaveLength(3);
    const left = await server.database.pool.query("SELECT 1 FROM schemas WHERE project_id IS NULL AND name = $1", [
      labels.version_name,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it("keeps the mark of one that was cut short, back and forth", async () => {
    const { schemaId, first } = await imported();
    const sql_dump = "CREATE TABLE a (id integer);\nCREATE TABLE b (";
    const { data } = await create(schemaId, { ...labels, sql_dump, allow_incomplete: true });
    const marks = async () =>
      (await server.call(schemasRoutes.get, { params: { id: schemaId }, as: ada })).data.is_incomplete;
    expect([data.is_incomplete, await marks()]).toEqual([true, true]);
    expect((await detailOf(data.id)).incompleteness).toEqual(expect.any(String));
    expect((await create(schemaId)).data.is_incomplete).toBe(true);
    expect((await rollBack(schemaId, first)).data.is_incomplete).toBe(false);
    expect(await marks()).toBe(false);
    expect((await rollBack(schemaId, data.id)).data.is_incomplete).toBe(true);
    expect(await marks()).toBe(true);
  });
});

describe("a version of a snapshot", () => {
  it("keeps what the snapshot does not tell of where its tables and columns still exist", async () => {
    const { schemaId, first } = await imported();
    const { schema_snapshot } = await detailOf(first);
    const tables = [
      ...schema_snapshot.tables.filter(({ name }) => name !== "order_item"),
      { name: "guest", columns: [{ name: "id", type: "uuid", primary_key: true }] },
    ];
    const { data } = await create(schemaId, {
      ...labels,
      schema_snapshot: { tables },
      diff_summary: { type: "manual" },
    });
    expect(data.table_count).toBe(3);
    expect(await tablesOf(schemaId)).toEqual(["customer", "guest", "orders"]);
    const relationships = await server.call(schemasRoutes.relationships, { params: { id: schemaId }, as: ada });
    expect(relationships.data).toMatchObject([
      { from_table: "orders", to_table: "customer", on_delete_action: "RESTRICT", on_update_action: "CASCADE" },
    ]);
    const listed = await server.call(tablesRoutes.listOfSchema, { params: { schemaId }, as: ada });
    const [customer] = listed.data;
    expect(customer?.row_count).toBe(2);
    const details = await server.call(tablesRoutes.details, { params: { id: customer?.id ?? "" }, as: ada });
    expect(details.data).toMatchObject({ unique_keys: [{ columns: ["email"] }], primary_key: { columns: ["id"] } });
    expect(details.data.columns.find(({ name }) => name === "nick")?.default_value).toBe("'nobody'");
    expect((await detailOf(data.id)).diff_summary).toMatchObject({
      tables_added: 1,
      tables_removed: 1,
      tables_modified: 0,
    });
  });

  it("drops what stood on a column that has gone", async () => {
    const { schemaId } = await imported();
    const columns = [{ name: "id", type: "integer", primary_key: true, not_null: true }];
    const names = ["customer", "orders"];
    await create(schemaId, { ...labels, schema_snapshot: { tables: names.map((name) => ({ name, columns })) } });
    const relationships = await server.call(schemasRoutes.relationships, { params: { id: schemaId }, as: ada });
    expect(relationships.data).toEqual([]);
    const listed = await server.call(tablesRoutes.listOfSchema, { params: { schemaId }, as: ada });
    for (const { id } of listed.data) {
      const { data } = await server.call(tablesRoutes.details, { params: { id }, as: ada });
      expect(data).toMatchObject({ unique_keys: [], checks: [] });
    }
  });

  it("is refused where it has no table, or one without a name", async () => {
    const { schemaId } = await imported();
    const empty = await create(schemaId, { ...labels, schema_snapshot: { tables: [] } });
    expect(empty.failure.code).toBe("UNPROCESSABLE");
    const nameless = await create(schemaId, { ...labels, schema_snapshot: { tables: [{ name: "", columns: [] }] } });
    expect(nameless.failure).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await list(schemaId)).toHaveLength(1);
  });
});

describe("the number of a version", () => {
  const base = "CREATE TABLE note (id integer PRIMARY KEY, text varchar(80));";

  it.each([
    ["v1.0.1", "a comment", `${base} COMMENT ON TABLE note IS 'Notes';`],
    ["v1.1.0", "an added table", `${base} CREATE TABLE tag (id integer PRIMARY KEY);`],
    ["v1.1.0", "an added column", "CREATE TABLE note (id integer PRIMARY KEY, text varchar(80), at date);"],
    ["v2.0.0", "a column that is gone", "CREATE TABLE note (id integer PRIMARY KEY);"],
    ["v2.0.0", "a narrower type", "CREATE TABLE note (id integer PRIMARY KEY, text varchar(20));"],
    ["v2.0.0", "a NOT NULL", "CREATE TABLE note (id integer PRIMARY KEY, text varchar(80) NOT NULL);"],
    ["v1.0.1", "no change", base],
  ])("is %s for %s", async (number, _what, sql_dump) => {
    const { schemaId } = await imported(base);
    expect((await create(schemaId, { ...labels, sql_dump })).data.version_number).toBe(number);
  });
});

describe("rolling back", () => {
  it("makes a new version with the state of the earlier one", async () => {
    const { schemaId, first, project_id } = await imported();
    const { data: newest } = await create(schemaId, { ...labels, sql_dump: guestDump });
    const { data, body } = await rollBack(schemaId, first);
    expect(body["message"]).toBe("Rollback completed successfully");
    expect(data).toMatchObject({ is_current: true, table_count: 3, version_name: "Rollback to v1.0.0" });
    const versions = await list(schemaId);
    expect(versions.map(({ id, is_current }) => [id, is_current])).toEqual([
      [data.id, true],
      [newest.id, false],
      [first, false],
    ]);
    expect(await tablesOf(schemaId)).toEqual(["customer", "order_item", "orders"]);
    const one = await detailOf(first);
    const again = await detailOf(data.id);
    expect(again.schema_snapshot).toEqual(one.schema_snapshot);
    expect(again.diff_summary.type).toBe("rollback");
    // The version that it came from goes on to answer as it was.
    const query_text = "DELETE FROM customer WHERE id = 1";
    const old = await server.call(simulationsRoutes.run, {
      body: { project_id, schema_id: newest.id, query_text },
      as: ada,
    });
    expect(old.data.affectedTables).toEqual(["customer", "guest"]);
  });

  it("to the current version is a conflict", async () => {
    const { schemaId, first } = await imported();
    expect((await rollBack(schemaId, first)).failure).toMatchObject({ code: "CONFLICT" });
    expect(await list(schemaId)).toHaveLength(1);
  });

  it("gives back what the replaced rows took", async () => {
    const { schemaId, first, project_id } = await imported();
    await create(schemaId, { ...labels, sql_dump: guestDump });
    await rollBack(schemaId, first);
    const { rows } = await server.database.pool.query<Record<string, number>>(
      `SELECT schema.stored_bytes AS counted, schema_bytes(schema.id) AS measured, usage.stored_bytes AS paid,
        usage.schema_count AS schemas,
        (SELECT count(*) FROM schemas WHERE project_id IS NULL AND name = 'Rollback to v1.0.0') AS staged
      FROM schemas AS schema JOIN project_usage AS usage USING (project_id) WHERE schema.project_id = $1`,
      [project_id],
    );
    const [usage] = rows;
    expect(usage).toMatchObject({ schemas: 1, staged: 0, counted: usage?.["measured"], paid: usage?.["measured"] });
    expect(schemaId).not.toBe("");
  });
});

describe("versions that are made at the same time", () => {
  it("are each the current one in turn, with a number of their own", async () => {
    const { schemaId, first } = await imported();
    const { data: second } = await create(schemaId, { ...labels, sql_dump: guestDump });
    // What one server lets a person do at once would hide the race.
    const other = await createTestApp();
    const made = (by: TestApp) => [
      create(schemaId, labels, by),
      rollBack(schemaId, first, by),
      create(schemaId, { ...labels, sql_dump: guestDump }, by),
      rollBack(schemaId, second.id, by),
      create(schemaId, labels, by),
      create(schemaId, labels, by),
    ];
    const results = await Promise.all([server, other].flatMap(made));
    await other.close();
    // One who waited finds the version current that he rolls back to.
    for (const { status } of results) expect([201, 409]).toContain(status);
    const madeCount = results.filter(({ status }) => status === 201).length;
    const versions = await list(schemaId);
    expect(versions).toHaveLength(2 + madeCount);
    expect(new Set(versions.map(({ version_number }) => version_number)).size).toBe(versions.length);
    expect(versions.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([versions[0]?.id]);
    expect(await tablesOf(schemaId)).toHaveLength(versions[0]?.table_count ?? 0);
  });
});
