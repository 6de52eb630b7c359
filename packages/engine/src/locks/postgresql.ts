import { displayName } from "../catalog/names.ts";
import { distinct } from "./distinct.ts";
import type { Lock } from "./model.ts";
import { lockedChanges, readTables } from "./lock-input.ts";
import type { LockInput } from "./lock-input.ts";
import type { Resolver } from "../statement/resolve/resolver.ts";
import { untilEnd } from "./lock-words.ts";
import { withParts } from "./postgresql-parts.ts";
import { tableLock } from "./postgresql-table-lock.ts";

/**
 * The locks on tables and rows that PostgreSQL takes, all of them until the transaction ends.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html
 */
export function postgresqlLocks(input: LockInput): Lock[] {
  const { schema } = input;
  const { read } = input.work;
  if (read === null) return lockedChanges(input).map(({ name }) => truncated(name));
  const written: Lock[] = [];
  for (const { table, views, kind } of read.resolver.writes) {
    for (const relation of [table, ...views]) {
      const name = displayName(schema.catalog, relation);
      const verb = kind === "insert" ? "inserts into" : `${kind}s rows of`;
      written.push(exclusive(name, "certain", `The statement ${verb} ${name}.`));
    }
  }
  const mode = locksRows(input) ? "ROW SHARE" : "ACCESS SHARE";
  const readOnly = readTables(input).map((name) => tableLock(mode, name, "certain", `The statement reads ${name}.`));
  return distinct([
    ...withParts(schema, written, "statement"),
    ...withParts(schema, followedLocks(input, read), "key"),
    ...withParts(schema, readOnly, "statement"),
  ]);
}

/** The locks of what is changed, and of the keys that are followed or looked up for it. */
function followedLocks(input: LockInput, { resolver }: { readonly resolver: Resolver }): Lock[] {
  const locks: Lock[] = [];
  const named = new Set(resolver.writes.map(({ table }) => table));
  for (const { change, name, isCertain, referencing, looked, isMoving } of lockedChanges(input)) {
    const certainty = isCertain ? "certain" : "possible";
    if (change.level > 0) locks.push(exclusive(name, certainty, `A key carries the change on to ${name}.`));
    else if (change.table.inherits.length > 0 && !named.has(change.table))
      locks.push(exclusive(name, "certain", `${name} inherits from what is named.`));
    if (change.operation !== "INSERT") locks.push(rowLock(name, change.operation, referencing.length > 0, certainty));
    if (isMoving)
      locks.push(tableLock("ACCESS SHARE", name, "possible", `A row may move to another partition of ${name}.`));
    for (const { foreignKey, name: child, mayBeNull } of referencing) {
      // Nobody references NULL, so that its change asks nothing of the key.
      const certainty = isCertain && !mayBeNull ? "certain" : "possible";
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
  return locks;
}

const exclusive = (table: string, certainty: Lock["certainty"], reason: string): Lock =>
  tableLock("ROW EXCLUSIVE", table, certainty, reason);

const share = (table: string, certainty: Lock["certainty"], reason: string): Lock =>
  tableLock("ROW SHARE", table, certainty, reason);

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

const truncated = (table: string): Lock =>
  tableLock("ACCESS EXCLUSIVE", table, "certain", `TRUNCATE takes ${table} for itself.`);

/** SELECT … FOR UPDATE and the like. */
const locksRows = ({ sql }: LockInput): boolean =>
  /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b/iu.test(sql);
