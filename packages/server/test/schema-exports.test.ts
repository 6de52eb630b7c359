import { schemasRoutes } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
});
afterAll(() => server.close());

async function download(schemaId: string, format?: string) {
  return server.inject({
    url: `/v1/schemas/${schemaId}/export${format === undefined ? "" : `?format=${format}`}`,
    headers: { authorization: `Bearer ${account.accessToken}` },
  });
}

const tablesOf = async (id: string) => {
  const { data } = await server.call(schemasRoutes.tables, { params: { id }, as: account });
  return data.map(({ name, columns }) => [name, columns.map(({ id: _id, ...column }) => column)]);
};

const relationshipsOf = async (id: string) => {
  const { data } = await server.call(schemasRoutes.relationships, { params: { id }, as: account });
  return data.map(({ id: _id, ...relationship }) => relationship);
};

describe("the export of a schema", () => {
  it("is SQL where nothing else is asked for, named after the schema, and imports to the same", async () => {
    const schema = await importSchema(server, account, { name: "Läden: Nord/Süd" });
    const { statusCode, headers, body } = await download(schema.id);
    expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "application/sql; charset=utf-8",
      `attachment; filename="L_den- Nord-S_d.sql"; filename*=UTF-8''${encodeURIComponent("Läden- Nord-Süd.sql")}`,
    ]);
    const again = await importSchema(server, account, { sql: body });
    expect(await tablesOf(again.id)).toEqual(await tablesOf(schema.id));
    expect(await relationshipsOf(again.id)).toEqual(await relationshipsOf(schema.id));
  });

  it("is JSON that imports to the same, row counts included", async () => {
    const schema = await importSchema(server, account, { name: "Shop" });
    const { statusCode, headers, body } = await download(schema.id, "json");
    expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      expect.stringContaining('filename="Shop.json"'),
    ]);
    const call = { project_id: schema.project_id, db_type: "postgresql", schema_data: JSON.parse(body) } as const;
    const again = await server.call(schemasRoutes.import, { body: call, as: account });
    expect([again.status, again.data.row_count, again.data.column_count]).toEqual([201, 7, 8]);
    expect(await tablesOf(again.data.id)).toEqual(await tablesOf(schema.id));
    expect(await relationshipsOf(again.data.id)).toEqual(await relationshipsOf(schema.id));
    expect((await download(again.data.id, "json")).json()).toEqual(JSON.parse(body));
  });

  it.each([
    ["mysql", "CREATE TABLE a (id int PRIMARY KEY, n varchar(20)) ENGINE=InnoDB;"],
    ["sqlite", "CREATE TABLE a (id INTEGER PRIMARY KEY, n TEXT);"],
    ["oracle", "CREATE TABLE a (id NUMBER(9) PRIMARY KEY, n VARCHAR2(20));"],
    ["sqlserver", "CREATE TABLE a (id int PRIMARY KEY, n nvarchar(20));\nGO\n"],
  ] as const)("is in the dialect of the schema: %s", async (dbType, sql) => {
    const schema = await importSchema(server, account, { sql, dbType });
    const { statusCode, body } = await download(schema.id, "sql");
    expect(statusCode).toBe(200);
    const again = await importSchema(server, account, { sql: body, dbType });
    expect(await tablesOf(again.id)).toEqual(await tablesOf(schema.id));
  });

  it.each([
    ["dbml", "dbml", "text/plain", /Project "?Shop[^]*Table "?orders"?[^]*delete: cascade/i],
    ["mermaid", "mmd", "text/vnd.mermaid", /^erDiagram\n[^]*orders/m],
    ["markdown", "md", "text/markdown", /^# Shop\n[^]*What was ordered/],
  ])("is %s for other tools", async (format, extension, contentType, text) => {
    const schema = await importSchema(server, account, { name: "Shop" });
    const { statusCode, headers, body } = await download(schema.id, format);
    expect([statusCode, headers["content-type"]]).toEqual([200, `${contentType}; charset=utf-8`]);
    expect(headers["content-disposition"]).toContain(`filename="Shop.${extension}"`);
    expect(body).toMatch(text);
  });

  it("of an empty schema is a file too", async () => {
    const body = {
      project_id: (await importSchema(server, account)).project_id,
      name: "..",
      db_type: "mysql",
    } as const;
    const { data } = await server.call(schemasRoutes.create, { body, as: account });
    const { statusCode, headers } = await download(data.id);
    expect([statusCode, headers["content-disposition"]]).toEqual([200, expect.stringContaining('"schema.sql"')]);
  });

  it("is refused in a format that there is not, and of a schema that there is not", async () => {
    const schema = await importSchema(server, account);
    const unknown = await download(schema.id, "docx");
    expect([unknown.statusCode, unknown.json().details]).toEqual([
      400,
      [{ path: "format", message: expect.stringMatching(/^Format must be /) }],
    ]);
    expect((await download(randomUUID())).statusCode).toBe(404);
  });
});
