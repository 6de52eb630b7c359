import { settingOf } from "../values/value-setting.ts";
import type { Column, Table } from "../../catalog/model.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";
import type { Expression } from "../../statement/ast.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { queryOf } from "../../statement/walk-expression.ts";
import { operandsOf } from "../../statement/word-arguments.ts";
import { isClockWord } from "../values/clock-word.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { leavesOneValue } from "./column-comparison.ts";
import { columnShare } from "./column-share.ts";
import { assumedShare } from "./assumed-share.ts";
import { isEquality } from "./equality.ts";
import { equalShareOf } from "./equal-share.ts";
import { averageShare } from "./value-share.ts";
import { constantTruth } from "../values/evaluate.ts";
import type { QueryContext } from "./query-context.ts";
import type { Share } from "./interval.ts";
import { allRows, both, either, guess, negate, noRows, share } from "./interval.ts";
import { oneRowOf } from "./to-rows.ts";

/** What a condition is put to: the rows of one source of a statement. */
export interface ConditionContext extends QueryContext {
  readonly source: Source;
  readonly table: Table;
  /** How each number came about is noted here. */
  readonly steps: DerivationStep[];
  /** Conditions over subqueries and other sources are handed on. */
  estimateSubquery(node: Expression, context: ConditionContext): Share | null;
  /** The rows of another source that conditions about it alone leave. */
  estimateSource(source: Source, own: readonly Expression[]): RowEstimate;
  describe(node: Expression): string;
}

/** A column that a condition is about, with its table. */
export interface ColumnUse {
  readonly column: Column;
  readonly table: Table;
}

/** The column of the counted source that a condition is about, when it is about exactly one and holds no query. */
export function singleColumnOf(context: ConditionContext, condition: Expression): ColumnUse | null {
  let found: ColumnUse | null = null;
  let isSingle = true;
  const { dialect } = context.schema.catalog;
  const visit = (node: Expression) => {
    if (!isSingle) return;
    if (queryOf(node)) {
      isSingle = false;
      return;
    }
    if (node.kind === "name" && !isClockWord(node, dialect)) {
      const binding = context.resolver.bindings.get(node);
      const origin = binding?.source === context.source ? binding.origin : null;
      if (origin === null || (found !== null && found.column !== origin.column)) isSingle = false;
      else found = { column: origin.column, table: origin.table };
    }
    for (const child of operandsOf(node, dialect)) visit(child);
  };
  visit(condition);
  return isSingle ? found : null;
}

/** Whether a column is of the table whose rows are counted, or of the partitioned table or partition in its place. */
export const isOfCounted = ({ table }: ConditionContext, use: ColumnUse) =>
  use.table === table || use.table.partitionOf !== null || table.partitionOf !== null || use.table.inherits.length > 0;

/** The share of the source's rows for which a condition holds. */
function conditionShare(context: ConditionContext, condition: Expression): Share {
  const single = singleColumnOf(context, condition);
  if (single) return singleShare(context, condition, single);
  switch (condition.kind) {
    case "logical":
      return condition.operator === "AND"
        ? conjunctionShare(context, condition.operands)
        : condition.operands.map((operand) => conditionShare(context, operand)).reduce(either);
    case "not":
      return notShare(context, condition.operand);
    default:
      return (
        constantShare(context, condition) ??
        context.estimateSubquery(condition, context) ??
        columnPairShare(context, condition)
      );
  }
}

function notShare(context: ConditionContext, operand: Expression): Share {
  if (operand.kind === "in" && operand.query)
    return conditionShare(context, { ...operand, isNegated: !operand.isNegated });
  // NOT over a subquery is two-valued for EXISTS; elsewhere NULL comes in and is left out of the estimate.
  return negate(conditionShare(context, operand), noRows);
}

/** Conditions that must all hold: those over one column are taken together, so that ranges are seen; the rest multiply. */
export function conjunctionShare(context: ConditionContext, conditions: readonly Expression[]): Share {
  const byColumn = new Map<Column, { use: ColumnUse; conditions: Expression[] }>();
  const others: Expression[] = [];
  for (const condition of conditions) {
    const use = singleColumnOf(context, condition);
    if (use === null) others.push(condition);
    else {
      const group = byColumn.get(use.column) ?? { use, conditions: [] };
      group.conditions.push(condition);
      byColumn.set(use.column, group);
    }
  }
  let result = allRows;
  for (const { use, conditions: group } of byColumn.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const whole: Expression =
      group.length === 1 ? first : { kind: "logical", operator: "AND", operands: group, span: first.span };
    result = both(result, singleShare(context, whole, use));
  }
  for (const condition of others) result = both(result, conditionShare(context, condition));
  return limitByUniqueKey(context, conditions, result);
}

