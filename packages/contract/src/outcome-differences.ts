import { z } from "zod";

export const outcomeDifferenceKind = z.enum([
  "broken",
  "verdict",
  "blocker",
  "risk",
  "table",
  "rows",
  "warning",
  "failure",
  "mended",
]);
export type OutcomeDifferenceKind = z.output<typeof outcomeDifferenceKind>;

/** One thing that differs between the outcomes of one statement on two states of a schema. */
export const outcomeDifference = z.object({
  /**
   * `broken`: the statement can no longer be analysed; `mended`: it can be, and could not; `failure`: it cannot, for another reason.
   * `table`: a table is reached, or is no longer, or something else is done to its rows; `rows`: more or fewer of them, beyond what
   * the estimates leave open.
   */
  kind: outcomeDifferenceKind,
  direction: z.enum(["worse", "better", "other"]),
  /** The table that it is about, by its name after where it has one. */
  table: z.string().nullable(),
  /** In short; null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** All of it in one sentence. */
  description: z.string(),
  /** Where the error stands in the statement. */
  position: z.object({ line: z.int(), column: z.int() }).nullable(),
});
export type OutcomeDifference = z.output<typeof outcomeDifference>;
