import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import { fillDataFolder } from "./data-folders.ts";

const folderPrefix = "foretell-test-db-";

let shared: Promise<OpenDatabase> | undefined;

/**
 * The one database of this test worker, migrated: an embedded one, or a fresh database beside TEST_DATABASE_URL's.
 * Tests share it and keep apart by making accounts of their own.
 */
export function testDatabase(): Promise<OpenDatabase> {
  shared ??= open();
  return shared;
}

async function open(): Promise<OpenDatabase> {
  removeFoldersOfEndedWorkers();
  const dataFolder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const serverUrl = process.env["TEST_DATABASE_URL"];
  const databaseUrl = serverUrl === undefined || serverUrl === "" ? undefined : await makeDatabase(serverUrl);
  if (databaseUrl === undefined) await fillDataFolder(dataFolder);
  const database = openDatabase({ databaseUrl, dataFolder });
  await migrate(database);
  return database;
}

/** A worker is killed when its tests are done and cannot clear up behind itself. */
function removeFoldersOfEndedWorkers(): void {
  for (const name of readdirSync(tmpdir())) {
    const processId = name.startsWith(folderPrefix) ? Number.parseInt(name.slice(folderPrefix.length), 10) : Number.NaN;
    if (Number.isNaN(processId) || isRunning(processId)) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // EPERM: it runs, and is somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Makes an empty database named after the given one and this worker; the next run replaces it. */
async function makeDatabase(serverUrl: string): Promise<string> {
  const url = workerDatabaseUrl(serverUrl);
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const quoted = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${quoted}`);
  } finally {
    await client.end();
  }
  return url;
}

/** Where `testDatabase` is when the tests run on the PostgreSQL of TEST_DATABASE_URL. */
export function workerDatabaseUrl(serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname += `_w${process.env["VITEST_POOL_ID"] ?? "0"}`;
  return url.href;
}
