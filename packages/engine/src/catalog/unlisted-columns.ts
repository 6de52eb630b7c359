import type { DialectName } from "../sql/dialect-name.ts";
import type { Column } from "./model.ts";

/**
 * The columns to which an INSERT without a list of columns gives its values, in order: SQLite passes over generated columns,
 * SQL Server also over those that number the rows; the others want a value or DEFAULT for each.
 * @see https://www.sqlite.org/gencol.html
 * @see https://learn.microsoft.com/sql/t-sql/statements/insert-transact-sql
 */
export function columnsWithoutList<Kind extends Pick<Column, "generated" | "isAutoIncrement">>(
  dialect: DialectName,
  columns: readonly Kind[],
): readonly Kind[] {
  if (dialect === "sqlite") return columns.filter(({ generated }) => generated === null);
  if (dialect === "sqlserver")
    return columns.filter(({ generated, isAutoIncrement }) => generated === null && !isAutoIncrement);
  return columns;
}
