import { schemasRoutes, statisticsRoutes, tablesRoutes } from "@foretell/contract";
import type { ImportResult, TableStatisticsEntry } from "@foretell/contract";
import { exportJson } from "@foretell/engine";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findWorkingState } from "../src/modules/schemas/working-state.repo.ts";
import { withRowCount } from "../src/modules/statistics/with-row-count.ts";
import { readCatalogTexts } from "../src/work/read-catalog-texts.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { encodeForm, formContentType } from "./support/multipart.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
});
beforeEach(async () => {
  schema = await importSchema(server, account);
});
afterAll(() => server.close());

async function known(): Promise<TableStatisticsEntry[]> {
  const { data } = await server.call(statisticsRoutes.ofSchema, { params: { id: schema.id }, as: account });
  return data;
}

async function tableId(name: string): Promise<string> {
  return (await known()).find((table) => table.table_name === name)?.table_id ?? "";
}

const setRowCount = async (name: string, row_count: number | null) =>
  server.call(statisticsRoutes.setRowCount, { params: { id: await tableId(name) }, body: { row_count }, as: account });

const replace = (body: object) =>
  server.call(statisticsRoutes.replace, { params: { id: schema.id }, body: body as never, as: account });

/** Rows that a statement would touch, and on what the number rests. */
async function rowsOf(sql: string) {
  const { total_rows_affected, estimate_basis } = await runSimulation(server, account, schema, sql);
  return [total_rows_affected, estimate_basis];
}

describe("what is known of rows", () => {
  it("is listed by table with its source, page by page", async () => {
    const all = await known();
    expect(all.map(({ table_name, row_count, source }) => [table_name, row_count, source])).toEqual([
      ["customer", 2, "dump"],
      ["order_item", 3, "dump"],
      ["orders", 2, "dump"],
    ]);
    expect(all[0]).toMatchObject({
      namespace: "public",
      column_count: 3,
      known_column_count: 3,
      row_count_before: null,
    });
    const params = { id: schema.id };
    const first = await server.call(statisticsRoutes.ofSchema, { params, query: { limit: 2 }, as: account });
    const query = { cursor: String(first.body["next_cursor"]) };
    const second = await server.call(statisticsRoutes.ofSchema, { params, query, as: account });
    expect([...first.data, ...second.data]).toEqual(all);
  });
});

describe("a row count set by hand", () => {
  it("is used by simulations, and given back for what was known", async () => {
    expect(await rowsOf("DELETE FROM order_item")).toEqual([3, "exact"]);
    const { status, data } = await setRowCount("order_item", 5_000_000);
    expect([status, data]).toMatchObject([200, { row_count: 5_000_000, source: "typed", row_count_before: 3 }]);
    expect(await rowsOf("DELETE FROM order_item")).toEqual([5_000_000, "statistics"]);
    expect(await rowsOf("DELETE FROM order_item WHERE line_no = 2")).toEqual([expect.any(Number), "statistics"]);
    await setRowCount("order_item", 7);
    const back = await setRowCount("order_item", null);
    expect(back.data).toMatchObject({ row_count: 3, source: "dump", row_count_before: null });
    expect(await rowsOf("DELETE FROM order_item")).toEqual([3, "exact"]);
  });

  it("counts in the schema and in its tables", async () => {
    await setRowCount("orders", 100);
    const params = { id: schema.id };
    expect((await server.call(schemasRoutes.get, { params, as: account })).data.row_count).toBe(105);
    const table = await server.call(tablesRoutes.get, { params: { id: await tableId("orders") }, as: account });
    expect(table.data.row_count).toBe(100);
  });

  it("can be set where nothing was known, and taken away again", async () => {
    schema = await importSchema(server, account, { sql: "CREATE TABLE bare (id integer PRIMARY KEY)" });
    expect((await known())[0]).toMatchObject({ row_count: null, source: null, known_column_count: 0 });
    await setRowCount("bare", 40);
    expect((await rowsOf("DELETE FROM bare"))[0]).toBe(40);
    expect((await setRowCount("bare", null)).data).toMatchObject({ row_count: null, source: null });
  });

  it.each([
    [-1, "Row count must not be negative"],
    [1.5, "Row count must be a whole number, or null"],
    ["5", "Row count must be a whole number, or null"],
    [undefined, "Row count must be a whole number, or null"],
  ])("of %j is refused", async (row_count, message) => {
    const params = { id: await tableId("orders") };
    const body = { row_count } as never;
    const { status, failure } = await server.call(statisticsRoutes.setRowCount, { params, body, as: account });
    expect([status, failure.details]).toEqual([400, [{ path: "row_count", message }]]);
  });

  it("takes distinct values to grow with the table where they do so in what is known", () => {
    const column = { nullFraction: 0, mostCommonValues: [], histogramBounds: [], isComplete: true };
    const columns = [
      { ...column, name: "id", distinctCount: 100 },
      { ...column, name: "status", distinctCount: 3 },
    ];
    const typed = withRowCount({ rowCount: 100, source: "dump", columns }, 1_000);
    expect(typed.columns).toMatchObject([
      { name: "id", distinctCount: 1_000, isComplete: false },
      { name: "status", distinctCount: 3, isComplete: false },
    ]);
    const smaller = withRowCount({ rowCount: 100, source: "dump", columns }, 2);
    expect(smaller.columns.map(({ distinctCount }) => distinctCount)).toEqual([2, 2]);
  });
});

