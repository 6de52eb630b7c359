import type { DialectName } from "../sql/dialect-name.ts";
import type { Column, Table } from "./model.ts";

const namesOfRowId = new Set(["rowid", "oid", "_rowid_"]);

/** The column that a table of SQLite numbers its rows by, asked for under one of the names that every table has for it. */
export function findRowId(dialect: DialectName, table: Table, name: string): Column | undefined {
  if (dialect !== "sqlite" || !namesOfRowId.has(name.toLowerCase())) return undefined;
  return table.columns.find((column) => isRowId(dialect, table, column));
}

/**
 * Whether a column is SQLite's rowid under a name of its own: it takes the next number for NULL and is never NULL.
 * @see https://www.sqlite.org/lang_createtable.html#rowid
 */
export function isRowId(dialect: DialectName, table: Table, column: Column): boolean {
  if (dialect !== "sqlite" || table.options["without rowid"] !== undefined) return false;
  const isKey = table.primaryKey?.columns.length === 1 && table.primaryKey.columns[0] === column.name;
  return isKey && /^integer$/iu.test(column.type.trim());
}
