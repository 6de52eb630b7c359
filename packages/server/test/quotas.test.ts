import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  diagramNotesRoutes,
  diagramViewsRoutes,
  projectsRoutes,
  schemasRoutes,
  simulationsRoutes,
  statisticsRoutes,
  usageRoutes,
  versionsRoutes,
} from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../src/db/db.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { objectLists } from "../src/db/object-lists.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { correctUsage, recountUsage } from "../src/modules/quotas/recount-usage.ts";
import { countProjectAnew, listMiscounted } from "../src/modules/quotas/usage.repo.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createProject, importSchema, runSimulation } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { CallResult, TestApp } from "./support/test-app.ts";

let server: TestApp;
/** Little of everything: a megabyte, of which an unverified account has a half. */
let small: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  small = await createTestApp({
    env: {
      QUOTA_STORAGE_MB: "1",
      QUOTA_PROJECTS: "4",
      QUOTA_SCHEMAS: "6",
      QUOTA_SIMULATIONS: "8",
      QUOTA_DAILY_MB: "2",
      QUOTA_UNVERIFIED_PERCENT: "50",
    },
  });
  await small.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await small.close();
});

const usageOf = async (app: TestApp, as: TestAccount) => (await app.call(usageRoutes.get, { as })).data;

/** A dump that takes about so many kilobytes as it is stored: a comment that no compression makes smaller. */
const dumpOf = (kilobytes: number): string =>
  `CREATE TABLE t (id integer PRIMARY KEY);\nCOMMENT ON TABLE t IS '${randomBytes(kilobytes * 512).toString("hex")}';`;

const importInto = (app: TestApp, as: TestAccount, project_id: string, sql_dump = shopDump) =>
  app.call(schemasRoutes.import, { body: { project_id, db_type: "postgresql", sql_dump }, as });

const statusesOf = (results: readonly CallResult<unknown>[]) =>
  results.map(({ status }) => status).sort((one, other) => one - other);

