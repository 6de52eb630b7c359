import type { SqlNames } from "../export/sql/sql-names.ts";
import { displayName } from "../catalog/names.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import type { RemedyStep } from "./model.ts";
import { whereClause } from "./target.ts";
import type { Target } from "./target.ts";

/** A target whose rows are named by keys that were put aside, whatever earlier steps do to the rows that its condition asks for. */
export interface PinnedTarget {
  readonly target: Target;
  readonly step: RemedyStep;
  readonly statement: string;
}

const temporary: Readonly<
  Record<DialectName, readonly [name: string, create: (name: string, list: string) => string]>
> = {
  postgresql: ["picked_keys", (name, list) => `CREATE TEMPORARY TABLE ${name} AS SELECT ${list}`],
  mysql: ["picked_keys", (name, list) => `CREATE TEMPORARY TABLE ${name} IGNORE AS SELECT ${list}`],
  sqlite: ["picked_keys", (name, list) => `CREATE TEMPORARY TABLE ${name} AS SELECT ${list}`],
  oracle: [
    "ORA$PTT_PICKED_KEYS",
    (name, list) => `CREATE PRIVATE TEMPORARY TABLE ${name} ON COMMIT PRESERVE DEFINITION AS SELECT ${list}`,
  ],
  sqlserver: ["#picked_keys", (name, list) => `SELECT ${list} INTO ${name}`],
};

/** Puts the keys of the rows aside; null for a table without a primary key. */
export function pinned(schema: PreparedSchema, names: SqlNames, target: Target): PinnedTarget | null {
  const key = target.table.primaryKey?.columns ?? [];
  if (key.length === 0) return null;
  const list = names.list(key);
  const [name, create] = temporary[names.dialect];
  const own = names.qualified(target.table);
  const where = `${key.length === 1 ? list : `(${list})`} IN (SELECT ${list} FROM ${name})`;
  const sql = `${create(name, list)} FROM ${target.from}${whereClause(target.where)}`;
  return {
    target: { ...target, from: own, where, hasQuery: false },
    statement: `DELETE FROM ${own} WHERE ${where}`,
    step: {
      sql,
      look: null,
      table: displayName(schema.catalog, target.table),
      kind: "prepare",
      rows: noRow,
      reach: null,
      reason: "Keeps which rows are meant: the steps that follow change what the condition would find.",
    },
  };
}
