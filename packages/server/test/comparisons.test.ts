import {
  comparisonsRoutes,
  comparisonDiagram,
  schemaMigration,
  versionComparison,
  versionsRoutes,
  workspaceRoutes,
} from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { encodeForm, formContentType } from "./support/multipart.ts";
import { importSchema } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let ada: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  ada = await signedInAccount(server, { name: "Ada Lovelace" });
});
afterAll(() => server.close());

const guestDump = `
  CREATE TABLE customer (id integer PRIMARY KEY, email text NOT NULL UNIQUE, nick text DEFAULT 'anybody');
  CREATE TABLE guest (token uuid PRIMARY KEY, host integer REFERENCES customer ON DELETE CASCADE);
`;
const table = (name: string, note = "note varchar(80)") =>
  `CREATE TABLE ${name} (id integer PRIMARY KEY, email text NOT NULL UNIQUE, created date, ${note});`;

/** A schema with the version of its import and one after it. */
async function twoVersions(
  sql_dump: string,
  sql?: string,
): Promise<{ schemaId: string; first: string; newest: string }> {
  const schema = await importSchema(server, ada, { name: "Shop", ...(sql === undefined ? {} : { sql }) });
  const { data } = await server.call(versionsRoutes.create, {
    params: { schemaId: schema.id },
    body: { version_name: "Guests", description: "Orders without a customer.", sql_dump },
    as: ada,
  });
  return { schemaId: schema.id, first: schema.initial_version?.id ?? "", newest: data.id };
}

const compare = (versionId: string, otherVersionId: string, query: Record<string, string> = {}) =>
  server.call(comparisonsRoutes.compare, { params: { versionId, otherVersionId }, query, as: ada });

const diagram = async (versionId: string, otherVersionId: string, query: Record<string, string> = {}) => {
  const { data } = await server.call(comparisonsRoutes.diagram, {
    params: { versionId, otherVersionId },
    query,
    as: ada,
  });
  // Packed in a work process, so that the server has not held it against its contract.
  expect(comparisonDiagram.parse(data)).toEqual(data);
  return data;
};

const compareDump = (versionId: string, body: { sql_dump?: string; allow_incomplete?: boolean }) =>
  server.call(comparisonsRoutes.compareDump, { params: { versionId }, body: body as { sql_dump: string }, as: ada });

describe("a comparison of two versions", () => {
  it("tells tables, relationships and every change with its risk", async () => {
    const { first, newest } = await twoVersions(guestDump);
    const { data } = await compare(first, newest);
    expect(versionComparison.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      from: { id: first, version_number: "v1.0.0", incompleteness: null },
      to: { id: newest, version_number: "v2.0.0" },
      tables: { added: [{ name: "guest" }], modified: [{ name: "customer" }] },
      relationships: { added: [{ from: "guest", to: "customer" }] },
      worst_risk: "breaking",
    });
    expect(data.tables.removed.map(({ name }) => name).toSorted()).toEqual(["order_item", "orders"]);
    expect(data.changes.find(({ kind, object }) => kind === "table-removed" && object === "orders")).toMatchObject({
      risk: "breaking",
      is_with_table: false,
      reason: expect.any(String) as string,
    });
    const told = data.changes.filter(({ is_with_table }) => !is_with_table);
    expect(data.risk_counts).toEqual({
      breaking: told.filter(({ risk }) => risk === "breaking").length,
      "data-dependent": told.filter(({ risk }) => risk === "data-dependent").length,
      safe: told.filter(({ risk }) => risk === "safe").length,
    });
    const { data: back } = await compare(newest, first);
    expect(back.tables).toMatchObject({ removed: [{ name: "guest" }] });
    expect(back.relationships.removed).toEqual([{ from: "guest", to: "customer" }]);
    expect((await compare(first, first)).data).toMatchObject({ changes: [], worst_risk: null });
  });

  it("takes the working state for the id of the schema, as either side", async () => {
    const { schemaId, first, newest } = await twoVersions(guestDump);
    const { data } = await compare(newest, schemaId);
    expect(data).toMatchObject({
      to: { id: schemaId, version_number: null, version_name: "Working state" },
      changes: [],
      worst_risk: null,
    });
    expect((await compare(schemaId, first)).data.tables.removed).toEqual([{ name: "guest" }]);
  });

  it("is not found across schemas, for a stranger, or for nothing", async () => {
    const one = await twoVersions(guestDump);
    const other = await twoVersions(guestDump);
    expect((await compare(one.first, other.first)).failure).toMatchObject({ code: "NOT_FOUND" });
    expect((await compare(one.first, other.schemaId)).failure).toMatchObject({ code: "NOT_FOUND" });
    expect((await compare(one.schemaId, other.first)).failure).toMatchObject({ code: "NOT_FOUND" });
    expect((await compare(randomUUID(), one.first)).failure).toMatchObject({
      code: "NOT_FOUND",
      message: "Version not found",
    });
    const eve = await signedInAccount(server);
    const params = { versionId: one.schemaId, otherVersionId: one.first };
    const { failure } = await server.call(comparisonsRoutes.compare, { params, as: eve });
    expect(failure).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is a report in Markdown where that is asked for", async () => {
    const { first, newest } = await twoVersions(table("customer", "note varchar(20)"), table("customer"));
    const response = await server.inject({
      method: "GET",
      url: `/v1/versions/${first}/compare/${newest}?format=markdown`,
      headers: { authorization: `Bearer ${ada.accessToken}` },
    });
    expect(response.headers["content-disposition"]).toContain('filename="Shop v1.0.0 to v2.0.0.md"');
    expect(response.headers["content-type"]).toContain("text/markdown");
    expect(response.body).toContain("# v1.0.0 Initial schema import → v2.0.0 Guests");
    expect(response.body).toContain("## customer");
    expect(response.body).toContain("| data-dependent | Column note of customer changes its type");
    expect((await compare(first, newest, { format: "pdf" })).failure).toMatchObject({ code: "VALIDATION_FAILED" });
  });
});

