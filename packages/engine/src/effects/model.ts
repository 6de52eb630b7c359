import type { Position } from "../sql/span.ts";

/**
 * What of an outcome can differ, the weightiest first.
 *
 * - `broken`: the statement can no longer be analysed; `mended`: it can be, and could not; `failure`: it cannot, for another reason.
 * - `table`: a table is reached that was not, is no longer, or something else is done to its rows.
 * - `rows`: the rows of a table that both reach, beyond what either estimate leaves open.
 */
export const outcomeDifferenceKinds = [
  "broken",
  "verdict",
  "blocker",
  "risk",
  "table",
  "rows",
  "warning",
  "failure",
  "mended",
] as const;
export type OutcomeDifferenceKind = (typeof outcomeDifferenceKinds)[number];

/** One thing that differs between two outcomes of one statement. */
export interface OutcomeDifference {
  readonly kind: OutcomeDifferenceKind;
  /** `worse` where more stands in the way or more is warned of; `other` where that cannot be said. */
  readonly direction: "worse" | "better" | "other";
  /** Display name of the table that it is about: by its name after, or before where it is in the first schema alone. */
  readonly table: string | null;
  /** What it was before in short: a verdict, a number of rows, a message. Null where there was nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** The difference in one sentence. */
  readonly sentence: string;
  /** Where in the statement its error stands; null for all but `broken` and `failure`. */
  readonly position: Position | null;
}
