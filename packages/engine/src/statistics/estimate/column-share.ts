import type { Expression } from "../../statement/ast.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { comparisonOf, constantFor, leavesOneValue, nullSafeOperators, remainderShare } from "./column-comparison.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { defaultSelectivity } from "./defaults.ts";
import { holdsFor, likelyHoldsFor } from "../values/evaluate.ts";
import { assumedShare, unknownElements } from "./assumed-share.ts";
import { allRows, both, either, guess, negate, noRows, share, weakerBasis } from "./interval.ts";
import type { Share } from "./interval.ts";
import type { Comparable } from "../values/literal-value.ts";
import { patternDefault, sampledShare } from "./sampled-share.ts";
import { isAffordable } from "./evaluation-cost.ts";
import { equalityShare, inequalityShare, nulls, rangeShare } from "./value-share.ts";
import { valueRow } from "../values/value.ts";
import { oneRowOf } from "./to-rows.ts";

/** The share of rows for which a condition over one column holds; every name in it is that column. */
export function columnShare(profile: ColumnProfile, condition: Expression): Share {
  if (profile.rows.rowCount === 0 && profile.rows.basis === "exact") return noRows;
  const counted = countedShare(profile, condition);
  if (counted) return counted;
  const estimated = estimate(profile, condition);
  return boundedByCommonValues(profile, condition, estimated);
}

/**
 * The share by putting the condition to every value of a column whose values are all known: exact where each of them decides, else
 * between the values that surely meet it and those that may.
 */
function countedShare(profile: ColumnProfile, condition: Expression): Share | null {
  if (!profile.isComplete || !isAffordable(profile.steps, condition, profile.common.length)) return null;
  let [sure, possible, likely] = [0, 0, 0];
  for (const { text, frequency } of [...profile.common, { text: null, frequency: profile.nullFraction }]) {
    if (frequency === 0) continue;
    const row = valueRow(text, profile.rules);
    const holds = holdsFor(condition, row);
    if (holds === true) sure += frequency;
    if (holds !== undefined) continue;
    const isLikely = likelyHoldsFor(condition, row);
    if (isLikely === undefined) return null;
    possible += frequency;
    if (isLikely === true) likely += frequency;
  }
  const [low, expected, high] = [sure, sure + likely, sure + possible].map((sum) =>
    wholeRows(sum, profile.rows.rowCount),
  );
  return share(expected ?? 0, low ?? 0, high ?? 1, "statistics");
}

/** Frequencies are shares of whole rows; the sum is freed from the error of adding them. */
const wholeRows = (sum: number, rowCount: number) => Math.round(sum * rowCount) / rowCount;

/** Certain bounds from the common values, where these are counted and not sampled. */
function boundedByCommonValues(profile: ColumnProfile, condition: Expression, estimated: Share): Share {
  if (profile.isUnique && conjunctsOf(condition).some((node) => leavesOneValue(node, profile.rules))) {
    const oneRow = oneRowOf(profile.rows);
    return share(
      Math.min(estimated.expected, oneRow),
      0,
      oneRow,
      profile.rows.basis === "assumed" ? "assumed" : "statistics",
    );
  }
  return provenByCommonValues(profile, condition, estimated);
}

/** A value that the sample of a dump holds is in the table: at least one row of each that meets the condition is there. */
function provenByCommonValues(profile: ColumnProfile, condition: Expression, estimated: Share): Share {
  const { common, rows, rules, steps } = profile;
  if (rows.basis !== "exact" || !isAffordable(steps, condition, common.length)) return estimated;
  let proven = 0;
  for (const { text } of common) if (holdsFor(condition, valueRow(text, rules)) === true) proven += 1;
  return share(estimated.expected, Math.max(estimated.low, proven / rows.rowCount), estimated.high, estimated.basis);
}