describe("renames", () => {
  it("are named with their ground, and refused", async () => {
    const { first, newest } = await twoVersions(table("customers"), table("customer"));
    const { data } = await compare(first, newest);
    expect(data.renames).toMatchObject([{ kind: "table", before: "customer", after: "customers", basis: "guessed" }]);
    expect(data.tables).toEqual({ added: [], removed: [], modified: [{ name: "customers" }] });
    const refused = await compare(first, newest, { refused: JSON.stringify([["customer", "customers"]]) });
    expect(refused.data).toMatchObject({
      renames: [],
      tables: { added: [{ name: "customers" }], removed: [{ name: "customer" }], modified: [] },
    });
  });

  it("are confirmed where no guess would find them", async () => {
    const { first, newest } = await twoVersions(table("b", "z text[]"), table("b", "a integer"));
    const confirmed = JSON.stringify([
      ["b", "a", "z"],
      ["b", "no", "yes"],
    ]);
    const { data } = await compare(first, newest, { confirmed });
    expect(data.renames).toMatchObject([{ kind: "column", table: "b", before: "a", after: "z", basis: "confirmed" }]);
    expect(data.unused_decisions).toEqual([["b", "no", "yes"]]);
  });

  it.each([["no JSON"], ['["a", "b"]'], ['[["a"]]'], ['[["a", 1]]'], [JSON.stringify([["a", "b".repeat(2_000)]])]])(
    "are not decided by %.20s",
    async (refused) => {
      const { first, newest } = await twoVersions(guestDump);
      expect((await compare(first, newest, { refused })).failure).toMatchObject({ code: "VALIDATION_FAILED" });
    },
  );
});

