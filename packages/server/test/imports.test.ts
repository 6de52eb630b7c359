import { projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server, { name: "Ada Lovelace" });
});
afterAll(() => server.close());

const mysqlDump = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: library
-- ------------------------------------------------------
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
DROP TABLE IF EXISTS \`author\`;
CREATE TABLE \`author\` (
  \`author_id\` int unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(45) NOT NULL COMMENT 'As printed',
  PRIMARY KEY (\`author_id\`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4;
CREATE TABLE \`book\` (
  \`book_id\` int unsigned NOT NULL AUTO_INCREMENT,
  \`author_id\` int unsigned DEFAULT NULL,
  \`title\` varchar(200) NOT NULL DEFAULT 'untitled',
  PRIMARY KEY (\`book_id\`),
  KEY \`book_author\` (\`author_id\`),
  CONSTRAINT \`book_author\` FOREIGN KEY (\`author_id\`) REFERENCES \`author\` (\`author_id\`) ON DELETE SET NULL ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO \`author\` VALUES (1,'Ann'),(2,'Bea');
INSERT INTO \`book\` VALUES (1,1,'One'),(2,1,'Two'),(3,NULL,'Three');
`;

/** What is answered when a dump is refused. */
async function refusal(sql_dump: string, db_type: "postgresql" | "mysql" = "postgresql") {
  const project = await createProject(server, account);
  const body = { project_id: project.id, db_type, sql_dump };
  const { status, failure } = await server.call(schemasRoutes.import, { body, as: account });
  const params = { id: project.id };
  expect((await server.call(projectsRoutes.get, { params, as: account })).data.schema_count).toBe(0);
  return { status, ...failure };
}

describe("importing a dump", () => {
  it("stores the schema with its first version, and tells what was read", async () => {
    const project = await createProject(server, account);
    const body = { project_id: project.id, db_type: "postgresql", sql_dump: shopDump } as const;
    const { status, data, body: answer } = await server.call(schemasRoutes.import, { body, as: account });
    expect([status, answer["message"]]).toEqual([201, "Schema imported and v1.0.0 created automatically"]);
    expect(data).toMatchObject({
      project_id: project.id,
      name: "Imported schema",
      db_type: "postgresql",
      version: "v1.0.0",
      table_count: 3,
      column_count: 8,
      relationship_count: 2,
      row_count: 7,
      created_by_name: "Ada Lovelace",
      initial_version: { version_number: "v1.0.0", version_name: "Initial schema import" },
    });
    expect(data.census).toMatchObject({
      used: { "CREATE TABLE": 3 },
      not_understood: [],
      row_count: 7,
      create_table_count: 3,
      found: { tables: 3, columns: 8, primary_keys: 3, foreign_keys: 2 },
    });
    const { initial_version: _, ...detail } = data;
    const got = await server.call(schemasRoutes.get, { params: { id: data.id }, as: account });
    expect(got.data).toEqual(detail);
    const counted = await server.call(projectsRoutes.get, { params: { id: project.id }, as: account });
    expect(counted.data).toMatchObject({ schema_count: 1, table_count: 3 });
  });

  it("reads a dump of MySQL and takes its database's name", async () => {
    const schema = await importSchema(server, account, { sql: mysqlDump, dbType: "mysql" });
    expect(schema).toMatchObject({ name: "library", db_type: "mysql", table_count: 2, row_count: 5 });
    const { data } = await server.call(schemasRoutes.relationships, { params: { id: schema.id }, as: account });
    expect(data).toMatchObject([
      {
        from_table: "book",
        from_column: "author_id",
        to_table: "author",
        to_column: "author_id",
        constraint_name: "book_author",
        on_delete_action: "SET NULL",
        on_update_action: "CASCADE",
        is_enforced: true,
        is_dangling: false,
      },
    ]);
  });

  it("takes the name that is given, and not a blank one", async () => {
    expect((await importSchema(server, account, { name: " Shop " })).name).toBe("Shop");
    expect((await importSchema(server, account, { name: "  " })).name).toBe("Imported schema");
  });

  it("keeps what the first half of a dump says, and tells that it ends in the middle", async () => {
    const cut = shopDump.slice(0, shopDump.indexOf("line_no integer"));
    const { id: project_id } = await createProject(server, account);
    const body = { project_id, db_type: "postgresql", sql_dump: cut, allow_incomplete: true } as const;
    const { table_count, census } = (await server.call(schemasRoutes.import, { body, as: account })).data;
    expect(table_count).toBeGreaterThanOrEqual(2);
    expect(census?.not_understood.map(({ code }) => code)).toContain("cut-off");
  });

  it("keeps a statement that it does not understand in the census, with its place", async () => {
    const sql = "CREATE TABLE t (id integer);\nCREATE TABEL u (id integer);\n";
    const { census, table_count } = await importSchema(server, account, { sql });
    expect(table_count).toBe(1);
    expect(census?.not_understood[0]?.places[0]).toMatchObject({ line: 2, column: 1 });
    expect(census?.not_understood[0]?.places[0]?.excerpt).toContain("CREATE TABEL u");
  });

  it("reads a dump of megabytes in JSON", async () => {
    const sql = `${shopDump}${"INSERT INTO customer VALUES (7, 'größe 🌳', NULL);\n".repeat(20_000)}`;
    const { row_count, census } = await importSchema(server, account, { sql });
    expect([row_count, census?.not_understood]).toEqual([20_007, []]);
  });

  it("stores names and values that PostgreSQL has no characters for", async () => {
    const sql = `CREATE TABLE "a\0b" (id integer DEFAULT '\ud83c');\nCREATE TABLE "${"x".repeat(5_000)}" (id integer);`;
    const { id, table_count } = await importSchema(server, account, { sql });
    expect(table_count).toBe(2);
    const { data } = await server.call(schemasRoutes.tables, { params: { id }, as: account });
    expect(data.map((table) => table.name.slice(0, 3)).sort()).toEqual(["a\ufffdb", "xxx"]);
  });
});

