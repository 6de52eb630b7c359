import { defaultRiskThresholds, projectsRoutes, simulationsRoutes } from "@foretell/contract";
import type { ImportResult, QueryType } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  schema = await importSchema(server, account, { name: "Shop" });
});
afterAll(() => server.close());

const blockedDelete = "DELETE FROM customer WHERE id = 1";

describe("running a simulation", () => {
  it("answers with the record, its id at two places, and the verdict", async () => {
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: blockedDelete, name: "Remove Ada" };
    const { status, data, body: answer } = await server.call(simulationsRoutes.run, { body, as: account });
    expect([status, answer["message"], answer["simulationId"]]).toEqual([
      201,
      "Simulation completed successfully",
      data.id,
    ]);
    expect(data).toMatchObject({
      simulationId: data.id,
      project_id: schema.project_id,
      schema_id: schema.id,
      schema_name: "Shop",
      db_type: "postgresql",
      name: "Remove Ada",
      query_text: blockedDelete,
      query_type: "DELETE",
      status: "completed",
      verdict: "blocked",
      error_message: null,
      error_code: null,
      failure: null,
    });
    expect(data.affectedTables).toContain("customer");
    expect(data.execution_time_ms).toBeGreaterThan(0);
    const { simulationId: _, ...detail } = data;
    const got = await server.call(simulationsRoutes.get, { params: { id: data.id }, as: account });
    expect(got.data).toEqual(detail);
  });

  it("keeps the rows of the impact and the summary", async () => {
    const { id } = await runSimulation(server, account, schema);
    const impact = await server.call(simulationsRoutes.impact, { params: { id }, as: account });
    expect(impact.data[0]).toMatchObject({
      cascade_level: 0,
      affected_table_name: "customer",
      operation_type: "DELETE",
      referential_action: null,
      estimated_rows_affected: 1,
      cascade_path: ["customer"],
    });
    expect(simulationsRoutes.impact.data.parse(impact.data)).toEqual(impact.data);
    const orders = impact.data.find((row) => row.affected_table_name === "orders");
    expect(orders).toMatchObject({ cascade_level: 1, operation_type: "RESTRICT", referential_action: "RESTRICT" });
    const summary = await server.call(simulationsRoutes.summary, { params: { id }, as: account });
    expect(simulationsRoutes.summary.data.parse(summary.data)).toEqual(summary.data);
    expect(summary.data).toMatchObject({ verdict: "blocked", confidence: 0.8, has_custom_rules: false });
    expect(summary.data.blockers[0]).toMatchObject({
      table: "orders",
      action: "RESTRICT",
      certainty: "certain",
      position: { line: 1, column: 13 },
      span: { start: 12, end: 20 },
    });
  });

  it("follows a cascade", async () => {
    const simulation = await runSimulation(server, account, schema, "DELETE FROM orders WHERE id = 10");
    expect(simulation).toMatchObject({ verdict: "succeeds", max_cascade_depth: 1, total_tables_affected: 2 });
    expect(simulation.cascadePaths).toContainEqual({
      table: "order_item",
      steps: [expect.objectContaining({ from: "orders", to: "order_item", type: "foreign_key" })],
    });
  });

  it("names a simulation by the time where no name is given", async () => {
    const { name } = await runSimulation(server, account, schema);
    expect(name).toMatch(/^Simulation \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("keeps the result of a statement that is changed, and says so until it is run again", async () => {
    const { id } = await runSimulation(server, account, schema, "DELETE FROM order_item");
    const params = { id };
    const update = async (body: { name?: string; query_text?: string }) =>
      (await server.call(simulationsRoutes.update, { params, body, as: account })).data;
    expect(await update({ query_text: "DELETE FROM order_item" })).toMatchObject({ is_outdated: false });
    expect(await update({ name: "Renamed" })).toMatchObject({ name: "Renamed", is_outdated: false });
    const query_text = "SELECT * FROM customer";
    expect(await update({ query_text })).toMatchObject({ query_text, is_outdated: true, query_type: "DELETE" });
    expect(await update({ name: "Other" })).toMatchObject({ query_text, name: "Other", is_outdated: true });
    const rerun = await server.call(simulationsRoutes.rerun, { params, as: account });
    expect(rerun.data).toMatchObject({ query_text, query_type: "SELECT", is_outdated: false });
    const logs = await server.call(simulationsRoutes.logs, { params, as: account });
    expect(logs.data.map(({ event }) => event)).toContain("edited");
    const nothing = await server.call(simulationsRoutes.update, { params, body: {}, as: account });
    expect([nothing.status, nothing.failure.details]).toEqual([
      400,
      [{ path: "name", message: "Simulation name is required" }],
    ]);
  });

  it("tells the result of a run whose statement was changed meanwhile as that of another", async () => {
    const { id } = await runSimulation(server, account, schema, "DELETE FROM order_item");
    const params = { id };
    const query_text = "SELECT * FROM customer";
    // Whichever of the two comes first.
    await Promise.all([
      server.call(simulationsRoutes.rerun, { params, as: account }),
      server.call(simulationsRoutes.update, { params, body: { query_text }, as: account }),
    ]);
    const { data } = await server.call(simulationsRoutes.get, { params, as: account });
    expect(data).toMatchObject({ query_text, is_outdated: data.query_type === "DELETE" });
  });

  it("keeps what a statement is meant to be where an unchanged one is sent", async () => {
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM order_item" };
    const created = await server.call(simulationsRoutes.run, { body: { ...body, query_type: "SELECT" }, as: account });
    expect(created.data).toMatchObject({ status: "failed", query_type: "SELECT" });
    const params = { id: created.data.id };
    await server.call(simulationsRoutes.update, { params, body: { query_text: body.query_text }, as: account });
    const rerun = await server.call(simulationsRoutes.rerun, { params, as: account });
    expect(rerun.data).toMatchObject({ status: "failed", query_type: "SELECT" });
  });

  it("tells whole rows, and times to the microsecond", async () => {
    const sql = "CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE c (p int REFERENCES p ON DELETE CASCADE);";
    const other = await importSchema(server, account, { sql });
    const run = await runSimulation(server, account, other, "DELETE FROM p WHERE id < 7");
    const impact = await server.call(simulationsRoutes.impact, { params: { id: run.id }, as: account });
    const rows = impact.data.flatMap((row) => [
      row.estimated_rows_affected,
      row.estimated_rows_low,
      row.estimated_rows_high,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const count of [run.total_rows_affected, ...rows]) expect(Number.isInteger(count)).toBe(true);
    expect(String(run.execution_time_ms)).toMatch(/^\d+(?:\.\d{1,3})?$/);
  });

  it("tells the risk with its grounds, in the list as well", async () => {
    const everything = await runSimulation(server, account, schema, "DELETE FROM order_item");
    const told = { verdict: "succeeds", risk: "severe", risk_codes: expect.arrayContaining(["WHOLE_TABLE"]) };
    expect(everything).toMatchObject(told);
    const summary = await server.call(simulationsRoutes.summary, { params: { id: everything.id }, as: account });
    expect(summary.data.headline).toMatch(/^Runs, but deletes all \d+ rows of order_item\.$/);
    const list = await server.call(simulationsRoutes.listOfProject, {
      params: { projectId: schema.project_id },
      as: account,
    });
    expect(list.data.find(({ id }) => id === everything.id)).toMatchObject(told);
    expect(summary.data.risk_reasons[0]).toMatchObject({ code: "WHOLE_TABLE", risk: "severe", table: "order_item" });
  });

  it("weighs a risk by the thresholds of the project, when it is run", async () => {
    const other = await importSchema(server, account);
    const few = await runSimulation(server, account, other, "UPDATE order_item SET line_no = 7 WHERE order_id = 11");
    expect(few.risk_codes).not.toContain("MANY_ROWS");
    const name = "Strict";
    const risk_thresholds = { ...defaultRiskThresholds, rows: { risk: 1, severe: 100 } };
    const params = { id: other.project_id };
    await server.call(projectsRoutes.update, { params, body: { name, risk_thresholds }, as: account });
    const again = await server.call(simulationsRoutes.rerun, { params: { id: few.id }, as: account });
    expect(again.data.risk_codes).toContain("MANY_ROWS");
    const summary = await server.call(simulationsRoutes.summary, { params: { id: few.id }, as: account });
    expect(summary.data.risk_reasons).toContainEqual(expect.objectContaining({ code: "MANY_ROWS", threshold: 1 }));
  });

  it("runs on a version as on the working state", async () => {
    const schema_id = schema.initial_version?.id ?? "";
    const onVersion = await runSimulation(server, account, { ...schema, id: schema_id });
    const onSchema = await runSimulation(server, account, schema);
    expect(onVersion).toMatchObject({ schema_id, schema_name: "Shop", verdict: "blocked" });
    expect(onVersion).toMatchObject({ target_schema_id: schema.id, version_id: schema_id });
    expect(onSchema).toMatchObject({ schema_id: schema.id, target_schema_id: schema.id, version_id: null });
    expect(onVersion.affectedColumns).toEqual(onSchema.affectedColumns);
    expect(onVersion.cascadePaths).toEqual(onSchema.cascadePaths);
  });

  it.each([
    ["a typo in the first word", "DELTE FROM customer", "syntax", 1],
    ["a typo further on", "DELETE FROM customer\nWHER id = 1", "syntax", 2],
    ["an unknown table", "DELETE FROM custmer", "unknown_table", 1],
    ["an unknown column", "DELETE FROM customer\nWHERE nmae = 'x'", "unknown_column", 2],
    ["an ambiguous column", "SELECT id FROM customer, orders", "ambiguous_column", 1],
    ["a statement of another kind", "VACUUM customer", "not_supported", 1],
    ["words", "please delete Ada", "syntax", 1],
    ["a quote that stays open", "DELETE FROM customer WHERE email = 'x", "syntax", 1],
    ["nothing but a comment", "-- later", "syntax", 1],
  ])("keeps %s as failed, with the reason and the place", async (_name, query_text, error_code, line) => {
    const simulation = await runSimulation(server, account, schema, query_text);
    expect(simulation).toMatchObject({ status: "failed", error_code, verdict: null, total_tables_affected: 0 });
    expect(simulation.failure?.position.line).toBe(line);
    expect(simulation.error_message).toBe(simulation.failure?.error_message);
    const params = { id: simulation.id };
    expect((await server.call(simulationsRoutes.impact, { params, as: account })).data).toEqual([]);
    const summary = await server.call(simulationsRoutes.summary, { params, as: account });
    expect([summary.status, summary.failure.code]).toEqual([409, "CONFLICT"]);
    expect(summary.failure.message).toContain(simulation.error_message ?? "?");
  });

  it("fails a statement of another type than announced", async () => {
    const query_type: QueryType = "SELECT";
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: blockedDelete, query_type };
    const { data } = await server.call(simulationsRoutes.run, { body, as: account });
    expect(data).toMatchObject({ status: "failed", error_code: "type_differs", query_type: "SELECT" });
  });

  it("analyses statements of absurd depth and length", async () => {
    const deep = `SELECT ${"(".repeat(20_000)}1${")".repeat(20_000)}`;
    const long = `DELETE FROM customer WHERE id IN (${Array.from({ length: 15_000 }, (_, n) => n).join(",")})`;
    expect((await runSimulation(server, account, schema, deep)).status).toBe("failed");
    expect((await runSimulation(server, account, schema, long)).status).toBe("completed");
  });

  it.each([
    [{ schema_id: undefined }, "schema_id", "Schema version selection is required"],
    [{ schema_id: "x" }, "schema_id", "Schema version selection is required"],
    [{ query_text: "  " }, "query_text", "Query is required"],
    [{ query_text: "x".repeat(200_001) }, "query_text", "Query must be at most 200000 characters"],
    [{ query_type: "DROP" }, "query_type", "Query type is required"],
    [{ name: " " }, "name", "Simulation name is required"],
  ])("is refused with %j", async (change, path, message) => {
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: blockedDelete, ...change };
    const { status, failure } = await server.call(simulationsRoutes.run, { body: body as never, as: account });
    expect([status, failure.details]).toEqual([400, [{ path, message }]]);
  });

  it("is refused with a character that cannot be stored", async () => {
    const query_text = "DELETE FROM customer WHERE email = '\0'";
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text };
    const { status, failure } = await server.call(simulationsRoutes.run, { body, as: account });
    expect([status, failure.message]).toEqual([400, expect.stringContaining("NUL")]);
  });

  it("does not reach into another project", async () => {
    const other = await createProject(server, account);
    const body = { project_id: other.id, schema_id: schema.id, query_text: blockedDelete };
    const { status, failure } = await server.call(simulationsRoutes.run, { body, as: account });
    expect([status, failure.message]).toEqual([404, "Schema not found"]);
  });
});

