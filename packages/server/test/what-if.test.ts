import {
  collaborativeLikes,
  simulationsRoutes,
  statisticsRoutes,
  whatIf,
  whatIfRoutes,
  schemasRoutes,
} from "@foretell/contract";
import type { ImportResult, WhatIf } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { addMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let ada: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  ada = await signedInAccount(server);
  schema = await importSchema(server, ada);
});
afterAll(() => server.close());

const blocked = "DELETE FROM customer WHERE id = 1";
const toCascade = { table: "orders", constraint_name: "orders_customer_id_fkey", on_delete: "CASCADE" } as const;

const ask = (id: string, body: object, as = ada) => server.call(whatIfRoutes.ask, { params: { id }, body, as });

/** The answer, which is packed in a work process: the server has not held it against its contract. */
async function answerOf(id: string, body: object): Promise<WhatIf> {
  const { status, data } = await ask(id, body);
  expect(status).toBe(200);
  expect(whatIf.parse(data)).toEqual(data);
  return data;
}

describe("what a simulation would come to", () => {
  it("as it is, is what is stored, and what can be otherwise", async () => {
    const { id } = await runSimulation(server, ada, schema, blocked);
    const stored = await server.call(simulationsRoutes.summary, { params: { id }, as: ada });
    const answer = await answerOf(id, {});
    expect(answer).toMatchObject({
      simulation_id: id,
      query_text: blocked,
      changes: [],
      is_stored: true,
      difference_count: 0,
    });
    expect([answer.before.summary, answer.after.summary]).toEqual([stored.data, stored.data]);
    expect(answer.choices).toEqual({
      tables: [
        { table: "customer", row_count: 2, columns: ["id", "email", "nick"] },
        { table: "orders", row_count: 2, columns: ["id", "customer_id", "note"] },
      ],
      foreign_keys: [
        {
          table: "orders",
          constraint_name: "orders_customer_id_fkey",
          columns: ["customer_id"],
          referenced_table: "customer",
          on_delete: "RESTRICT",
          on_update: "CASCADE",
        },
        {
          table: "order_item",
          constraint_name: "order_item_order_id_fkey",
          columns: ["order_id"],
          referenced_table: "orders",
          on_delete: "CASCADE",
          on_update: "NO ACTION",
        },
      ],
    });
  });

  it("with another action of a key, is told with what differs, and nothing is kept", async () => {
    const { id } = await runSimulation(server, ada, schema, blocked);
    const before = await server.call(simulationsRoutes.get, { params: { id }, as: ada });
    const answer = await answerOf(id, { foreign_keys: [toCascade] });
    expect(answer).toMatchObject({
      changes: ["orders_customer_id_fkey of orders: ON DELETE CASCADE instead of RESTRICT."],
      before: { summary: { verdict: "blocked" } },
      after: { summary: { verdict: "succeeds", total_rows_affected: 6, max_cascade_depth: 2 }, impact_count: 3 },
    });
    expect(answer.differences[0]).toMatchObject({ kind: "verdict", direction: "better", after: "succeeds" });
    expect(answer.after.impact.map((row) => [row.affected_table_name, row.referential_action])).toEqual([
      ["customer", null],
      ["orders", "CASCADE"],
      ["order_item", "CASCADE"],
    ]);
    expect(answer.after.cascadePaths.map(({ table }) => table)).toContain("order_item");
    expect((await server.call(simulationsRoutes.get, { params: { id }, as: ada })).data).toEqual(before.data);
    const logs = await server.call(simulationsRoutes.logs, { params: { id }, as: ada });
    expect(logs.data.map(({ event }) => event)).toEqual(["run", "created"]);
    const keys = await server.call(schemasRoutes.relationships, { params: { id: schema.id }, as: ada });
    expect(keys.data.map(({ on_delete_action }) => on_delete_action).sort()).toEqual(["CASCADE", "RESTRICT"]);
    // What the process keeps of the schema is not what was made of it.
    expect((await answerOf(id, {})).after.summary?.verdict).toBe("blocked");
  });

  it("with another statement, is what a run of that gives", async () => {
    const { id } = await runSimulation(server, ada, schema, blocked);
    const query_text = "DELETE FROM orders WHERE id = 10";
    const run = await runSimulation(server, ada, schema, query_text);
    const params = { id: run.id };
    const [summary, impact] = [
      await server.call(simulationsRoutes.summary, { params, as: ada }),
      await server.call(simulationsRoutes.impact, { params, as: ada }),
    ];
    const { after, ...answer } = await answerOf(id, { query_text });
    expect(answer).toMatchObject({ query_text, changes: ["Another statement."] });
    expect(after).toMatchObject({
      summary: summary.data,
      cascadePaths: run.cascadePaths,
      remedy: run.remedy,
      costs: run.costs,
      locks: run.locks,
    });
    const withoutId = (row: { id: string }) => ({ ...row, id: null });
    expect(after.impact.map(withoutId)).toEqual(impact.data.map(withoutId));
  });

  it("with a statement that cannot be analysed, says why", async () => {
    const { id } = await runSimulation(server, ada, schema, blocked);
    const { after, differences } = await answerOf(id, { query_text: "DELETE FROM custommer" });
    expect(after).toMatchObject({ summary: null, failure: { error_code: "unknown_table" }, impact: [], costs: null });
    expect(differences).toMatchObject([{ kind: "broken", position: { line: 1, column: 13 } }]);
  });

  it("with a further index, and with other numbers of rows, says what the server has to do", async () => {
    const { id } = await runSimulation(server, ada, schema, "DELETE FROM customer WHERE nick = 'ada'");
    const rows = { row_counts: [{ table: "customer", row_count: 1_000_000 }] };
    const many = await answerOf(id, rows);
    expect(many.changes).toEqual(["1\u202f000\u202f000 rows in customer instead of 2."]);
    const read = "No index finds them: every row of customer (≈ 1 000 000 rows) is read.";
    const plain = (text: string | null) => text?.replaceAll(/\s/g, " ");
    const cost = ({ differences }: WhatIf) =>
      differences.find(({ kind, table }) => kind === "costs" && table === "customer");
    expect(cost(many)).toMatchObject({ direction: "worse" });
    expect(plain(cost(many)?.description ?? null)).toBe(read);
    const indexed = await answerOf(id, { indexes: [{ table: "customer", columns: ["NICK"] }] });
    expect(indexed.changes).toEqual(["A further index on customer (NICK)."]);
    expect(cost(indexed)?.after).toMatch(/^An index finds/);
    expect(indexed.before.summary).toEqual(indexed.after.summary);
  });

  it("takes the moment of the run for the present", async () => {
    const sql = "CREATE TABLE seen (id int PRIMARY KEY, at timestamp); INSERT INTO seen VALUES (1, '2026-01-01');";
    const other = await importSchema(server, ada, { sql });
    const query_text = "DELETE FROM seen WHERE at < now() - interval '45 days'";
    const body = { project_id: other.project_id, schema_id: other.id, query_text, now: "2026-01-05T00:00:00Z" };
    const { data } = await server.call(simulationsRoutes.run, { body, as: ada });
    const { before, after } = await answerOf(data.id, { row_counts: [{ table: "seen", row_count: 1 }] });
    const told = { as_of: "2026-01-05T00:00:00.000Z", total_rows_affected: 0 };
    expect([before.summary, after.summary]).toMatchObject([told, told]);
  });

  it("is asked of the version that it was run on, and of one that was never run", async () => {
    const version = { id: schema.initial_version?.id ?? "", project_id: schema.project_id };
    const { id } = await runSimulation(server, ada, version, blocked);
    expect(await answerOf(id, { foreign_keys: [toCascade] })).toMatchObject({
      is_stored: true,
      after: { summary: { verdict: "succeeds" } },
    });
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: blocked };
    const created = await server.call(simulationsRoutes.create, { body, as: ada });
    expect(await answerOf(created.data.id, {})).toMatchObject({
      is_stored: false,
      before: { summary: { verdict: "blocked" } },
    });
  });

  it("tells where the stored result is of another state of the schema, or of another statement", async () => {
    const other = await importSchema(server, ada);
    const { id } = await runSimulation(server, ada, other, blocked);
    const { data: tables } = await server.call(schemasRoutes.tables, { params: { id: other.id }, as: ada });
    const params = { id: tables.find(({ name }) => name === "orders")?.id ?? "" };
    await server.call(statisticsRoutes.setRowCount, { params, body: { row_count: 50 }, as: ada });
    expect(await answerOf(id, {})).toMatchObject({ is_stored: false, difference_count: 0 });
    await server.call(simulationsRoutes.rerun, { params: { id }, as: ada });
    expect((await answerOf(id, {})).is_stored).toBe(true);
    await server.call(simulationsRoutes.update, {
      params: { id },
      body: { query_text: "DELETE FROM orders" },
      as: ada,
    });
    expect(await answerOf(id, {})).toMatchObject({ is_stored: false, query_text: "DELETE FROM orders" });
  });

  it("is told of scripts as well", async () => {
    const { id } = await runSimulation(server, ada, schema, `DELETE FROM order_item; ${blocked}`);
    const answer = await answerOf(id, { foreign_keys: [toCascade] });
    expect(answer.before.summary?.verdict).toBe("blocked");
    expect(answer.after.summary?.verdict).toBe("succeeds");
  });
});

