import type { ColumnDraft } from "../../catalog/build/table-draft.ts";
import type { Table } from "../../catalog/model.ts";
import type { ReadRow } from "./table-summary.ts";

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
  return rows.length === rowCount && keys.every((columns) => isDistinct(table, drafts, rows, columns));
}

function isDistinct(
  table: Table,
  drafts: readonly ColumnDraft[],
  rows: readonly ReadRow[],
  columns: readonly string[],
): boolean {
  const places = columns.map((name) => table.columns.findIndex((column) => column.name === name));
  const seen = new Set<string>();
  for (const { values, layout } of rows) {
    const parts: string[] = [];
    let isFree = false;
    for (const place of places) {
      const draft = drafts[place];
      if (draft === undefined) return false;
      const at = layout.columns.indexOf(draft);
      const value = at < 0 ? layout.omitted.get(draft) : values[at];
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
