import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionLostError } from "../db/connection-lost.ts";
import { migrate } from "../db/migrate.ts";
import type { OpenDatabase } from "../db/open-database.ts";
import { asDatabaseFailure } from "../db/database-failure.ts";
import type { Logger } from "../logger.ts";

const patienceMs = 60_000;
const retryDelayMs = 1_000;

/** Migrates the database, waiting a minute for one that is not up yet, or until the signal gives up. */
export async function migrateWhenReachable(
  database: OpenDatabase,
  log: Logger,
  signal: AbortSignal,
): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await migrate(database);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const isRefused = cause instanceof ConnectionLostError && cause.isRefused;
      const isAway = !isRefused && asDatabaseFailure(cause)?.code === "UNAVAILABLE";
      if (!isAway || Date.now() > deadline || signal.aborted) throw error;
      log.warn({ err: cause }, "the database cannot be reached; trying again");
      await sleep(retryDelayMs, undefined, { signal });
    }
  }
}