/** Equality on every column of a unique key meets at most one row. */
function limitByUniqueKey(context: ConditionContext, conditions: readonly Expression[], result: Share): Share {
  const equal = new Set<string>();
  for (const condition of conditions) {
    const use = singleColumnOf(context, condition);
    if (
      use &&
      isOfCounted(context, use) &&
      leavesOneValue(condition, profileOf(context.schema, use.table, use.column).rules)
    )
      equal.add(comparable(context.schema, use.column.name));
  }
  const key = uniqueKeysOf(context.table).find(
    ({ columns }) => columns.length > 1 && columns.every((column) => equal.has(comparable(context.schema, column))),
  );
  const counted = rowsOf(context.schema, context.table);
  if (key === undefined || (counted.rowCount === 0 && counted.isMost)) return result;
  const oneRow = oneRowOf(counted);
  context.steps.push({
    subject: `${context.table.name} (${key.columns.join(", ")})`,
    statistic: "unique key met by equality",
    formula: "at most one row",
    value: oneRow,
    unit: "selectivity",
    basis: "statistics",
  });
  return share(oneRow, Math.min(result.low, oneRow), Math.min(result.high, oneRow), "statistics");
}

function singleShare(context: ConditionContext, condition: Expression, use: ColumnUse): Share {
  const profile = profileOf(context.schema, use.table, use.column);
  const found = columnShare(profile, condition);
  // A view may show columns of other tables beside those of the one that is counted: how many rows belong to each is not known.
  const result = isOfCounted(context, use) ? found : guess(found.expected, found.basis);
  const statistic = profile.isUnique && profile.statistics === undefined ? "unique column" : describeStatistic(profile);
  context.steps.push({
    subject: context.describe(condition),
    statistic,
    formula: profile.isComplete && result.basis === "exact" ? "values counted" : "share of rows",
    value: result.expected,
    unit: "selectivity",
    basis: result.basis,
  });
  return result;
}

function describeStatistic(profile: ReturnType<typeof profileOf>): string {
  if (profile.statistics === undefined) return "no statistics: PostgreSQL's default selectivity";
  if (profile.isComplete) return `all ${String(profile.common.length)} values of ${profile.column.name} are known`;
  const parts = [`${String(Math.round(profile.distinctCount))} distinct values`];
  if (profile.common.length > 0) parts.push(`${String(profile.common.length)} most common values`);
  if (profile.bounds.length > 0) parts.push(`histogram of ${String(profile.bounds.length)} bounds`);
  return `${profile.column.name}: ${parts.join(", ")}`;
}

/** A condition without columns: always or never true. */
function constantShare(context: ConditionContext, condition: Expression): Share | null {
  const isTrue = constantTruth(condition, settingOf(context.schema));
  if (isTrue === undefined) return null;
  return isTrue === true ? allRows : noRows;
}

/** Two columns of the same row, or anything else that is left: eqjoinsel's 1 / max(distinct), else the defaults. */
function columnPairShare(context: ConditionContext, condition: Expression): Share {
  if (!isEquality(condition)) return assumedShare(condition);
  const profiles = [condition.left, condition.right].flatMap((side) => profileFor(context, side) ?? []);
  const [first, second] = profiles;
  if (first === undefined) return assumedShare(condition);
  const value = second ? equalShareOf([first, second].map((profile) => ({ profile }))) : averageShare(first);
  context.steps.push({
    subject: context.describe(condition),
    statistic: "distinct values of both sides",
    formula: "1 / max(distinct)",
    value,
    unit: "selectivity",
    basis: "statistics",
  });
  return guess(value, "statistics");
}

function profileFor(context: ConditionContext, node: Expression) {
  const origin = node.kind === "name" ? context.resolver.bindings.get(node)?.origin : null;
  return origin ? profileOf(context.schema, origin.table, origin.column) : null;
}
