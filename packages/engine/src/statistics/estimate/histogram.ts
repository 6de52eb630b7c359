import type { Comparable } from "../values/literal-value.ts";
import { compareValues } from "../values/literal-value.ts";

/**
 * The share of the values under equally filled buckets that are smaller than a value, by linear interpolation inside its
 * bucket; text is taken as half way.
 * @see https://www.postgresql.org/docs/current/row-estimation-examples.html
 */
export function fractionBelow(bounds: readonly Comparable[], value: Comparable): number {
  const last = bounds.length - 1;
  const [first] = bounds;
  const highest = bounds[last];
  if (first === undefined || highest === undefined || last < 1) return 0.5;
  if (compareValues(value, first) <= 0) return 0;
  if (compareValues(value, highest) > 0) return 1;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const bound = bounds[middle];
    if (bound !== undefined && compareValues(bound, value) < 0) low = middle;
    else high = middle;
  }
  return (low + insideBucket(bounds[low], bounds[high], value)) / last;
}

function insideBucket(low: Comparable | undefined, high: Comparable | undefined, value: Comparable): number {
  if (typeof low !== "number" || typeof high !== "number" || typeof value !== "number") return 0.5;
  return high > low ? (value - low) / (high - low) : 0.5;
}
