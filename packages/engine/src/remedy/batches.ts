import type { SqlNames } from "../export/sql/sql-names.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { formatCount } from "../impact/wording.ts";
import type { Batches } from "./model.ts";
import { whereClause } from "./target.ts";
import type { Target } from "./target.ts";

/** Rows from which parts are worth it. */
const manyRows = 10_000;

/** How many rows go at once, and why so many, in each database. */
const sizes: Readonly<Record<DialectName, readonly [size: number, reason: string]>> = {
  postgresql: [10_000, "each part commits by itself, so that its locks go and VACUUM can follow"],
  mysql: [5_000, "each part commits by itself, so that the undo log stays short and replicas keep up"],
  sqlite: [10_000, "between two parts others can write, for a write locks all of the database"],
  oracle: [10_000, "each part commits by itself, so that undo is needed for one part alone"],
  sqlserver: [
    4_000,
    "below 5,000 locks SQL Server does not lock the whole table, and the log can be cut between parts",
  ],
};

/**
 * A DELETE in parts by primary key, in the dialect's own form; null where its rows are few, or its condition holds a query.
 * @see https://learn.microsoft.com/en-us/sql/relational-databases/sql-server-transaction-locking-and-row-versioning-guide#lock-escalation
 */
export function batchesOf(names: SqlNames, target: Target, rows: RowEstimate, least = manyRows): Batches | null {
  const key = target.table.primaryKey?.columns ?? [];
  if (target.operation.kind !== "delete" || target.hasQuery || key.length === 0 || rows.expected < least) return null;
  const [size, reason] = sizes[names.dialect];
  const told = { size, reason: `${formatCount(size)} rows at a time: ${reason}.` };
  const own = names.qualified(target.table);
  const columns = names.list(key);
  const { from, where } = target;
  const limit = String(size);
  const part = `DELETE FROM ${own} WHERE ${key.length === 1 ? columns : `(${columns})`} IN (SELECT ${columns} FROM ${from}${whereClause(where)} ORDER BY ${columns} LIMIT ${limit})`;
  switch (names.dialect) {
    case "postgresql":
      return {
        ...told,
        repeats: false,
        sql: `DO $$\nBEGIN\n  LOOP\n    ${part};\n    EXIT WHEN NOT FOUND;\n    COMMIT;\n  END LOOP;\nEND $$`,
      };
    case "sqlite":
      return { ...told, repeats: true, sql: part };
    case "mysql":
      // Its DELETE with LIMIT takes no other name for the table.
      return from === own
        ? { ...told, repeats: true, sql: `DELETE FROM ${own}${whereClause(where)} ORDER BY ${columns} LIMIT ${limit}` }
        : null;
    case "oracle":
      return {
        ...told,
        repeats: false,
        sql: `BEGIN\n  LOOP\n    DELETE FROM ${from} WHERE ${where === null ? "" : `(${where}) AND `}ROWNUM <= ${limit};\n    EXIT WHEN SQL%ROWCOUNT = 0;\n    COMMIT;\n  END LOOP;\nEND;`,
      };
    default:
      return from === own
        ? {
            ...told,
            repeats: false,
            sql: `WHILE 1 = 1\nBEGIN\n  DELETE TOP (${limit}) FROM ${own}${whereClause(where)};\n  IF @@ROWCOUNT = 0 BREAK;\nEND`,
          }
        : null;
  }
}
