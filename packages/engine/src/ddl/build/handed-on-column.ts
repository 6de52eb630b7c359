import type { DialectName } from "../../sql/dialect-name.ts";
import { altered } from "./table-draft.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

/** Copies of a table's columns; NOT NULL that a key implies is made explicit, for the key is not handed on. */
export function effectiveColumns(table: TableDraft): ColumnDraft[] {
  const inKey = new Set(table.primaryKey?.columns);
  return table.columns.map((column) =>
    altered(column, { isNullable: inKey.has(column.name) ? false : column.isNullable }),
  );
}

/** The default that PostgreSQL gives a column of a serial type; null for any other column. */
export function serialDefault(table: TableDraft, column: ColumnDraft): string | null {
  const isSerial = column.isAutoIncrement && column.identity === null && column.generated === null;
  return isSerial ? `nextval('${table.name}_${column.name}_seq'::regclass)` : null;
}

/** What a serial column of PostgreSQL is behind its short form: the plain type, with a default. Nothing for any other column. */
export function spelledOut(table: TableDraft, column: ColumnDraft): Partial<ColumnDraft> {
  const drawn = serialDefault(table, column);
  return drawn === null ? {} : { type: column.normalType, default: column.default ?? drawn };
}

/**
 * The columns of a table as PostgreSQL hands them to its heirs: the default of a serial column draws from the sequence of the
 * table above, IDENTITY stays with that table.
 * @see https://www.postgresql.org/docs/current/sql-createtable.html
 */
export function inheritedColumns(table: TableDraft): ColumnDraft[] {
  return effectiveColumns(table).map((column) =>
    altered(column, {
      ...spelledOut(table, column),
      identity: null,
      isAutoIncrement: false,
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
