import { findColumn, findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { waysToLoseParent } from "../cascade/lost-parent.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { defaultValueOf } from "../changes/default-value.ts";
import { isCounted, isMissing } from "../conditions/counted-key.ts";
import { surelyHolds, surelyHoldsOther } from "../rows/same-value.ts";

/** Whether the parent row for the defaults that an action writes to all columns of its key is known to exist and known to stay. */
export function defaultParentIsSafe(
  schema: PreparedSchema,
  key: ForeignKey,
  arrival: Arrival,
  changes: readonly Change[],
): boolean {
  const row = defaultRow(schema, key, arrival);
  const parent = findTable(schema.index, key.referencedTable);
  return (
    parent !== undefined &&
    row !== null &&
    isCounted(schema, parent, row) &&
    waysToLoseParent(schema, changes, key).every(({ rowSet }) =>
      [...row].some(([name, value]) => surelyHoldsOther(schema, rowSet, name, value)),
    )
  );
}

/** Whether the parent row for the defaults is known not to be there when the statement ends: no row has been it, or the statement deletes it. */
export function defaultParentIsGone(
  schema: PreparedSchema,
  key: ForeignKey,
  arrival: Arrival,
  changes: readonly Change[],
): boolean {
  const row = defaultRow(schema, key, arrival);
  const parent = findTable(schema.index, key.referencedTable);
  // Code, or another part of the statement, may bring the row.
  if (parent === undefined || row === null || key.isInitiallyDeferred) return false;
  if (changes.some(({ table, operation }) => table === parent && operation !== "DELETE")) return false;
  return (
    isMissing(schema, parent, row) ||
    waysToLoseParent(schema, changes, key).some(
      ({ level, change, rowSet }) =>
        level === 0 &&
        change.operation === "DELETE" &&
        rowSet.rows.low >= 1 &&
        (rowSet.isAll || [...row].every(([name, value]) => surelyHolds(schema, rowSet, name, value))),
    )
  );
}

/** The key that an action which writes defaults to all its columns points at; null where it is not known. */
function defaultRow(
  schema: PreparedSchema,
  key: ForeignKey,
  { change, columns }: Arrival,
): ReadonlyMap<string, string> | null {
  const isSet = (name: string) => columns.some((each) => each.name === name && each.reason === "set_default");
  const values = key.columns.filter(isSet).flatMap((name) => defaultOf(schema, change.table, name));
  if (values.length !== key.columns.length) return null;
  return new Map(key.referencedColumns.map((name, at) => [name, values[at] ?? ""]));
}

/** The constant that a column has as its default, which is not NULL, as a text; none where the default is computed. */
function defaultOf(schema: PreparedSchema, table: Table, name: string): readonly string[] {
  const column = findColumn(schema.index, table, name);
  const value = column && defaultValueOf(schema, column);
  return value === undefined ? [] : [String(value)];
}
