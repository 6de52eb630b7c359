import { findColumn } from "../../catalog/catalog-index.ts";
import { collationOf } from "../../catalog/column-collation.ts";
import type { Column, Table } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { ColumnAssignment, WriteOperation } from "../../statement/resolve/write-operation.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import type { ValueRules } from "../../statistics/values/literal-value.ts";
import { compareValues, dependsOnSession, toComparable } from "../../statistics/values/literal-value.ts";
import { constantValues } from "./constant-values.ts";
import type { RowSet } from "./row-set.ts";

const rulesFor = (schema: PreparedSchema, table: Table, { column }: ColumnAssignment): ValueRules => ({
  dialect: schema.catalog.dialect,
  family: column.typeFamily,
  collation: collationOf(schema.catalog, table, column),
  type: column.type,
});

/** Whether the condition of the statement says that every touched row has the new value already: `SET id = 1 WHERE id = 1`. */
export function isKnownToStay(schema: PreparedSchema, rowSet: RowSet, assignment: ColumnAssignment): boolean {
  const { value, column } = assignment;
  const old = oldValues(schema, rowSet, column.name);
  if (value?.kind !== "literal" || value.type === "null" || old?.size !== 1) return false;
  const [only] = old;
  if (only === undefined) return false;
  // Text that differs in case or blanks is the same key to some databases but other bytes.
  return column.typeFamily === "text"
    ? only === value.value
    : orderOf(rulesFor(schema, rowSet.table, assignment), only, value.value) === 0;
}

function oldValues(schema: PreparedSchema, rowSet: RowSet, name: string): ReadonlySet<string> | null {
  const constraint = rowSet.constraints.get(comparable(schema, name));
  return constraint ? constantValues(constraint.condition) : null;
}

/** Which of two values comes first, by the sign; 0 for equal ones, null where that is not known. */
function orderOf(rules: ValueRules, first: string, second: string): number | null {
  if (dependsOnSession(first, rules) !== dependsOnSession(second, rules)) return null;
  const [left, right] = [toComparable(first, rules), toComparable(second, rules)];
  return left === null || right === null ? null : compareValues(left, right);
}

function isDifferent(rules: ValueRules, first: string, second: string): boolean {
  const order = orderOf(rules, first, second);
  return order !== null && order !== 0;
}

/** Whether the new value of a column is another than the old one in every touched row, for certain. */
export function isSureToDiffer(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: Pick<WriteOperation, "source">,
  rowSet: RowSet,
  assignment: ColumnAssignment,
): boolean {
  const { value, column } = assignment;
  if (value === null) return false;
  if (value.kind === "literal" && value.type === "null") return true;
  const constant = constantOf(value, schema.catalog.dialect);
  if (constant !== undefined && constant !== null) {
    const old = oldValues(schema, rowSet, column.name);
    return (
      old !== null &&
      isStoredAsWritten(column, String(constant)) &&
      [...old].every((text) => isDifferent(rulesFor(schema, rowSet.table, assignment), text, String(constant)))
    );
  }
  return value.kind === "binary" && shiftsColumn(schema, resolver, operation, value, column.name);
}

/** Whether every touched row surely has another value in a column than a given text. */
export function surelyHoldsOther(schema: PreparedSchema, rowSet: RowSet, name: string, text: string): boolean {
  const column = findColumn(schema.index, rowSet.table, name);
  const old = column && oldValues(schema, rowSet, column.name);
  if (!old) return false;
  return [...old].every((each) => isDifferent(rulesFor(schema, rowSet.table, { column, value: null }), each, text));
}

const wholeNumber = /^-?\d+$/u;

/** Whether a column keeps a value whole: fractions are rounded to what its type holds, or cut off. */
function isStoredAsWritten({ typeFamily, normalType }: Column, text: string): boolean {
  if (typeFamily === "integer" || typeFamily === "decimal") return wholeNumber.test(text);
  if (typeFamily === "date" || typeFamily === "time" || typeFamily === "timestamp")
    return normalType === "date" ? /^\d{4}-\d\d-\d\d$/u.test(text) : !text.includes(".");
  return typeFamily !== "float";
}

/** `id + 1000`, `id - 1`: never the same number, where no rounding takes the difference back. */
function shiftsColumn(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: Pick<WriteOperation, "source">,
  value: Extract<Expression, { kind: "binary" }>,
  column: string,
): boolean {
  if (value.operator !== "+" && value.operator !== "-") return false;
  const binding = value.left.kind === "name" ? resolver.bindings.get(value.left) : undefined;
  const by = constantOf(value.right, schema.catalog.dialect);
  const origin = binding?.source === operation.source ? binding.origin : null;
  return origin?.column.name === column && origin.column.typeFamily !== "float" && Number.isInteger(by) && by !== 0;
}
