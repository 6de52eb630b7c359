import {
  collaborativeLikes,
  resultComparison,
  resultComparisonRoutes,
  schemasRoutes,
  simulationsRoutes,
  statisticsRoutes,
} from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
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
  schema = await importSchema(server, ada, { name: "Shop" });
});
afterAll(() => server.close());

const compare = (id: string, otherId: string, as = ada) =>
  server.call(resultComparisonRoutes.compare, { params: { id, otherId }, as });

const summaryOf = async (id: string) =>
  (await server.call(simulationsRoutes.summary, { params: { id }, as: ada })).data;

describe("a simulation that is run again", () => {
  it("tells what differs from the run before", async () => {
    const shop = await importSchema(server, ada);
    const { id } = await runSimulation(server, ada, shop, "DELETE FROM orders WHERE id = 10");
    const rerun = async () => (await server.call(simulationsRoutes.rerun, { params: { id }, as: ada })).data;
    expect(await rerun()).toMatchObject({ differences: [], difference_count: 0 });
    const { data: tables } = await server.call(schemasRoutes.tables, { params: { id: shop.id }, as: ada });
    const params = { id: tables.find(({ name }) => name === "order_item")?.id ?? "" };
    await server.call(statisticsRoutes.setRowCount, { params, body: { row_count: 90_000 }, as: ada });
    const changed = await rerun();
    expect(simulationsRoutes.rerun.data.parse(changed)).toEqual(changed);
    expect(changed.differences?.[0]).toMatchObject({
      kind: "risk",
      direction: "worse",
      before: "notice",
      after: "severe",
    });
    expect(changed.difference_count).toBe(changed.differences?.length);
    await server.call(simulationsRoutes.update, { params: { id }, body: { query_text: "DELETE FROM oders" }, as: ada });
    expect((await rerun()).differences).toMatchObject([{ kind: "broken" }]);
    await server.call(simulationsRoutes.update, {
      params: { id },
      body: { query_text: "DELETE FROM orders" },
      as: ada,
    });
    expect((await rerun()).differences).toMatchObject([{ kind: "mended" }]);
  });

  it("has nothing to tell where there was no run before, or none that can be read", async () => {
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM orders" };
    const created = await server.call(simulationsRoutes.create, { body, as: ada });
    const params = { id: created.data.id };
    const first = await server.call(simulationsRoutes.rerun, { params, as: ada });
    expect(first.data).toMatchObject({ status: "completed", differences: null, difference_count: 0 });
    const results = server.database.kysely.updateTable("simulation_results");
    await results.set({ summary: "{}" }).where("simulation_id", "=", params.id).execute();
    const second = await server.call(simulationsRoutes.rerun, { params, as: ada });
    expect(second.data).toMatchObject({ status: "completed", differences: null });
    const third = await server.call(simulationsRoutes.rerun, { params, as: ada });
    expect(third.data.differences).toEqual([]);
  });
});

describe("the comparison of two results", () => {
  it("tells what differs first, and both as they are stored", async () => {
    const one = await runSimulation(server, ada, schema, "DELETE FROM customer WHERE id = 1");
    const other = await runSimulation(server, ada, schema, "DELETE FROM orders WHERE id = 10");
    const { status, data } = await compare(one.id, other.id);
    expect(status).toBe(200);
    // Packed in a work process, so that the server has not held it against its contract.
    expect(resultComparison.parse(data)).toEqual(data);
    expect(data.before).toMatchObject({
      simulation: { id: one.id, name: one.name, query_text: one.query_text, schema_name: "Shop", is_outdated: false },
      failure: null,
      summary: await summaryOf(one.id),
      costs: one.costs,
      tables: [{ table: "customer", operation_type: "DELETE", estimated_rows_affected: 1 }],
      left_out_count: 0,
    });
    expect(data.after.summary).toEqual(await summaryOf(other.id));
    expect(data.after.tables.map(({ table }) => table)).toEqual(["orders", "order_item"]);
    expect(data.differences.map(({ kind, direction, table }) => [kind, direction, table])).toEqual(
      expect.arrayContaining([
        ["verdict", "better", null],
        ["blocker", "better", "orders"],
        ["table", "other", "order_item"],
        ["table", "other", "customer"],
      ]),
    );
    expect(data.differences[0]?.kind).toBe("verdict");
  });

  it("finds none where both come to the same", async () => {
    const [one, other] = [await runSimulation(server, ada, schema), await runSimulation(server, ada, schema)];
    expect((await compare(one.id, other.id)).data).toMatchObject({ differences: [], difference_count: 0 });
    expect((await compare(one.id, one.id)).data.difference_count).toBe(0);
  });

  it("tells of one that could not be analysed why", async () => {
    const one = await runSimulation(server, ada, schema);
    const failed = await runSimulation(server, ada, schema, "DELETE FROM custommer");
    const { data } = await compare(one.id, failed.id);
    expect(data.after).toMatchObject({ summary: null, failure: failed.failure, tables: [], table_count: 0 });
    expect(data.differences).toMatchObject([{ kind: "broken", position: { line: 1, column: 13 } }]);
    expect((await compare(failed.id, one.id)).data.differences).toMatchObject([{ kind: "mended" }]);
  });

  it("is refused where one was not run yet, and says which", async () => {
    const one = await runSimulation(server, ada, schema);
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: "SELECT 1", name: "Later" };
    const pending = await server.call(simulationsRoutes.create, { body, as: ada });
    const { status, failure } = await compare(one.id, pending.data.id);
    expect([status, failure.message]).toEqual([
      409,
      'The simulation "Later" has not been run yet, so there is nothing to compare. Run it first.',
    ]);
  });

  it("is of one project alone, and for who may see both", async () => {
    const one = await runSimulation(server, ada, schema);
    const elsewhere = await runSimulation(server, ada, await importSchema(server, ada));
    expect((await compare(one.id, elsewhere.id)).status).toBe(404);
    const stranger = await signedInAccount(server);
    expect((await compare(one.id, one.id, stranger)).status).toBe(404);

    const shop = await importSchema(server, ada);
    const projectId = shop.project_id;
    const [first, second] = [await runSimulation(server, ada, shop), await runSimulation(server, ada, shop)];
    const viewer = await signedInAccount(server);
    await shareProject(server, projectId);
    await addMember(server, projectId, viewer, "viewer");
    const params = { projectId, id: first.id, otherId: second.id };
    const seen = await server.call(collaborativeLikes.results.compare, { params, as: viewer });
    expect(seen.data).toMatchObject({ difference_count: 0 });
    const foreign = { ...params, otherId: one.id };
    expect((await server.call(collaborativeLikes.results.compare, { params: foreign, as: ada })).status).toBe(404);
  });

  it("reads results that are stored in parts", async () => {
    const children = Array.from(
      { length: 1_200 },
      (_, at) => `CREATE TABLE child_${at} (id int PRIMARY KEY, p int REFERENCES p ON DELETE CASCADE);`,
    );
    const wide = await importSchema(server, ada, { sql: `CREATE TABLE p (id int PRIMARY KEY);${children.join("\n")}` });
    const one = await runSimulation(server, ada, wide, "DELETE FROM p WHERE id = 1");
    const other = await runSimulation(server, ada, wide, "SELECT * FROM p WHERE id = 1");
    const { data } = await compare(one.id, other.id);
    expect(data.before).toMatchObject({ table_count: 1_201, left_out_count: 0 });
    expect(data.before.tables).toHaveLength(200);
    expect(data).toMatchObject({ after: { table_count: 1 } });
    expect(data.difference_count).toBeGreaterThan(1_200);
    expect(data.differences).toHaveLength(200);
  });
});
