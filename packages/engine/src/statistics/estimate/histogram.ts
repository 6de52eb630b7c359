import type { Comparable } from "../values/literal-value.ts";
import { compareValues } from "../values/literal-value.ts";

/** The shares of the values under a histogram that are smaller than a value, and that are so or equal to it. */
interface FractionsAt {
  readonly below: number;
  readonly upTo: number;
}

/**
 * Where a value stands among those under equally filled buckets, by linear interpolation inside its bucket; text is taken as
 * half way. `oneValue` is the share of each of them. Null without a bucket.
 * @see https://www.postgresql.org/docs/current/row-estimation-examples.html (ineq_histogram_selectivity)
 */
export function fractionsAt(bounds: readonly Comparable[], value: Comparable, oneValue: number): FractionsAt | null {
  const [first] = bounds;
  const highest = bounds.at(-1);
  if (first === undefined || highest === undefined || bounds.length < 2) return null;
  if (compareValues(value, first) < 0) return { below: 0, upTo: 0 };
  const toHighest = compareValues(value, highest);
  if (toHighest > 0) return { below: 1, upTo: 1 };
  const upTo = toHighest === 0 ? 1 : insideHistogram(bounds, value, oneValue);
  return { below: Math.max(0, upTo - oneValue), upTo };
}

/** The share of the values up to one that is none of the ends. */
function insideHistogram(bounds: readonly Comparable[], value: Comparable, oneValue: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const bound = bounds[middle];
    if (bound !== undefined && compareValues(bound, value) <= 0) low = middle;
    else high = middle;
  }
  const inside = insideBucket(bounds[low], bounds[high], value);
  // The first bucket holds its lower bound as well, each of the others what lies above it.
  const ofFirst = low === 0 ? oneValue * (1 - inside) : 0;
  return (low + inside) / (bounds.length - 1) + ofFirst;
}

/** The part of a bucket below a value: not smaller than its lower bound, and smaller than the upper one. */
function insideBucket(low: Comparable | undefined, high: Comparable | undefined, value: Comparable): number {
  if (typeof low !== "number" || typeof high !== "number" || typeof value !== "number") return low === value ? 0 : 0.5;
  return (value - low) / (high - low);
}
