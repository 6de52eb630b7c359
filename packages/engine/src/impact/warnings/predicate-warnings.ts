import { displayName } from "../../catalog/names.ts";
import type { Column, Table, TypeFamily } from "../../catalog/model.ts";
import type { Expression, NameExpression } from "../../statement/ast.ts";
import { childrenOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import type { Warning } from "../model.ts";
import { makeWarning, smallTable } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** Conditions that cannot use an index, compare different types, or fall into the trap of NULL. */
export function warnOfPredicates(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  for (const condition of conditionsOf(input)) {
    walkExpression(condition, (node) => {
      warnings.push(...warnOfNotIn(input, node), ...warnOfTypes(input, node), ...warnOfIndex(input, node));
    });
  }
  return warnings;
}

function conditionsOf({ statement, resolver }: WarningInput): Expression[] {
  const conditions = new Set<Expression>();
  for (const write of resolver.writes) if (write.where) conditions.add(write.where);
  for (const body of resolver.scopes.keys()) {
    if (body.kind !== "select") continue;
    for (const condition of [body.where, body.having]) if (condition) conditions.add(condition);
  }
  if (statement.kind === "merge") conditions.add(statement.on);
  return [...conditions];
}

interface ColumnUse {
  readonly table: Table;
  readonly column: Column;
}

function findUse(input: WarningInput, node: NameExpression): ColumnUse | null {
  return input.resolver.bindings.get(node)?.origin ?? null;
}

/** `NOT IN (SELECT nullable …)` is never true once the query gives a NULL. */
function warnOfNotIn(input: WarningInput, node: Expression): Warning[] {
  if (node.kind !== "in" || !node.isNegated) return [];
  if (node.list.some((item) => item.kind === "literal" && item.type === "null")) {
    return [
      makeWarning(input, {
        code: "NOT_IN_NULL",
        severity: "risk",
        message: "NOT IN with a NULL in its list is never true: no row meets it.",
        span: node.span,
      }),
    ];
  }
  const query = queryOf(node);
  const item = query?.body.kind === "select" ? query.body.items[0]?.expression : undefined;
  const use = item?.kind === "name" ? findUse(input, item) : null;
  if (use === null || !use.column.isNullable) return [];
  const name = `${displayName(input.schema.catalog, use.table)}.${use.column.name}`;
  const message = `NOT IN over ${name}, which may be NULL: a single NULL there and the condition is true for no row. NOT EXISTS does not have this trap.`;
  return [makeWarning(input, { code: "NOT_IN_NULL", severity: "risk", message, span: node.span })];
}

const kindOfFamily: Partial<Record<TypeFamily, "number" | "text" | "time">> = {
  integer: "number",
  decimal: "number",
  float: "number",
  text: "text",
  date: "time",
  timestamp: "time",
};

/** A text column against a number, a number column against text that is no number, two columns of different kinds. */
function warnOfTypes(input: WarningInput, node: Expression): Warning[] {
  if (node.kind !== "binary" || !/^(?:==?|<=>|<>|!=|<|>|<=|>=)$/u.test(node.operator)) return [];
  const [left, right] = [node.left, node.right].map((side) => (side.kind === "name" ? findUse(input, side) : null));
  const [leftKind, rightKind] = [kindOf(node.left, left ?? null), kindOf(node.right, right ?? null)];
  if (leftKind === null || rightKind === null || leftKind === rightKind) return [];
  const column = left ?? right;
  if (!column || (leftKind === "time" && !right) || (rightKind === "time" && !left)) return [];
  const name = `${displayName(input.schema.catalog, column.table)}.${column.column.name}`;
  const message = `${name} (${column.column.type}) is compared with ${left && right ? "a column of another type" : `a ${column === left ? rightKind : leftKind}`}: the database converts one side, or refuses, and an index may not be used.`;
  return [makeWarning(input, { code: "TYPE_MISMATCH", severity: "risk", message, span: node.span })];
}

function kindOf(node: Expression, use: ColumnUse | null): "number" | "text" | "time" | null {
  if (use) return kindOfFamily[use.column.typeFamily] ?? null;
  if (node.kind !== "literal" || node.typeName !== null) return null;
  if (node.type === "number") return "number";
  if (node.type !== "string") return null;
  // A number in quotes is read as a number by every database.
  return Number.isNaN(Number(node.value)) ? "text" : null;
}

/** A column inside a function or arithmetic, or a pattern that begins with a wildcard, on a column that leads an index. */
function warnOfIndex(input: WarningInput, node: Expression): Warning[] {
  if (node.kind === "pattern" && node.operator.endsWith("LIKE") && node.operand.kind === "name") {
    const pattern = constantOf(node.pattern, input.schema.catalog);
    const use = findUse(input, node.operand);
    if (typeof pattern !== "string" || !/^[%_]/u.test(pattern) || !use || !isWorthIt(input, use)) return [];
    const name = `${displayName(input.schema.catalog, use.table)}.${use.column.name}`;
    const message = `The pattern begins with a wildcard, so an index on ${name} cannot be used: every row is looked at.`;
    return [makeWarning(input, { code: "PREDICATE_WITHOUT_INDEX", severity: "notice", message, span: node.span })];
  }
  if (node.kind !== "binary" || !/^(?:==?|<=>|<|>|<=|>=)$/u.test(node.operator)) return [];
  for (const side of [node.left, node.right]) {
    const inner =
      side.kind === "call" || (side.kind === "binary" && /^[-+*/%]$/u.test(side.operator)) ? nameInside(side) : null;
    const use = inner ? findUse(input, inner) : null;
    if (!use || !leadsIndex(use) || !isWorthIt(input, use)) continue;
    const name = `${displayName(input.schema.catalog, use.table)}.${use.column.name}`;
    const message = `${name} stands inside a computation, so the index on it cannot be used: every row is looked at.`;
    return [makeWarning(input, { code: "PREDICATE_WITHOUT_INDEX", severity: "notice", message, span: side.span })];
  }
  return [];
}

function nameInside(node: Expression): NameExpression | null {
  if (node.kind === "name") return node;
  for (const child of childrenOf(node)) {
    const found = nameInside(child);
    if (found) return found;
  }
  return null;
}

const isWorthIt = (input: WarningInput, use: ColumnUse) => rowsOf(input.schema, use.table).rowCount >= smallTable;

function leadsIndex({ table, column }: ColumnUse): boolean {
  const firsts = [
    table.primaryKey?.columns[0],
    ...table.uniqueKeys.map((key) => key.columns[0]),
    ...table.indexes.map((index) => index.parts[0]?.text),
  ];
  return firsts.some((first) => first?.toLowerCase() === column.name.toLowerCase());
}
