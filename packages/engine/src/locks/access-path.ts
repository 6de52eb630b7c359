import type { Table } from "../catalog/model.ts";
import { uniqueKeysOf } from "../catalog/unique-keys.ts";
import type { Change } from "../impact/changes/change.ts";
import { valueMarks } from "../impact/rows/constant-values.ts";
import type { RowSet } from "../impact/rows/row-set.ts";
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

/** How the rows of a change are found by what its statement says of them. */
export type Found = "record" | "records" | "range" | "all";

/** By one value or several of a unique key, by an index otherwise, or by reading the whole table. */
export function howFound(schema: PreparedSchema, change: Change): Found {
  const { table, rowSet } = change;
  const counts = uniqueKeysOf(table).map(({ columns }) =>
    Math.max(...columns.map((name) => valueCount(schema, rowSet, name))),
  );
  const least = Math.min(...counts);
  if (least === 1) return "record";
  if (Number.isFinite(least)) return "records";
  return findsByIndex(schema, change) ? "range" : "all";
}

/** How many values a column of the rows may have by the condition; infinite where that cannot be told. */
function valueCount(schema: PreparedSchema, { constraints }: RowSet, name: string): number {
  const constraint = constraints.get(comparable(schema, name));
  const values = constraint && valueMarks(constraint.condition, schema.catalog.dialect);
  return values?.size ?? Number.POSITIVE_INFINITY;
}
