import type { ColumnDraft } from "../../ddl/build/table-draft.ts";
import type { Table } from "../../catalog/model.ts";
import { summariseColumn } from "./column-summary.ts";
import type { TableStatistics } from "../../catalog/statistics-model.ts";
import type { RowLayout } from "./row-layout.ts";
import type { RowValue } from "./row-value.ts";

/** Values of one sampled row and the columns that they belong to; every row of one statement has the same layout. */
export interface ReadRow {
  readonly values: readonly RowValue[];
  readonly layout: RowLayout;
}

/** What the statistics of one table are made of. */
export interface TableSample {
  readonly table: Table;
  /** The columns of the table while the dump was read, in its order. */
  readonly drafts: readonly ColumnDraft[];
  readonly rows: readonly ReadRow[];
  readonly rowCount: number;
  /** Whether rows came or went that are not in `rowCount`. */
  readonly isRecounted: boolean;
  readonly isForeignKey: (column: string) => boolean;
  /** Whether a column is one of the keys whose values are told row by row. */
  readonly isLinked: (column: string) => boolean;
  /** Whether a column has other values than the rows. */
  readonly isRewritten: (column: ColumnDraft) => boolean;
}

/** The statistics of a table from its sampled rows. */
export function summariseTable(sample: TableSample): TableStatistics {
  const { table, drafts, rows, rowCount, isRecounted } = sample;
  const positions = new Map<RowLayout, ReadonlyMap<ColumnDraft, number>>();
  const isWhole = rows.length === rowCount && !isRecounted;
  // One list for the values of every column: a summary keeps none of them.
  const values: RowValue[] = Array.from({ length: rows.length });
  const columns = table.columns.flatMap((column, index) => {
    const draft = drafts[index];
    if (draft === undefined || sample.isRewritten(draft)) return [];
    // A column that was added behind the rows has its default in them; what that comes to is known only for NULL.
    const added = column.default === null && !column.isAutoIncrement && column.generated === null ? null : undefined;
    let lastLayout: RowLayout | null = null;
    let place: number | undefined;
    for (const [at, { values: own, layout }] of rows.entries()) {
      if (layout !== lastLayout) {
        lastLayout = layout;
        let places = positions.get(layout);
        if (!places) positions.set(layout, (places = placesOf(layout)));
        place = places.get(draft);
      }
      if (place !== undefined) values[at] = own[place];
      else values[at] = layout.omitted.has(draft) ? layout.omitted.get(draft) : added;
    }
    const { name, typeFamily: family } = column;
    const isForeignKey = sample.isForeignKey(name);
    return (
      summariseColumn({ name, family, isForeignKey, isLinked: sample.isLinked(name), values, rowCount, isWhole }) ?? []
    );
  });
  const source = isRecounted ? "uncertain" : "dump";
  return { namespace: table.namespace, name: table.name, rowCount, source, columns };
}

function placesOf({ columns }: RowLayout): ReadonlyMap<ColumnDraft, number> {
  return new Map(columns.flatMap((column, place) => (column === null ? [] : [[column, place] as const])));
}
