import type { Blocker, Impact, ImpactRow, Warning } from "../impact/model.ts";
import type { Failure } from "../statement/failure.ts";
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

/** What of an outcome is compared: of a prediction, or of one that was kept. */
export type ComparableOutcome =
  | { readonly outcome: "failed"; readonly failure: Pick<Failure, "code" | "message" | "position" | "span"> }
  | { readonly outcome: "completed"; readonly impact: ComparableImpact };

export interface ComparableImpact extends Pick<Impact, "headline" | "verdict" | "risk"> {
  readonly rows: readonly ReachedRow[];
  readonly blockers: readonly ComparableBlocker[];
  readonly warnings: readonly ComparableWarning[];
}

export type ReachedRow = Pick<ImpactRow, "table" | "operation" | "rows">;
export type ComparableBlocker = Pick<Blocker, "table" | "columns" | "action" | "message">;
export type ComparableWarning = Pick<Warning, "table" | "message"> & { readonly code: string };

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
