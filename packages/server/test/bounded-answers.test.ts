import { erdRoutes, projectsRoutes, simulationsRoutes } from "@foretell/contract";
import { readDump } from "@foretell/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPageBytes, readPage } from "../src/db/read-page.ts";
import { CatalogTooLargeError } from "../src/work/json-batches.ts";
import { storeCatalog } from "../src/work/store-catalog.ts";
import { maxKeptWeight, schemaWeight } from "../src/work/schema-weight.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { listPersonalProjects } from "../src/modules/projects/projects.repo.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
});
afterAll(() => server.close());

describe("a page", () => {
  /** Rows numbered from 1, each of so many bytes. */
  async function pageOf(sizesBytes: readonly number[], limit = 1_000) {
    const db = server.database.kysely;
    const given = sql<{ place: number; size: number }>`unnest(${sizesBytes}::integer[]) WITH ORDINALITY`;
    const rows = db
      .selectFrom(given.as<"row">(sql`row (size, place)`))
      .select(["row.place", sql<string>`repeat('x', row.size)`.as("text")])
      .orderBy("row.place");
    const { rows: read, hasMore } = await readPage(db, rows, { limit, order: sql`place` });
    return { places: read.map(({ place }) => place), hasMore, columns: Object.keys(read[0] ?? {}) };
  }
  const half = maxPageBytes / 2;

  it("ends before it has too many bytes, and says that there is more", async () => {
    expect(await pageOf([half, half - 100, 1_000])).toMatchObject({ places: [1, 2], hasMore: true });
    expect(await pageOf([half, half, 1])).toMatchObject({ places: [1], hasMore: true });
  });

  it("has a row that is too large by itself", async () => {
    expect(await pageOf([2 * half, 1])).toMatchObject({ places: [1], hasMore: true });
    expect(await pageOf([3 * half])).toEqual({ places: [1], hasMore: false, columns: ["place", "text"] });
  });

  it("ends after its rows, and has none beyond the last", async () => {
    expect(await pageOf([1, 1, 1], 2)).toMatchObject({ places: [1, 2], hasMore: true });
    expect(await pageOf([1, 1, 1], 3)).toMatchObject({ places: [1, 2, 3], hasMore: false });
    expect(await pageOf([], 3)).toMatchObject({ places: [], hasMore: false });
  });
});

describe("a list", () => {
  it("has the beginning of statements and failures; each by itself has all of them", async () => {
    const schema = await importSchema(server, account);
    const statement = `DELETE FROM customer WHERE email IN (${Array.from({ length: 20_000 }, (_, at) => `'${at}'`).join(", ")})`;
    const unknown = `SELECT * FROM "${"😀".repeat(1_000)}"`;
    const ids = [];
    for (const text of ["SELECT 1", statement, unknown]) {
      ids.unshift((await runSimulation(server, account, schema, text)).id);
    }
    const params = { projectId: schema.project_id };
    const { data, body } = await server.call(simulationsRoutes.listOfProject, { params, as: account });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(body["next_cursor"]).toBeNull();
    const [failed, long, short] = data;
    expect(short).toMatchObject({ query_text: "SELECT 1", is_query_cut: false });
    expect(long).toMatchObject({ query_text: statement.slice(0, 300), is_query_cut: true });
    expect(failed?.query_text).toBe(`SELECT * FROM "${"😀".repeat(285)}`);
    expect(Array.from(failed?.error_message ?? "")).toHaveLength(300);
    const whole = await server.call(simulationsRoutes.get, { params: { id: ids[1] ?? "" }, as: account });
    expect(whole.data).toMatchObject({ query_text: statement, is_query_cut: false });
  });

  it("goes on where a page has ended by its bytes", async () => {
    const owner = await signedInAccount(server);
    const { id } = (await server.call(projectsRoutes.create, { body: { name: "first" }, as: owner })).data;
    // Four bytes a character: more than a page of them.
    await sql`
      INSERT INTO projects (id, kind, personal_owner_id, name, description)
      SELECT gen_random_uuid(), kind, personal_owner_id, name, repeat('😀', 2000)
      FROM projects, generate_series(1, 220) WHERE id = ${id}`.execute(server.database.kysely);
    await sql`
      INSERT INTO project_usage (project_id, user_id)
      SELECT id, personal_owner_id FROM projects
      WHERE personal_owner_id = ${owner.id} AND id <> ${id}`.execute(server.database.kysely);
    const first = await server.call(projectsRoutes.list, { as: owner });
    expect(first.data.length).toBeLessThan(200);
    const query = { cursor: String(first.body["next_cursor"]) };
    const second = await server.call(projectsRoutes.list, { query, as: owner });
    expect(new Set([...first.data, ...second.data].map((project) => project.id)).size).toBe(221);
    expect(second.body["next_cursor"]).toBeNull();
  });

  it("has another state once anything that it shows is another, and none is written where that is known", async () => {
    const owner = await signedInAccount(server);
    const { id } = (await server.call(projectsRoutes.create, { body: { name: "first" }, as: owner })).data;
    const read = (known?: string) =>
      listPersonalProjects(server.database.kysely, owner.id, { limit: 10, after: undefined }, known);
    const states: (string | undefined)[] = [];
    const note = async () => states.push((await read())?.state);
    await note();
    expect(await read(states[0])).toBeUndefined();
    await server.call(projectsRoutes.update, { params: { id }, body: { name: "second" }, as: owner });
    await note();
    await server.call(projectsRoutes.create, { body: { name: "third" }, as: owner });
    await note();
    await server.call(projectsRoutes.update, { params: { id }, body: { name: "first" }, as: owner });
    await note();
    expect(new Set(states).size).toBe(4);
    const changed = await read(states[0]);
    expect((JSON.parse(changed?.json ?? "") as { name: string }[]).map(({ name }) => name)).toEqual(["third", "first"]);
  });
});

