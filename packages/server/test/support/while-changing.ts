import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/**
 * Does `changes` to an account (`$1`) in a transaction that is committed only when `call` waits for it. On PostgreSQL alone:
 * the embedded database has one connection, on which nothing comes in between.
 */
export async function whileChanging<Result>(
  server: TestApp,
  account: { readonly id: string },
  changes: readonly string[],
  call: () => Promise<Result>,
): Promise<Result> {
  const client = await server.database.pool.connect();
  try {
    await client.query("BEGIN");
    for (const change of changes) await client.query(change, [account.id]);
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const result = call();
    const blocked = () =>
      server.database.pool
        .query("SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))", [rows[0]?.pid])
        .then((found) => found.rowCount);
    await expect.poll(blocked, { timeout: 20_000 }).toBe(1);
    await client.query("COMMIT");
    return await result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
