import { z } from "zod";
import { id, timestamp } from "./fields.ts";

export const queryTypes = ["SELECT", "INSERT", "UPDATE", "DELETE"] as const;
export const queryType = z.enum(queryTypes, { error: "Query type is required" });
export type QueryType = z.output<typeof queryType>;

export const verdict = z.enum(["succeeds", "may_be_blocked", "blocked"]);
export type Verdict = z.output<typeof verdict>;

export const estimateBasis = z.enum(["exact", "statistics", "assumed"]);
export type EstimateBasis = z.output<typeof estimateBasis>;
export const referentialAction = z.enum(["CASCADE", "SET NULL", "SET DEFAULT", "RESTRICT", "NO ACTION"]);

export const position = z.object({ line: z.int(), column: z.int() });
/** UTF-16 offsets into `query_text`. */
export const span = z.object({ start: z.int(), end: z.int() });

/** Where something stands in `query_text`; both null where nothing of its text is meant. */
export const place = { position: position.nullable(), span: span.nullable() };

/** How many rows, and between what numbers they lie. */
export const rowEstimate = {
  estimated_rows_affected: z.number(),
  estimated_rows_low: z.number(),
  estimated_rows_high: z.number(),
  estimate_basis: estimateBasis,
};

/** One table, one operation, one path. */
export const impactResult = z.object({
  id,
  /** 0 = named by the statement. */
  cascade_level: z.int(),
  affected_table_name: z.string(),
  operation_type: z.enum([...queryTypes, "RESTRICT"]),
  referential_action: referentialAction.nullable(),
  constraint_name: z.string().nullable(),
  ...rowEstimate,
  /** Table names from the statement's table to this one. */
  cascade_path: z.array(z.string()),
  details: z.object({
    affectedColumns: z.array(z.object({ name: z.string(), reason: z.string() })),
    explanation: z.string(),
    derivation: z.array(
      z.object({
        subject: z.string(),
        statistic: z.string(),
        formula: z.string(),
        value: z.number(),
        unit: z.enum(["rows", "selectivity"]),
        basis: estimateBasis,
      }),
    ),
  }),
});
export type ImpactResult = z.output<typeof impactResult>;

export const blocker = z.object({
  /** What kind of thing is in the way: `STILL_REFERENCED`, `KEY_TAKEN` … */
  code: z.string(),
  constraint_name: z.string().nullable(),
  table: z.string(),
  columns: z.array(z.string()),
  action: z.string(),
  ...rowEstimate,
  certainty: z.enum(["certain", "possible"]),
  /** The statement itself runs: what is refused is the COMMIT. */
  at_commit: z.boolean().optional(),
  message: z.string(),
  /** What would unblock it. */
  remedy: z.string(),
  cascade_path: z.array(z.string()),
  /** The literal, column or table that makes it block. */
  ...place,
});
export type Blocker = z.output<typeof blocker>;

export const condition = z.object({
  /** What must hold: `PARENT_EXISTS`, `KEY_FREE` … */
  code: z.string(),
  kind: z.string(),
  constraint_name: z.string().nullable(),
  table: z.string(),
  columns: z.array(z.string()),
  message: z.string(),
  /** A query that finds a row where it does not hold; null where there is none to be written. */
  query: z.string().nullable(),
  ...place,
});

export type Condition = z.output<typeof condition>;

/** Beside the verdict: whether whoever runs the statement should look first. */
export const risk = z.enum(["safe", "notice", "risk", "severe"]);
export type Risk = z.output<typeof risk>;

/** One ground of a risk. */
export const riskReason = z.object({
  /** That of a rule of risk, `WHOLE_TABLE`, or of a warning. */
  code: z.string(),
  risk: risk.exclude(["safe"]),
  sentence: z.string(),
  /** The one table that it is about. */
  table: z.string().nullable(),
  /** What was counted: rows, percent, levels, tables, conditions, by its code. */
  number: z.number().nullable(),
  /** The number from which on it is a risk of this kind, of the project's thresholds. */
  threshold: z.number().nullable(),
});
export type RiskReason = z.output<typeof riskReason>;

