import type { Expression } from "../../statement/ast.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { comparisonOf, constantFor, leavesOneValue, remainderShare } from "./column-comparison.ts";
import type { IsColumn } from "./column-comparison.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { defaultSelectivity } from "./defaults.ts";
import { holdsFor, likelyHoldsFor } from "../values/evaluate.ts";
import { allRows, both, either, guess, negate, noRows, share } from "./interval.ts";
import type { Share } from "./interval.ts";
import type { Comparable } from "../values/literal-value.ts";
import { patternDefault, sampledShare } from "./sampled-share.ts";
import { isAffordable } from "./evaluation-cost.ts";
import { booleanShare, equalityShare, inequalityShare, nulls, rangeShare } from "./value-share.ts";
import { valueRow } from "../values/value.ts";

/** The share of rows for which a condition over one column holds; the column is recognised by its name nodes. */
export function columnShare(profile: ColumnProfile, condition: Expression, isColumn: IsColumn): Share {
  if (profile.rows.rowCount === 0 && profile.rows.basis === "exact") return noRows;
  const counted = countedShare(profile, condition, isColumn);
  if (counted) return counted;
  const estimated = estimate(profile, condition, isColumn);
  return boundedByCommonValues(profile, condition, isColumn, estimated);
}

/**
 * The share by putting the condition to every value of a column whose values are all known: exact where each of them decides, else
 * between the values that surely meet it and those that may.
 */
