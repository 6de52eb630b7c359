import type { EstimateBasis, RowEstimate } from "../../catalog/statistics-model.ts";
import type { Share } from "./interval.ts";
import { weakerBasis } from "./interval.ts";

/**
 * Rows as a count from a share of a table. Only rows that were counted show that a table has some, or none: a live database
 * estimates, and a person rounds.
 */
export function toRows(of: Share, tableRows: number, tableBasis: EstimateBasis): RowEstimate {
  if (tableBasis === "assumed") return assumedRows(of, tableRows);
  const isCounted = tableBasis === "exact";
  const low = isCounted ? Math.floor(of.low * tableRows + 1e-6) : 0;
  const least = isCounted || of.high === 0 ? 0 : 1;
  const high = Math.max(low, least, Math.ceil(of.high * tableRows - 1e-6));
  const expected = Math.min(high, Math.max(low, of.expected * tableRows));
  const basis = weakerBasis(tableBasis, low === high ? "exact" : of.basis === "exact" ? "statistics" : of.basis);
  return { expected, low, high, basis };
}

/** How many times as many rows as assumed a table may have, where nothing is known of it. */
const assumedMargin = 1000;

/** Of a table whose rows nobody has counted nothing is certain, but that a unique key meets at most one row. */
function assumedRows(of: Share, tableRows: number): RowEstimate {
  const most = Math.ceil(of.high * tableRows - 1e-6);
  const high = most <= 1 ? most : most * assumedMargin;
  return { expected: Math.min(high, of.expected * tableRows), low: 0, high, basis: "assumed" };
}