describe("a stored simulation", () => {
  it("waits to be run, and keeps its id when it is", async () => {
    const body = {
      project_id: schema.project_id,
      schema_id: schema.id,
      query_text: ` (${blockedDelete})`,
      name: "Later",
    };
    const created = await server.call(simulationsRoutes.create, { body, as: account });
    expect([created.status, created.data]).toMatchObject([
      201,
      { status: "pending", executed_at: null, verdict: null },
    ]);
    const params = { id: created.data.id };
    const summary = await server.call(simulationsRoutes.summary, { params, as: account });
    expect([summary.status, summary.failure.message]).toEqual([
      409,
      "The simulation has not been run yet, so there is no summary. Run it first.",
    ]);
    const { status, data, body: answer } = await server.call(simulationsRoutes.rerun, { params, as: account });
    expect([status, answer["simulationId"]]).toEqual([200, created.data.id]);
    expect(data).toMatchObject({ id: created.data.id, name: "Later", created_at: created.data.created_at });
    expect(["completed", "failed"]).toContain(data.status);
  });

  it("is run again in its place", async () => {
    const first = await runSimulation(server, account, schema);
    const params = { id: first.id };
    const { data } = await server.call(simulationsRoutes.rerun, { params, as: account });
    expect(data).toMatchObject({ id: first.id, verdict: "blocked", affectedTables: first.affectedTables });
    expect(Date.parse(data.executed_at ?? "")).toBeGreaterThanOrEqual(Date.parse(first.executed_at ?? ""));
    expect((await server.call(simulationsRoutes.impact, { params, as: account })).data.length).toBeGreaterThan(0);
  });

  it("is renamed, and nothing else of it changes", async () => {
    const { simulationId: _, ...simulation } = await runSimulation(server, account, schema);
    const params = { id: simulation.id };
    const { data } = await server.call(simulationsRoutes.update, { params, body: { name: " Ada " }, as: account });
    expect(data).toEqual({ ...simulation, name: "Ada" });
    const blank = await server.call(simulationsRoutes.update, { params, body: { name: " " }, as: account });
    expect(blank.failure.details).toEqual([{ path: "name", message: "Simulation name is required" }]);
  });

  it("is deleted", async () => {
    const { id } = await runSimulation(server, account, schema);
    const { status, body } = await server.call(simulationsRoutes.remove, { params: { id }, as: account });
    expect([status, body["message"]]).toEqual([200, "Simulation deleted successfully"]);
    const gone = await server.call(simulationsRoutes.get, { params: { id }, as: account });
    expect([gone.status, gone.failure.message]).toEqual([404, "Simulation not found"]);
  });

  it("is listed, newest first, page by page", async () => {
    const own = await importSchema(server, account);
    for (const name of ["one", "two", "three"]) {
      const body = { project_id: own.project_id, schema_id: own.id, query_text: blockedDelete, name };
      await server.call(simulationsRoutes.create, { body, as: account });
    }
    const params = { projectId: own.project_id };
    const first = await server.call(simulationsRoutes.listOfProject, { params, query: { limit: 2 }, as: account });
    expect(first.data.map((simulation) => simulation.name)).toEqual(["three", "two"]);
    const query = { cursor: String(first.body["next_cursor"]) };
    const second = await server.call(simulationsRoutes.listOfProject, { params, query, as: account });
    expect([second.data.map((simulation) => simulation.name), second.body["next_cursor"]]).toEqual([["one"], null]);
  });
});

describe("validating a statement", () => {
  it.each([
    [blockedDelete, { valid: true, query_type: "DELETE", failure: null }],
    ["DELETE FROM nowhere", { valid: false, query_type: null, failure: { error_code: "unknown_table" } }],
  ])("tells of %s", async (query_text, expected) => {
    const { project_id } = schema;
    for (const body of [
      { project_id, query_text },
      { project_id, query_text, schema_id: schema.id },
    ]) {
      const { status, data } = await server.call(simulationsRoutes.validate, { body, as: account });
      expect([status, data]).toMatchObject([200, expected]);
    }
  });

  it("needs a schema", async () => {
    const project = await createProject(server, account);
    const body = { project_id: project.id, query_text: blockedDelete };
    const { status, failure } = await server.call(simulationsRoutes.validate, { body, as: account });
    expect([status, failure.message]).toEqual([404, "This project has no schema yet. Import one first."]);
  });
});
