import { z } from "zod";
import {
  blocker,
  condition,
  failure,
  impactResult,
  position,
  risk,
  rowEstimate,
  span,
  verdict,
  warning,
} from "./impact.ts";

/** One statement of a script, told on the state that those before it leave. */
export const scriptStatement = z.object({
  /** Counted from 1. */
  number: z.int(),
  /** Its beginning: 2,000 characters. */
  text: z.string(),
  /** In the whole text. */
  position,
  span,
  /** Put to rows, a change of the schema, a command of the transaction, or neither. */
  kind: z.enum(["rows", "schema", "transaction", "other"]),
  /** `fails`: it must, and nothing after it runs. `not_run`: one before it fails. */
  outcome: z.enum(["runs", "fails", "not_run"]),
  verdict,
  risk,
  /** What it does, in one sentence. */
  headline: z.string(),
  /** A later ROLLBACK takes back what it did. */
  is_undone: z.boolean(),
  /** Where it could not be analysed. */
  failure: failure.nullable(),
  total_tables_affected: z.int(),
  ...rowEstimate,
  /** The first of them, 20 at most, as of conditions and warnings. */
  blockers: z.array(blocker),
  blocker_count: z.int(),
  conditions: z.array(condition),
  condition_count: z.int(),
  warnings: z.array(warning),
  warning_count: z.int(),
  /** By cascade level; the first of them, 50 at most. */
  impact: z.array(impactResult),
  impact_count: z.int(),
});
export type ScriptStatement = z.output<typeof scriptStatement>;

const rows = z.object(rowEstimate);

/** What the statements of a script come to together. */
export const script = z.object({
  statement_count: z.int(),
  /** The number of the statement that fails first for certain, else of the first that may; null where none is in the way. */
  fails_at: z.int().nullable(),
  /** What is there when it has failed, in one sentence. */
  standing: z.string().nullable(),
  /** It changes the schema, and no row by itself: it can be applied to the working state. */
  is_schema_only: z.boolean(),
  /** The sum per table, statements that a ROLLBACK takes back left out; the first of them, 500 at most. */
  tables: z.array(z.object({ table: z.string(), inserted: rows, updated: rows, deleted: rows })),
  statements: z.array(scriptStatement),
});
export type ScriptResult = z.output<typeof script>;