function estimate(profile: ColumnProfile, node: Expression): Share {
  switch (node.kind) {
    case "logical":
      if (node.operator === "AND") return conjunction(profile, node.operands);
      return node.operands.map((operand) => estimate(profile, operand)).reduce(eitherDisjoint(node.operands));
    case "not":
      return negate(estimate(profile, node.operand), unknownRows(profile, node.operand));
    case "is":
      return isShare(profile, node);
    case "in":
      return inShare(profile, node);
    case "between":
      return betweenShare(profile, node);
    case "binary":
      return binaryShare(profile, node);
    case "quantified":
      return quantifiedShare(profile, node);
    default:
      return sampledShare(profile, node) ?? patternDefault(profile, node);
  }
}

/** The rows for which a condition is neither true nor false: those of NULL, unless it decides over NULL as well. */
function unknownRows(profile: ColumnProfile, condition: Expression): Share {
  const ofNull = holdsFor(condition, valueRow(null, profile.rules));
  return typeof ofNull === "boolean" ? noRows : nulls(profile);
}

/** `a = 1 OR a = 2`: the values exclude each other, so the shares add up. */
function eitherDisjoint(operands: readonly Expression[]): (first: Share, second: Share) => Share {
  const isDisjoint = operands.every((operand) => operand.kind === "binary" && operand.operator === "=");
  if (!isDisjoint) return either;
  return (first, second) => guess(first.expected + second.expected, weakerBasis(first.basis, second.basis));
}

interface RangeEnds {
  below: number | null;
  above: number | null;
}

/** A pair of opposite inequalities is a range: its share is what lies under the upper less what lies under the lower end. */
function conjunction(profile: ColumnProfile, operands: readonly Expression[]): Share {
  const ends: RangeEnds = { below: null, above: null };
  let rest = allRows;
  let basis = profile.basis;
  for (const operand of operands) {
    const side = operand.kind === "binary" ? comparisonOf(operand, profile.rules.dialect) : null;
    const value = side && /^[<>]=?$/u.test(side.operator) ? constantFor(profile, side.constant) : undefined;
    if (side && value !== undefined && value !== null) {
      const part = inequalityShare(profile, side.operator, value);
      basis = part.basis;
      if (side.operator.startsWith("<")) ends.below = Math.min(ends.below ?? 1, part.expected);
      else ends.above = Math.min(ends.above ?? 1, part.expected);
    } else rest = both(rest, estimate(profile, operand));
  }
  if (ends.below === null && ends.above === null) return rest;
  if (ends.below === null || ends.above === null) return both(rest, guess(ends.below ?? ends.above ?? 1, basis));
  return both(rest, guess(rangeShare(profile, ends.below, ends.above), basis));
}

function binaryShare(profile: ColumnProfile, node: Extract<Expression, { kind: "binary" }>): Share {
  const side = comparisonOf(node, profile.rules.dialect);
  if (side === null) return remainderShare(profile, node) ?? sampledShare(profile, node) ?? assumedShare(node);
  const value = constantFor(profile, side.constant);
  if (value === null)
    return nullSafeOperators.has(node.operator) ? nullShare(profile, node.operator === "IS DISTINCT FROM") : noRows;
  switch (side.operator) {
    case "=":
    case "==":
    case "<=>":
    case "IS NOT DISTINCT FROM":
      return equalityShare(profile, value);
    case "IS DISTINCT FROM":
      return negate(equalityShare(profile, value), noRows);
    case "<>":
    case "!=":
    case "^=":
      return negate(equalityShare(profile, value), nulls(profile));
    case "<":
    case "<=":
    case ">":
    case ">=":
      return value === undefined
        ? guess(defaultSelectivity.inequality, "assumed")
        : inequalityShare(profile, side.operator, value);
    default:
      return sampledShare(profile, node) ?? assumedShare(node);
  }
}

function betweenShare(profile: ColumnProfile, node: Extract<Expression, { kind: "between" }>): Share {
  const { operand, low, high, span } = node;
  if (operand.kind !== "name") return sampledShare(profile, node) ?? assumedShare(node);
  const parts: Expression[] = [
    { kind: "binary", operator: ">=", left: operand, right: low, span },
    { kind: "binary", operator: "<=", left: operand, right: high, span },
  ];
  const inside = conjunction(profile, parts);
  return node.isNegated ? negate(inside, nulls(profile)) : inside;
}

