import { sql } from "kysely";
import type { Db } from "../db.ts";
import type { EmbeddedDatabase } from "./embedded-database.ts";

/** The embedded database has no processes beside the one that answers: what they would do is done from here. */
export interface MaintenanceOptions {
  readonly checkpointPeriodMs: number;
  readonly vacuumPeriodMs: number;
  /** A checkpoint is made when so much was logged since the last; recovery has to read that much at most. */
  readonly checkpointBytes: number;
  /** A table is vacuumed when this many of its rows, and a fifth of them, are dead or new to the planner. */
  readonly vacuumRowCount: number;
  readonly memoryPeriodMs: number;
  /** The database is started anew when it has taken more memory: what one large statement needed, it never gives back. */
  readonly memoryBytes: number;
  readonly onError: (error: Error) => void;
}

export const defaultMaintenance: Omit<MaintenanceOptions, "onError"> = {
  checkpointPeriodMs: 10_000,
  vacuumPeriodMs: 5 * 60_000,
  checkpointBytes: 64 * 1024 * 1024,
  vacuumRowCount: 1_000,
  memoryPeriodMs: 10_000,
  memoryBytes: 512 * 1024 * 1024,
};

/** Makes a checkpoint when enough was logged since the last; tells whether it did. Without any, the log never ends. */
export async function checkpointIfDue(db: Db, checkpointBytes: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    SELECT pg_current_wal_insert_lsn() - redo_lsn > ${checkpointBytes} AS is_due FROM pg_control_checkpoint()
  `.execute(db);
  if (rows[0]?.is_due !== true) return false;
  await sql`CHECKPOINT`.execute(db);
  return true;
}

/** Vacuums and analyses the tables that need it, one statement each; gives their names. */
export async function vacuumWhereDue(db: Db, rowCount: number): Promise<string[]> {
  // What a session changed is counted once a second at most, and its own last changes might be missing.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_stat_user_tables
    WHERE schemaname = 'public' AND greatest(n_dead_tup, n_mod_since_analyze) > ${rowCount} + n_live_tup / 5
    ORDER BY relname
  `.execute(db);
  for (const { name } of rows) await sql`VACUUM (ANALYZE) ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The part of the embedded database that is not spoken to in SQL. */
export type MemoryOwner = Pick<EmbeddedDatabase, "memoryBytes" | "rest">;

/**
 * Starts the database anew when it has taken too much memory; tells whether it did. It waits for the one connection, so that
 * no statement and no transaction is under way; those that come meanwhile wait for half a second.
 */
export async function giveBackMemoryIfDue(db: Db, owner: MemoryOwner, limitBytes: number): Promise<boolean> {
  if ((await owner.memoryBytes()) <= limitBytes) return false;
  await db.connection().execute(() => owner.rest());
  return true;
}

/** Does all of it from time to time, until the function that it returns is called and its promise is fulfilled. */
export function startMaintenance(db: Db, owner: MemoryOwner, options: MaintenanceOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const every = (periodMs: number, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      running = running
        .then(work)
        .then(() => undefined)
        .catch((error: unknown) => options.onError(error instanceof Error ? error : new Error(String(error))));
    }, periodMs);
    return timer.unref();
  };
  const timers = [
    every(options.checkpointPeriodMs, () => checkpointIfDue(db, options.checkpointBytes)),
    every(options.vacuumPeriodMs, () => vacuumWhereDue(db, options.vacuumRowCount)),
    every(options.memoryPeriodMs, () => giveBackMemoryIfDue(db, owner, options.memoryBytes)),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
