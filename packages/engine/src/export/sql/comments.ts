import type { QualifiedName, Table, View } from "../../catalog/model.ts";
import type { SqlNames } from "./sql-names.ts";

/** The statements that set the comments of a table and its columns, where they do not stand in CREATE TABLE. */
export function tableComments(table: Table, names: SqlNames): string[] {
  if (names.dialect === "mysql" || names.dialect === "sqlite") return [];
  const statements: string[] = [];
  if (table.comment !== null) statements.push(setComment(table, null, table.comment, names));
  for (const { name, comment } of table.columns)
    if (comment !== null) statements.push(setComment(table, name, comment, names));
  return statements;
}

/** The statement that sets the comment of a view; null when it has none, or its database keeps none. */
export function viewComment(view: View, names: SqlNames): string | null {
  if (view.comment === null) return null;
  const isPostgresql = names.dialect === "postgresql";
  if (!isPostgresql && names.dialect !== "oracle") return null;
  const kind = isPostgresql ? (view.isMaterialized ? "MATERIALIZED VIEW" : "VIEW") : "TABLE";
  return `COMMENT ON ${kind} ${names.qualified(view)} IS ${names.text(view.comment)}`;
}

function setComment(table: QualifiedName, column: string | null, text: string, names: SqlNames): string {
  if (names.dialect === "sqlserver") return setDescription(table, column, text, names);
  const target =
    column === null ? `TABLE ${names.qualified(table)}` : `COLUMN ${names.qualified(table)}.${names.bare(column)}`;
  return `COMMENT ON ${target} IS ${names.text(text)}`;
}

/** @see https://learn.microsoft.com/en-us/sql/relational-databases/system-stored-procedures/sp-addextendedproperty-transact-sql */
function setDescription(table: QualifiedName, column: string | null, text: string, names: SqlNames): string {
  const values = [
    ["name", "MS_Description"],
    ["value", text],
    ["level0type", "SCHEMA"],
    ["level0name", table.namespace],
    ["level1type", "TABLE"],
    ["level1name", table.name],
    ...(column === null
      ? []
      : [
          ["level2type", "COLUMN"],
          ["level2name", column],
        ]),
  ];
  const list = values.map(([name = "", value = ""]) => `@${name} = ${names.text(value)}`);
  return `EXEC sys.sp_addextendedproperty ${list.join(", ")}`;
}
