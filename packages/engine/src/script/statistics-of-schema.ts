import { keyOf } from "../catalog/catalog-index.ts";
import type { Catalog, Column, Table } from "../catalog/model.ts";
import type { ColumnStatistics, TableStatistics } from "../catalog/statistics-model.ts";
import type { Lineage } from "../edit/model.ts";
import { findExpression } from "../statement/parse/parse-statement.ts";
import { exactConstantOf } from "../statistics/values/evaluate.ts";
import { toStatistics } from "./column-values.ts";
import type { StatisticsByTable } from "./move-statistics.ts";

/**
 * What is known of the rows after a change of the schema: it goes with tables and columns that have another name, a table that is
 * made is empty, and a column that is added holds its default. Of tables in `filled` nothing is known.
 */
export function statisticsOfSchema(
  before: { readonly catalog: Catalog; readonly statistics: StatisticsByTable },
  after: Catalog,
  lineage: Lineage,
  filled: ReadonlySet<Table>,
): StatisticsByTable {
  const found = new Map<string, TableStatistics>();
  for (const table of after.tables) {
    const origin = lineage.tables.get(table);
    const own = origin && before.statistics.get(keyOf(before.catalog, origin));
    if (origin === undefined && !filled.has(table)) found.set(keyOf(after, table), emptyTable(table));
    else if (own !== undefined) found.set(keyOf(after, table), follow(after, table, own, lineage));
  }
  return found;
}

const emptyTable = ({ namespace, name }: Table): TableStatistics => ({
  namespace,
  name,
  rowCount: 0,
  source: "dump",
  columns: [],
});

function follow(catalog: Catalog, table: Table, before: TableStatistics, lineage: Lineage): TableStatistics {
  const byName = new Map(before.columns.map((column) => [column.name, column]));
  const columns = table.columns.flatMap((column): ColumnStatistics[] => {
    const origin = lineage.columns.get(column);
    if (origin === undefined) return filledColumn(catalog, column, before.rowCount);
    const own = byName.get(origin.name);
    // Another type has other texts for the same values.
    return own === undefined || origin.type !== column.type ? [] : [{ ...own, name: column.name }];
  });
  return { ...before, namespace: table.namespace, name: table.name, columns };
}

/** The values of a column that is added to the rows that are there: its default, where that is one value. */
function filledColumn(catalog: Catalog, column: Column, rowCount: number): ColumnStatistics[] {
  if (column.generated !== null || column.isAutoIncrement || rowCount < 0) return [];
  const expression = column.default === null ? undefined : findExpression(column.default, catalog.dialect);
  const value = column.default === null ? null : expression && exactConstantOf(expression, catalog.dialect);
  if (value === null && !column.isNullable) return [];
  if (value === null) return [toStatistics(column.name, { counts: new Map(), nulls: rowCount, rows: null }, rowCount)];
  const isPlain = column.typeFamily === "integer" && typeof value === "number" && Number.isSafeInteger(value);
  if (!isPlain) return [];
  return [toStatistics(column.name, { counts: new Map([[String(value), rowCount]]), nulls: 0, rows: null }, rowCount)];
}
