import { findColumn, findTable, foreignKeysOf, triggersOn } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { comparableName, displayName } from "../catalog/names.ts";
import { codeNames, namesColumn } from "../code/code-names.ts";
import type { SchemaChange } from "../ddl/schema-change.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/**
 * What SQLite refuses of `ALTER TABLE … DROP COLUMN` for what else is made of the column: a sentence, or null. Where a key or check of
 * that column alone stands is not known: with the column it goes along, by itself it is in the way.
 *
 * @see https://www.sqlite.org/lang_altertable.html "ALTER TABLE DROP COLUMN"
 */
export function refusalOfDroppedColumn(schema: PreparedSchema, changes: readonly SchemaChange[]): string | null {
  if (schema.catalog.dialect !== "sqlite") return null;
  for (const change of changes) {
    const table = change.kind === "alter table" ? findTable(schema.index, change.table) : undefined;
    if (change.kind !== "alter table" || table === undefined) continue;
    for (const action of change.actions) {
      const column = action.kind === "drop column" ? findColumn(schema.index, table, action.name) : undefined;
      const user = column && userOf(schema, table, column.name);
      if (user !== undefined) {
        return `${column?.name ?? ""} of ${displayName(schema.catalog, table)} cannot be dropped: ${user}.`;
      }
    }
  }
  return null;
}

/** What is made of a column, as a clause. */
function userOf({ index }: PreparedSchema, table: Table, column: string): string | undefined {
  const own = comparableName("sqlite", column);
  const isIt = (name: string): boolean => comparableName("sqlite", name) === own;
  const isIn = (text: string | null): boolean => text !== null && namesColumn(text, new Set([own]), "sqlite");
  if (table.columns.length === 1) return "it is the only column";
  if (table.primaryKey?.columns.some(isIt) === true) return "it is in the primary key";
  if (table.uniqueKeys.some(({ columns }) => columns.some(isIt))) return "a unique key has it";
  const used = table.indexes.find(
    ({ parts, predicate }) =>
      isIn(predicate) || parts.some(({ text, isExpression }) => (isExpression ? isIn(text) : isIt(text))),
  );
  if (used !== undefined) return `the index ${used.name ?? ""} has it`;
  const computed = table.columns.find(({ name, generated }) => !isIt(name) && isIn(generated?.expression ?? null));
  if (computed !== undefined) return `${computed.name} is computed of it`;
  if (foreignKeysOf(index, table).some(({ columns }) => columns.length > 1 && columns.some(isIt))) {
    return "a foreign key has it beside others";
  }
  const trigger = triggersOn(index, table).find(({ condition, body }) => isOfRow(`${condition ?? ""} ${body}`, own));
  return trigger && `the trigger ${trigger.name} reads it`;
}

/** Whether a trigger's code has a column of the row that fires it. */
function isOfRow(code: string, column: string): boolean {
  const tokens = codeNames(code, "sqlite");
  return tokens.some(({ name }, at) => {
    const row = tokens[at - 1]?.sign === "." ? tokens[at - 2]?.word : undefined;
    return name === column && (row === "NEW" || row === "OLD");
  });
}
