import type { ImpactResult } from "@foretell/contract";
import { formatCount, formatEstimate } from "../../../lib/format.ts";

type Estimated = Pick<
  ImpactResult,
  "estimated_rows_affected" | "estimated_rows_low" | "estimated_rows_high" | "estimate_basis"
>;

/** A number of rows: plain where it is exact, `≈ 27` where it is not. */
export function rowsText(estimate: Estimated): string {
  const { estimated_rows_affected: rows, estimated_rows_low: low, estimated_rows_high: high } = estimate;
  return formatEstimate(rows, estimate.estimate_basis === "exact" ? "exact" : "estimated", { low, high });
}

/** `row` or `rows`, as it goes with the number of `rowsText`. */
export function rowsNoun({ estimated_rows_affected: rows }: Pick<Estimated, "estimated_rows_affected">): string {
  const isOne = Math.round(rows) === 1 || (rows > 0 && rows < 1);
  return isOne ? "row" : "rows";
}

/** The bounds of a number of rows, `0–5`; empty where the number is exact or the bounds are the number. */
export function rangeText(estimate: Estimated): string {
  const { estimated_rows_low: low, estimated_rows_high: high, estimate_basis: basis } = estimate;
  if (basis === "exact" || low >= high) return "";
  return `${formatCount(Math.floor(low))}–${formatCount(Math.ceil(high))}`;
}