function countedShare(profile: ColumnProfile, condition: Expression, isColumn: IsColumn): Share | null {
  if (!profile.isComplete || !isAffordable(condition, profile.common.length)) return null;
  let [sure, possible, likely] = [0, 0, 0];
  for (const { text, frequency } of [...profile.common, { text: null, frequency: profile.nullFraction }]) {
    if (frequency === 0) continue;
    const row = valueRow(isColumn, text, profile.rules);
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
const wholeRows = (sum: number, rowCount: number) => (rowCount > 0 ? Math.round(sum * rowCount) / rowCount : 0);

/** Certain bounds from the common values, where these are counted and not sampled. */
function boundedByCommonValues(
  profile: ColumnProfile,
  condition: Expression,
  isColumn: IsColumn,
  estimated: Share,
): Share {
  if (profile.isUnique && conjunctsOf(condition).some((node) => leavesOneValue(node, isColumn, profile.rules))) {
    const oneRow = profile.rows.rowCount > 0 ? 1 / profile.rows.rowCount : 1;
    return share(
      Math.min(estimated.expected, oneRow),
      0,
      oneRow,
      profile.rows.basis === "assumed" ? "assumed" : "statistics",
    );
  }
  return provenByCommonValues(profile, condition, isColumn, estimated);
}

/** A value that the sample of a dump holds is in the table: at least one row of each that meets the condition is there. */
function provenByCommonValues(
  profile: ColumnProfile,
  condition: Expression,
  isColumn: IsColumn,
  estimated: Share,
): Share {
  const { common, rows, rules } = profile;
  if (rows.basis !== "exact" || rows.rowCount === 0 || estimated.low > 0) return estimated;
  if (!isAffordable(condition, common.length)) return estimated;
  let proven = 0;
  for (const { text } of common) if (holdsFor(condition, valueRow(isColumn, text, rules)) === true) proven += 1;
  if (proven === 0) return estimated;
  return share(estimated.expected, proven / rows.rowCount, estimated.high, estimated.basis);
}

function estimate(profile: ColumnProfile, node: Expression, isColumn: IsColumn): Share {
  switch (node.kind) {
    case "logical":
      if (node.operator === "AND") return conjunction(profile, node.operands, isColumn);
      return node.operands.map((operand) => estimate(profile, operand, isColumn)).reduce(eitherDisjoint(node.operands));
    case "not":
      return negate(estimate(profile, node.operand, isColumn), nulls(profile));
    case "is":
      return isShare(profile, node, isColumn);
    case "in":
      return inShare(profile, node, isColumn);
    case "between":
      return betweenShare(profile, node, isColumn);
    case "binary":
      return binaryShare(profile, node, isColumn);
    case "name":
      return booleanShare(profile);
    case "quantified":
      return quantifiedShare(profile, node, isColumn);
    default:
      return sampledShare(profile, node, isColumn) ?? patternDefault(profile, node);
  }
}

/** `a = 1 OR a = 2`: the values exclude each other, so the shares add up. */
function eitherDisjoint(operands: readonly Expression[]): (first: Share, second: Share) => Share {
  const isDisjoint = operands.every((operand) => operand.kind === "binary" && operand.operator === "=");
  if (!isDisjoint) return either;
  return (first, second) =>
    guess(first.expected + second.expected, first.basis === "assumed" ? "assumed" : second.basis);
}

interface RangeEnds {
  below: number | null;
  above: number | null;
}

/** A pair of opposite inequalities is a range: its share is what lies under the upper less what lies under the lower end. */
function conjunction(profile: ColumnProfile, operands: readonly Expression[], isColumn: IsColumn): Share {
  const ends: RangeEnds = { below: null, above: null };
  let rest = allRows;
  let basis = profile.basis;
  for (const operand of operands) {
    const side = operand.kind === "binary" ? comparisonOf(operand, isColumn) : null;
    const value = side && /^[<>]=?$/u.test(side.operator) ? constantFor(profile, side.constant) : undefined;
    if (side && value !== undefined && value !== null) {
      const part = inequalityShare(profile, side.operator, value);
      basis = part.basis;
      if (side.operator.startsWith("<")) ends.below = Math.min(ends.below ?? 1, part.expected);
      else ends.above = Math.min(ends.above ?? 1, part.expected);
    } else rest = both(rest, estimate(profile, operand, isColumn));
  }
  if (ends.below === null && ends.above === null) return rest;
  if (ends.below === null || ends.above === null) return both(rest, guess(ends.below ?? ends.above ?? 1, basis));
  return both(rest, guess(rangeShare(profile, ends.below, ends.above), basis));
}

function binaryShare(profile: ColumnProfile, node: Extract<Expression, { kind: "binary" }>, isColumn: IsColumn): Share {
  const side = comparisonOf(node, isColumn);
  const remainder = side === null ? remainderShare(profile, node, isColumn) : null;
  if (remainder) return remainder;
  if (side === null) return sampledShare(profile, node, isColumn) ?? binaryDefault(profile, node.operator);
  const value = constantFor(profile, side.constant);
  if (value === null && node.operator !== "<=>" && !node.operator.startsWith("IS")) return noRows;
  switch (side.operator) {
    case "=":
    case "==":
    case "<=>":
    case "IS NOT DISTINCT FROM":
      return equalityShare(profile, value ?? undefined);
    case "<>":
    case "!=":
    case "^=":
      return negate(equalityShare(profile, value ?? undefined), nulls(profile));
    case "<":
    case "<=":
    case ">":
    case ">=":
      return value === undefined || value === null
        ? guess(defaultSelectivity.inequality, "assumed")
        : inequalityShare(profile, side.operator, value);
    default:
      return sampledShare(profile, node, isColumn) ?? binaryDefault(profile, node.operator);
  }
}

function binaryDefault(profile: ColumnProfile, operator: string): Share {
  if (operator === "=") return guess(Math.max(defaultSelectivity.equality, 0), "assumed");
  if (operator === "<>" || operator === "!=")
    return guess(1 - defaultSelectivity.equality - profile.nullFraction, "assumed");
  return guess(/^[<>]=?$/u.test(operator) ? defaultSelectivity.inequality : defaultSelectivity.match, "assumed");
}

function betweenShare(
  profile: ColumnProfile,
  node: Extract<Expression, { kind: "between" }>,
  isColumn: IsColumn,
): Share {
  const { operand, low, high, span } = node;
  if (operand.kind !== "name" || !isColumn(operand))
    return sampledShare(profile, node, isColumn) ?? guess(defaultSelectivity.range, "assumed");
  const parts: Expression[] = [
    { kind: "binary", operator: ">=", left: operand, right: low, span },
    { kind: "binary", operator: "<=", left: operand, right: high, span },
  ];
  const inside = conjunction(profile, parts, isColumn);
  return node.isNegated ? negate(inside, nulls(profile)) : inside;
}

function isShare(profile: ColumnProfile, node: Extract<Expression, { kind: "is" }>, isColumn: IsColumn): Share {
  const isPlain = node.operand.kind === "name" && isColumn(node.operand);
  if (node.test === "NULL" && isPlain) {
    const nullShare = !profile.column.isNullable
      ? zeroDates(profile)
      : profile.statistics
        ? share(
            profile.nullFraction,
            profile.isComplete ? profile.nullFraction : 0,
            profile.isComplete ? profile.nullFraction : 1,
            "statistics",
          )
        : guess(defaultSelectivity.isNull, "assumed");
    if (!node.isNegated) return nullShare;
    return profile.column.isNullable ? negate(nullShare, noRows) : allRows;
  }
  if ((node.test === "TRUE" || node.test === "FALSE") && isPlain) {
    const isTrue = booleanShare(profile);
    const wanted = node.test === "TRUE" ? isTrue : negate(isTrue, nulls(profile));
    return node.isNegated ? negate(wanted, noRows) : wanted;
  }
  return sampledShare(profile, node, isColumn) ?? guess(defaultSelectivity.unknown, "assumed");
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
function inShare(profile: ColumnProfile, node: Extract<Expression, { kind: "in" }>, isColumn: IsColumn): Share {
  if (node.query || node.operand.kind !== "name" || !isColumn(node.operand))
    return sampledShare(profile, node, isColumn) ?? guess(defaultSelectivity.unknown, "assumed");
  return listShare(profile, node.operand, node.list, node.isNegated, isColumn);
}

function listShare(
  profile: ColumnProfile,
  operand: Expression,
  list: readonly Expression[],
  isNegated: boolean,
  isColumn: IsColumn,
): Share {
  const seen = new Set<Comparable>();
  let sum = 0;
  let basis: Share["basis"] = "statistics";
  for (const item of list) {
    const value = constantFor(profile, item);
    if (value === null) {
      if (isNegated) return noRows;
      continue;
    }
    if (value !== undefined && seen.has(value)) continue;
    if (value !== undefined) seen.add(value);
    const part = equalityShare(profile, value);
    sum += part.expected;
    if (part.basis === "assumed") basis = "assumed";
  }
  const isCountable =
    profile.isUnique &&
    profile.rows.basis === "exact" &&
    profile.rows.rowCount > 0 &&
    list.every((right) => leavesOneValue(equality(operand, right), isColumn, profile.rules));
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

function quantifiedShare(
  profile: ColumnProfile,
  node: Extract<Expression, { kind: "quantified" }>,
  isColumn: IsColumn,
): Share {
  if (
    node.array?.kind === "array" &&
    node.operator === "=" &&
    node.quantifier === "ANY" &&
    node.operand.kind === "name" &&
    isColumn(node.operand)
  ) {
    return listShare(profile, node.operand, node.array.items, false, isColumn);
  }
  if (node.array?.kind === "array" && (node.operator === "<>" || node.operator === "!=") && node.quantifier === "ALL")
    return listShare(profile, node.operand, node.array.items, true, isColumn);
  return guess(defaultSelectivity.unknown, "assumed");
}
