import type { ForeignKey } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { uniqueKeysOf } from "../catalog/unique-keys.ts";
import { hasName } from "../impact/changes/cascade-effect.ts";
import type { Change } from "../impact/changes/change.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { howFound } from "./access-path.ts";
import { distinct } from "./distinct.ts";
import { untilEnd } from "./lock-words.ts";
import type { Lock } from "./model.ts";
import { lockedChanges, readTables } from "./lock-input.ts";
import type { LockInput, LockedChange } from "./lock-input.ts";

type Certainty = Lock["certainty"];

/**
 * InnoDB at REPEATABLE READ, its default: rows are locked with the gaps before them, as far as an index is read, and what a
 * statement that writes reads is locked too. A lock on rows is only on those that are there.
 * @see https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html and https://mariadb.com/kb/en/innodb-lock-modes/
 */
export function innodbLocks(input: LockInput): Lock[] {
  const { schema, work } = input;
  const { read } = work;
  if (read === null) return lockedChanges(input).map(({ name }) => truncated(name));
  const { writes } = read.resolver;
  const targets = new Set(writes.map(({ table }) => displayName(schema.catalog, table)));
  const isInserting = writes.every(({ kind }) => kind === "insert");
  const changes = lockedChanges(input);
  const met = keysMet(changes);
  const changed = new Set(changes.filter(({ change }) => change.level === 0).map(({ name }) => name));
  const locks: Lock[] = [];
  for (const name of targets) {
    locks.push(written(name, "certain"));
    // Where no row is changed, what was looked at is locked all the same.
    if (!isInserting && !changed.has(name))
      locks.push(nextKeys(name, "possible", `${name} is searched for rows to change.`));
  }
  const isLenient = writes.some(({ isIgnore }) => isIgnore);
  for (const each of changes)
    locks.push(...ownLocks(input, each), ...keyLocks(each, met, isLenient).flatMap((lock) => besideOwn(lock, targets)));
  const share = rowShare(input);
  if (writes.length === 0 && share === null) return [];
  for (const name of readTables(input)) {
    // Whoever changes rows of a table has it before a query in its condition reads it.
    const certainty = targets.has(name) && !isInserting ? "possible" : "certain";
    locks.push(...(share === "X" ? locksOfReading(name) : sharedReading(name, certainty)));
  }
  return distinct(locks);
}

/** Whoever has a table to write asks for no lesser lock on it, and not again for rows that it has locked. */
function besideOwn(lock: Lock, targets: ReadonlySet<string>): Lock[] {
  if (lock.table === null || !targets.has(lock.table) || (!lock.mode.startsWith("S") && lock.mode !== "IS"))
    return [lock];
  return lock.mode === "IS" ? [] : [{ ...lock, certainty: "possible" }];
}

/** The locks on the rows of a table that the statement, a key or code changes. */
function ownLocks(input: LockInput, { change, name, isCertain }: LockedChange): Lock[] {
  const certainty: Certainty = isCertain ? "certain" : "possible";
  const table = written(name, certainty);
  if (change.operation === "INSERT")
    return [table, inserted(name, certainty), ...duplicateCheck(input.schema, change, name)];
  const isByKey = change.level > 0 && change.arrivals.every(({ code }) => code === null);
  if (isByKey) return [table, records(name, certainty, `A key carries the change on to these rows of ${name}.`)];
  const own = input.work.read?.resolver.writes.filter((write) => write.table === change.table) ?? [];
  const isPlain =
    change.arrivals.every(({ parent }) => parent === null) &&
    own.length === 1 &&
    own[0]?.kind !== "insert" &&
    own[0]?.joined.length === 0;
  const found = isPlain ? howFound(input.schema, change) : "somehow";
  return [table, ...foundLocks(found, change, name, certainty), ...duplicateCheck(input.schema, change, name)];
}

/** The locks on the rows that are found, by how they are. */
function foundLocks(
  found: ReturnType<typeof howFound> | "somehow",
  { rowSet }: Change,
  name: string,
  certainty: Certainty,
): Lock[] {
  const byIndex = `The rows of ${name} are reached by an index.`;
  const byKey = `A unique key finds the rows of ${name}.`;
  const inOrder = `The server may read ${name} in order in place of looking each key up.`;
  const some = `The statement changes rows of ${name}.`;
  return {
    record: () => [records(name, certainty, byKey)],
    records: () => [records(name, certainty, byKey), nextKeys(name, "possible", inOrder)],
    range: () => [nextKeys(name, certainty, byIndex)],
    all: () => [allNextKeys(name, rowSet.tableRows > 0 ? certainty : "possible")],
    somehow: () => [records(name, certainty, some), nextKeys(name, "possible", byIndex)],
  }[found]();
}

/** The keys by which rows are reached for certain. */
function keysMet(changes: readonly LockedChange[]): Set<ForeignKey> {
  const met = new Set<ForeignKey>();
  for (const { change, isCertain } of changes)
    for (const { foreignKey, rowSet } of isCertain ? change.arrivals : [])
      if (foreignKey !== null && rowSet.rows.low > 0) met.add(foreignKey);
  return met;
}