describe("what counts for an account", () => {
  it("is nothing at first", async () => {
    const account = await signedInAccount(server);
    expect(await usageOf(server, account)).toMatchObject({
      is_verified: true,
      storage_bytes: { used: 0, limit: 2_000_000_000, verified_limit: 2_000_000_000 },
      projects: { used: 0, limit: 1_000 },
      schemas: { used: 0, limit: 2_000 },
      simulations: { used: 0, limit: 50_000 },
      uploaded_bytes_today: { used: 0, limit: 50_000_000_000 },
      largest_projects: [],
    });
  });

  it("is a part of it until the account is verified", async () => {
    const account = await signedInAccount(server, { isVerified: false });
    expect(await usageOf(server, account)).toMatchObject({
      is_verified: false,
      projects: { limit: 100, verified_limit: 1_000 },
      simulations: { limit: 5_000, verified_limit: 50_000 },
    });
  });

  it("grows with all that is stored, shrinks with what is deleted, and is nothing again in the end", async () => {
    const account = await signedInAccount(server);
    const used = async () => {
      const { projects, schemas, simulations, storage_bytes } = await usageOf(server, account);
      return [projects.used, schemas.used, simulations.used, storage_bytes.used] as const;
    };
    const schema = await importSchema(server, account);
    const afterImport = await used();
    expect(afterImport.slice(0, 3)).toEqual([1, 1, 0]);
    expect(afterImport[3]).toBeGreaterThan(2_000);

    const simulation = await runSimulation(server, account, schema);
    const afterRun = await used();
    expect(afterRun.slice(0, 3)).toEqual([1, 1, 1]);
    expect(afterRun[3]).toBeGreaterThan(afterImport[3] + 500);

    await server.call(simulationsRoutes.rerun, { params: { id: simulation.id }, as: account });
    const afterRerun = await used();
    expect(afterRerun.slice(0, 3)).toEqual([1, 1, 1]);
    expect(afterRerun[3] - afterRun[3]).toBeLessThan(500);

    const values = Array.from({ length: 50 }, () => ({ value: randomBytes(40).toString("hex"), frequency: 0.01 }));
    const statistics = { distinct_count: 1_000, most_common_values: values };
    const columns = [{ name: "email", statistics }];
    await server.call(statisticsRoutes.replace, {
      params: { id: schema.id },
      body: { tables: [{ name: "customer", row_count: 1_000, columns }] },
      as: account,
    });
    const afterStatistics = await used();
    expect(afterStatistics[3]).toBeGreaterThan(afterRerun[3] + 1_000);

    const { data: pages } = await server.call(schemasRoutes.tables, { params: { id: schema.id }, as: account });
    await server.call(statisticsRoutes.setRowCount, {
      params: { id: pages[0]?.id ?? "" },
      body: { row_count: 7 },
      as: account,
    });
    expect((await used())[3]).toBeGreaterThan(afterStatistics[3]);

    await server.call(projectsRoutes.createSample, { as: account });
    expect((await used()).slice(0, 3)).toEqual([2, 2, 4]);
    const { largest_projects } = await usageOf(server, account);
    expect(largest_projects.map(({ name }) => name).sort()).toEqual(["Project", "Sample shop"]);
    expect(largest_projects.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0)).toBe((await used())[3]);

    await server.call(schemasRoutes.remove, { params: { id: schema.id }, as: account });
    expect((await used()).slice(0, 3)).toEqual([2, 1, 3]);
    const { data: projects } = await server.call(projectsRoutes.list, { as: account });
    for (const { id } of projects) await server.call(projectsRoutes.remove, { params: { id }, as: account });
    expect(await used()).toEqual([0, 0, 0, 0]);
  });

  it("is what a count of everything finds", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    await runSimulation(server, account, schema);
    const params = { id: schema.id };
    const noteOf = (body: string) =>
      server.call(diagramNotesRoutes.create, { params, body: { body, table_name: "customer" }, as: account });
    const { data: note } = await noteOf("Ask finance first.");
    await noteOf(randomBytes(900).toString("hex"));
    await server.call(diagramViewsRoutes.create, {
      params,
      body: { name: "All", state: {}, places: [{ table: "customer", x: 1, y: 2 }] },
      as: account,
    });
    await server.call(diagramNotesRoutes.update, {
      params: { ...params, noteId: note.id },
      body: { body: "No." },
      as: account,
    });
    await server.call(diagramNotesRoutes.remove, { params: { ...params, noteId: note.id }, as: account });
    const { rows: kept } = await sql<{ bytes: number }>`
      SELECT diagram_bytes(${schema.id}) AS bytes`.execute(server.database.kysely);
    expect(kept[0]?.bytes).toBeGreaterThan(1_800);
    const { rows } = await sql`
      SELECT usage.stored_bytes = schema_bytes(${schema.id}) + (
        SELECT sum(simulation_bytes(id)) FROM simulations WHERE project_id = usage.project_id
      ) AS is_exact
      FROM project_usage AS usage WHERE project_id = ${schema.project_id}
    `.execute(server.database.kysely);
    expect(rows).toEqual([{ is_exact: true }]);
  });
});

describe("the lists of a schema", () => {
  it("are all known by name, and all count", async () => {
    const { rows } = await sql<{ name: string; is_counted: boolean }>`
      SELECT attname AS name, pg_get_functiondef('schema_bytes'::regproc) LIKE '%pg_column_size(' || attname || ')%' AS is_counted
      FROM pg_attribute WHERE attrelid = 'schema_objects'::regclass AND atttypid = 'jsonb'::regtype AND NOT attisdropped
      ORDER BY attnum
    `.execute(server.database.kysely);
    expect(rows).toEqual(objectLists.map((name) => ({ name, is_counted: true })));
  });
});

