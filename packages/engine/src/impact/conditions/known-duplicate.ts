import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { profileOf } from "../../statistics/estimate/column-profile.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import {
  compareValues,
  comparesReliably,
  dependsOnSession,
  toComparable,
} from "../../statistics/values/literal-value.ts";
import type { Condition } from "../model.ts";
import type { RowSet } from "../rows/row-set.ts";
import { surelyHoldsOther } from "../rows/same-value.ts";
import { keyValues, writtenRows } from "./written-values.ts";

/**
 * A unique key's condition, which says so where the statement brings a key that is counted already in a row which it does not
 * write; it stays a condition, for that row may be gone by the time the statement runs.
 */
export function withKnownDuplicate(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  rowSet: RowSet,
  condition: Condition,
): Condition {
  const { columns } = condition;
  if (operation.isIgnore) return condition;
  if (operation.kind === "insert" && (operation.hasConflictUpdate || operation.conflicts.length > 0)) return condition;
  const { table } = operation;
  // Other conditions are those of some rows alone, or of other things than equality.
  const isOfAllRows = uniqueKeysOf(table).some(
    (key) => key.columns.length === columns.length && key.columns.every((name, at) => name === columns[at]),
  );
  if (!isOfAllRows) return condition;
  for (const row of writtenRows(schema, operation)) {
    const values = keyValues(schema, table, row, columns);
    if (values === null || !isCounted(schema, table, values)) continue;
    const entries = [...values];
    const isOther = ([name, value]: readonly [string, string]) => surelyHoldsOther(schema, rowSet, name, value);
    if (operation.kind === "update" && !entries.some(isOther)) continue;
    const key = entries.map(([name, value]) => `${name} = ${value}`).join(" and ");
    return { ...condition, message: `${condition.message} A row with ${key} is there already.` };
  }
  return condition;
}

/**
 * Whether some row has all of the values, for certain: with all values of each column counted, so many rows have each that they
 * cannot all be different ones.
 */
export function isCounted(schema: PreparedSchema, table: Table, values: ReadonlyMap<string, string>): boolean {
  let without = 0;
  let rowCount = 0;
  for (const [name, text] of values) {
    const column = findColumn(schema.index, table, name);
    if (column === undefined) return false;
    const { isComplete, common, rules, rows } = profileOf(schema, table, column);
    const wanted = toComparable(text, rules);
    schema.steps.take("values", common.length);
    if (!isComplete || !comparesReliably(rules) || wanted === null) return false;
    if ([text, ...common.map((each) => each.text)].some((each) => dependsOnSession(each, rules))) return false;
    const entry = common.find(({ value }) => compareValues(value, wanted) === 0);
    rowCount = rows.rowCount;
    without += rowCount - Math.round((entry?.frequency ?? 0) * rowCount);
  }
  return without < rowCount;
}
