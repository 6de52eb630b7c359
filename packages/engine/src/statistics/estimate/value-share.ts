import type { ColumnProfile } from "./column-profile.ts";
import { defaultSelectivity } from "./defaults.ts";
import { fractionBelow } from "./histogram.ts";
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

/** var_eq_const: the frequency of a common value, else what the others share among the values that are left. */
export function equalityShare(profile: ColumnProfile, value: Comparable | undefined): Share {
  const { common, statistics, nullFraction } = profile;
  if (statistics === undefined)
    return guess(1 / Math.max(1, profile.distinctCount), profile.isUnique ? "statistics" : "assumed");
  if (value === undefined) return guess((1 - nullFraction) / Math.max(1, profile.distinctCount), "statistics");
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

/** A number further beyond the ends of the histogram than the mean width of a bucket. */
function isFarOutside({ bounds, rules, common }: ColumnProfile, value: Comparable): boolean {
  const [first] = bounds;
  const last = bounds.at(-1);
  if (rules.family !== "integer" || typeof first !== "number" || typeof last !== "number" || typeof value !== "number")
    return false;
  const width = (last - first) / Math.max(1, bounds.length - 1);
  const values = common.map((entry) => entry.value).filter((entry) => typeof entry === "number");
  return value > Math.max(last, ...values) + width || value < Math.min(first, ...values) - width;
}

/** scalarineqsel: common values counted, the others by the histogram. */
export function inequalityShare(profile: ColumnProfile, operator: string, value: Comparable): Share {
  const { common, bounds, nullFraction, statistics } = profile;
  if (statistics === undefined) return guess(defaultSelectivity.inequality, "assumed");
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
  if (bounds.length < 2)
    return guess(
      matching + rest * (common.length > 0 ? 0.5 : defaultSelectivity.inequality),
      common.length > 0 ? "statistics" : "assumed",
    );
  const below = fractionBelow(bounds, value);
  const oneValue = operator === "<=" || operator === ">" ? 1 / Math.max(1, profile.distinctCount - common.length) : 0;
  const under = Math.min(1, below + (below > 0 && below < 1 ? oneValue : 0));
  const inHistogram = operator.startsWith("<") ? under : 1 - under;
  return guess(matching + rest * inHistogram, "statistics");
}

/** A boolean column standing as a condition. */
export function booleanShare(profile: ColumnProfile): Share {
  if (profile.statistics === undefined) return guess(defaultSelectivity.boolean, "assumed");
  return equalityShare(profile, 1);
}
