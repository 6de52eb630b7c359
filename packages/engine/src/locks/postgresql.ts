import type { Lock } from "./model.ts";
import { lockedChanges, readTables } from "./lock-input.ts";
import type { LockInput } from "./lock-input.ts";

const untilEnd = "It is held until the transaction ends.";

/**
 * The locks on tables and rows that PostgreSQL takes, all of them until the transaction ends.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html
 */
export function postgresqlLocks(input: LockInput): Lock[] {
  const locks: Lock[] = [];
  const { read } = input.work;
  if (read === null) {
    for (const { name } of lockedChanges(input)) locks.push(truncated(name));
    return locks;
  }
  for (const { table, views, kind } of read.resolver.writes) {
    for (const relation of [table, ...views]) {
      const name = nameOf(input, relation);
      const verb = kind === "insert" ? "inserts into" : `${kind}s rows of`;
      locks.push(exclusive(name, "certain", `The statement ${verb} ${name}.`));
    }
  }
  for (const { change, name, isCertain, referencing, looked } of lockedChanges(input)) {
    const certainty = isCertain ? "certain" : "possible";
    if (change.level > 0) locks.push(exclusive(name, certainty, `A key carries the change on to ${name}.`));
    if (change.operation !== "INSERT") locks.push(rowLock(name, change.operation, referencing.length > 0, certainty));
    for (const { foreignKey, name: child } of referencing) {
      const action = change.operation === "DELETE" ? foreignKey.onDelete : foreignKey.onUpdate;
      const key = foreignKey.name ?? "A key";
      // A deferred key is looked at when the transaction commits.
      const checked = foreignKey.isInitiallyDeferred ? "possible" : certainty;
      if (action === "NO ACTION" || action === "RESTRICT") {
        locks.push(
          share(
            child,
            action === "NO ACTION" ? checked : certainty,
            `${key} (${action}) looks for rows of ${child} that still reference ${name}.`,
          ),
        );
        if (action === "NO ACTION")
          locks.push(share(name, checked, `${key} (NO ACTION) looks whether the row of ${name} is there again.`));
      } else
        locks.push(
          exclusive(child, certainty, `${key} (${action}) changes the rows of ${child} that reference ${name}.`),
        );
      if (action === "SET DEFAULT") {
        locks.push(share(child, certainty, `${key} (SET DEFAULT) is looked at again for the default.`));
        locks.push(share(name, "possible", `${key} (SET DEFAULT) looks for the row of the default in ${name}.`));
      }
    }
    for (const { foreignKey, name: parent, mayBeNull } of looked) {
      const isSure = isCertain && !mayBeNull && !foreignKey.isInitiallyDeferred;
      locks.push(
        share(
          parent,
          isSure ? "certain" : "possible",
          `${foreignKey.name ?? "A key"} looks for the row of ${parent}, and keeps it with FOR KEY SHARE.`,
        ),
      );
    }
  }
  const mode = locksRows(input) ? "ROW SHARE" : "ACCESS SHARE";
  for (const name of readTables(input)) {
    const waits = `Only ALTER TABLE, DROP and TRUNCATE of ${name} wait. ${untilEnd}`;
    locks.push({
      table: name,
      mode,
      scope: "table",
      certainty: "certain",
      waits,
      reason: `The statement reads ${name}.`,
    });
  }
  return distinct(locks);
}

const nameOf = ({ schema }: LockInput, table: { readonly namespace: string; readonly name: string }): string =>
  table.namespace === schema.catalog.defaultNamespace ? table.name : `${table.namespace}.${table.name}`;

const exclusive = (table: string, certainty: Lock["certainty"], reason: string): Lock => ({
  table,
  mode: "ROW EXCLUSIVE",
  scope: "table",
  certainty,
  waits: `CREATE INDEX, ALTER TABLE, VACUUM FULL and LOCK … SHARE on ${table} wait; reads and writes of other rows do not. ${untilEnd}`,
  reason,
});

const share = (table: string, certainty: Lock["certainty"], reason: string): Lock => ({
  table,
  mode: "ROW SHARE",
  scope: "table",
  certainty,
  waits: `Deleting the rows of ${table} that were looked at, or changing their key, waits; ALTER TABLE and DROP wait. ${untilEnd}`,
  reason,
});

function rowLock(
  table: string,
  operation: "DELETE" | "UPDATE" | "INSERT",
  isKey: boolean,
  certainty: Lock["certainty"],
): Lock {
  const isWhole = operation === "DELETE" || isKey;
  return {
    table,
    mode: isWhole ? "FOR UPDATE" : "FOR NO KEY UPDATE",
    scope: "rows",
    certainty,
    waits: isWhole
      ? `Who writes these rows of ${table}, or inserts rows that reference them, waits; readers do not. ${untilEnd}`
      : `Who writes these rows of ${table} waits; readers, and inserts that reference them, do not. ${untilEnd}`,
    reason: `Each row of ${table} that is ${operation === "DELETE" ? "deleted" : "changed"} is locked.`,
  };
}

const truncated = (table: string): Lock => ({
  table,
  mode: "ACCESS EXCLUSIVE",
  scope: "table",
  certainty: "certain",
  waits: `Everybody who reads or writes ${table} waits. ${untilEnd}`,
  reason: `TRUNCATE takes ${table} for itself.`,
});

/** SELECT … FOR UPDATE and the like. */
const locksRows = ({ sql }: LockInput): boolean =>
  /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b/iu.test(sql);

/** A lock of one mode is told once, where it is certain before where it is possible. */
export function distinct(locks: readonly Lock[]): Lock[] {
  const found = new Map<string, Lock>();
  for (const lock of locks) {
    const key = JSON.stringify([lock.table, lock.mode, lock.scope]);
    const known = found.get(key);
    if (known === undefined || (known.certainty === "possible" && lock.certainty === "certain")) found.set(key, lock);
  }
  return [...found.values()];
}