/** IS NULL, and IS NOT NULL. */
function nullShare(profile: ColumnProfile, isNegated: boolean): Share {
  if (!profile.column.isNullable) return isNegated ? allRows : zeroDates(profile);
  const { statistics, nullFraction, isComplete } = profile;
  const [low, high] = isComplete ? [nullFraction, nullFraction] : [0, 1];
  const found = statistics ? share(nullFraction, low, high, "statistics") : guess(defaultSelectivity.isNull, "assumed");
  return isNegated ? negate(found, noRows) : found;
}

function isShare(profile: ColumnProfile, node: Extract<Expression, { kind: "is" }>): Share {
  const isOfNull = node.test === "NULL" || node.test === "UNKNOWN";
  if (isOfNull && node.operand.kind === "name") return nullShare(profile, node.isNegated);
  return sampledShare(profile, node) ?? assumedShare(node);
}

/**
 * The rows that IS NULL finds in a column that is never NULL: in MySQL those of 0000-00-00.
 *
 * @see https://dev.mysql.com/doc/refman/8.0/en/comparison-operators.html#operator_is-null
 */
function zeroDates({ column, rules, statistics, isComplete }: ColumnProfile): Share {
  if (rules.dialect !== "mysql" || !/^(?:date|datetime)\b/iu.test(column.type)) return noRows;
  if (statistics === undefined) return share(0, 0, 1, "assumed");
  const found = statistics.mostCommonValues.filter(({ value }) => /^0000-00-00(?:\s|$)/u.test(value));
  const part = found.reduce((sum, { frequency }) => sum + frequency, 0);
  // NOT (… IS NULL) is IS NOT NULL, which every row meets.
  return share(part, 0, isComplete ? part : 1, "statistics");
}

/** scalararraysel: the values of a list exclude each other. */
function inShare(profile: ColumnProfile, node: Extract<Expression, { kind: "in" }>): Share {
  if (node.operand.kind !== "name") return sampledShare(profile, node) ?? assumedShare(node);
  return listShare(profile, node.operand, node.list, node.isNegated);
}

function listShare(
  profile: ColumnProfile,
  operand: Expression,
  list: readonly Expression[],
  isNegated: boolean,
): Share {
  const seen = new Set<Comparable | undefined>();
  let sum = 0;
  let basis: Share["basis"] = "statistics";
  for (const item of list) {
    const value = constantFor(profile, item);
    if (value === null) {
      if (isNegated) return noRows;
      continue;
    }
    if (seen.has(value)) continue;
    if (value !== undefined) seen.add(value);
    const part = equalityShare(profile, value);
    sum += part.expected;
    basis = weakerBasis(basis, part.basis);
  }
  const isCountable =
    profile.isUnique &&
    profile.rows.basis === "exact" &&
    list.every((right) => leavesOneValue(equality(operand, right), profile.rules));
  const most = isCountable ? list.length / profile.rows.rowCount : 1;
  const inList = share(sum, 0, most, basis);
  return isNegated ? negate(inList, nulls(profile)) : inList;
}

const equality = (left: Expression, right: Expression): Expression => ({
  kind: "binary",
  operator: "=",
  left,
  right,
  span: right.span,
});

/** `= ANY` of an array is IN, and `<> ALL` is NOT IN. */
function quantifiedShare(profile: ColumnProfile, node: Extract<Expression, { kind: "quantified" }>): Share {
  const { array, operand, operator, quantifier } = node;
  const isIn = operator === "=" && quantifier === "ANY";
  const isNotIn = (operator === "<>" || operator === "!=") && quantifier === "ALL";
  const isList = operand.kind === "name" && (isIn || isNotIn);
  if (isList && array?.kind === "array") return listShare(profile, operand, array.items, isNotIn);
  const sampled = sampledShare(profile, node);
  if (sampled) return sampled;
  if (!isList) return assumedShare(node);
  const one = equalityShare(profile, undefined);
  const inArray = guess(one.expected * unknownElements, one.basis);
  return isNotIn ? negate(inArray, nulls(profile)) : inArray;
}
