import { Client } from "pg";
import { expect } from "vitest";

/** A database of PostgreSQL that one test file has for itself, for servers in processes of their own. */
export interface OwnDatabase {
  readonly url: string;
  /**
   * Waits until PostgreSQL serves no client in it: what a killed server had sent, PostgreSQL still carries out after the process
   * is gone.
   */
  readonly sessionsEnded: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Makes an empty database beside that of TEST_DATABASE_URL; undefined where the tests run on the embedded one. */
export async function makeOwnDatabase(name: string): Promise<OwnDatabase | undefined> {
  const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";
  if (serverUrl === "") return undefined;
  const url = new URL(serverUrl);
  url.pathname += `_${name}`;
  const databaseName = url.pathname.slice(1);
  const onServer = async (statement: string, values: string[] = []): Promise<number> => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      const { rowCount } = await client.query(statement, values);
      return rowCount ?? 0;
    } finally {
      await client.end();
    }
  };
  const drop = async (): Promise<void> => {
    await onServer(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
  };
  await drop();
  await onServer(`CREATE DATABASE ${databaseName}`);
  return {
    url: url.href,
    sessionsEnded: () =>
      expect
        .poll(() => onServer("SELECT FROM pg_stat_activity WHERE datname = $1", [databaseName]), { timeout: 30_000 })
        .toBe(0),
    drop,
  };
}
