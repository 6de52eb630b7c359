import { randomBytes, randomUUID } from "node:crypto";
import {
  projectsRoutes,
  schemasRoutes,
  simulationsRoutes,
  usageRoutes,
  usersRoutes,
  workspaceRoutes,
} from "@foretell/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../src/logger.ts";
import { SchemaRemoval } from "../src/modules/schemas/schema-removal.ts";
import { givePassword, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let small: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  small = await createTestApp({ env: { QUOTA_STORAGE_MB: "1" } });
  account = await signedInAccount(server);
  // The database is shared with other files, of which some cut imports off.
  await schemaRemoval().sweep(new Date(Date.now() + 60_000), never);
});
afterAll(async () => {
  await server.close();
  await small.close();
});

/** Enough for many batches of each kind. */
const largeDump = Array.from({ length: 3_000 }, (_, n) => {
  const reference = n === 0 ? "" : ` REFERENCES t${n - 1} ON DELETE CASCADE`;
  const columns = Array.from({ length: 8 }, (_, column) => `c${column} varchar(50) DEFAULT 'x'`).join(", ");
  return `CREATE TABLE t${n} (id integer PRIMARY KEY, previous integer${reference}, ${columns});`;
}).join("\n");
const never = new AbortController().signal;

function schemaRemoval(): SchemaRemoval {
  return new SchemaRemoval(server.database.kysely, createLogger("silent", { write: () => undefined }));
}

interface Rows {
  readonly schemas: number;
  readonly tables: number;
  readonly relationships: number;
  readonly texts: number;
}

const nothing: Rows = { schemas: 0, tables: 0, relationships: 0, texts: 0 };

/** What is stored of schemas that belong to no project. */
async function stagedRows(): Promise<Rows> {
  const { rows } = await sql<Rows>`
    SELECT count(DISTINCT schema.id)::integer AS schemas, count(DISTINCT "table".id)::integer AS tables,
      (SELECT count(*)::integer FROM schema_relationships JOIN schemas ON schemas.id = schema_id WHERE project_id IS NULL)
        AS relationships,
      count(long.path)::integer AS texts
    FROM schemas AS schema
    LEFT JOIN schema_tables AS "table" ON "table".schema_id = schema.id
    LEFT JOIN schema_long_texts AS long ON long.table_id = "table".id
    WHERE project_id IS NULL
  `.execute(server.database.kysely);
  return rows[0] ?? nothing;
}