describe("changes that cannot be made", () => {
  it.each([
    [
      { foreign_keys: [{ ...toCascade, table: "oders" }] },
      "foreign_keys.0.table",
      "There is no table oders in this schema. Name one as the diagram does.",
    ],
    [
      { foreign_keys: [{ ...toCascade, constraint_name: "orders_fkey" }] },
      "foreign_keys.0.constraint_name",
      "There is no foreign key orders_fkey on orders. The table has orders_customer_id_fkey.",
    ],
    [
      { foreign_keys: [{ table: "customer", columns: ["id"], on_update: "CASCADE" }] },
      "foreign_keys.0.columns",
      "There is no foreign key (id) on customer. The table has none.",
    ],
    [
      { indexes: [{ table: "orders", columns: ["customer_id", "place"] }] },
      "indexes.0.columns",
      "There is no column place in orders.",
    ],
    [
      { row_counts: [{ table: "oders", row_count: 5 }] },
      "row_counts.0.table",
      "There is no table oders in this schema. Name one as the diagram does.",
    ],
  ])("are named, with what there is: %j", async (body, path, message) => {
    const { id } = await runSimulation(server, ada, schema, blocked);
    const { status, failure } = await ask(id, body);
    expect([status, failure.message, failure.details]).toEqual([422, message, [{ path, message }]]);
  });

  it("are those that a database has no clause for", async () => {
    const sql = `CREATE TABLE p (id int PRIMARY KEY);
      CREATE TABLE c (id int PRIMARY KEY, p int, CONSTRAINT c_p FOREIGN KEY (p) REFERENCES p (id));`;
    const oracle = await importSchema(server, ada, { sql, dbType: "oracle" });
    const { id } = await runSimulation(server, ada, oracle, "DELETE FROM p WHERE id = 1");
    const { failure } = await ask(id, { foreign_keys: [{ table: "C", constraint_name: "C_P", on_update: "CASCADE" }] });
    expect(failure.details).toEqual([
      { path: "foreign_keys.0.on_update", message: "This database does not take ON UPDATE CASCADE." },
    ]);
  });

  it.each([
    [{ foreign_keys: Array.from({ length: 21 }, () => toCascade) }, "foreign_keys", /^At most 20/],
    [{ foreign_keys: [{ table: "orders", on_delete: "CASCADE" }] }, "foreign_keys.0.constraint_name", /^Name the/],
    [{ foreign_keys: [{ table: "orders", constraint_name: "k" }] }, "foreign_keys.0.on_delete", /^Say which/],
    [{ foreign_keys: [{ ...toCascade, on_delete: "DROP" }] }, "foreign_keys.0.on_delete", /^The action must be/],
    [{ indexes: [{ table: "orders", columns: [] }] }, "indexes.0.columns", /^Choose at least one/],
    [{ row_counts: [{ table: "orders", row_count: -1 }] }, "row_counts.0.row_count", /^The row count must be/],
    [{ query_text: "x".repeat(200_001) }, "query_text", /^Query must be at most/],
  ])("are refused before the schema is looked at: case %#", async (body, path, message) => {
    const { id } = await runSimulation(server, ada, schema, blocked);
    const { status, failure } = await ask(id, body);
    expect([status, failure.details]).toEqual([400, [{ path, message: expect.stringMatching(message) }]]);
  });
});

describe("who may ask what a simulation would come to", () => {
  it("is who may see it, by the routes of the project that it is in", async () => {
    const shop = await importSchema(server, ada);
    const projectId = shop.project_id;
    const { id } = await runSimulation(server, ada, shop, blocked);
    const viewer = await signedInAccount(server);
    expect((await ask(id, {}, viewer)).status).toBe(404);
    await shareProject(server, projectId);
    await addMember(server, projectId, viewer, "viewer");
    const body = { foreign_keys: [toCascade] };
    const like = collaborativeLikes.what_if.ask;
    const seen = await server.call(like, { params: { projectId, id }, body, as: viewer });
    expect(seen.data).toMatchObject({ after: { summary: { verdict: "succeeds" } } });
    expect((await ask(id, {})).status).toBe(404);
    const stranger = await signedInAccount(server);
    expect((await server.call(like, { params: { projectId, id }, body, as: stranger })).status).toBe(404);
  });
});
