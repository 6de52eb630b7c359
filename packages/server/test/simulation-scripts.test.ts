import { simulationsRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const sql = `CREATE TABLE parent (id integer PRIMARY KEY, name text);
CREATE TABLE child (id integer PRIMARY KEY, parent_id integer REFERENCES parent);
INSERT INTO parent VALUES (1, 'a'); INSERT INTO parent VALUES (2, 'b');
INSERT INTO child VALUES (7, 1);`;

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  schema = await importSchema(server, account, { name: "Family", sql });
});
afterAll(() => server.close());

describe("a simulation of several statements", () => {
  it("tells each on the state that those before leave, and the sums of the whole", async () => {
    const simulation = await runSimulation(
      server,
      account,
      schema,
      "DELETE FROM child WHERE parent_id = 1;\nDELETE FROM parent WHERE id = 1;",
    );
    expect(simulation).toMatchObject({
      status: "completed",
      query_type: "DELETE",
      is_script: true,
      verdict: "succeeds",
      total_rows_affected: 2,
      total_tables_affected: 2,
      script: { statement_count: 2, fails_at: null, standing: null, is_schema_only: false },
    });
    expect(simulation.statements.map(({ text, outcome, position }) => [text, outcome, position.line])).toEqual([
      ["DELETE FROM child WHERE parent_id = 1", "runs", 1],
      ["DELETE FROM parent WHERE id = 1", "runs", 2],
    ]);
    expect(simulation.statements[1]?.impact[0]).toMatchObject({
      affected_table_name: "parent",
      operation_type: "DELETE",
    });
    const { data } = await server.call(simulationsRoutes.listOfProject, {
      params: { projectId: schema.project_id },
      as: account,
    });
    expect(data.find(({ id }) => id === simulation.id)).toMatchObject({ is_script: true, verdict: "succeeds" });
    const impact = await server.call(simulationsRoutes.impact, { params: { id: simulation.id }, as: account });
    expect(impact.data.map((row) => [row.affected_table_name, row.estimated_rows_affected])).toEqual([
      ["child", 1],
      ["parent", 1],
    ]);
  });

  it("names the statement that fails first, and what stands then", async () => {
    const text = "UPDATE parent SET name = 'x';\nDELETE FROM parent WHERE id = 1;\nDELETE FROM child;";
    const simulation = await runSimulation(server, account, schema, text);
    expect(simulation).toMatchObject({ verdict: "blocked", script: { fails_at: 2 } });
    expect(simulation.script?.standing).toMatch(/^Nothing of the script stays/u);
    expect(simulation.statements.map(({ outcome }) => outcome)).toEqual(["runs", "fails", "not_run"]);
    const { data } = await server.call(simulationsRoutes.summary, { params: { id: simulation.id }, as: account });
    expect(data.blockers[0]?.message).toMatch(/^Statement 2: /u);
    const { span, position } = data.blockers[0] ?? {};
    expect(text.slice(span?.start, span?.end)).toBe("parent");
    expect(position).toEqual({ line: 2, column: 13 });
    expect(simulation.statements[1]?.blockers[0]?.span).toEqual(span);
  });

  it("keeps a statement that cannot be analysed with its place in the whole text", async () => {
    const simulation = await runSimulation(server, account, schema, "DELETE FROM child;\nDELETE FROM nobody;");
    expect(simulation.statements[1]?.failure).toMatchObject({
      error_code: "unknown_table",
      position: { line: 2, column: 13 },
    });
  });

  it("tells a script of DDL alone, to be applied to the working state", async () => {
    const simulation = await runSimulation(server, account, schema, "ALTER TABLE child ADD COLUMN note text;");
    expect(simulation).toMatchObject({ is_script: true, script: { is_schema_only: true }, total_rows_affected: 0 });
  });

  it("goes into reports with a line for each statement", async () => {
    const { id } = await runSimulation(server, account, schema, "DELETE FROM child; DELETE FROM parent;");
    const exported = (format: string) =>
      server.inject({
        url: `/v1/simulations/${id}/export?format=${format}`,
        headers: { authorization: `Bearer ${account.accessToken}` },
      });
    expect((await exported("markdown")).body).toContain("| 2 | DELETE FROM parent | Runs |");
    expect((await exported("pdf")).statusCode).toBe(200);
  });
});
