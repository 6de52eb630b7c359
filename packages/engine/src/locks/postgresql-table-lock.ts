import { untilEnd } from "./lock-words.ts";
import type { Lock } from "./model.ts";

export type TableLockMode = "ACCESS SHARE" | "ROW SHARE" | "ROW EXCLUSIVE" | "ACCESS EXCLUSIVE";

/** Who waits for a lock on a table. */
const waiting: Readonly<Record<TableLockMode, (table: string) => string>> = {
  "ACCESS SHARE": (table) => `Only ALTER TABLE, DROP and TRUNCATE of ${table} wait.`,
  "ROW SHARE": (table) =>
    `Deleting the rows of ${table} that were looked at, or changing their key, waits; ALTER TABLE and DROP wait.`,
  "ROW EXCLUSIVE": (table) =>
    `CREATE INDEX, ALTER TABLE, VACUUM FULL and LOCK … SHARE on ${table} wait; reads and writes of other rows do not.`,
  "ACCESS EXCLUSIVE": (table) => `Everybody who reads or writes ${table} waits.`,
};

/** A lock of PostgreSQL on a table. */
export interface TableLock extends Lock {
  readonly table: string;
  readonly mode: TableLockMode;
  readonly scope: "table";
}

export const tableLock = (
  mode: TableLockMode,
  table: string,
  certainty: Lock["certainty"],
  reason: string,
): TableLock => ({ table, mode, scope: "table", certainty, waits: `${waiting[mode](table)} ${untilEnd}`, reason });

export const isTableLock = (lock: Lock): lock is TableLock => lock.scope === "table" && lock.table !== null;