describe("a document of statistics", () => {
  it("gives row counts and distributions, which simulations use", async () => {
    const status = (value: string, frequency: number) => ({ value, frequency });
    const most_common_values = [status("first", 0.25), status("second", 0.25)];
    const columns = [
      { name: "id", statistics: { distinct_count: -1 } },
      { name: "note", statistics: { null_fraction: 0.5, distinct_count: 2, most_common_values } },
    ];
    const tables = [{ namespace: "public", name: "orders", row_count: 4_000, columns }];
    const { status: code, data, body } = await replace({ dialect: "postgresql", tables });
    expect([code, body["message"], data]).toMatchObject([
      200,
      "Statistics of 1 table updated",
      { updated_table_count: 1, updated_column_count: 2, unknown_tables: [], unknown_table_count: 0 },
    ]);
    const orders = (await known()).find(({ table_name }) => table_name === "orders");
    expect(orders).toMatchObject({ row_count: 4_000, source: "database", known_column_count: 2 });
    expect(await rowsOf("UPDATE orders SET note = 'x' WHERE note = 'first'")).toEqual([1_000, "statistics"]);
  });

  it("may tell counts alone, and keeps the distributions that are known", async () => {
    const { data } = await replace({
      tables: [
        { name: "orders", row_count: 9 },
        { name: "nowhere", row_count: 1 },
      ],
    });
    expect(data).toMatchObject({
      updated_table_count: 1,
      updated_column_count: 0,
      unknown_tables: [{ name: "nowhere", nearest: null }],
      unknown_table_count: 1,
    });
    const orders = (await known()).find(({ table_name }) => table_name === "orders");
    expect(orders).toMatchObject({ row_count: 9, source: "database", known_column_count: 3 });
  });

  it("names the nearest tables and columns for those that the schema has not got", async () => {
    const columns = [
      { name: "emial", statistics: { distinct_count: 2 } },
      { name: "shoe_size", statistics: { distinct_count: 2 } },
    ];
    const tables = [
      { name: "customer", row_count: 2, columns },
      { name: "order", row_count: 9 },
      { namespace: "archive", name: "order_item", row_count: 9 },
    ];
    const { data } = await replace({ tables });
    expect(data).toMatchObject({
      updated_table_count: 1,
      updated_column_count: 0,
      unknown_tables: [
        { name: "order", nearest: "orders" },
        { name: "archive.order_item", nearest: null },
      ],
      unknown_table_count: 2,
      unknown_columns: [
        { table: "customer", name: "emial", nearest: "email" },
        { table: "customer", name: "shoe_size", nearest: null },
      ],
      unknown_column_count: 2,
    });
  });

  it("comes before a count that was set by hand", async () => {
    await setRowCount("orders", 1);
    await replace({ tables: [{ name: "orders", row_count: 9 }] });
    const back = await setRowCount("orders", null);
    expect(back.data).toMatchObject({ row_count: 9, source: "database", row_count_before: null });
  });

  it("is what the schema's own JSON form has", async () => {
    const texts = await findWorkingState(server.database.kysely, schema.id, { withComments: true });
    if (texts === undefined) throw new Error("the schema has gone");
    const before = readCatalogTexts(texts);
    const json = exportJson(before.catalog, before.statistics);
    const { data } = await replace(typeof json === "string" ? JSON.parse(json) : json);
    expect(data).toEqual({
      updated_table_count: 3,
      updated_column_count: 8,
      unknown_tables: [],
      unknown_table_count: 0,
      unknown_columns: [],
      unknown_column_count: 0,
      problems: [],
    });
    const after = await findWorkingState(server.database.kysely, schema.id, { withComments: true });
    expect(after && readCatalogTexts(after).statistics).toEqual(before.statistics);
  });

  it("may be long", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `t_${index}`);
    const sql = names.map((name) => `CREATE TABLE ${name} (id integer PRIMARY KEY, note text);`).join("\n");
    schema = await importSchema(server, account, { sql });
    const statistics = { distinct_count: 2, most_common_values: [{ value: "x".repeat(5_000), frequency: 0.5 }] };
    const tables = names.map((name, row_count) => ({ name, row_count, columns: [{ name: "note", statistics }] }));
    const { data } = await replace({ tables });
    expect(data).toMatchObject({ updated_table_count: 300, problems: [] });
    const total = await server.call(schemasRoutes.get, { params: { id: schema.id }, as: account });
    expect(total.data.row_count).toBe((299 * 300) / 2);
  });

  it("comes as a file, too", async () => {
    const content = Buffer.from(JSON.stringify({ tables: [{ name: "customer", row_count: 77 }] }));
    const form = encodeForm([{ fileName: "statistics.json", content }]);
    const response = await server.inject({
      method: "PUT",
      url: `/v1/schemas/${schema.id}/statistics`,
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": formContentType },
      payload: form,
    });
    expect([response.statusCode, (await known())[0]?.row_count]).toEqual([200, 77]);
  });

  it.each([
    [
      "ends in the middle",
      encodeForm([{ fileName: "s.json", content: Buffer.alloc(9_000, " ") }]).subarray(0, 4_000),
      formContentType,
      [400],
    ],
    ["has no boundary", encodeForm([]), "multipart/form-data", [400, 415]],
    ["has no file", encodeForm([]), formContentType, [400]],
  ])("in a form that %s is refused", async (_what, payload, contentType, statuses) => {
    const response = await server.inject({
      method: "PUT",
      url: `/v1/schemas/${schema.id}/statistics`,
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": contentType },
      payload,
    });
    expect(statuses).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ success: false });
  });

  it.each([
    ["no list", {}, 422, /tells no row count of any table/],
    ["no count", { tables: [{ name: "orders" }] }, 422, /tells no row count of any table/],
    [
      "no table of the schema",
      { tables: [{ name: "x", row_count: 1 }] },
      422,
      /The one table of the document, public\.x, is not in this schema/,
    ],
    ["a count that is none", { tables: [{ name: "orders", row_count: "many" }] }, 422, /tables\[0\]\.row_count/],
    ["a list for an object", [1], 422, /tells no row count/],
  ])("with %s is refused", async (_what, body, code, message) => {
    const { status, failure } = await replace(body);
    expect([status, failure.message]).toEqual([code, expect.stringMatching(message)]);
  });

  it("that is no JSON is refused", async () => {
    const response = await server.inject({
      method: "PUT",
      url: `/v1/schemas/${schema.id}/statistics`,
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" },
      payload: "{ tables",
    });
    expect([response.statusCode, response.json().message]).toEqual([400, "The document is not valid JSON."]);
  });

  it("that has more values than a thread has memory for is refused", async () => {
    const response = await server.inject({
      method: "PUT",
      url: `/v1/schemas/${schema.id}/statistics`,
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" },
      payload: `{"tables":[${"{},".repeat(2_000_000)}{}]}`,
    });
    expect(response.json()).toMatchObject({ code: "TOO_LARGE", message: expect.stringContaining("4000000 values") });
  });
});