describe("the migration between two states", () => {
  it("has the statements with what each costs, and all of them as a script", async () => {
    const { first, newest } = await twoVersions(
      "CREATE TABLE customer (id integer PRIMARY KEY, email text NOT NULL); CREATE INDEX customer_email ON customer (email);",
      "CREATE TABLE customer (id integer PRIMARY KEY, email text, nick text); INSERT INTO customer VALUES (1, 'a', 'b'), (2, 'c', 'd');",
    );
    const { data } = await server.call(comparisonsRoutes.migration, {
      params: { versionId: first, otherVersionId: newest },
      query: {},
      as: ada,
    });
    expect(schemaMigration.parse(data)).toEqual(data);
    expect(data.is_transactional).toBe(true);
    const found = (text: string) => data.statements.find(({ sql }) => sql.includes(text));
    expect(found("DROP COLUMN nick")).toMatchObject({ table: "customer", work: "metadata" });
    expect(found("DROP COLUMN nick")?.loses_data).toMatch(/nick/);
    expect(found("SET NOT NULL")).toMatchObject({
      work: "scan",
      rows_touched: 2,
      lock: { name: "ACCESS EXCLUSIVE", blocks: "reads and writes" },
    });
    expect(found("CREATE INDEX")?.safer_form?.statements.join()).toContain("CONCURRENTLY");
    expect(data.script).toMatch(/^BEGIN;$/m);
    const file = await server.inject({
      url: `/v1/versions/${first}/compare/${newest}?format=sql`,
      headers: { authorization: `Bearer ${ada.accessToken}` },
    });
    expect(file.headers["content-disposition"]).toMatch(/\.sql"/);
    expect(file.body).toBe(data.script);
  });
});

describe("the diagram of a comparison", () => {
  it("has the tables of both with what became of each part", async () => {
    const { first, newest } = await twoVersions(guestDump);
    const { tables, relationships } = await diagram(first, newest);
    expect(tables.map(({ name, fate }) => [name, fate])).toEqual([
      ["customer", "changed"],
      ["guest", "added"],
      ["order_item", "removed"],
      ["orders", "removed"],
    ]);
    expect(tables[0]?.columns.map(({ name, fate }) => [name, fate])).toEqual([
      ["id", null],
      ["email", null],
      ["nick", "changed"],
    ]);
    const nameOf = (id: string) => tables.find((one) => one.id === id)?.name;
    expect(relationships.map((one) => [nameOf(one.from_table), nameOf(one.to_table), one.fate])).toEqual([
      ["guest", "customer", "added"],
      ["orders", "customer", "removed"],
      ["order_item", "orders", "removed"],
    ]);
    expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
  });

  it("keeps a renamed table as one, with the columns that it lost behind the others", async () => {
    const { first, newest } = await twoVersions(table("customers", "rank integer"), table("customer"));
    const { tables } = await diagram(first, newest);
    expect(tables).toMatchObject([{ name: "customers", former_name: "customer", fate: "changed" }]);
    expect(tables[0]?.columns.map(({ name, fate }) => [name, fate])).toEqual([
      ["id", null],
      ["email", null],
      ["created", null],
      ["rank", "added"],
      ["note", "removed"],
    ]);
    const refused = JSON.stringify([["customer", "customers"]]);
    expect((await diagram(first, newest, { refused })).tables.map(({ name, fate }) => [name, fate])).toEqual([
      ["customers", "added"],
      ["customer", "removed"],
    ]);
  });
});

describe("a comparison with a dump", () => {
  it("tells how it differs from a version or the working state, and stores nothing", async () => {
    const { schemaId, first } = await twoVersions(guestDump);
    const before = (await server.call(workspaceRoutes.counts, { as: ada })).data;
    const { data } = await compareDump(first, { sql_dump: guestDump });
    expect(versionComparison.parse(data.comparison)).toEqual(data.comparison);
    expect(data.comparison).toMatchObject({
      to: { id: null, version_number: null, version_name: "Dump", incompleteness: null },
      tables: { added: [{ name: "guest" }] },
    });
    expect(data.diagram.tables.map(({ name }) => name)).toContain("orders");
    expect((await compareDump(schemaId, { sql_dump: guestDump })).data.comparison.changes).toEqual([]);
    expect((await server.call(workspaceRoutes.counts, { as: ada })).data).toEqual(before);
    const versions = await server.call(versionsRoutes.listOfSchema, { params: { schemaId }, as: ada });
    expect(versions.data).toHaveLength(2);
  });

  it("takes it as the file of a form", async () => {
    const { newest } = await twoVersions(guestDump);
    const response = await server.inject({
      method: "POST",
      url: `/v1/versions/${newest}/compare`,
      headers: { authorization: `Bearer ${ada.accessToken}`, "content-type": formContentType },
      payload: encodeForm([{ fileName: "shop.sql", content: Buffer.from(guestDump) }]),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ data: { comparison: { changes: [] } } });
  });

  it("tells of a dump that ends too early", async () => {
    const { newest } = await twoVersions(guestDump);
    const sql_dump = `${guestDump} CREATE TABLE cut (id integer, `;
    expect((await compareDump(newest, { sql_dump })).failure).toMatchObject({ code: "DUMP_INCOMPLETE" });
    const { data } = await compareDump(newest, { sql_dump, allow_incomplete: true });
    expect(data.comparison.to.incompleteness).toEqual(expect.any(String));
  });

  it.each([
    ["DUMP_HAS_NO_TABLE", "SELECT 1;"],
    ["VALIDATION_FAILED", "   "],
  ])("is refused with %s for %s", async (code, sql_dump) => {
    const { newest } = await twoVersions(guestDump);
    expect((await compareDump(newest, sql_dump === undefined ? {} : { sql_dump })).failure).toMatchObject({ code });
  });

  it("is not for strangers", async () => {
    const { newest } = await twoVersions(guestDump);
    const eve = await signedInAccount(server);
    const body = { sql_dump: guestDump };
    const { failure } = await server.call(comparisonsRoutes.compareDump, {
      params: { versionId: newest },
      body,
      as: eve,
    });
    expect(failure).toMatchObject({ code: "NOT_FOUND" });
  });
});
