import type { EstimateBasis } from "../../catalog/statistics-model.ts";

/** A share of a table's rows, 0..1: the expected one and bounds that hold for certain. */
export interface Share {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly basis: EstimateBasis;
}

/** No row, for certain. */
export const noRows: Share = { expected: 0, low: 0, high: 0, basis: "exact" };
/** Every row, for certain. */
export const allRows: Share = { expected: 1, low: 1, high: 1, basis: "exact" };

const basisRank: Readonly<Record<EstimateBasis, number>> = { exact: 0, statistics: 1, assumed: 2 };

/** The weaker of two bases: what a number is that was made of both. */
export function weakerBasis(first: EstimateBasis, second: EstimateBasis): EstimateBasis {
  return basisRank[first] >= basisRank[second] ? first : second;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** A share with its expectation inside its bounds; exact when they meet. */
export function share(expected: number, low: number, high: number, basis: EstimateBasis): Share {
  const bounded = { low: clamp(low), high: clamp(Math.max(low, high)) };
  const inside = Math.min(bounded.high, Math.max(bounded.low, clamp(expected)));
  const isSure = bounded.low === bounded.high;
  return { expected: inside, ...bounded, basis: isSure ? "exact" : basis === "exact" ? "statistics" : basis };
}

/** An estimate with no certainty: anything from no row to every row. */
export function guess(expected: number, basis: EstimateBasis): Share {
  return share(expected, 0, 1, basis);
}

/** Rows for which both hold, the two taken as independent (clauselist_selectivity). */
export function both(first: Share, second: Share): Share {
  if (first.low === 1) return second;
  if (second.low === 1) return first;
  return share(
    first.expected * second.expected,
    first.low + second.low - 1,
    Math.min(first.high, second.high),
    weakerBasis(first.basis, second.basis),
  );
}

/** Rows for which at least one holds: s1 + s2 − s1·s2. */
export function either(first: Share, second: Share): Share {
  return share(
    first.expected + second.expected - first.expected * second.expected,
    Math.max(first.low, second.low),
    first.high + second.high,
    weakerBasis(first.basis, second.basis),
  );
}

/** Rows for which a condition does not hold; `unknown` is the share for which it is neither true nor false. */
export function negate(of: Share, unknown: Share): Share {
  return share(
    1 - of.expected - unknown.expected,
    1 - of.high - unknown.high,
    1 - of.low - unknown.low,
    weakerBasis(of.basis, unknown.basis),
  );
}
