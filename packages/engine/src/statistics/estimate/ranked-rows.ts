import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { CallExpression, Expression, Select } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { constantOf } from "../values/evaluate.ts";
import { comparisonOf } from "./column-comparison.ts";
import { weakerBasis } from "./interval.ts";
import type { QueryContext } from "./query-context.ts";
import { itemBehind } from "./query-values.ts";

/** What `n = 1` and the like leave of a query whose `n` is `row_number() OVER (PARTITION BY …)`; null for every other condition. */
export function rankedRows(
  context: QueryContext,
  source: Source,
  rows: RowEstimate,
  condition: Expression,
): RowEstimate | null {
  const side = condition.kind === "binary" ? comparisonOf(condition, context.schema.catalog.dialect) : null;
  if (condition.kind !== "binary" || side === null) return null;
  const { column: name } = side;
  if (context.resolver.bindings.get(name)?.source !== source) return null;
  const behind = itemBehind(context, source, name);
  const value = constantOf(side.constant, context.schema.catalog);
  if (behind === null || typeof value !== "number" || !Number.isInteger(value)) return null;
  const { expression, select } = behind;
  const { limit, offset } = source.query ?? {};
  const isCut = limit ?? offset ?? select.top ?? select.qualify;
  if (!isRowNumber(expression) || isCut || select.groupBy.length > 0 || select.isDistinct) return null;
  const kept = keptRanks(side.operator, value);
  if (kept === null) return null;
  const first = firstRanks(context, select, expression, rows, kept.ranks);
  return kept.isRest ? restOf(rows, first) : first;
}

const isRowNumber = (node: Expression): node is CallExpression =>
  node.kind === "call" && node.name.at(-1)?.text.toLowerCase() === "row_number" && node.over !== null;

/** The first so many of each group, or all the others, by a comparison with the rank. */
function keptRanks(operator: string, value: number): { readonly ranks: number; readonly isRest: boolean } | null {
  switch (operator) {
    case "=":
      return value === 1 ? { ranks: 1, isRest: false } : null;
    case "<=":
      return { ranks: value, isRest: false };
    case "<":
      return { ranks: value - 1, isRest: false };
    case ">":
      return { ranks: value, isRest: true };
    case ">=":
      return { ranks: value - 1, isRest: true };
    case "<>":
    case "!=":
      return value === 1 ? { ranks: 1, isRest: true } : null;
    default:
      return null;
  }
}

/** The first so many rows of each group: as many as there are groups, so many times, but no more than there are rows. */
function firstRanks(
  context: QueryContext,
  select: Select,
  { over }: CallExpression,
  rows: RowEstimate,
  ranks: number,
): RowEstimate {
  if (ranks <= 0) return { expected: 0, low: 0, high: 0, basis: "exact" };
  const keys = over?.partitionBy ?? [];
  // A window that is named has its groups elsewhere.
  if (over?.name) return { ...rows, expected: rows.expected / 2, low: 0, basis: weakerBasis(rows.basis, "statistics") };
  const one = { expected: 1, low: Math.min(1, rows.low), high: 1, basis: rows.basis };
  const groups = keys.length === 0 ? one : context.countGroups(select, keys, context.resolver);
  const isOne = ranks === 1 || keys.length === 0;
  return {
    expected: Math.min(rows.expected, groups.expected * ranks),
    low: keys.length === 0 ? Math.min(ranks, rows.low) : Math.min(groups.low, rows.low),
    high: Math.min(rows.high, groups.high * ranks),
    basis: isOne ? groups.basis : weakerBasis(groups.basis, "statistics"),
  };
}

const restOf = (rows: RowEstimate, first: RowEstimate): RowEstimate => ({
  expected: Math.max(0, rows.expected - first.expected),
  low: Math.max(0, rows.low - first.high),
  high: Math.max(0, rows.high - first.low),
  basis: weakerBasis(rows.basis, first.basis),
});
