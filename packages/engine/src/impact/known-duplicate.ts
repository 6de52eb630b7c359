import { findColumn } from "../catalog/catalog-index.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { InsertOperation } from "../statement/write-operation.ts";
import { profileOf } from "../statistics/column-profile.ts";
import { constantOf } from "../statistics/evaluate.ts";
import { compareValues, comparesReliably, toComparable } from "../statistics/literal-value.ts";
import type { Condition } from "./model.ts";

/**
 * A unique key's condition, which says so where an INSERT brings a value of its one column that is counted there already; it
 * stays a condition, for the row may be gone by the time the statement runs.
 */
export function withKnownDuplicate(
  schema: PreparedSchema,
  operation: InsertOperation,
  condition: Condition,
): Condition {
  const value = duplicateOf(schema, operation, condition);
  if (value === null) return condition;
  const [name] = condition.columns;
  return { ...condition, message: `${condition.message} A row with ${String(name)} = ${value} is there already.` };
}

function duplicateOf(schema: PreparedSchema, operation: InsertOperation, { kind, columns }: Condition): string | null {
  const { table, rows, isReplace, isIgnore, conflicts, hasConflictUpdate } = operation;
  const [name] = columns;
  if (kind !== "unique" || name === undefined || columns.length > 1 || rows === null) return null;
  if (isReplace || isIgnore || hasConflictUpdate || conflicts.length > 0) return null;
  const at = operation.columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  const column = findColumn(schema.index, table, name);
  if (at < 0 || column === undefined) return null;
  const { isComplete, common, rules } = profileOf(schema, table, column);
  if (!isComplete || !comparesReliably(rules)) return null;
  for (const row of rows.slice(0, 200)) {
    const node = row[at];
    const value = node && constantOf(node, schema.catalog.dialect);
    const wanted = value === undefined || value === null ? null : toComparable(String(value), rules);
    if (wanted !== null && common.some((entry) => compareValues(entry.value, wanted) === 0)) return String(value);
  }
  return null;
}
