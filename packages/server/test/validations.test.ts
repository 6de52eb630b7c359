import { schemasRoutes } from "@foretell/contract";
import type { DbType, SchemaValidation } from "@foretell/contract";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { encodeForm, formContentType } from "./support/multipart.ts";
import { createProject } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp({ env: { MAX_UPLOAD_MB: "2" } });
  account = await signedInAccount(server);
});
afterAll(() => server.close());

async function validate(sql_dump: string, db_type: DbType = "postgresql"): Promise<SchemaValidation> {
  return (await server.call(schemasRoutes.validate, { body: { sql_dump, db_type }, as: account })).data;
}

describe("validating a dump", () => {
  it("tells what an import would find, and that the grammar agrees, and stores nothing", async () => {
    const project = await createProject(server, account);
    const validation = await validate(shopDump);
    expect(validation).toMatchObject({
      valid: true,
      refusal: null,
      mismatch: null,
      census: { used: { "CREATE TABLE": 3 }, not_understood: [], row_count: 7, found: { tables: 3, foreign_keys: 2 } },
      postgresql_grammar: { checked: 7, refused: 0, unchecked: 0, errors: [] },
    });
    const params = { projectId: project.id };
    expect((await server.call(schemasRoutes.listOfProject, { params, as: account })).data).toEqual([]);
  });

  it("names the line and column of what PostgreSQL's grammar refuses", async () => {
    const { postgresql_grammar } = await validate(
      "CREATE TABLE a (id int);\n\nSELECT '😀é',\n  b FRM c d;\n  SELECT 1 + ;\nSELECT 2 + ;\nCREATE TABLE b (id int",
    );
    expect(postgresql_grammar).toEqual({
      checked: 5,
      refused: 4,
      unchecked: 0,
      errors: [
        { message: 'syntax error at or near "c"', count: 1, places: [{ line: 4, column: 9, excerpt: "b FRM c d" }] },
        {
          message: "syntax error at end of input",
          count: 3,
          places: [
            { line: 5, column: 13, excerpt: "SELECT 1 +" },
            { line: 6, column: 11, excerpt: "SELECT 2 +" },
            { line: 7, column: 23, excerpt: "CREATE TABLE b (id int" },
          ],
        },
      ],
    });
  });

  it("counts columns of the first line from where the statement begins", async () => {
    const { postgresql_grammar } = await validate("CREATE TABLE é (id int); SELECT 'é' FRM c d;");
    expect(postgresql_grammar?.errors[0]?.places).toEqual([{ line: 1, column: 41, excerpt: "SELECT 'é' FRM c d" }]);
  });

  it("bounds its work: long statements are left out, and refusals are grouped", async () => {
    const wrong = Array.from({ length: 300 }, (_, n) => `SELECT x y z${n % 150};`).join("\n");
    const { postgresql_grammar } = await validate(
      `CREATE TABLE a (id int);\nSELECT '${"x".repeat(1_000_000)}';\nSELECT ${"(".repeat(20_000)};\n${wrong}`,
    );
    expect(postgresql_grammar).toMatchObject({ unchecked: 1, refused: 301 });
    expect(postgresql_grammar?.errors).toHaveLength(100);
    expect(postgresql_grammar?.errors.slice(0, 2)).toMatchObject([
      { message: 'memory exhausted at or near "("', count: 1 },
      { message: 'syntax error at or near "z0"', count: 2 },
    ]);
  });

  it("names a dialect that differs from the chosen one", async () => {
    const mysql =
      "-- MySQL dump 10.13  Distrib 8.0.36\nCREATE TABLE `a` (`id` int NOT NULL AUTO_INCREMENT, PRIMARY KEY (`id`)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;";
    const { valid, refusal, recognised, mismatch } = await validate(mysql, "sqlserver");
    expect(recognised.db_type).toBe("mysql");
    expect(mismatch).toEqual({ db_type: "mysql", message: expect.stringContaining("looks like a MySQL dump") });
    expect(valid).toBe(refusal === null);
    expect(await validate(mysql, "mysql")).toMatchObject({ valid: true, mismatch: null, postgresql_grammar: null });
  });

  it.each([
    ["SELECT 1;", "DUMP_HAS_NO_TABLE"],
    ["this is no dump at all", "DUMP_IS_NO_SQL"],
    ["%PDF-1.7 …", "DUMP_IS_NO_SQL"],
  ])("tells why an import would refuse %j", async (sql, code) => {
    expect(await validate(sql)).toMatchObject({ valid: false, refusal: { code } });
  });

  it("takes a form with a file", async () => {
    const send = (parts: Parameters<typeof encodeForm>[0]) =>
      server.inject({
        method: "POST",
        url: "/v1/schemas/validate",
        headers: { authorization: `Bearer ${account.accessToken}`, "content-type": formContentType },
        payload: encodeForm(parts),
      });
    const file = { fileName: "shop.sql.gz", content: gzipSync(shopDump) };
    const good = await send([["db_type", "postgresql"], file]);
    expect([good.statusCode, good.json().data.census.found.tables]).toEqual([200, 3]);
    const late = await send([file]);
    expect([late.statusCode, late.json().details[0].path]).toEqual([400, "db_type"]);
  });

  it.each([
    [{ db_type: "postgresql" }, "sql_dump", "SQL dump is required"],
    [{ sql_dump: "SELECT 1" }, "db_type", "Database type is required"],
  ])("asks for what is missing in %j", async (body, path, message) => {
    const { status, failure } = await server.call(schemasRoutes.validate, { body: body as never, as: account });
    expect([status, failure.details]).toEqual([400, [{ path, message }]]);
  });
});