describe("a dump that is not imported", () => {
  it.each(["", "  \n\t "])("is refused when it is blank: %j", async (sql) => {
    const { status, message, details } = await refusal(sql);
    expect([status, message, details]).toEqual([
      400,
      "SQL dump is required",
      [{ path: "sql_dump", message: "SQL dump is required" }],
    ]);
  });

  it("is told to be no SQL", async () => {
    const { status, code, message, details } = await refusal("Dear diary,\nnothing happened today; really.\n");
    expect([status, code]).toEqual([422, "DUMP_IS_NO_SQL"]);
    expect(message).toMatch(/does not look like SQL of PostgreSQL/);
    expect(details[0]?.message).toMatch(/^line 1, column 1: /);
  });

  it("is told to have no table, and what it has instead", async () => {
    const { status, code, message } = await refusal(
      "SET a = 1;\nINSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);\n",
    );
    expect([status, code]).toEqual([422, "DUMP_HAS_NO_TABLE"]);
    expect(message).toMatch(/It has 2 INSERT, 1 SET\./);
  });

  it("is told to end inside of a statement, and carries the mark to its results where it is taken", async () => {
    const sql_dump =
      "CREATE TABLE p (id int PRIMARY KEY);\nCREATE TABLE c (id int, p int);\nALTER TABLE c ADD CONSTRAINT k FOR";
    const { status, code, message } = await refusal(sql_dump);
    expect([status, code]).toEqual([422, "DUMP_INCOMPLETE"]);
    expect(message).toMatch(/The dump ends inside of the statement that begins at line 3\./);
    const project = await createProject(server, account);
    const body = { project_id: project.id, db_type: "postgresql", sql_dump, allow_incomplete: true } as const;
    const { data: schema } = await server.call(schemasRoutes.import, { body, as: account });
    expect(schema).toMatchObject({ is_incomplete: true });
    const params = { projectId: project.id };
    const [listed] = (await server.call(schemasRoutes.listOfProject, { params, as: account })).data;
    expect(listed).toMatchObject({ id: schema.id, is_incomplete: true });
    for (const schema_id of [schema.id, schema.initial_version?.id ?? ""]) {
      const statement = { project_id: project.id, schema_id, query_text: "DELETE FROM p WHERE id = 1" };
      const run = await server.call(simulationsRoutes.run, { body: statement, as: account });
      expect(run.data).toMatchObject({ verdict: "succeeds", risk: "severe" });
      const summary = await server.call(simulationsRoutes.summary, { params: { id: run.data.id }, as: account });
      expect(summary.data.headline).toBe(
        "Runs, but the schema may lack tables, keys and rows; it deletes at most 1 row of p.",
      );
      expect(summary.data.risk_reasons[0]?.code).toBe("INCOMPLETE_SCHEMA");
    }
  });

  it("is told to be of another database when next to nothing of it was read", async () => {
    const tables = Array.from(
      { length: 6 },
      (_, n) => `CREATE TABLE [dbo].[t${n}] ([id] [int] IDENTITY(1,1) NOT NULL)\nGO`,
    );
    const sql = `USE [shop]\nGO\nSET ANSI_NULLS ON\nGO\nSET QUOTED_IDENTIFIER ON\nGO\n${tables.join("\n")}\n`;
    const { status, code, message, details } = await refusal(sql, "mysql");
    expect([status, code]).toEqual([422, "DUMP_OF_ANOTHER_DIALECT"]);
    expect(message).toMatch(/^This looks like a SQL Server dump, but \w+ was chosen\.$/);
    expect(details[0]).toEqual({ path: "db_type", message: "Choose SQL Server and import again." });
  });

  it.each([
    [{ db_type: "postgresql", sql_dump: "x" }, "project_id"],
    [{ project_id: "7", db_type: "postgresql", sql_dump: "x" }, "project_id"],
    [{ project_id: "0198d2f0-0000-7000-8000-000000000000", sql_dump: "x" }, "db_type"],
    [{ project_id: "0198d2f0-0000-7000-8000-000000000000", db_type: "access", sql_dump: "x" }, "db_type"],
    [{ project_id: "0198d2f0-0000-7000-8000-000000000000", db_type: "mysql" }, "sql_dump"],
  ])("is told which field is wrong: %j", async (body, path) => {
    const { status, failure } = await server.call(schemasRoutes.import, { body: body as never, as: account });
    expect([status, failure.code, failure.details.map((detail) => detail.path)]).toEqual([
      400,
      "VALIDATION_FAILED",
      [path],
    ]);
  });

  it.each([
    ["", 400, "VALIDATION_FAILED"],
    ["{", 400, "MALFORMED"],
    ["[]", 400, "MALFORMED"],
    [`{"sql_dump": "${"x".repeat(300_000)}"`, 400, "MALFORMED"],
    [`{"sql_dump": "${"x".repeat(300_000)}"}`, 400, "VALIDATION_FAILED"],
  ])("is told that its body is wrong", async (payload, status, code) => {
    const headers = { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" };
    const response = await server.inject({ method: "POST", url: "/v1/schemas/import", headers, payload });
    expect([response.statusCode, response.json()]).toMatchObject([status, { success: false, code }]);
  });

  it("does not say that another person's project exists", async () => {
    const stranger = await signedInAccount(server);
    const project = await createProject(server, account);
    const body = { project_id: project.id, db_type: "postgresql", sql_dump: shopDump } as const;
    const { status, failure } = await server.call(schemasRoutes.import, { body, as: stranger });
    expect([status, failure.message]).toEqual([404, "Project not found"]);
  });
});

describe("recognising a dump", () => {
  it("tells whose it is, and from what", async () => {
    const { data } = await server.call(schemasRoutes.recognise, { body: { sample: mysqlDump }, as: account });
    expect(data.db_type).toBe("mysql");
    expect(data.evidence.length).toBeGreaterThan(0);
  });

  it("says when it cannot tell", async () => {
    const { data } = await server.call(schemasRoutes.recognise, { body: { sample: "hello" }, as: account });
    expect(data.db_type).toBeNull();
  });
});
