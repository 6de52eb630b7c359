import { schemasRoutes } from "@foretell/contract";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { encodeForm, upload } from "./support/multipart.ts";
import { createProject, runSimulation } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let projectId: string;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  projectId = (await createProject(server, account)).id;
});
afterAll(() => server.close());

const shop = {
  dialect: "postgresql",
  database: "shop",
  tables: [
    {
      name: "customer",
      columns: [{ name: "id", type: "integer", nullable: false }],
      primary_key: { columns: ["id"] },
      row_count: 1000,
    },
    {
      name: "orders",
      columns: [
        { name: "id", type: "integer", nullable: false },
        { name: "customer_id", type: "integer", nullable: false },
      ],
      primary_key: { columns: ["id"] },
      foreign_keys: [
        { columns: ["customer_id"], referenced_table: "customer", referenced_columns: ["id"], on_delete: "CASCADE" },
      ],
      row_count: 5000,
    },
  ],
};

const importData = (schema_data: unknown, more: object = {}) =>
  server.call(schemasRoutes.import, {
    body: { project_id: projectId, db_type: "postgresql", schema_data, ...more } as never,
    as: account,
  });

describe("schema data", () => {
  it("are imported with their row counts, which simulations use", async () => {
    const { status, data } = await importData(shop);
    expect([status, data.name, data.table_count, data.relationship_count, data.row_count]).toEqual([
      201,
      "shop",
      2,
      1,
      6000,
    ]);
    expect(data.census).toMatchObject({
      statement_count: 0,
      row_count: 6000,
      found: { tables: 2, columns: 3, foreign_keys_by_delete_action: { CASCADE: 1 } },
      notes: [
        {
          code: "schema-data",
          message: "The schema was read from JSON schema data, not from statements. It has row counts of 2 tables.",
        },
      ],
    });
    const simulation = await runSimulation(server, account, data, "DELETE FROM customer");
    expect(simulation.total_rows_affected).toBe(6000);
  });

  it.each([
    ["as it is", Buffer.from(`\ufeff\n ${JSON.stringify(shop, undefined, 2)}`), "shop"],
    ["with gzip, in UTF-16", gzipSync(Buffer.from(JSON.stringify({ ...shop, database: null }), "utf16le")), "schema"],
  ])("come in a file, %s, named as they say or after it", async (_name, content, name) => {
    const form = encodeForm([
      ["project_id", projectId],
      ["db_type", "postgresql"],
      { fileName: "schema.json", content },
    ]);
    const { status, data } = await upload(server, account, form);
    expect([status, data.name, data.table_count]).toEqual([201, name, 2]);
  });

  it("are refused with every problem by its place", async () => {
    const { status, failure } = await importData({
      dialect: "postgresql",
      tables: [{ name: "a", columns: [{ name: 7, type: "integer" }] }, { columns: [] }, "b"],
    });
    expect([status, failure.code]).toEqual([422, "UNPROCESSABLE"]);
    expect(failure.message).toMatch(/^The schema data have \d+ problems, so nothing was imported\. At \$\.tables/);
    expect(failure.details.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["$.tables[0].columns[0].name", "$.tables[2]"]),
    );
  });

  it("of another database name the one to choose", async () => {
    const { status, failure } = await importData({ ...shop, dialect: "mariadb" });
    expect([status, failure.code, failure.message, failure.details]).toEqual([
      422,
      "DUMP_OF_ANOTHER_DIALECT",
      "These schema data are of MySQL.",
      [{ path: "db_type", message: "Choose MySQL and import again." }],
    ]);
  });

  it.each([
    [{}, 400, "sql_dump", "SQL dump is required"],
    [{ sql_dump: " \n" }, 400, "sql_dump", "SQL dump is required"],
    [{ schema_data: [] }, 400, "schema_data", "The schema data must be a JSON object"],
    [{ schema_data: "{}" }, 400, "schema_data", "The schema data must be a JSON object"],
    [
      { schema_data: shop, sql_dump: shopDump },
      400,
      "schema_data",
      "Send either the SQL dump or the schema data, not both",
    ],
    [{ schema_data: {} }, 422, "$", expect.stringContaining("tables")],
    [{ schema_data: { tables: [] } }, 422, expect.stringMatching(/^\$/), expect.any(String)],
  ])("are asked for, and alone: %j", async (more, status, path, message) => {
    const answer = await importData(undefined, more);
    expect([answer.status, answer.failure.details[0]]).toEqual([status, { path, message }]);
  });

  it("that are cut off or nested without end are refused", async () => {
    const cutOff = await importData(undefined, { sql_dump: JSON.stringify(shop).slice(0, -20) });
    expect([cutOff.status, cutOff.failure.code]).toEqual([422, "UNPROCESSABLE"]);
    expect(cutOff.failure.message).toMatch(/^This begins as JSON but is none: /);
    const payload = `{"project_id":"${projectId}","db_type":"mysql","schema_data":{"tables":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`;
    const nested = await server.inject({
      method: "POST",
      url: "/v1/schemas/import",
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" },
      payload,
    });
    expect([400, 422]).toContain(nested.statusCode);
  });

  it("that have more values than a thread has memory for are refused, however they come", async () => {
    const values = `{"tables":[${"{},".repeat(2_000_000)}{}]}`;
    const body = await server.inject({
      method: "POST",
      url: "/v1/schemas/import",
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" },
      payload: `{"project_id":"${projectId}","db_type":"mysql","schema_data":${values}}`,
    });
    const file = await upload(
      server,
      account,
      encodeForm([
        ["project_id", projectId],
        ["db_type", "mysql"],
        { fileName: "shop.json", content: Buffer.from(values) },
      ]),
    );
    const message = expect.stringContaining("more than 4000000 values");
    expect(body.json()).toMatchObject({ code: "TOO_LARGE", message });
    expect(file).toMatchObject({ status: 413, failure: { code: "TOO_LARGE", message } });
  });
});

describe("the form of schema data", () => {
  it("is published as a JSON Schema", async () => {
    const { statusCode, headers, body } = await server.inject({ url: "/v1/schema-data.schema.json" });
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/schema+json; charset=utf-8"]);
    expect(JSON.parse(body)).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      required: ["tables"],
    });
  });

  it("is printed by a query for every database", async () => {
    const { data } = await server.call(schemasRoutes.queries);
    expect(new Set(data.map(({ db_type }) => db_type))).toEqual(
      new Set(["postgresql", "mysql", "sqlite", "oracle", "sqlserver"]),
    );
    expect(data[0]).toMatchObject({ id: "postgresql", command: expect.stringContaining("psql") });
    for (const { sql } of data) expect(sql).toMatch(/SELECT/i);
  });
});
