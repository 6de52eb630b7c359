import { findColumn, findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { waysToLoseParent } from "../cascade/lost-parent.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { defaultValueOf } from "../changes/default-value.ts";
import { isCounted } from "../conditions/known-duplicate.ts";
import { surelyHoldsOther } from "../rows/same-value.ts";

/** Whether the parent row for the defaults that an action writes to all columns of its key is known to exist and known to stay. */
export function defaultParentIsSafe(
  schema: PreparedSchema,
  key: ForeignKey,
  { change, columns }: Arrival,
  changes: readonly Change[],
): boolean {
  const isSet = (name: string) => columns.some((each) => each.name === name && each.reason === "set_default");
  const values = key.columns.filter(isSet).flatMap((name) => defaultOf(schema, change.table, name));
  const row = new Map(key.referencedColumns.map((name, at) => [name, values[at] ?? ""]));
  const parent = findTable(schema.index, key.referencedTable);
  return (
    parent !== undefined &&
    values.length === key.columns.length &&
    isCounted(schema, parent, row) &&
    waysToLoseParent(schema, changes, key).every(({ rowSet }) =>
      [...row].some(([name, value]) => surelyHoldsOther(schema, rowSet, name, value)),
    )
  );
}

/** The constant that a column has as its default, which is not NULL, as a text; none where the default is computed. */
function defaultOf(schema: PreparedSchema, table: Table, name: string): readonly string[] {
  const column = findColumn(schema.index, table, name);
  const value = column && defaultValueOf(schema, column);
  return value === undefined ? [] : [String(value)];
}
