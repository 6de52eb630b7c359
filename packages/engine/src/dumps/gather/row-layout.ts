import type { ColumnDraft, TableDraft } from "../../ddl/build/table-draft.ts";
import { findColumnDraft } from "../../ddl/build/column-list.ts";
import { columnsWithoutList } from "../../catalog/unlisted-columns.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { CopySyntax } from "./row-values.ts";

/** How the rows of one statement are to be read. Columns are those of the moment: what is renamed later stays the same. */
export interface RowLayout {
  /** The column of each value; null where the table has none of that name. */
  readonly columns: readonly (ColumnDraft | null)[];
  /** What the other columns of the table are given: NULL, or undefined for a default. */
  readonly omitted: ReadonlyMap<ColumnDraft, null | undefined>;
  readonly copy: CopySyntax | null;
}

/** The layout of rows for the columns of a list, or of all columns. */
export function layRow(
  dialect: DialectName,
  table: TableDraft,
  names: readonly string[] | null,
  copy: CopySyntax | null,
): RowLayout {
  const unlisted = copy ? table.columns : columnsWithoutList(dialect, table.columns);
  const columns = names?.map((name) => findColumnDraft(table, name, true) ?? null) ?? [...unlisted];
  const listed = new Set(columns);
  const omitted = new Map(
    table.columns
      .filter((column) => !listed.has(column))
      .map((column) => [
        column,
        column.default === null && !column.isAutoIncrement && column.generated === null ? null : undefined,
      ]),
  );
  return { columns, omitted, copy };
}
