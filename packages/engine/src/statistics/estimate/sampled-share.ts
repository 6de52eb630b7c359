import type { Expression } from "../../statement/ast.ts";
import { assumedShare } from "./assumed-share.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { defaultSelectivity } from "./defaults.ts";
import { constantOf, likelyHoldsFor } from "../values/evaluate.ts";
import { isAffordable } from "./evaluation-cost.ts";
import { guess, negate, noRows } from "./interval.ts";
import type { Share } from "./interval.ts";
import { nulls } from "./value-share.ts";
import { valueRow } from "../values/value.ts";

/** The condition put to the common values and, as a sample of the others, to the bounds of the histogram. */
export function sampledShare(profile: ColumnProfile, node: Expression): Share | null {
  const { common, boundTexts, nullFraction } = profile;
  if (common.length + boundTexts.length === 0) return null;
  if (!isAffordable(profile.steps, node, common.length + boundTexts.length)) return null;
  const holds = (text: string | null) => likelyHoldsFor(node, valueRow(text, profile.rules));
  let commonTotal = 0;
  let matching = 0;
  for (const { text, frequency } of common) {
    const isMet = holds(text);
    if (isMet === undefined) return null;
    commonTotal += frequency;
    if (isMet === true) matching += frequency;
  }
  let hits = 0;
  for (const text of boundTexts) {
    const isMet = holds(text);
    if (isMet === undefined) return null;
    if (isMet === true) hits += 1;
  }
  const ofNull = holds(null);
  const rest = Math.max(0, 1 - commonTotal - nullFraction);
  const sampled =
    boundTexts.length === 0
      ? commonTotal > 0
        ? matching / commonTotal
        : 0
      : hits > 0
        ? hits / boundTexts.length
        : missedShare(profile, node);
  return guess(matching + rest * sampled + (ofNull === true ? nullFraction : 0), "statistics");
}

/** No sampled value matched: an equality still meets one value, anything else a share below the sample's resolution. */
function missedShare(profile: ColumnProfile, node: Expression): number {
  const isEquality = node.kind === "binary" && node.operator === "=";
  if (isEquality) return 1 / Math.max(1, profile.distinctCount - profile.common.length);
  const resolution = 1 / (profile.boundTexts.length * 2);
  return Math.max(1 / Math.max(1, profile.distinctCount), Math.min(resolution, defaultSelectivity.match));
}

/** The share of rows that is assumed for a pattern, or for a condition of which nothing is known. */
export function patternDefault(profile: ColumnProfile, node: Expression): Share {
  if (node.kind !== "pattern") return assumedShare(node);
  const pattern = constantOf(node.pattern, profile.rules);
  if (pattern === null) return noRows;
  const isAny = /^%+$/u.test(String(pattern));
  const matched = guess(isAny ? 1 - profile.nullFraction : defaultSelectivity.match, "assumed");
  return node.isNegated ? negate(matched, nulls(profile)) : matched;
}
