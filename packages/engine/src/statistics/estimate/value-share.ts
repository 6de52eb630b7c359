import type { ColumnProfile } from "./column-profile.ts";
import { defaultSelectivity } from "./defaults.ts";
import { fractionsAt } from "./histogram.ts";
import { guess, noRows } from "./interval.ts";
import type { Share } from "./interval.ts";
import { compareValues } from "../values/literal-value.ts";
import type { Comparable } from "../values/literal-value.ts";

/** The share of rows in which a column is NULL. */
export const nulls = (profile: ColumnProfile): Share =>
  profile.column.isNullable ? guess(profile.nullFraction, profile.basis) : noRows;

/** The share between two ends from the shares below the upper and above the lower one. */
export function rangeShare(profile: ColumnProfile, below: number, above: number): number {
  if (profile.statistics === undefined) return defaultSelectivity.range;
  const sum = below + above + profile.nullFraction - 1;
  return sum <= 0 ? 1 / Math.max(1, profile.rows.rowCount) : sum;
}

/** var_eq_non_const: the share that a value has on average. */
export const averageShare = ({ nullFraction, distinctCount }: ColumnProfile): number =>
  (1 - nullFraction) / Math.max(1, distinctCount);

/** var_eq_const: the frequency of a common value, else what the others share among the values that are left. */
export function equalityShare(profile: ColumnProfile, value: Comparable | undefined): Share {
  const { common, statistics, nullFraction } = profile;
  if (statistics === undefined)
    return guess(1 / Math.max(1, profile.distinctCount), profile.isUnique ? "statistics" : "assumed");
  if (value === undefined) return guess(averageShare(profile), "statistics");
  const entry = common.find((candidate) => compareValues(candidate.value, value) === 0);
  if (entry) return guess(entry.frequency, "statistics");
  const commonTotal = common.reduce((sum, { frequency }) => sum + frequency, 0);
  const rest = Math.max(0, 1 - commonTotal - nullFraction);
  const otherDistinct = profile.distinctCount - common.length;
  const average = otherDistinct > 1 ? rest / otherDistinct : rest;
  if (isFarOutside(profile, value))
    return guess(Math.min(average, 1 / Math.max(1, profile.rows.rowCount)), "statistics");
  const leastCommon = common.reduce((least, { frequency }) => Math.min(least, frequency), 1);
  return guess(Math.min(average, leastCommon), "statistics");
}

/** A whole number further beyond the ends of the histogram than the mean width of a bucket. */
function isFarOutside({ bounds, rules, common }: ColumnProfile, value: Comparable): boolean {
  if (rules.family !== "integer" || bounds.length < 2) return false;
  const [first, last] = [Number(bounds[0]), Number(bounds.at(-1))];
  const width = (last - first) / (bounds.length - 1);
  const values = common.map((entry) => Number(entry.value));
  return Number(value) > Math.max(last, ...values) + width || Number(value) < Math.min(first, ...values) - width;
}

/** scalarineqsel: common values counted, the others by the histogram. */
export function inequalityShare(profile: ColumnProfile, operator: string, value: Comparable): Share {
  const { common, bounds, nullFraction } = profile;
  let commonTotal = 0;
  let matching = 0;
  for (const entry of common) {
    commonTotal += entry.frequency;
    const order = compareValues(entry.value, value);
    const holds =
      operator === "<" ? order < 0 : operator === "<=" ? order <= 0 : operator === ">" ? order > 0 : order >= 0;
    if (holds) matching += entry.frequency;
  }
  const rest = Math.max(0, 1 - commonTotal - nullFraction);
  const others = profile.distinctCount - common.length;
  const fractions = fractionsAt(bounds, value, others > 1 ? 1 / others : 0);
  if (fractions === null)
    return common.length > 0
      ? guess(matching + rest * 0.5, "statistics")
      : guess(rest * defaultSelectivity.inequality, "assumed");
  const under = operator === "<=" || operator === ">" ? fractions.upTo : fractions.below;
  return guess(matching + rest * (operator.startsWith("<") ? under : 1 - under), "statistics");
}
