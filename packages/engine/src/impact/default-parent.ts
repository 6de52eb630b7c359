import { findColumn } from "../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../catalog/model.ts";
import { findExpression } from "../statement/parse-statement.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/relation-lookup.ts";
import { profileOf } from "../statistics/column-profile.ts";
import { constantOf } from "../statistics/evaluate.ts";
import { compareValues, toComparable } from "../statistics/literal-value.ts";
import type { Change } from "./change.ts";
import { constantValues } from "./constant-values.ts";

/** Whether the parent row for a key's default is known to exist and known to stay. */
export function defaultParentIsSafe(
  schema: PreparedSchema,
  foreignKey: ForeignKey,
  child: Table,
  parent: Change,
): boolean {
  const [name] = foreignKey.columns;
  const [referenced] = foreignKey.referencedColumns;
  if (foreignKey.columns.length !== 1 || name === undefined || referenced === undefined) return false;
  const column = findColumn(schema.index, child, name);
  const target = findColumn(schema.index, parent.table, referenced);
  if (!column?.default || !target) return false;
  const expression = findExpression(column.default, schema.catalog.dialect);
  const value = expression && constantOf(expression, schema.catalog.dialect);
  if (value === undefined || value === null) return false;
  const profile = profileOf(schema, parent.table, target);
  const wanted = toComparable(String(value), profile.rules);
  if (
    wanted === null ||
    !profile.isComplete ||
    !profile.common.some((entry) => compareValues(entry.value, wanted) === 0)
  )
    return false;
  const removed = parent.rowSet.constraints.get(comparable(schema, referenced));
  const values = removed ? constantValues(removed.condition) : null;
  if (!values) return false;
  return [...values].every((text) => {
    const other = toComparable(text, profile.rules);
    return other !== null && compareValues(other, wanted) !== 0;
  });
}
