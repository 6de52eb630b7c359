import { isIndexed } from "../impact/warnings/key-warnings.ts";
import { formatCount } from "../impact/wording.ts";
import type { Lock } from "./model.ts";
import { lockedChanges } from "./lock-input.ts";
import type { LockInput, LockedChange } from "./lock-input.ts";
import { distinct } from "./distinct.ts";
import { untilEnd } from "./lock-words.ts";

const certaintyOf = ({ isCertain }: LockedChange): Lock["certainty"] => (isCertain ? "certain" : "possible");

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/19/cncpt/data-concurrency-and-consistency.html */
export function oracleLocks(input: LockInput): Lock[] {
  const locks: Lock[] = [];
  for (const each of lockedChanges(input)) {
    const { change, name, referencing } = each;
    const certainty = certaintyOf(each);
    locks.push({
      table: name,
      mode: "RX (TM)",
      scope: "table",
      certainty,
      waits: `DDL on ${name} waits, or fails at once; other rows are free. ${untilEnd}`,
      reason: `Rows of ${name} are written.`,
    });
    locks.push({
      table: name,
      mode: "X (TX)",
      scope: "rows",
      certainty,
      waits: `Who writes these rows waits; readers never do. ${untilEnd}`,
      reason: `Each row of ${name} that is ${change.operation === "INSERT" ? "inserted" : change.operation === "DELETE" ? "deleted" : "changed"} is locked.`,
    });
    for (const { foreignKey, child, name: other } of referencing)
      if (!isIndexed(child, foreignKey))
        locks.push({
          table: other,
          mode: "S (TM)",
          scope: "table",
          certainty,
          waits: `All who write to ${other} wait while ${name} rows are removed or re-keyed; with an index on (${foreignKey.columns.join(", ")}) nobody would.`,
          reason: `${foreignKey.name ?? "A key"} has no index that begins with its columns.`,
        });
  }
  return distinct(locks);
}

/** From so many locks on one table SQL Server takes the table instead. */
const escalation = 5000;

/** @see https://learn.microsoft.com/en-us/sql/relational-databases/sql-server-transaction-locking-and-row-versioning-guide */
export function sqlserverLocks(input: LockInput): Lock[] {
  const locks: Lock[] = [];
  for (const each of lockedChanges(input)) {
    const { change, name, referencing } = each;
    const { rows } = change.rowSet;
    const certainty = certaintyOf(each);
    locks.push({
      table: name,
      mode: "IX",
      scope: "table",
      certainty,
      waits: `Who wants all of ${name} waits. ${untilEnd}`,
      reason: `Rows of ${name} are written.`,
    });
    locks.push({
      table: name,
      mode: "X (key or row)",
      scope: "rows",
      certainty,
      waits: `Who writes these rows waits, and at READ COMMITTED without snapshots who reads them. ${untilEnd}`,
      reason: `Each row of ${name} that is written is locked.`,
    });
    if (rows.high >= escalation)
      locks.push({
        table: name,
        mode: "X",
        scope: "table",
        certainty: rows.low >= escalation ? "certain" : "possible",
        waits: `Everybody who reads or writes ${name} waits. ${untilEnd}`,
        reason: `From ${formatCount(escalation)} locks on one table SQL Server locks all of it.`,
      });
    for (const { foreignKey, child, name: other } of referencing)
      locks.push({
        table: other,
        mode: isIndexed(child, foreignKey) ? "S (key)" : "S (all rows)",
        scope: "rows",
        certainty,
        waits: `Who writes ${isIndexed(child, foreignKey) ? "the rows that reference them" : `any row of ${other}`} waits for the statement's end.`,
        reason: `${foreignKey.name ?? "A key"} looks for rows of ${other}.`,
      });
  }
  return distinct(locks);
}

/** @see https://www.sqlite.org/lockingv3.html and https://www.sqlite.org/wal.html */
export function sqliteLocks(input: LockInput): Lock[] {
  const isWriting = lockedChanges(input).length > 0 || (input.work.read?.resolver.writes.length ?? 0) > 0;
  if (!isWriting)
    return [
      {
        table: null,
        mode: "SHARED",
        scope: "database",
        certainty: "certain",
        waits: "Without WAL, a writer cannot commit while it is read.",
        reason: "The statement reads.",
      },
    ];
  return [
    {
      table: null,
      mode: "RESERVED",
      scope: "database",
      certainty: "certain",
      waits: `SQLite has one writer: all others wait, or get SQLITE_BUSY. Readers go on. ${untilEnd}`,
      reason: "The statement writes.",
    },
    {
      table: null,
      mode: "EXCLUSIVE",
      scope: "database",
      certainty: "certain",
      waits: "Readers wait for the moment of the commit; with WAL they do not.",
      reason: "The commit writes the file.",
    },
  ];
}
