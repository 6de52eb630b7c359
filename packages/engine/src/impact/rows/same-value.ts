import { findColumn } from "../../catalog/catalog-index.ts";
import { collationOf } from "../../catalog/column-collation.ts";
import type { Column, Table, TypeFamily } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { ColumnAssignment, WriteOperation } from "../../statement/resolve/write-operation.ts";
import { tellsTextsApart } from "../../statistics/values/compare-text.ts";
import { exactConstantOf } from "../../statistics/values/evaluate.ts";
import type { Constant } from "../../statistics/values/evaluate.ts";
import type { ValueRules } from "../../statistics/values/literal-value.ts";
import { compareValues, dependsOnSession, toComparable } from "../../statistics/values/literal-value.ts";
import { constantValues } from "./constant-values.ts";
import type { RowSet } from "./row-set.ts";

const rulesFor = (schema: PreparedSchema, table: Table, column: Column): ValueRules => ({
  dialect: schema.catalog.dialect,
  family: column.typeFamily,
  collation: collationOf(schema.catalog, table, column),
  type: column.type,
});

/** Whether the condition of the statement says that every touched row has the new value already: `SET id = 1 WHERE id = 1`. */
export function isKnownToStay(schema: PreparedSchema, rowSet: RowSet, { value, column }: ColumnAssignment): boolean {
  const rules = rulesFor(schema, rowSet.table, column);
  const text = value && textFor(column, exactConstantOf(value, schema.catalog.dialect));
  const old = oldValues(schema, rowSet, column);
  return text !== null && old !== null && hasOneForm(rules) && old.every((each) => orderOf(rules, each, text) === 0);
}

/** Types of which equal values are the same to every database. */
const plainFamilies = new Set<TypeFamily>(["integer", "boolean", "date", "timestamp", "uuid", "enum"]);

/**
 * Whether equal values of a column are the same key. Texts in another case or with blanks behind, and PostgreSQL's numbers with other
 * digits behind the point, are equal to a condition but a changed key to an action; SQLite has one equality for both.
 */
function hasOneForm(rules: ValueRules): boolean {
  const { dialect, family, type } = rules;
  if (family === "text") return dialect === "sqlite" || tellsTextsApart({ textOf: () => undefined, rules });
  if (family === "decimal") return dialect !== "postgresql" || type.includes("(");
  return plainFamilies.has(family);
}

/** The constants among new values, as texts, by column. */
export function constantsOf(schema: PreparedSchema, assignments: readonly ColumnAssignment[]): Map<string, string> {
  const constants = new Map<string, string>();
  for (const { column, value } of assignments) {
    const text = value && textFor(column, exactConstantOf(value, schema.catalog.dialect));
    if (text !== null) constants.set(column.name, text);
  }
  return constants;
}

/** The values that the condition of the statement leaves to a column, as texts; null where that is not known. */
function oldValues(schema: PreparedSchema, rowSet: RowSet, column: Column): readonly string[] | null {
  const constraint = rowSet.constraints.get(comparable(schema, column.name));
  const values = constraint && constantValues(constraint.condition, schema.catalog.dialect);
  const texts = [...(values ?? [null])].map((value) => textFor(column, value));
  return texts.every((text) => text !== null) ? texts : null;
}

/** A constant as the text that a column holds; null where that is not known, as of a text that is compared with a number. */
function textFor({ typeFamily }: Column, constant: Constant): string | null {
  if (constant === null || constant === undefined) return null;
  const isText = typeFamily === "text" || typeFamily === "enum";
  return isText && typeof constant !== "string" ? null : String(constant);
}

/** Which of two values comes first, by the sign; 0 for equal ones, null where that is not known. */
function orderOf(rules: ValueRules, first: string, second: string): number | null {
  if (dependsOnSession(first, rules) !== dependsOnSession(second, rules)) return null;
  const [left, right] = [toComparable(first, rules), toComparable(second, rules)];
  return left === null || right === null ? null : compareValues(left, right);
}

/** Whether the new value of a column is another than the old one in every touched row, for certain. */
export function isSureToDiffer(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: Pick<WriteOperation, "source">,
  rowSet: RowSet,
  { value, column }: ColumnAssignment,
): boolean {
  if (value === null) return false;
  const constant = exactConstantOf(value, schema.catalog.dialect);
  if (constant === null) return true;
  if (constant === undefined) return shiftsColumn(schema, resolver, operation, value, column.name);
  const text = textFor(column, constant);
  return text !== null && surelyHoldsOther(schema, rowSet, column.name, text);
}

/** Whether every touched row surely has another value in a column than a given text. */
export function surelyHoldsOther(schema: PreparedSchema, rowSet: RowSet, name: string, text: string): boolean {
  const column = findColumn(schema.index, rowSet.table, name);
  const old = column && oldValues(schema, rowSet, column);
  if (!old || ![text, ...old].every((each) => isStoredAsWritten(column, each))) return false;
  const rules = rulesFor(schema, rowSet.table, column);
  return old.every((each) => (orderOf(rules, each, text) ?? 0) !== 0);
}

/** Whether every touched row surely has a given text in a column. */
export function surelyHolds(schema: PreparedSchema, rowSet: RowSet, name: string, text: string): boolean {
  const column = findColumn(schema.index, rowSet.table, name);
  const old = column && oldValues(schema, rowSet, column);
  if (!old || old.length === 0) return false;
  const rules = rulesFor(schema, rowSet.table, column);
  return hasOneForm(rules) && old.every((each) => orderOf(rules, each, text) === 0);
}

/** Whether a column keeps a value whole, and has one way to write it: fractions are rounded to what its type holds, or cut off. */
function isStoredAsWritten({ typeFamily, normalType }: Column, text: string): boolean {
  switch (typeFamily) {
    case "integer":
    case "decimal":
      return /^-?\d+$/u.test(text);
    case "date":
    case "timestamp":
      return normalType === "date" ? /^\d{4}-\d\d-\d\d$/u.test(text) : !text.includes(".");
    default:
      return typeFamily === "text" || plainFamilies.has(typeFamily);
  }
}

/** `id + 1000`, `id - 1`: never the same number, where no rounding takes the difference back. */
function shiftsColumn(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: Pick<WriteOperation, "source">,
  value: Expression,
  column: string,
): boolean {
  if (value.kind !== "binary" || (value.operator !== "+" && value.operator !== "-")) return false;
  const binding = value.left.kind === "name" ? resolver.bindings.get(value.left) : undefined;
  const by = exactConstantOf(value.right, schema.catalog.dialect);
  const origin = binding?.source === operation.source ? binding.origin : null;
  return origin?.column.name === column && origin.column.typeFamily !== "float" && Number.isInteger(by) && by !== 0;
}
