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
import type { Call, CallOptions } from "@foretell/contract";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { copyCluster, fillDataFolder } from "./support/data-folders.ts";
import { makeOwnDatabase } from "./support/own-database.ts";
import type { OwnDatabase } from "./support/own-database.ts";
import { killLeftovers, startServerProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { createTestApp, testAuthSecret } from "./support/test-app.ts";
import { stopProcess } from "./support/work-processes.ts";

const roundCount = 10;
const importsPerRound = 2;
/** Where what a kill leaves can be had without one, the server is killed in these rounds alone: at any moment, and after an answer. */
const killedRounds = new Set([4, 9]);
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
const dataFolder = join(folder, "data");
/** On PostgreSQL: the servers run on a database of their own. */
let ownDatabase: OwnDatabase | undefined;
const isEmbedded = (process.env["TEST_DATABASE_URL"] ?? "") === "";

function environment(): { readonly DATA_DIR: string; readonly DATABASE_URL?: string } & Record<string, string> {
  const env = { DATA_DIR: dataFolder, AUTH_SECRET: testAuthSecret, RATE_LIMITS: "off", LOG_LEVEL: "error" };
  return ownDatabase === undefined ? env : { ...env, DATABASE_URL: ownDatabase.url };
}

beforeAll(async () => {
  if (isEmbedded) await fillDataFolder(dataFolder);
  ownDatabase = await makeOwnDatabase("crash");
});
afterAll(async () => {
  killLeftovers();
  rmSync(folder, { recursive: true, force: true });
  await ownDatabase?.drop();
});

describe("a server that is killed during imports", () => {
  it("has, once it runs again, every import that it acknowledged and no other in part", async () => {
    let server = await startServerProcess(environment());
    const { projectId, options } = await register(server);
    const acknowledged = new Set<string>();
    const whole = new Set<string>();
    const body = { project_id: projectId, db_type: "postgresql", sql_dump: dump } as const;
    const startedMs = performance.now();
    acknowledged.add((await createClient({ baseUrl: server.url })(schemasRoutes.import, { body }, options)).id);
    const firstImportMs = performance.now() - startedMs;
    const images: CrashImage[] = [];
    /** Imports whose server was stopped, or killed, before it had acknowledged them. */
    let underWayCount = 0;
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
      if (isEmbedded && !killedRounds.has(round)) {
        const image = await takeImage(server, acknowledged);
        images.push(image);
        await Promise.all([...imports, sample]);
        underWayCount += acknowledged.size - image.acknowledged.size;
        continue;
      }
      await server.stop("SIGKILL");
      await Promise.all([...imports, sample]);
      server = await startServerProcess(environment());
      await checkStored(createClient({ baseUrl: server.url }), { projectId, options, acknowledged, whole });
    }
    expect(acknowledged.size).toBeGreaterThan(roundCount / 2);
    expect(await server.stop("SIGTERM")).toBe(0);
    // In the order in which they were taken: what one has, those after it have as well.
    const seen = new Set<string>();
    for (const image of images) {
      await checkImage(image, { projectId, options, acknowledged: image.acknowledged, whole: seen });
    }
    underWayCount += 1 + roundCount * importsPerRound - acknowledged.size;
    expect(underWayCount).toBeGreaterThan(0);
  }, 480_000);
});

describe("what is left of an import whose server was killed while it stored", () => {
  it("is seen by nobody, and swept away by the next server", async () => {
    let server = await startServerProcess(environment());
    const { projectId, options } = await register(server, "eve@example.org");
    const body = { project_id: projectId, db_type: "postgresql", sql_dump: dumpOf(1_000) } as const;
    let left: string[];
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
      left = await leftBehind();
      if (left.length > 0) break;
      server = await startServerProcess(environment());
    }
    server = await startServerProcess({ ...environment(), LOG_LEVEL: "info" });
    const call = createClient({ baseUrl: server.url });
    const listed = await call(schemasRoutes.listOfProject, { params: { projectId } }, options);
    expect(listed.filter(({ id }) => left.includes(id))).toEqual([]);
    const { schemas } = await call(usageRoutes.get, {}, options);
    expect(schemas.used).toBe(listed.length);
    for (const id of left) {
      for (const route of [schemasRoutes.get, schemasRoutes.tables]) {
        await expect(call(route, { params: { id } }, options)).rejects.toMatchObject({ status: 404 });
      }
      const simulation = { project_id: projectId, schema_id: id, query_text: "DELETE FROM t0" };
      await expect(call(simulationsRoutes.run, { body: simulation }, options)).rejects.toMatchObject({ status: 404 });
    }
    const removals = () => server.output().split("what was left of a schema is removed").length - 1;
    await expect.poll(removals, { timeout: 60_000 }).toBe(left.length);
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
  await ownDatabase?.sessionsEnded();
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

/** The embedded database as a kill at that moment would have left it, and what had been acknowledged by then. */
interface CrashImage {
  readonly dataFolder: string;
  readonly acknowledged: ReadonlySet<string>;
}

let imageCount = 0;

/**
 * Copies the database while its server stands still: after a kill the files have what the process had written, and
 * nothing else. A stop takes milliseconds where a kill costs a start.
 */
async function takeImage(server: ServerProcess, acknowledged: ReadonlySet<string>): Promise<CrashImage> {
  const image = { dataFolder: join(folder, `image-${(imageCount += 1)}`), acknowledged: new Set(acknowledged) };
  const processId = server.child.pid ?? 0;
  await stopProcess(processId);
  copyCluster(dataFolder, image.dataFolder);
  process.kill(processId, "SIGCONT");
  return image;
}

/** Looks at an image through the routes, as after a restart on it. */
async function checkImage(image: CrashImage, expected: Expected): Promise<void> {
  const database = openDatabase({ dataFolder: image.dataFolder });
  const server = await createTestApp({ database });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  await checkStored(createClient({ baseUrl: `http://127.0.0.1:${port}` }), expected);
  await server.close();
  await database.close();
  rmSync(image.dataFolder, { recursive: true });
}

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

interface Expected {
  readonly projectId: string;
  readonly options: CallOptions;
  readonly acknowledged: ReadonlySet<string>;
  /** The schemas that were found whole before: they are still there, and those that are found now come to them. */
  readonly whole?: Set<string>;
}

async function checkStored(
  call: Call,
  { projectId, options, acknowledged, whole = new Set() }: Expected,
): Promise<void> {
  const schemas = await call(schemasRoutes.listOfProject, { params: { projectId } }, options);
  for (const { id, table_count, version } of schemas) {
    if (whole.has(id)) continue;
    whole.add(id);
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
    if (id === projectId) expect([schema_count, table_count]).toEqual([schemas.length, schemas.length * tableCount]);
    else expect([schema_count, table_count, simulation_count]).toEqual([1, 20, 3]);
  }
  expect([...acknowledged].filter((id) => !whole.has(id))).toEqual([]);
  expect(schemas).toHaveLength(whole.size);
}