const thresholdsError = "Thresholds are an object of rows, share_percent, cascade_depth and cascade_tables";

const riskSteps = (most: number, what: string) => {
  const error = `A threshold of ${what} must be a whole number from 1 to ${String(most)}`;
  const step = z.int({ error }).min(1, { error }).max(most, { error });
  return z
    .object({ risk: step, severe: step }, { error: `The thresholds of ${what} are an object of risk and severe` })
    .refine(({ risk: from, severe }) => from <= severe, {
      error: `What is severe of ${what} must not be less than what is a risk`,
      path: ["severe"],
    });
};

/** What a project takes for much: from where on it is a risk, and from where on a severe one. */
export const riskThresholds = z.object(
  {
    /** Rows that a statement changes, in all tables together. */
    rows: riskSteps(1_000_000_000_000, "rows"),
    /** Rows that change, in percent of those of their table. */
    share_percent: riskSteps(100, "the share"),
    /** Levels of a cascade. */
    cascade_depth: riskSteps(1_000, "the levels"),
    /** Tables that a cascade reaches. */
    cascade_tables: riskSteps(100_000, "the tables"),
  },
  { error: thresholdsError },
);
export type RiskThresholds = z.output<typeof riskThresholds>;

/** What is much where a project has not said otherwise. */
export const defaultRiskThresholds: RiskThresholds = {
  rows: { risk: 10_000, severe: 1_000_000 },
  share_percent: { risk: 20, severe: 60 },
  cascade_depth: { risk: 3, severe: 6 },
  cascade_tables: { risk: 10, severe: 50 },
};

export const warning = z.object({
  code: z.string(),
  severity: z.enum(["notice", "risk"]),
  message: z.string(),
  table: z.string().nullable(),
  ...place,
});
export type Warning = z.output<typeof warning>;

export const summary = z.object({
  total_tables_affected: z.int(),
  total_rows_affected: z.number(),
  total_rows_low: z.number(),
  total_rows_high: z.number(),
  total_columns_affected: z.int(),
  max_cascade_depth: z.int(),
  has_custom_rules: z.boolean(),
  verdict,
  /** The gravest of its grounds. */
  risk,
  /** Why somebody should look before it is run, the gravest first. */
  risk_reasons: z.array(riskReason),
  /** The verdict with its reason, in one sentence. */
  headline: z.string(),
  /** The first of them, some two thousand. */
  blockers: z.array(blocker),
  blocker_count: z.int(),
  /** The first of them, some two thousand. */
  conditions: z.array(condition),
  condition_count: z.int(),
  /** The first of them, some two thousand. */
  warnings: z.array(warning),
  warning_count: z.int(),
  confidence: z.number(),
  estimate_basis: estimateBasis,
  /** The present by which rows were counted or estimated; null where the statement does not ask for it. */
  as_of: timestamp.nullable(),
});
export type SimulationSummary = z.output<typeof summary>;

/** A statement that could not be analysed: where, and what was probably meant. */
export const failure = z.object({
  error_code: z.enum([
    "syntax",
    "unknown_table",
    "unknown_column",
    "ambiguous_column",
    "multiple_statements",
    "type_differs",
    "unknown_function",
    "type_mismatch",
    "grouping",
    "not_allowed_here",
    "not_supported",
  ]),
  error_message: z.string(),
  position,
  span,
  suggestion: z.string().nullable(),
});
export type Failure = z.output<typeof failure>;

/** The way from the statement to one table. */
export const cascadePath = z.object({
  table: z.string(),
  steps: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      type: z.enum(["foreign_key", "join", "view", "trigger"]),
      constraint_name: z.string().nullable(),
    }),
  ),
});
export type CascadePath = z.output<typeof cascadePath>;
