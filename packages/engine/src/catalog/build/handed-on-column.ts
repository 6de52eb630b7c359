import type { DialectName } from "../../dialects/dialect-name.ts";
import { altered } from "./table-draft.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

/** Copies of a table's columns; NOT NULL that a key implies is made explicit, for the key is not handed on. */
export function effectiveColumns(table: TableDraft): ColumnDraft[] {
  return table.columns.map((column) =>
    altered(column, {
      isNullable: table.primaryKey?.columns.includes(column.name) === true ? false : column.isNullable,
    }),
  );
}

/**
 * The columns of a table as a query hands them to a new one: their types, without defaults and numbering. PostgreSQL and
 * SQLite carry no NOT NULL over, Oracle only what is written, MySQL and SQL Server what a key implies too.
 */
export function handedOn(table: TableDraft, dialect: DialectName): ColumnDraft[] {
  const isLoose = dialect === "postgresql" || dialect === "sqlite";
  return (dialect === "oracle" ? table.columns : effectiveColumns(table)).map((column) =>
    altered(column, {
      isNullable: isLoose ? true : column.isNullable,
      default: null,
      isAutoIncrement: false,
      identity: null,
      generated: null,
      onUpdate: null,
      comment: null,
    }),
  );
}
