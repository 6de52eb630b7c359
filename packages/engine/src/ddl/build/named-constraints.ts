import type { ConstraintDefinition } from "../schema-change.ts";
import type { TableDraft } from "./table-draft.ts";

/** Whether a table has a constraint or an index of that kind and name already; of primary keys any. */
export function hasConstraint(table: TableDraft, constraint: ConstraintDefinition, ignoresCase: boolean): boolean {
  const fold = (name: string): string => (ignoresCase ? name.toLowerCase() : name);
  const isIn = (others: readonly { readonly name: string | null }[], name: string | null): boolean =>
    name !== null && others.some((other) => other.name !== null && fold(other.name) === fold(name));
  switch (constraint.kind) {
    case "primary key":
      return table.primaryKey !== null;
    case "unique":
      return isIn([...table.uniqueKeys, ...table.indexes], constraint.name);
    case "foreign key":
      return isIn(table.foreignKeys, constraint.name);
    case "check":
      return isIn(table.checks, constraint.name);
    case "index":
      return isIn([...table.uniqueKeys, ...table.indexes], constraint.index.name);
    default:
      return false;
  }
}