describe("the counters of a project", () => {
  it("are what a count finds, after every kind of write", async () => {
    const account = await signedInAccount(server);
    const db = server.database.kysely;
    const counts = async () => {
      const { data } = await server.call(projectsRoutes.list, { as: account });
      const figures = [];
      for (const { id, schema_count, table_count, simulation_count } of data) {
        expect(await listMiscounted(db)).not.toContain(id);
        figures.push([schema_count, table_count, simulation_count]);
      }
      return figures;
    };
    const { id: projectId } = await createProject(server, account);
    expect(await counts()).toEqual([[0, 0, 0]]);
    const small = await importSchema(server, account, { projectId });
    const [[, smallTables = 0] = []] = await counts();
    expect(await counts()).toEqual([[1, smallTables, 0]]);
    // So large that it is stored, and removed, bit by bit.
    const staged = await importInto(server, account, projectId, dumpOf(4_000));
    expect(staged.status).toBe(201);
    const [[, allTables = 0] = []] = await counts();
    expect(allTables).toBe(smallTables + staged.data.table_count);
    const made = await server.call(schemasRoutes.create, {
      body: { project_id: projectId, name: "Empty", db_type: "postgresql" },
      as: account,
    });
    expect(await counts()).toEqual([[3, allTables, 0]]);
    const first = await runSimulation(server, account, small);
    const second = await runSimulation(server, account, { ...small, id: staged.data.id });
    expect(await counts()).toEqual([[3, allTables, 2]]);
    await server.call(simulationsRoutes.rerun, { params: { id: first.id }, as: account });
    const before = await server.call(versionsRoutes.listOfSchema, { params: { schemaId: small.id }, as: account });
    const version = await server.call(versionsRoutes.create, {
      params: { schemaId: small.id },
      body: {
        sql_dump: "CREATE TABLE alone (id integer PRIMARY KEY);",
        version_name: "One table",
        description: "The others went.",
      },
      as: account,
    });
    expect(version.status).toBe(201);
    await counts();
    await server.call(versionsRoutes.rollback, {
      params: { schemaId: small.id, versionId: before.data[0]?.id ?? "" },
      as: account,
    });
    expect(await counts()).toEqual([[3, allTables, 2]]);
    await server.call(simulationsRoutes.remove, { params: { id: first.id }, as: account });
    expect(await counts()).toEqual([[3, allTables, 1]]);
    await server.call(schemasRoutes.remove, { params: { id: staged.data.id }, as: account });
    expect(await counts()).toEqual([[2, smallTables, 0]]);
    expect((await server.call(simulationsRoutes.get, { params: { id: second.id }, as: account })).status).toBe(404);
    await server.call(schemasRoutes.remove, { params: { id: made.data.id }, as: account });
    await server.call(projectsRoutes.createSample, { as: account });
    expect(await counts()).toEqual([
      [1, 20, 3],
      [1, smallTables, 0],
    ]);
  });

  it("do not stay wrong", async () => {
    const account = await signedInAccount(server);
    const { project_id } = await importSchema(server, account);
    const db = server.database.kysely;
    await db.updateTable("project_usage").set({ table_count: 77 }).where("project_id", "=", project_id).execute();
    expect(await listMiscounted(db)).toContain(project_id);
    await correctUsage(db);
    expect(await listMiscounted(db)).not.toContain(project_id);
  });

  it("grow with rows that come measured", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    await runSimulation(server, account, schema);
    const db = server.database.kysely;
    await copyRows(db, "simulations", schema.project_id);
    await copyRows(db, "schemas", schema.project_id);
    const { rows } = await sql`
      SELECT schema_count, simulation_count FROM project_usage WHERE project_id = ${schema.project_id}
    `.execute(db);
    expect(rows).toEqual([{ schema_count: 2, simulation_count: 2 }]);
    expect(await listMiscounted(db)).not.toContain(schema.project_id);
  });
});

/** Copies the rows of a project whole, all but their ids. */
async function copyRows(db: Db, table: "schemas" | "simulations", projectId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = ${table} AND is_generated = 'NEVER' AND column_name <> 'id'
  `.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    INSERT INTO ${sql.table(table)} (id, ${columns})
    SELECT gen_random_uuid(), ${columns} FROM ${sql.table(table)} WHERE project_id = ${projectId}
  `.execute(db);
}

