import { projectsRoutes, schemasRoutes, simulationsRoutes, workspaceRoutes } from "@foretell/contract";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const shopFile = join(import.meta.dirname, "../src/modules/sample/shop.sql");

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("the sample project", () => {
  it("has a schema that was read without a loss and three simulations, the blocked one first", async () => {
    const account = await signedInAccount(server);
    const { status, data } = await server.call(projectsRoutes.createSample, { as: account });
    expect([status, data.project]).toMatchObject([201, { schema_count: 1, table_count: 20, simulation_count: 3 }]);

    const schema = await server.call(schemasRoutes.get, { params: { id: data.schema_id }, as: account });
    expect(schema.data).toMatchObject({ table_count: 20, relationship_count: 29, census: { not_understood: [] } });
    expect(Object.keys(schema.data.census?.found.foreign_keys_by_delete_action ?? {}).sort()).toEqual([
      "CASCADE",
      "NO ACTION",
      "RESTRICT",
      "SET DEFAULT",
      "SET NULL",
    ]);

    const params = { projectId: data.project.id };
    const { data: simulations } = await server.call(simulationsRoutes.listOfProject, { params, as: account });
    expect(simulations.map(({ name, status, verdict }) => [name, status, verdict])).toEqual([
      ["Delete a customer who has ordered", "completed", "blocked"],
      ["Delete an unpaid order", "completed", expect.stringMatching(/^(?:succeeds|may_be_blocked)$/)],
      ["Rename a country code", "completed", expect.stringMatching(/^(?:succeeds|may_be_blocked)$/)],
    ]);
    expect(simulations[0]?.id).toBe(data.blocked_simulation_id);
    const summary = await server.call(simulationsRoutes.summary, {
      params: { id: data.blocked_simulation_id },
      as: account,
    });
    expect(summary.data.blockers.map((blocker) => blocker.constraint_name)).toContain("orders_customer_id_fkey");

    const counts = await server.call(workspaceRoutes.counts, { as: account });
    expect(counts.data).toEqual({ project_count: 1, schema_count: 1, simulation_count: 3 });
  });

  it("can be opened twice", async () => {
    const account = await signedInAccount(server);
    const first = await server.call(projectsRoutes.createSample, { as: account });
    const second = await server.call(projectsRoutes.createSample, { as: account });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.data.project.id).not.toBe(second.data.project.id);
  });
});

/** What the database itself says to the three statements. */
describe("the sample's statements in the database", () => {
  let client: PoolClient;
  beforeAll(async () => {
    client = await server.database.pool.connect();
    await client.query("BEGIN; CREATE SCHEMA sample_truth; SET LOCAL search_path = sample_truth");
    await client.query(withInserts(readFileSync(shopFile, "utf8")));
  });
  afterAll(async () => {
    await client.query("ROLLBACK");
    client.release();
  });

  /** The constraint that stops a statement, or null where it succeeds; deferred constraints are checked at once. */
  async function constraintThatStops(statement: string): Promise<string | null> {
    await client.query("SAVEPOINT before");
    try {
      await client.query(statement);
      await client.query("SET CONSTRAINTS ALL IMMEDIATE");
      return null;
    } catch (error) {
      return (error as { constraint: string }).constraint;
    } finally {
      await client.query("ROLLBACK TO SAVEPOINT before");
    }
  }

  it.each([
    ["UPDATE country SET code = 'UK' WHERE code = 'GB'", null],
    ["DELETE FROM orders WHERE order_id = 1042", null],
    ["DELETE FROM customer WHERE customer_id = 5", "orders_customer_id_fkey"],
  ])("%s is stopped by %s", async (statement, constraint) => {
    expect(await constraintThatStops(statement)).toBe(constraint);
  });
});

/** The dump with INSERTs in place of its `COPY … FROM stdin` blocks, whose rows no plain query can carry. */
function withInserts(dump: string): string {
  return dump.replaceAll(/^COPY (\S+) \(([^)]*)\) FROM stdin;\n([\s\S]*?)^\\\.$/gm, (_, table, columns, rows) => {
    const tuples = String(rows)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split("\t").map((value) => (value === "\\N" ? "NULL" : `'${value.replaceAll("'", "''")}'`)));
    return `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE VALUES ${tuples.map((tuple) => `(${tuple.join(",")})`).join(",")};`;
  });
}
