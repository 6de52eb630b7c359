import { defaultCollation } from "../dialects/mysql/collations.ts";
import type { Catalog, Column, Table } from "./model.ts";

/** The collation by which a column compares: MySQL's columns have that of their table where none is written. */
export function collationOf(
  { dialect, serverVersion }: Pick<Catalog, "dialect" | "serverVersion">,
  table: Table,
  column: Column,
): string | null {
  return dialect === "mysql" ? effectiveCollation(table, column, serverVersion) : column.collation;
}

/**
 * The collation by which a column compares: its own, else that of its table; null where the database decides.
 * @see https://dev.mysql.com/doc/refman/8.4/en/charset-table.html
 */
export function effectiveCollation(
  { options }: Pick<Table, "options">,
  { collation, typeFamily }: Pick<Column, "collation" | "typeFamily">,
  serverVersion: string | null,
): string | null {
  if (collation !== null || (typeFamily !== "text" && typeFamily !== "enum")) return collation;
  const { collation: ofTable, charset } = options;
  return ofTable ?? (charset === undefined ? null : defaultCollation(charset, serverVersion));
}