/** The locks of the keys that are asked because rows of a table are changed. */
function keyLocks(
  { change, name, isCertain, referencing, looked }: LockedChange,
  met: ReadonlySet<ForeignKey>,
  isLenient: boolean,
): Lock[] {
  const isSure = isCertain && change.isSureToChange;
  const locks: Lock[] = [];
  for (const { foreignKey, name: child, mayBeNull } of referencing) {
    const certainty = isCertain && !mayBeNull && (change.operation === "DELETE" || isSure) ? "certain" : "possible";
    const key = foreignKey.name ?? "A key";
    const reason = `${key} looks for rows of ${child} that reference ${name}.`;
    const waits = `Who inserts rows of ${child} that reference the same ${name} rows waits; at READ COMMITTED nobody does.`;
    locks.push(intention(child, "IS", certainty, reason), lockOnRows(child, "S (gap)", certainty, { reason, waits }));
    locks.push(
      lockOnRows(child, "S (record)", met.has(foreignKey) ? certainty : "possible", {
        reason,
        waits: `Who changes or deletes these rows of ${child} waits.`,
      }),
    );
  }
  for (const { foreignKey, name: parent, mayBeNull } of looked) {
    const certainty = isCertain && !mayBeNull && (change.operation === "INSERT" || isSure) ? "certain" : "possible";
    const reason = `${foreignKey.name ?? "A key"} looks for the row of ${parent}.`;
    const waits = `Who deletes these rows of ${parent}, or changes them, waits.`;
    locks.push(
      intention(parent, "IS", certainty, reason),
      lockOnRows(parent, "S (record)", isLenient ? "possible" : certainty, { reason, waits }),
    );
    // Whoever finds no parent has locked the gap in which it would be, and goes on only with IGNORE.
    if (isLenient)
      locks.push(
        lockOnRows(parent, "S (gap)", "possible", {
          reason,
          waits: `Who inserts the missing rows of ${parent} waits.`,
        }),
      );
  }
  return locks;
}

/** A value of a unique key is looked for before it is written. */
function duplicateCheck(schema: PreparedSchema, { operation, table, columns }: Change, name: string): Lock[] {
  const isAsked = uniqueKeysOf(table).some(
    (key) => operation === "INSERT" || key.columns.some((column) => hasName(schema, columns, column)),
  );
  if (!isAsked) return [];
  return [
    lockOnRows(name, "S (next-key)", "possible", {
      reason: `A unique key of ${name} looks whether its value is there already.`,
      waits: `Who inserts values of a unique key beside these waits.`,
    }),
  ];
}

/** What a statement that writes reads beside, or `LOCK IN SHARE MODE`. */
const sharedReading = (name: string, certainty: Certainty): Lock[] => [
  intention(name, "IS", certainty, `The statement reads ${name}.`),
  lockOnRows(name, "S (next-key)", "possible", {
    reason: `What a statement that writes reads of ${name} is locked with it.`,
    waits: `Who writes the rows of ${name} that are read, or inserts between them, waits; at READ COMMITTED nobody does.`,
  }),
];

const locksOfReading = (name: string): Lock[] => [
  intention(name, "IX", "certain", `The statement reads ${name} to change it.`),
  nextKeys(name, "possible", `The statement locks the rows of ${name} that it reads.`),
];

/** What a SELECT asks for the rows that it reads; null where it reads without locks. */
function rowShare({ sql }: LockInput): "X" | "S" | null {
  if (/\bFOR\s+UPDATE\b/iu.test(sql)) return "X";
  return /\bLOCK\s+IN\s+SHARE\s+MODE\b|\bFOR\s+SHARE\b/iu.test(sql) ? "S" : null;
}

const intention = (table: string, mode: "IS" | "IX", certainty: Certainty, reason: string): Lock => ({
  table,
  mode,
  scope: "table",
  certainty,
  waits: `ALTER TABLE and LOCK TABLES of ${table} wait (its metadata lock); other rows are free. ${untilEnd}`,
  reason,
});

const written = (table: string, certainty: Certainty): Lock =>
  intention(table, "IX", certainty, `Rows of ${table} are written.`);

type RowMode =
  | "X (record)"
  | "X (next-key)"
  | "X (next-key, all rows)"
  | "X (insert)"
  | "S (record)"
  | "S (gap)"
  | "S (next-key)";

const lockOnRows = (
  table: string,
  mode: RowMode,
  certainty: Certainty,
  told: Pick<Lock, "reason" | "waits">,
): Lock => ({
  table,
  mode,
  scope: /next-key|gap/u.test(mode) ? "gaps" : "rows",
  certainty,
  reason: told.reason,
  waits: `${told.waits} ${untilEnd}`,
});

const records = (table: string, certainty: Certainty, reason: string): Lock =>
  lockOnRows(table, "X (record)", certainty, {
    reason,
    waits: `Who writes these rows of ${table} waits, or inserts rows that reference them; the gaps between them are free.`,
  });

const nextKeys = (table: string, certainty: Certainty, reason: string): Lock =>
  lockOnRows(table, "X (next-key)", certainty, {
    reason,
    waits: `Who writes these rows of ${table} waits, and at REPEATABLE READ who inserts into the gaps between them; at READ COMMITTED the gaps are free.`,
  });

const allNextKeys = (table: string, certainty: Certainty): Lock =>
  lockOnRows(table, "X (next-key, all rows)", certainty, {
    reason: `${table} is read from end to end.`,
    waits: `Without an index that finds them, every row of ${table} and every gap is locked: all writes to ${table} wait. At READ COMMITTED only the rows that are changed stay locked.`,
  });

const inserted = (table: string, certainty: Certainty): Lock =>
  lockOnRows(table, "X (insert)", certainty, {
    reason: `Rows of ${table} are written.`,
    waits: "Who inserts the same unique key waits.",
  });

const truncated = (table: string): Lock => ({
  table,
  mode: "X (metadata)",
  scope: "table",
  certainty: "certain",
  waits: `Everybody who reads or writes ${table} waits while it is made anew.`,
  reason: `TRUNCATE takes ${table} for itself.`,
});
