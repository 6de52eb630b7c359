import type { Table } from "../catalog/model.ts";
import type { Change } from "../impact/changes/change.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/resolve/relation-lookup.ts";

/** The first columns of the keys and indexes of a table that are of all rows. */
function leadingColumns({ primaryKey, uniqueKeys, indexes }: Table): string[] {
  const keys = [...(primaryKey ? [primaryKey] : []), ...uniqueKeys].flatMap(({ columns }) => columns.slice(0, 1));
  const others = indexes
    .filter(({ predicate }) => predicate === null)
    .flatMap(({ parts }) => parts.slice(0, 1).map(({ text }) => text));
  return [...keys, ...others];
}

/** Whether an index begins with a column that the condition of the rows names. */
export function findsByIndex(schema: PreparedSchema, { table, rowSet }: Change): boolean {
  return leadingColumns(table).some((name) => rowSet.constraints.has(comparable(schema, name)));
}
