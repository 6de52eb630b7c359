import { effectiveCollation } from "../dialects/mysql/collations.ts";
import type { Catalog, Column, Table } from "./model.ts";

/** The collation by which a column compares: MySQL's columns have that of their table where none is written. */
export function collationOf(
  { dialect, serverVersion }: Pick<Catalog, "dialect" | "serverVersion">,
  table: Table,
  column: Column,
): string | null {
  return dialect === "mysql" ? effectiveCollation(table, column, serverVersion) : column.collation;
}
