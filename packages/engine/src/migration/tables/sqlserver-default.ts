import type { QualifiedName } from "../../catalog/model.ts";
import type { SqlNames } from "../../export/sql/sql-names.ts";

/** The name of an object as a text that SQL Server looks up. */
export const objectText = (names: SqlNames, ...parts: readonly string[]): string =>
  names.text(parts.map((part) => `[${part.replaceAll("]", "]]")}]`).join("."));

/**
 * Drops the default of a column of SQL Server, which is a constraint that mostly has a name of the server's own.
 * @see https://learn.microsoft.com/en-us/sql/relational-databases/system-catalog-views/sys-default-constraints-transact-sql
 */
export function dropDefault(table: QualifiedName, column: string, names: SqlNames): string {
  const text = objectText(names, table.namespace, table.name);
  return `DECLARE @drop nvarchar(max) = (SELECT ${names.text(`ALTER TABLE ${names.qualified(table)} DROP CONSTRAINT `)} + QUOTENAME(name)
  FROM sys.default_constraints
  WHERE parent_object_id = OBJECT_ID(${text}) AND COL_NAME(parent_object_id, parent_column_id) = ${names.text(column)});
EXEC sp_executesql @drop`;
}
