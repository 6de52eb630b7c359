import { findColumn, findTable, foreignKeysOf } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { comparableName, displayName } from "../catalog/names.ts";
import type { SchemaChange, TableAction } from "../ddl/schema-change.ts";
import { namesColumn } from "../code/code-names.ts";
import { isSince } from "../dialects/mysql/server-version.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/**
 * What MySQL and MariaDB refuse of a change because of columns that stand in expressions: a sentence, or null. The others take
 * expressions along with a renamed column, as MariaDB does; a check of one column alone goes with it.
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
  const moved = movedBy(action);
  if (moved !== null) {
    const isDropped = action.kind === "drop column";
    if (!isDropped && takesExpressionsAlong(schema.catalog.serverVersion)) return null;
    const others = table.columns.flatMap((column) => (column.name === moved ? [] : [column.name]));
    const goesAlong = (text: string): boolean => isDropped && !others.some((other) => names(text, other));
    const user = expressionsOf(table).find(
      ({ column, text }) => column !== moved && names(text, moved) && (column !== null || !goesAlong(text)),
    );
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

/** The column that an action renames or drops. */
function movedBy(action: TableAction): string | null {
  if (action.kind === "rename column") return action.from;
  if (action.kind === "drop column") return action.name;
  return action.kind === "replace column" && action.name !== action.column.name ? action.name : null;
}

const takesExpressionsAlong = (serverVersion: string | null): boolean => isSince(serverVersion, { MariaDB: [10, 2] });

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

/** Whether an expression names a column. */
const names = (expression: string, column: string): boolean =>
  namesColumn(expression, new Set([comparableName("mysql", column)]), "mysql");
