import type { Table } from "../catalog/model.ts";
import { summariseColumn } from "./column-summary.ts";
import type { TableStatistics } from "./model.ts";
import type { RowValue } from "./row-values.ts";

/** Values of one sampled row and the columns that they belong to; every row of one statement has the same list. */
export interface ReadRow {
  readonly values: readonly RowValue[];
  readonly columns: readonly string[] | null;
}

/** The statistics of a table from its sampled rows. */
export function summariseTable(
  table: Table,
  rows: readonly ReadRow[],
  rowCount: number,
  isForeignKey: (column: string) => boolean,
): TableStatistics {
  const positions = new Map<readonly string[] | null, readonly number[]>();
  const isWhole = rows.length === rowCount;
  const columns = table.columns.flatMap((column, index) => {
    // Where a row does not name the column it has its default; what that comes to is known only for NULL.
    const omitted = column.default === null && !column.isAutoIncrement && column.generated === null ? null : undefined;
    const values: RowValue[] = [];
    for (const row of rows) {
      let own = positions.get(row.columns);
      if (!own) {
        own = columnPositions(table, row.columns);
        positions.set(row.columns, own);
      }
      const position = own[index] ?? -1;
      values.push(position < 0 ? omitted : row.values[position]);
    }
    const isKey = isForeignKey(column.name);
    const sample = { name: column.name, family: column.typeFamily, isForeignKey: isKey, values, rowCount, isWhole };
    return summariseColumn(sample) ?? [];
  });
  return { namespace: table.namespace, name: table.name, rowCount, source: "dump", columns };
}

/** For each column of the table its place in the rows, -1 where they do not have it. */
function columnPositions(table: Table, columns: readonly string[] | null): readonly number[] {
  if (columns === null) return table.columns.map((_, index) => index);
  const places = new Map(columns.map((name, index) => [name.toLowerCase(), index]));
  return table.columns.map(({ name }) => places.get(name.toLowerCase()) ?? -1);
}
