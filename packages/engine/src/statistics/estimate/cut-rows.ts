import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { weakerBasis } from "./interval.ts";

/** What OFFSET leaves of rows, by the number that it is given; undefined or null where that is not known. */
export function withoutFirst(rows: RowEstimate, constant: unknown): RowEstimate {
  const count = numberOf(constant);
  return count === null ? anyOf(rows) : mapRows(rows, (of) => Math.max(0, of - count));
}

/** What LIMIT and TOP leave of rows. */
export function firstOf(rows: RowEstimate, constant: unknown): RowEstimate {
  const count = numberOf(constant);
  return count === null ? anyOf(rows) : mapRows(rows, (of) => Math.min(of, count));
}

/** What TOP … PERCENT leaves of rows: a part of a row is a row. */
export function shareOf(rows: RowEstimate, constant: unknown): RowEstimate {
  const percent = numberOf(constant);
  return percent === null ? anyOf(rows) : mapRows(rows, (of) => Math.ceil((of * percent) / 100));
}

function numberOf(constant: unknown): number | null {
  const value = typeof constant === "number" || typeof constant === "string" ? Number(constant) : Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Nobody knows how many of the rows. */
const anyOf = (rows: RowEstimate): RowEstimate => ({ ...rows, low: 0, basis: weakerBasis(rows.basis, "statistics") });

const mapRows = ({ expected, low, high, basis }: RowEstimate, map: (of: number) => number): RowEstimate => ({
  expected: map(expected),
  low: map(low),
  high: map(high),
  basis,
});
