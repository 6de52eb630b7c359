import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { defaultRowCount } from "./defaults.ts";

/** Rows that are counted. */
export const exactly = (count: number): RowEstimate => ({ expected: count, low: count, high: count, basis: "exact" });

/** No row, for certain. */
export const noRow = exactly(0);

/** Rows of which nothing is known. */
export const unknownRows: RowEstimate = {
  expected: defaultRowCount,
  low: 0,
  high: defaultRowCount * defaultRowCount,
  basis: "assumed",
};

/** The sum of two counts, as far as a number counts exactly. */
export const sumOf = (first: number, second: number): number => Math.min(Number.MAX_SAFE_INTEGER, first + second);

/** Their product, as far as a number counts exactly. */
export const productOf = (first: number, second: number): number => Math.min(Number.MAX_SAFE_INTEGER, first * second);
