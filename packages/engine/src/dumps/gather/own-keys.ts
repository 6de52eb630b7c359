import type { ColumnDraft } from "../../ddl/build/table-draft.ts";
import type { Table } from "../../catalog/model.ts";
import type { RowLayout } from "./row-layout.ts";
import type { ReadRow } from "./table-summary.ts";

/** So many keys of rows are compared with one another. */
const comparedKeys = 1_000_000;

/**
 * Whether no two of a table's rows can have met under one key, so that REPLACE, INSERT IGNORE or ON CONFLICT took them
 * all as they are. False too where the sample does not hold every row, or a key is made by an expression.
 */
export function haveOwnKeys(
  table: Table,
  drafts: readonly ColumnDraft[],
  rows: readonly ReadRow[],
  rowCount: number,
): boolean {
  const uniqueIndexes = table.indexes.filter(({ isUnique }) => isUnique);
  if (uniqueIndexes.some(({ parts }) => parts.some(({ isExpression }) => isExpression))) return false;
  const keys = [
    ...(table.primaryKey ? [table.primaryKey.columns] : []),
    ...table.uniqueKeys.map(({ columns }) => columns),
    ...uniqueIndexes.map(({ parts }) => parts.map(({ text }) => text)),
  ];
  if (keys.length === 0) return true;
  if (keys.length * rows.length > comparedKeys) return false;
  return rows.length === rowCount && keys.every((columns) => isDistinct(table, drafts, rows, columns));
}

function isDistinct(
  table: Table,
  drafts: readonly ColumnDraft[],
  rows: readonly ReadRow[],
  columns: readonly string[],
): boolean {
  const byName = new Map(table.columns.map(({ name }, place) => [name, place] as const).toReversed());
  const places = columns.map((name) => byName.get(name) ?? -1);
  const seen = new Set<string>();
  let lastLayout: RowLayout | null = null;
  let order: ReadonlyMap<ColumnDraft | null, number> = new Map();
  for (const { values, layout } of rows) {
    if (layout !== lastLayout) {
      order = new Map(layout.columns.map((column, place) => [column, place] as const).toReversed());
      lastLayout = layout;
    }
    const parts: string[] = [];
    let isFree = false;
    for (const place of places) {
      const draft = drafts[place];
      if (draft === undefined) return false;
      const at = order.get(draft);
      const value = at === undefined ? layout.omitted.get(draft) : values[at];
      // A number that the database gives is new; so is, under a unique key, every NULL.
      if (value === null || (value === undefined && table.columns[place]?.isAutoIncrement === true)) isFree = true;
      else if (value === undefined) return false;
      // Collations may take these for the same.
      else parts.push(value.trim().toLowerCase());
    }
    if (isFree) continue;
    const key = parts.join("\u0000");
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