describe("the diagram of a project", () => {
  it("is refused, with what to do, where there is too much in all of its schemas", async () => {
    const schema = await importSchema(server, account);
    await server.database.kysely
      .updateTable("schemas")
      .set({ column_count: 300_000 })
      .where("id", "=", schema.id)
      .execute();
    const params = { projectId: schema.project_id };
    expect((await server.call(erdRoutes.ofProject, { params, as: account })).failure).toMatchObject({
      code: "TOO_LARGE",
      message: "This project has too much in it for one diagram. Open the diagrams of its schemas one by one.",
    });
    const ofSchema = await server.call(erdRoutes.ofSchema, { params: { schemaId: schema.id }, as: account });
    expect(ofSchema.status).toBe(200);
  });
});

describe("a catalog", () => {
  const { catalog, statistics } = readDump(
    "CREATE TABLE a (id integer, note text DEFAULT 'x'); CREATE VIEW v AS SELECT * FROM a;",
    { dialect: "postgresql" },
  );

  it("is stored in batches of bounded size, however long its texts are", () => {
    const tables = catalog.tables.map((table) => ({ ...table, comment: "c".repeat(3_000_000) }));
    const stored = storeCatalog({ ...catalog, tables }, statistics);
    expect(stored.tableBatches.join("").length).toBeLessThan(2_000);
    expect(stored.longTextBatches.length).toBeGreaterThan(5);
    for (const batch of stored.longTextBatches) expect(batch.length).toBeLessThan(600_000);
  });

  it("is refused where its code is more than is kept", () => {
    const views = catalog.views.map((view) => ({ ...view, name: "v".repeat(64_000_001) }));
    const store = () => storeCatalog({ ...catalog, views }, statistics);
    expect(store).toThrow(CatalogTooLargeError);
    expect(store).toThrow(
      "The views, triggers, functions and types of this dump are 65 MB of text; 64 MB are kept. Import the dump without some of them.",
    );
  });

  it("weighs its columns and texts, not its tables alone", () => {
    const [table] = catalog.tables;
    const [column] = table?.columns ?? [];
    if (table === undefined || column === undefined) throw new Error("the table is missing");
    const wide = { ...table, columns: Array.from({ length: 30_000 }, () => column) };
    const noted = { ...table, comment: "c".repeat(1_000_000) };
    expect(schemaWeight({ ...catalog, tables: [wide] }, statistics)).toBeGreaterThan(7_000_000);
    expect(schemaWeight({ ...catalog, tables: [noted] }, statistics)).toBeGreaterThan(1_000_000);
    expect(schemaWeight(catalog, statistics)).toBeLessThan(maxKeptWeight / 10_000);
  });
});
