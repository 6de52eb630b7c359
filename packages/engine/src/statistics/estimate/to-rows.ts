import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { TableRows } from "./column-profile.ts";
import type { Share } from "./interval.ts";
import { weakerBasis } from "./interval.ts";

/**
 * Rows as a count from a share of a table. Only rows that were counted show that a table has some, or none: a live database
 * estimates, and a person rounds. That a share is a part of the table at most comes from its unique keys then, and stays a bound.
 */
export function toRows(of: Share, { rowCount, basis: tableBasis, isMost }: TableRows): RowEstimate {
  if (tableBasis === "assumed") return assumedRows(of, rowCount);
  const isCounted = tableBasis === "exact";
  const low = isCounted ? Math.floor(of.low * rowCount + 1e-6) : 0;
  const least = isCounted || of.high === 0 ? 0 : 1;
  const most = isMost || of.high < 1 ? Math.ceil(of.high * rowCount - 1e-6) : mostOf(rowCount);
  const high = Math.max(low, least, most);
  const expected = Math.min(high, Math.max(low, of.expected * rowCount));
  const basis = weakerBasis(tableBasis, low === high ? "exact" : of.basis === "exact" ? "statistics" : of.basis);
  return { expected, low, high, basis };
}

/** The share that one row is of a table: where its rows are not counted, never all of it, for there may be others. */
export const oneRowOf = ({ rowCount, isMost }: TableRows): number => 1 / (isMost ? rowCount : Math.max(2, rowCount));

/** How many times as many rows as assumed or estimated a table may have. */
const margin = 1000;

/** Rows that a table has at most, of which somebody said some time how many it has: a small one may have grown by far. */
const mostOf = (rowCount: number): number => Math.max(rowCount, margin) * margin;

/** Of a table whose rows nobody has counted nothing is certain, but that a unique key meets at most one row. */
function assumedRows(of: Share, tableRows: number): RowEstimate {
  const most = Math.ceil(of.high * tableRows - 1e-6);
  const high = most <= 1 ? most : most * margin;
  return { expected: Math.min(high, of.expected * tableRows), low: 0, high, basis: "assumed" };
}