/** Imports, and does something once rows are stored that belong to no project. */
async function importAnd(meanwhile: (importId: string) => Promise<unknown>) {
  const project = await createProject(server, account);
  const importId = randomUUID();
  const body = { project_id: project.id, db_type: "postgresql", sql_dump: largeDump } as const;
  const done = server.call(schemasRoutes.import, { body, query: { import_id: importId }, as: account });
  await expect.poll(async () => (await stagedRows()).tables, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
  await meanwhile(importId);
  const result = await done;
  const { data } = await server.call(projectsRoutes.get, { params: { id: project.id }, as: account });
  return { status: result.status, failure: result.failure, schemaCount: data.schema_count };
}

describe("an import that is being stored", () => {
  it("leaves nothing when it is cancelled", { timeout: 120_000 }, async () => {
    const { status, failure, schemaCount } = await importAnd((importId) =>
      server.call(schemasRoutes.cancelImport, { params: { importId }, as: account }),
    );
    expect([status, failure.code, schemaCount]).toEqual([409, "IMPORT_CANCELLED", 0]);
    expect(await stagedRows()).toEqual(nothing);
  });

  it("fails where a database that ended has lost some of it", { timeout: 120_000 }, async () => {
    const { status, failure, schemaCount } = await importAnd(() =>
      sql`UPDATE schemas SET revision = revision - 1 WHERE project_id IS NULL`.execute(server.database.kysely),
    );
    expect([status, failure.message, schemaCount]).toEqual([
      503,
      "What was stored of this import was lost on the way. Try again.",
      0,
    ]);
    expect(await stagedRows()).toEqual(nothing);
  });

  it.runIf(process.env["TEST_DATABASE_URL"])(
    "leaves nothing when its connection is cut",
    { timeout: 120_000 },
    async () => {
      // The statement that stores the next batch waits for the lock, so that it is under way when it is cut.
      const { status, failure, schemaCount } = await importAnd(() =>
        server.database.kysely.transaction().execute(async (transaction) => {
          await sql`LOCK TABLE schema_tables, schema_relationships IN EXCLUSIVE MODE`.execute(transaction);
          const cut = sql`
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH target AS (%'
          `;
          const cutCount = async () => (await cut.execute(server.database.kysely)).rows.length;
          await expect.poll(cutCount, { timeout: 60_000, interval: 10 }).toBe(1);
        }),
      );
      expect([status, failure.code, schemaCount]).toEqual([503, "UNAVAILABLE", 0]);
      expect(await stagedRows()).toEqual(nothing);
    },
  );

  it("leaves nothing where all of it is more than the account may have", async () => {
    const poor = await signedInAccount(small);
    const project = await createProject(small, poor);
    const comment = randomBytes(1_000_000).toString("hex");
    const sql_dump = `CREATE TABLE t (id integer PRIMARY KEY);\nCOMMENT ON TABLE t IS '${comment}';`;
    const body = { project_id: project.id, db_type: "postgresql", sql_dump } as const;
    const { status, failure } = await small.call(schemasRoutes.import, { body, as: poor });
    expect([status, failure.code]).toEqual([413, "QUOTA_EXCEEDED"]);
    expect(await stagedRows()).toEqual(nothing);
    const { data } = await small.call(usageRoutes.get, { as: poor });
    expect([data.schemas.used, data.storage_bytes.used]).toEqual([0, 0]);
  });
});

describe("a schema that belongs to no project", () => {
  it("is there for nobody, counts for nobody, and is swept away", async () => {
    const owner = await signedInAccount(server);
    const long = `COMMENT ON TABLE t IS '${"long ".repeat(200)}';`;
    const dump = `CREATE TABLE t (id integer PRIMARY KEY); CREATE TABLE u (t integer REFERENCES t);${long}`;
    const { id, project_id, initial_version } = await importSchema(server, owner, { sql: dump });
    const { data: tables } = await server.call(schemasRoutes.tables, { params: { id }, as: owner });
    await sql`UPDATE schemas SET project_id = NULL, stored_bytes = 0 WHERE id = ${id}`.execute(server.database.kysely);
    expect(await stagedRows()).toEqual({ schemas: 1, tables: 2, relationships: 1, texts: 1 });

    const [table] = tables;
    const paths = [
      ...["", "/tables", "/relationships", "/statistics", "/export?format=sql"].map((end) => `/schemas/${id}${end}`),
      `/erd/schema/${id}`,
      `/tables/schema/${id}`,
      ...["", "/details", "/text?path=comment"].map((end) => `/tables/${table?.id ?? ""}${end}`),
    ];
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    for (const path of paths) {
      expect([path, (await server.inject({ url: `/v1${path}`, headers })).statusCode]).toEqual([path, 404]);
    }
    const changes = { name: "Mine", db_type: "postgresql" } as const;
    for (const schema_id of [id, initial_version?.id ?? ""]) {
      const body = { project_id, schema_id, query_text: "DELETE FROM t" };
      expect((await server.call(simulationsRoutes.run, { body, as: owner })).status).toBe(404);
    }
    expect((await server.call(schemasRoutes.update, { params: { id }, body: changes, as: owner })).status).toBe(404);
    expect((await server.call(schemasRoutes.remove, { params: { id }, as: owner })).status).toBe(404);
    const listed = await server.call(schemasRoutes.listOfProject, { params: { projectId: project_id }, as: owner });
    expect(listed.data).toEqual([]);
    const project = await server.call(projectsRoutes.get, { params: { id: project_id }, as: owner });
    expect(project.data).toMatchObject({ schema_count: 0, table_count: 0 });
    const usage = await server.call(usageRoutes.get, { as: owner });
    expect([usage.data.schemas.used, usage.data.storage_bytes.used]).toEqual([0, 0]);
    expect((await server.call(workspaceRoutes.counts, { as: owner })).data).toMatchObject({ schema_count: 0 });

    const removal = schemaRemoval();
    await removal.sweep(new Date(Date.now() - 3_600_000), never);
    expect((await stagedRows()).schemas).toBe(1);
    await removal.sweep(new Date(Date.now() + 60_000), never);
    expect(await stagedRows()).toEqual(nothing);
  });
});

describe("a large schema", () => {
  it("goes with its simulations and gives back what it took", { timeout: 120_000 }, async () => {
    const owner = await signedInAccount(server);
    const schema = await importSchema(server, owner, { sql: largeDump });
    await runSimulation(server, owner, schema, "DELETE FROM t2999");
    const { id, project_id } = schema;
    expect((await server.call(schemasRoutes.remove, { params: { id }, as: owner })).status).toBe(200);
    expect((await server.call(schemasRoutes.get, { params: { id }, as: owner })).status).toBe(404);
    const simulations = await server.call(simulationsRoutes.listOfProject, {
      params: { projectId: project_id },
      as: owner,
    });
    expect(simulations.data).toEqual([]);
    expect((await server.call(usageRoutes.get, { as: owner })).data).toMatchObject({
      schemas: { used: 0 },
      simulations: { used: 0 },
      storage_bytes: { used: 0 },
    });
    expect(await stagedRows()).toEqual(nothing);
  });
});

describe("what goes with a project", () => {
  it.each(["project", "account"])(
    "is a large schema as well, once its $0 is deleted",
    { timeout: 120_000 },
    async (what) => {
      const owner = await signedInAccount(server);
      const schema = await importSchema(server, owner, { sql: largeDump });
      await runSimulation(server, owner, schema, "DELETE FROM t2999");
      const small = await importSchema(server, owner, { sql: "CREATE TABLE t (id integer PRIMARY KEY);" });
      const kept = (): Promise<unknown> =>
        server.database.kysely.selectFrom("schemas").where("id", "in", [schema.id, small.id]).select("id").execute();
      if (what === "project") {
        for (const id of [schema.project_id, small.project_id]) {
          expect((await server.call(projectsRoutes.remove, { params: { id }, as: owner })).status).toBe(200);
        }
        expect((await server.call(usageRoutes.get, { as: owner })).data.storage_bytes.used).toBe(0);
      } else {
        const body = { current_password: await givePassword(server, owner) };
        expect((await server.call(usersRoutes.remove, { as: owner, body })).status).toBe(200);
      }
      // Nobody waits for its rows.
      await expect.poll(kept, { timeout: 60_000 }).toEqual([]);
      expect(await stagedRows()).toEqual(nothing);
    },
  );
});
