import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";

/** Whether a column refuses the NULL of an update: SQLite's rowid does, though it is not declared so. */
export function takesNoNull(schema: PreparedSchema, table: Table, name: string): boolean {
  const column = findColumn(schema.index, table, name);
  return column !== undefined && (!column.isNullable || isRowId(schema.catalog.dialect, table, column));
}
