import {
  authRoutes,
  createClient,
  getSignedIn,
  projectsRoutes,
  schemasRoutes,
  simulationsRoutes,
  usageRoutes,
  usersRoutes,
} from "@foretell/contract";
import type { CallOptions } from "@foretell/contract";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { killLeftovers, startServerProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

const roundCount = 10;
const importsPerRound = 2;
const tableCount = 150;

const dumpOf = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const reference = n === 0 ? "" : ` REFERENCES t${n - 1} ON DELETE CASCADE`;
    const columns = Array.from({ length: 10 }, (_, column) => `c${column} varchar(50) DEFAULT 'x'`).join(", ");
    return `CREATE TABLE t${n} (id integer PRIMARY KEY, previous integer${reference}, ${columns});`;
  }).join("\n");
/** Large enough that a kill can fall into any part of its import. */
const dump = dumpOf(tableCount);

const folder = mkdtempSync(join(tmpdir(), "foretell-crash-"));
const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";
const databaseName = `${new URL(serverUrl || "http://none/none").pathname.slice(1)}_crash`;

async function onServer(statements: readonly string[]): Promise<void> {
  if (serverUrl === "") return;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function environment(): { readonly DATA_DIR: string; readonly DATABASE_URL?: string } & Record<string, string> {
  const env = { DATA_DIR: join(folder, "data"), RATE_LIMITS: "off", LOG_LEVEL: "error" };
  return serverUrl === ""
    ? env
    : { ...env, DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: databaseName }).href };
}

beforeAll(() => onServer([`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`, `CREATE DATABASE ${databaseName}`]));
afterAll(async () => {
  killLeftovers();
  rmSync(folder, { recursive: true, force: true });
  await onServer([`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`]);
});

describe("a server that is killed during imports", () => {
  it("has, once it runs again, every import that it acknowledged and no other in part", async () => {
    let server = await startServerProcess(environment());
    const { projectId, options } = await register(server);
    const acknowledged = new Set<string>();
    const body = { project_id: projectId, db_type: "postgresql", sql_dump: dump } as const;
    const startedMs = performance.now();
    acknowledged.add((await createClient({ baseUrl: server.url })(schemasRoutes.import, { body }, options)).id);
    const firstImportMs = performance.now() - startedMs;
    for (let round = 0; round < roundCount; round += 1) {
      const call = createClient({ baseUrl: server.url });
      const imports = Array.from({ length: importsPerRound }, () =>
        call(schemasRoutes.import, { body }, options).then(
          (schema) => acknowledged.add(schema.id),
          () => undefined,
        ),
      );
      const sample = call(projectsRoutes.createSample, {}, options).then(
        () => undefined,
        () => undefined,
      );
      // At any moment of the first import, and in every other round with one acknowledged and others under way.
      if (round % 2 === 0) await sleep((firstImportMs * round) / roundCount);
      else await Promise.race(imports);
      await server.stop("SIGKILL");
      await Promise.all([...imports, sample]);
      server = await startServerProcess(environment());
      await checkStored(server, projectId, options, acknowledged);
    }
    expect(acknowledged.size).toBeGreaterThan(roundCount / 2);
    expect(acknowledged.size).toBeLessThan(roundCount * importsPerRound);
    expect(await server.stop("SIGTERM")).toBe(0);
  }, 480_000);
});

describe("what is left of an import whose server was killed while it stored", () => {
  it("is seen by nobody, and swept away by the next server", async () => {
    let server = await startServerProcess(environment());
    const { projectId, options } = await register(server, "eve@example.org");
    const body = { project_id: projectId, db_type: "postgresql", sql_dump: dumpOf(3_000) } as const;
    let left: string | undefined;
    for (;;) {
      const call = createClient({ baseUrl: server.url });
      const importId = randomUUID();
      const done = call(schemasRoutes.import, { body, query: { import_id: importId } }, options).catch(() => undefined);
      const phase = () =>
        call(schemasRoutes.importProgress, { params: { importId } }, options).then((now) => now.phase);
      while (!["storing", "completed"].includes(await phase().catch(() => "")));
      await sleep(Math.random() * 50);
      await server.stop("SIGKILL");
      await done;
      [left] = await leftBehind();
      if (left !== undefined) break;
      server = await startServerProcess(environment());
    }
    server = await startServerProcess({ ...environment(), LOG_LEVEL: "info" });
    const call = createClient({ baseUrl: server.url });
    const listed = await call(schemasRoutes.listOfProject, { params: { projectId } }, options);
    expect(listed.map(({ id }) => id)).not.toContain(left);
    const { schemas } = await call(usageRoutes.get, {}, options);
    expect(schemas.used).toBe(listed.length);
    for (const route of [schemasRoutes.get, schemasRoutes.tables]) {
      await expect(call(route, { params: { id: left } }, options)).rejects.toMatchObject({ status: 404 });
    }
    const simulation = { project_id: projectId, schema_id: left, query_text: "DELETE FROM t0" };
    await expect(call(simulationsRoutes.run, { body: simulation }, options)).rejects.toMatchObject({ status: 404 });
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain("what was left of a schema is removed");
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(await leftBehind()).toEqual([]);
  }, 480_000);
});

/**
 * The schemas that belong to no project, while no server runs on the database. Other servers may run on a PostgreSQL: there what is
 * left is taken for theirs for an hour, which is made to have passed.
 */
async function leftBehind(): Promise<string[]> {
  const { DATA_DIR, DATABASE_URL } = environment();
  const database = openDatabase({ dataFolder: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    const { rows } = await sql<{ id: string }>`
      UPDATE schemas SET updated_at = updated_at - interval '2 hours' WHERE project_id IS NULL RETURNING id
    `.execute(database.kysely);
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}

/** The schemas that were found whole after a kill. */
const stored = new Set<string>();

async function register(
  server: ServerProcess,
  email = "ada@example.org",
): Promise<{ projectId: string; options: CallOptions }> {
  const call = createClient({ baseUrl: server.url });
  const body = { email, password: "correct horse" };
  await call(usersRoutes.register, { body: { ...body, full_name: "Ada" } });
  const { accessToken } = getSignedIn(await call(authRoutes.login, { body }));
  const options = { headers: { authorization: `Bearer ${accessToken}` } };
  const project = await call(projectsRoutes.create, { body: { name: "Crash" } }, options);
  return { projectId: project.id, options };
}

async function checkStored(
  server: ServerProcess,
  projectId: string,
  options: CallOptions,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const call = createClient({ baseUrl: server.url });
  const schemas = await call(schemasRoutes.listOfProject, { params: { projectId } }, options);
  for (const { id, table_count, version } of schemas) {
    if (stored.has(id)) continue;
    stored.add(id);
    const tables = await call(schemasRoutes.tables, { params: { id } }, options);
    const relationships = await call(schemasRoutes.relationships, { params: { id } }, options);
    expect([table_count, tables.length, relationships.length, version]).toEqual([
      tableCount,
      tableCount,
      tableCount - 1,
      "v1.0.0",
    ]);
  }
  const projects = await call(projectsRoutes.list, {}, options);
  for (const { id, schema_count, table_count, simulation_count } of projects) {
    if (id !== projectId) expect([schema_count, table_count, simulation_count]).toEqual([1, 20, 3]);
  }
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(schemas).toHaveLength(stored.size);
}
