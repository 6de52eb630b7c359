import { usersRoutes } from "@foretell/contract";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../src/logger.ts";
import { migrateWhenReachable } from "../src/app/migrate-when-reachable.ts";
import { migrate } from "../src/db/migrate.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";

describe.runIf(serverUrl !== "")("a connection that is lost in the middle of a request", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it("is a 503 that changed nothing, and the next request is served", async () => {
    const account = await signedInAccount(server);
    const rename = (full_name: string) => server.call(usersRoutes.update, { as: account, body: { full_name } });
    const { pool } = server.database;
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [account.id]);
    const renaming = rename("Never Told");
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const cutBlocked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))";
    let cutCount = 0;
    while (cutCount === 0) cutCount = (await pool.query(cutBlocked, [rows[0]?.pid])).rowCount ?? 0;
    const { status, failure } = await renaming;
    expect([status, failure.code]).toEqual([503, "UNAVAILABLE"]);
    await client.query("ROLLBACK");
    client.release();
    expect((await rename("Told Later")).data.full_name).toBe("Told Later");
  });
});

describe.runIf(serverUrl !== "")("a server that lets nobody in", () => {
  it("is not waited for at the start, and its reason is told", async () => {
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: "nobody_has_made_it" }).href;
    const database = openDatabase({ databaseUrl, dataFolder: "unused" });
    const log = createLogger("silent", { write: () => undefined });
    const giveUp = AbortSignal.timeout(20_000);
    await expect(migrateWhenReachable(database, log, giveUp)).rejects.toThrow(/"nobody_has_made_it" does not exist/);
    expect(giveUp.aborted).toBe(false);
    await database.close();
  });
});

describe.runIf(serverUrl !== "")("servers that start together on an empty database", () => {
  const name = `${new URL(serverUrl || "http://none/none").pathname.slice(1)}_together`;
  const opened: OpenDatabase[] = [];

  async function onServer(statement: string): Promise<void> {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  beforeAll(async () => {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await onServer(`CREATE DATABASE ${name}`);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  it("migrate it once, and each ends with all of it", async () => {
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: name }).href;
    for (let server = 0; server < 4; server += 1) opened.push(openDatabase({ databaseUrl, dataFolder: "unused" }));
    const applied = await Promise.all(opened.map((database) => migrate(database)));
    const whole = applied.filter((names) => names.length > 0);
    expect(whole).toHaveLength(1);
    const [database] = opened;
    if (database === undefined) throw new Error("none was opened");
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
      database.kysely,
    );
    expect(rows.map((row) => row.name)).toEqual(whole[0]);
  });
});
