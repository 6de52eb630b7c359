import { findTable } from "../catalog/catalog-index.ts";
import type { ForeignKey } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { SqlNames } from "../export/sql/sql-names.ts";
import type { CascadeResult } from "../impact/cascade/cascade-result.ts";
import { isIndexed } from "../impact/warnings/key-warnings.ts";
import { formatQuantity } from "../impact/wording.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsOf } from "../statistics/estimate/column-profile.ts";
import type { MissingIndex } from "./model.ts";

/** What is written around the columns so that others can write meanwhile, where the database has that. */
const forms: Readonly<Record<DialectName, readonly [before: string, after: string]>> = {
  postgresql: ["CREATE INDEX CONCURRENTLY", ""],
  mysql: ["CREATE INDEX", " ALGORITHM=INPLACE LOCK=NONE"],
  sqlite: ["CREATE INDEX", ""],
  oracle: ["CREATE INDEX", " ONLINE"],
  sqlserver: ["CREATE INDEX", " WITH (ONLINE = ON)"],
};

/** Fewer rows are searched as fast without one. */
const fewRows = 100;

/** The indexes that keys on the way of a statement are without. */
export function missingIndexes(
  schema: PreparedSchema,
  names: SqlNames,
  { changes, checks }: CascadeResult,
): MissingIndex[] {
  const used = new Set<ForeignKey>(checks.map(({ foreignKey }) => foreignKey));
  for (const { arrivals } of changes) for (const { foreignKey } of arrivals) if (foreignKey) used.add(foreignKey);
  return [...used].flatMap((key) => {
    const child = findTable(schema.index, key.table);
    if (child === undefined || isIndexed(child, key)) return [];
    const { rowCount } = rowsOf(schema, child);
    if (rowCount < fewRows) return [];
    const table = displayName(schema.catalog, child);
    const [before, after] = forms[names.dialect];
    const name = names.bare(`${child.name}_${key.columns.join("_")}_idx`.slice(0, 60));
    return [
      {
        table,
        sql: `${before} ${name} ON ${names.qualified(child)} (${names.list(key.columns)})${after}`,
        reason: `Without it all ${formatQuantity(rowCount, "row")} of ${table} are searched for each row that is removed or re-keyed.`,
      },
    ];
  });
}
