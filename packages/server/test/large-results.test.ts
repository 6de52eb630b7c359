import { simulationsRoutes } from "@foretell/contract";
import type { ImpactResult, ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackList, unpackPart } from "../src/db/result-parts.ts";
import { listPartsFrom } from "../src/modules/simulations/simulations.repo.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const childCount = 1_100;
const impactCount = childCount + 1;

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
let simulation: Awaited<ReturnType<typeof runSimulation>>;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  const children = Array.from(
    { length: childCount },
    (_, child) => `CREATE TABLE child_${child} (id integer PRIMARY KEY REFERENCES root ON DELETE CASCADE);`,
  );
  const sql = `CREATE TABLE root (id integer PRIMARY KEY);\n${children.join("\n")}`;
  schema = await importSchema(server, account, { sql });
  simulation = await runSimulation(server, account, schema, "DELETE FROM root");
});
afterAll(() => server.close());

const ask = (query: { limit?: number; cursor?: string }) =>
  server.call(simulationsRoutes.impact, {
    params: { id: simulation.id },
    query: { limit: 1_000, ...query },
    as: account,
  });

const page = async (query: { limit?: number; cursor?: string }) => {
  const { data, body } = await ask(query);
  return { data, next_cursor: body["next_cursor"] };
};

describe("a statement that reaches more than a thousand tables", () => {
  it("answers with the first thousand paths, and how many there are", () => {
    expect(simulation.cascadePaths).toHaveLength(1_000);
    expect(simulation).toMatchObject({ cascade_path_count: childCount, total_tables_affected: impactCount });
  });

  it("names all of its tables, and in the list the first hundred and how many there are", async () => {
    const params = { projectId: schema.project_id };
    const { data } = await server.call(simulationsRoutes.listOfProject, { params, as: account });
    const [listed] = data;
    expect(simulation.affectedTables).toHaveLength(impactCount);
    expect(simulation.affectedColumns).toHaveLength(impactCount);
    expect(listed).toMatchObject({
      id: simulation.id,
      affected_table_count: impactCount,
      affectedTables: simulation.affectedTables.slice(0, 100),
      affected_column_count: impactCount,
      affectedColumns: simulation.affectedColumns.slice(0, 100),
    });
  });

  it("gives its impact page by page, cut anywhere", async () => {
    const first = await page({});
    const second = await page({ cursor: String(first.next_cursor) });
    expect([first.data.length, first.next_cursor]).toEqual([1_000, "1000"]);
    expect([second.data.length, second.next_cursor]).toEqual([impactCount - 1_000, null]);
    const all = [...first.data, ...second.data];
    expect(new Set(all.map((row) => row.affected_table_name)).size).toBe(impactCount);
    expect(simulationsRoutes.impact.data.parse(all)).toEqual(all);
    expect(await page({ limit: 10, cursor: "995" })).toMatchObject({
      data: all.slice(995, 1_005),
      next_cursor: "1005",
    });
    expect(await page({ limit: 5, cursor: "1000" })).toMatchObject({ data: all.slice(1_000, 1_005) });
    expect(await page({ limit: 1_000, cursor: "5" })).toMatchObject({ data: all.slice(5, 1_005), next_cursor: "1005" });
    expect(await page({ cursor: String(impactCount) })).toMatchObject({ data: [], next_cursor: null });
  });

  it("refuses the cursor of another list", async () => {
    expect((await ask({ cursor: simulation.id })).status).toBe(400);
  });

  it("exports all of it", async () => {
    const response = await server.app.inject({
      url: `/v1/simulations/${simulation.id}/export?format=json`,
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    const { impact, cascadePaths } = response.json<{ impact: unknown[]; cascadePaths: unknown[] }>();
    expect([impact.length, cascadePaths.length]).toEqual([impactCount, childCount]);
  });

  it("is stored compressed, and only once after another run", async () => {
    await server.call(simulationsRoutes.rerun, { params: { id: simulation.id }, as: account });
    const from = { position: 0, limit: 100 };
    const parts = await listPartsFrom(server.database.kysely, simulation.id, "impact", from);
    expect(parts).toHaveLength(2);
    expect(unpackList<ImpactResult>(parts)).toHaveLength(impactCount);
    for (const { entries } of parts) expect(entries.length).toBeLessThan(unpackPart(entries).length / 5);
  });

  it("answers an analysis of the cascade with its beginning, and how much there is", async () => {
    const { project_id, id: schema_id } = schema;
    const query = { project_id, schema_id, table_name: "root", operation: "DELETE" };
    const { data } = await server.call(simulationsRoutes.cascadeAnalysis, { query, as: account });
    expect([data.impact.length, data.cascadePaths.length]).toEqual([1_000, 1_000]);
    expect(data).toMatchObject({ impact_count: impactCount, cascade_path_count: childCount });
    expect(data.affectedTables).toHaveLength(impactCount);
  });
});
