import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { profileOf, rowsOf } from "../../statistics/estimate/column-profile.ts";
import {
  compareValues,
  comparesReliably,
  dependsOnSession,
  toComparable,
} from "../../statistics/values/literal-value.ts";

/** How many rows of a table have one value in a column, for certain; undefined where not all values of it are counted. */
function countOf(schema: PreparedSchema, table: Table, name: string, text: string): number | undefined {
  const column = findColumn(schema.index, table, name);
  if (column === undefined) return undefined;
  const { isComplete, common, rules, rows } = profileOf(schema, table, column);
  const wanted = toComparable(text, rules);
  schema.steps.take("values", common.length);
  if (!isComplete || !comparesReliably(rules) || wanted === null) return undefined;
  if ([text, ...common.map((each) => each.text)].some((each) => dependsOnSession(each, rules))) return undefined;
  const entry = common.find(({ value }) => compareValues(value, wanted) === 0);
  return Math.round((entry?.frequency ?? 0) * rows.rowCount);
}

/**
 * Whether some row has all of the values, for certain: with all values of each column counted, so many rows have each that they
 * cannot all be different ones.
 */
export function isCounted(schema: PreparedSchema, table: Table, values: ReadonlyMap<string, string>): boolean {
  const { rowCount } = rowsOf(schema, table);
  let without = 0;
  for (const [name, text] of values) {
    const count = countOf(schema, table, name, text);
    if (count === undefined) return false;
    without += rowCount - count;
  }
  return without < rowCount;
}

/** Whether no row has all of the values, for certain: the table is counted to be empty, or one of the values to be in no row. */
export function isMissing(schema: PreparedSchema, table: Table, values: ReadonlyMap<string, string>): boolean {
  // What stands behind the end of a dump that is cut short nobody has counted.
  if (schema.catalog.incompleteness !== undefined || table.kind !== "table") return false;
  const { rowCount, basis } = rowsOf(schema, table);
  if (basis === "exact" && rowCount === 0) return true;
  return [...values].some(([name, text]) => countOf(schema, table, name, text) === 0);
}
