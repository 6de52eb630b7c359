import { findColumn, findTable, foreignKeysOf } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { comparableName, displayName } from "../catalog/names.ts";
import type { SchemaChange, TableAction } from "../ddl/schema-change.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/**
 * What MySQL and MariaDB refuse of a change because of columns that stand in expressions: a sentence, or null. The others take
 * expressions along with a renamed column.
 * @see https://dev.mysql.com/doc/refman/8.0/en/create-table-check-constraints.html
 */
export function refusalByExpressions(schema: PreparedSchema, changes: readonly SchemaChange[]): string | null {
  if (schema.catalog.dialect !== "mysql") return null;
  for (const change of changes) {
    const table = change.kind === "alter table" ? findTable(schema.index, change.table) : undefined;
    if (change.kind !== "alter table" || table === undefined) continue;
    for (const action of change.actions) {
      const refusal = refusalOf(schema, table, action);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}

function refusalOf(schema: PreparedSchema, table: Table, action: TableAction): string | null {
  const name = displayName(schema.catalog, table);
  const moved = action.kind === "rename column" ? action.from : action.kind === "drop column" ? action.name : null;
  if (moved !== null) {
    const user = expressionsOf(table).find(({ column, text }) => column !== moved && names(text, moved));
    return user
      ? `${user.what} of ${name} is made of ${moved}, which can be neither renamed nor dropped before it.`
      : null;
  }
  if (action.kind !== "add constraint" || action.constraint.kind !== "check") return null;
  const { expression } = action.constraint;
  const key = foreignKeysOf(schema.index, table).find(
    ({ columns, onDelete, onUpdate }) =>
      (onDelete === "SET NULL" || onUpdate === "SET NULL" || onUpdate === "CASCADE") &&
      columns.some((column) => names(expression, column)),
  );
  if (key) return `A check cannot be of ${key.columns.join(", ")}: the foreign key ${key.name ?? ""} changes it.`;
  const numbered = table.columns.find(({ isAutoIncrement, name: own }) => isAutoIncrement && names(expression, own));
  const isThere = numbered && findColumn(schema.index, table, numbered.name);
  return isThere ? `A check cannot be of ${isThere.name}, which numbers the rows.` : null;
}

const expressionsOf = (table: Table) => [
  ...table.columns.flatMap(({ name, generated }) =>
    generated ? [{ what: `Column ${name}`, column: name, text: generated.expression }] : [],
  ),
  ...table.checks.map(({ name, expression }) => ({
    what: `Check ${name ?? expression}`,
    column: null,
    text: expression,
  })),
];

/** Whether a column's name stands in an expression. */
const names = (expression: string, column: string): boolean =>
  tokenise(expression, "mysql").tokens.some(
    ({ kind, value }) =>
      (kind === "word" || kind === "quoted") && comparableName("mysql", value).toLowerCase() === column.toLowerCase(),
  );
