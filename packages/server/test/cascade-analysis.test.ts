import { simulationsRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  schema = await importSchema(server, account);
});
afterAll(() => server.close());

const analyse = (query: Readonly<Record<string, string>>) =>
  server.call(simulationsRoutes.cascadeAnalysis, {
    query: { project_id: schema.project_id, ...query },
    as: account,
  });

describe("a question that names no schema", () => {
  it("is put to the newest schema of the project that has what it names, which the answer names", async () => {
    const older = await importSchema(server, account, { name: "Shop" });
    const projectId = older.project_id;
    const newer = await importSchema(server, account, {
      projectId,
      sql: "CREATE TABLE other (id int);",
      name: "Other",
    });
    const ask = async (table_name: string) =>
      (await analyse({ project_id: projectId, table_name, operation: "DELETE" })).data;
    expect(await ask("orders")).toMatchObject({ schema_id: older.id, schema_name: "Shop" });
    expect(await ask("other")).toMatchObject({ schema_id: newer.id, schema_name: "Other" });
    const missing = await analyse({ project_id: projectId, table_name: "nowhere", operation: "DELETE" });
    expect([missing.status, missing.failure.code]).toEqual([404, "NOT_FOUND"]);

    const validate = async (query_text: string) =>
      (await server.call(simulationsRoutes.validate, { body: { project_id: projectId, query_text }, as: account }))
        .data;
    expect(await validate("DELETE FROM orders")).toMatchObject({
      valid: true,
      schema_id: older.id,
      schema_name: "Shop",
    });
    expect(await validate("DELETE FROM other")).toMatchObject({ valid: true, schema_id: newer.id });
    expect(await validate("DELETE FROM nowhere")).toMatchObject({
      valid: false,
      schema_id: newer.id,
      failure: { error_code: "unknown_table" },
    });
  });
});

describe("the cascade analysis of a table", () => {
  it("follows what deleting every row reaches", async () => {
    const { status, data } = await analyse({ table_name: "orders", operation: "DELETE" });
    expect([status, simulationsRoutes.cascadeAnalysis.data.parse(data)]).toEqual([200, data]);
    expect(data).toMatchObject({
      schema_id: schema.id,
      table_name: "orders",
      operation: "DELETE",
      max_cascade_depth: 1,
      affectedTables: ["orders", "order_item"],
      summary: { verdict: "succeeds", total_rows_affected: 5, estimate_basis: "exact", blockers: [] },
    });
    expect(data.impact).toMatchObject([
      { cascade_level: 0, affected_table_name: "orders", operation_type: "DELETE", estimated_rows_affected: 2 },
      {
        cascade_level: 1,
        affected_table_name: "order_item",
        referential_action: "CASCADE",
        estimated_rows_affected: 3,
        cascade_path: ["orders", "order_item"],
      },
    ]);
  });

  it("names what stands in the way", async () => {
    const { data } = await analyse({ table_name: "customer", operation: "delete", schema_id: schema.id });
    expect(data.summary.verdict).toBe("blocked");
    expect(data.summary.blockers).toMatchObject([{ table: "orders", action: "RESTRICT", certainty: "certain" }]);
  });

  it("tells deleting from changing the keys", async () => {
    const { data } = await analyse({ table_name: "customer", operation: "UPDATE" });
    expect(data.impact.map((row) => [row.affected_table_name, row.operation_type, row.referential_action])).toEqual([
      ["customer", "UPDATE", null],
      ["orders", "UPDATE", "CASCADE"],
    ]);
  });

  it("works on a version", async () => {
    const schema_id = schema.initial_version?.id ?? "";
    const { data } = await analyse({ table_name: "orders", operation: "DELETE", schema_id });
    expect([data.schema_id, data.affectedTables]).toEqual([schema_id, ["orders", "order_item"]]);
  });

  it("says which table was probably meant", async () => {
    const { status, failure } = await analyse({ table_name: "custmer", operation: "DELETE" });
    expect([status, failure.message]).toEqual([
      404,
      'There is no table "custmer" in this schema. Did you mean "customer"?',
    ]);
  });

  it.each([
    [{ operation: "DELETE" }, "table_name", "Table name is required"],
    [{ table_name: "orders" }, "operation", "Operation is required"],
    [{ table_name: "orders", operation: "DROP" }, "operation", "Operation must be DELETE or UPDATE"],
  ])("is refused with %j", async (query, path, message) => {
    const { status, failure } = await analyse(query);
    expect([status, failure.details]).toEqual([400, [{ path, message }]]);
  });

  it("needs a schema, and one of the same project", async () => {
    const project = await createProject(server, account);
    const query = { project_id: project.id, table_name: "orders", operation: "DELETE" };
    const none = await analyse(query);
    expect([none.status, none.failure.message]).toEqual([404, "This project has no schema yet. Import one first."]);
    const foreign = await analyse({ ...query, schema_id: schema.id });
    expect([foreign.status, foreign.failure.message]).toEqual([404, "Schema not found"]);
  });
});