describe("a recount", () => {
  it("changes nothing where nothing is wrong, and sets right what is", async () => {
    const account = await signedInAccount(server);
    const schema = await importSchema(server, account);
    await runSimulation(server, account, schema);
    const before = await usageOf(server, account);
    const db = server.database.kysely;
    const recount = () => inTransaction(db, (transaction) => countProjectAnew(transaction, schema.project_id));
    expect(await recount()).toBe(false);
    expect(await usageOf(server, account)).toEqual({ ...before, day_ends_at: expect.any(String) });
    const ofProject = db.updateTable("project_usage").where("project_id", "=", schema.project_id);
    await ofProject.set({ stored_bytes: 1, simulation_count: 99, user_id: null }).execute();
    expect(await recount()).toBe(true);
    expect(await usageOf(server, account)).toEqual({ ...before, day_ends_at: expect.any(String) });
    await db.deleteFrom("project_usage").where("project_id", "=", schema.project_id).execute();
    expect((await recountUsage(db)).correctedCount).toBeGreaterThanOrEqual(1);
    expect(await usageOf(server, account)).toEqual({ ...before, day_ends_at: expect.any(String) });
  });
});

describe("an account that is full", () => {
  it("makes no more projects than it may have, though it makes them all at once", async () => {
    const account = await signedInAccount(small);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        small.call(projectsRoutes.create, { body: { name: `Project ${at}` }, as: account }),
      ),
    );
    expect(statusesOf(results)).toEqual([201, 201, 201, 201, 413, 413, 413, 413]);
    const { failure } = results.find(({ status }) => status === 413) ?? results[0] ?? { failure: undefined };
    expect([failure?.code, failure?.message]).toEqual([
      "QUOTA_EXCEEDED",
      "Your account is full: 4 of 4 projects are used. Delete a project that is no longer needed.",
    ]);
    const sample = await small.call(projectsRoutes.createSample, { as: account });
    expect([sample.status, sample.failure.code]).toEqual([413, "QUOTA_EXCEEDED"]);
  });

  it("stores no two imports that fit one at a time, and says how much is left", async () => {
    const account = await signedInAccount(small);
    const [one, other] = [await createProject(small, account), await createProject(small, account, "Other")];
    const results = await Promise.all([
      importInto(small, account, one.id, dumpOf(400)),
      importInto(small, account, other.id, dumpOf(400)),
    ]);
    expect(statusesOf(results)).toEqual([201, 413]);
    const message = results.find(({ status }) => status === 413)?.failure.message;
    expect(message).toMatch(
      /^Your account is full: this takes [\d.]+ KB, and [\d.]+ KB of 1 MB are left\. Delete schemas, simulations or/,
    );
    const { schemas } = await usageOf(small, account);
    expect(schemas.used).toBe(1);
  });

  it("runs no more simulations, keeps those it has, and has room again once it deletes some", async () => {
    const account = await signedInAccount(small);
    const schema = await importSchema(small, account);
    const body = { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM orders" };
    const results = [];
    for (let at = 0; at < 10; at += 1) results.push(await small.call(simulationsRoutes.run, { body, as: account }));
    expect(statusesOf(results)).toEqual([...Array<number>(8).fill(201), 413, 413]);
    const [first] = results;
    const params = { id: first?.data.id ?? "" };
    expect((await small.call(simulationsRoutes.rerun, { params, as: account })).status).toBe(200);
    await small.call(simulationsRoutes.remove, { params, as: account });
    expect((await small.call(simulationsRoutes.create, { body, as: account })).status).toBe(201);
    expect((await small.call(simulationsRoutes.create, { body, as: account })).failure.code).toBe("QUOTA_EXCEEDED");
  });

  it("has more once it is verified, and is told so", async () => {
    const account = await signedInAccount(small, { isVerified: false });
    await createProject(small, account);
    await createProject(small, account);
    const refused = await small.call(projectsRoutes.create, { body: { name: "Third" }, as: account });
    expect(refused.failure.message).toContain("2 of 2 projects are used");
    expect(refused.failure.message).toMatch(/Verify your email address to have more\.$/);
    await small.database.kysely.updateTable("users").set({ is_verified: true }).where("id", "=", account.id).execute();
    expect((await small.call(projectsRoutes.create, { body: { name: "Third" }, as: account })).status).toBe(201);
  });

  it("is told at the first byte of an upload, and still reads and deletes", async () => {
    const account = await signedInAccount(small);
    const { id } = await createProject(small, account);
    const schema = (await importInto(small, account, id, dumpOf(400))).data;
    await small.database.kysely
      .updateTable("project_usage")
      .set({ stored_bytes: 1_000_000 })
      .where("project_id", "=", id)
      .execute();
    const { port } = small.app.server.address() as AddressInfo;
    const call = request({
      port,
      method: "POST",
      path: "/v1/schemas/import",
      headers: {
        authorization: `Bearer ${account.accessToken}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": 1_000_000,
      },
    });
    call.on("error", () => undefined);
    call.write("--x\r\n");
    const [response] = (await once(call, "response")) as [IncomingMessage];
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([413, { code: "QUOTA_EXCEEDED" }]);
    call.destroy();
    const run = { project_id: id, schema_id: schema.id, query_text: "DELETE FROM t" };
    expect((await small.call(simulationsRoutes.run, { body: run, as: account })).status).toBe(413);
    expect((await small.call(simulationsRoutes.listOfProject, { params: { projectId: id }, as: account })).status).toBe(
      200,
    );
    const body = { tables: [{ name: "t", row_count: 5 }] };
    const statistics = await small.call(statisticsRoutes.replace, { params: { id: schema.id }, body, as: account });
    expect(statistics.status).toBe(413);
    expect((await small.call(schemasRoutes.remove, { params: { id: schema.id }, as: account })).status).toBe(200);
  });
});

describe("what is sent in a day", () => {
  it("is refused with 429 beyond the limit, until the day is over, and told on the page", async () => {
    const account = await signedInAccount(small);
    const { id } = await createProject(small, account);
    const dump = `${shopDump}-- ${"x".repeat(1_500_000)}`;
    expect((await importInto(small, account, id, dump)).status).toBe(201);
    const refused = await importInto(small, account, id, dump);
    expect([refused.status, refused.failure.code]).toEqual([429, "RATE_LIMITED"]);
    expect(refused.failure.message).toMatch(/^You may upload 2 MB a day, and \d+ KB of that are left\. Try again in/);
    const retryAfter = Number(refused.headers["retry-after"]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    const { uploaded_bytes_today, day_ends_at } = await usageOf(small, account);
    expect(uploaded_bytes_today.used).toBeGreaterThan(1_500_000);
    expect(day_ends_at).toMatch(/T(?:23:59:59|00:00:0)/);
    expect((await importInto(small, account, id)).status).toBe(201);

    await small.database.kysely
      .updateTable("daily_uploads")
      .set({ day: "2024-02-29" })
      .where("user_id", "=", account.id)
      .execute();
    expect((await usageOf(small, account)).uploaded_bytes_today.used).toBe(0);
    expect((await importInto(small, account, id, dump)).status).toBe(201);
  });

  it("counts what is announced at once, and gives back what does not come", async () => {
    const account = await signedInAccount(small);
    const { port } = small.app.server.address() as AddressInfo;
    const begin = () => {
      const headers = {
        authorization: `Bearer ${account.accessToken}`,
        "content-type": "application/json",
        "content-length": 1_200_000,
      };
      const call = request({ port, method: "POST", path: "/v1/schemas/import", headers });
      call.on("error", () => undefined);
      call.write("{");
      return call;
    };
    const first = begin();
    const used = async () => (await usageOf(small, account)).uploaded_bytes_today.used;
    await expect.poll(used).toBe(1_200_000);
    const second = begin();
    const [refused] = (await once(second, "response")) as [IncomingMessage];
    refused.resume();
    expect(refused.statusCode).toBe(429);
    second.destroy();
    first.destroy();
    await expect.poll(used).toBeLessThan(1_000);
  });
});
