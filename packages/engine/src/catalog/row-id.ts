import type { DialectName } from "../dialects/dialect-name.ts";
import type { Column, Table } from "./model.ts";

/**
 * Whether a column is SQLite's rowid under a name of its own: it takes the next number for NULL and is never NULL.
 * @see https://www.sqlite.org/lang_createtable.html#rowid
 */
export function isRowId(dialect: DialectName, table: Table, column: Column): boolean {
  if (dialect !== "sqlite" || table.options["without rowid"] !== undefined) return false;
  const isKey = table.primaryKey?.columns.length === 1 && table.primaryKey.columns[0] === column.name;
  return isKey && /^integer$/iu.test(column.type.trim());
}
