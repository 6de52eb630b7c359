import { z } from "zod";
import { comparedState, renameQuery } from "./comparisons.ts";
import { emptyData, id } from "./fields.ts";
import { estimateBasis, failure, queryType, queryTypes, risk, rowEstimate, summary, verdict } from "./impact.ts";
import { defineRoute } from "./route.ts";
import { outcomeDifference, outcomeDifferenceKind } from "./outcome-differences.ts";
import { simulation, simulationQueryText } from "./simulations.ts";

/** What a statement comes to on one state, in short. All but `error_message` are null or 0 where it cannot be analysed. */
const outcome = z.object({
  error_message: z.string().nullable(),
  verdict: verdict.nullable(),
  risk: risk.nullable(),
  estimate_basis: estimateBasis.nullable(),
  total_tables_affected: z.int(),
  total_rows_affected: z.number(),
});

/** A simulation that comes to something else on the other state. */
export const simulationEffect = simulation
  .pick({ id: true, name: true, query_text: true, is_query_cut: true, query_type: true })
  .extend({
    before: outcome,
    after: outcome,
    /** The weightiest first; 10 at most. */
    differences: z.array(outcomeDifference),
    difference_count: z.int(),
  });
export type SimulationEffect = z.output<typeof simulationEffect>;

/** Which simulations of a schema come to something else on another state of it. */
export const schemaEffects = z.object({
  from: comparedState,
  to: comparedState,
  /** All that the schema has. */
  simulation_count: z.int(),
  /** Those that were put to both states: the newest 500, fewer where their statements are long. */
  compared_count: z.int(),
  /** Those that were not. */
  left_out_count: z.int(),
  /** How many simulations differ, by the weightiest of their differences. */
  kind_counts: z.record(outcomeDifferenceKind, z.int()),
  /** By their weightiest difference: those that break first. */
  effects: z.array(simulationEffect),
});
export type SchemaEffects = z.output<typeof schemaEffects>;

/** How far the simulations of a schema have been put to two states. */
export const effectsProgress = z.object({
  effects_id: id,
  phase: z.enum(["running", "completed", "failed", "cancelled"]),
  /** Simulations that have been put to both. */
  done: z.int(),
  /** Null until the states are ready. */
  total: z.int().nullable(),
});
export type EffectsProgress = z.output<typeof effectsProgress>;

const reachedTable = z.object({
  table: z.string(),
  operation_type: z.enum(queryTypes),
  ...rowEstimate,
});

/** What a statement comes to on one of two states. */
export const sideOfStatement = z.object({
  state: comparedState,
  /** Where it cannot be analysed; then `summary` is null and `tables` is empty. */
  failure: failure.nullable(),
  summary: summary.nullable(),
  /** What is done to the rows of each table, all paths to it together; the first 200. */
  tables: z.array(reachedTable),
  table_count: z.int(),
});
export type SideOfStatement = z.output<typeof sideOfStatement>;

/** The outcomes of one statement on two states of a schema. */
export const statementComparison = z.object({
  query_text: z.string(),
  before: sideOfStatement,
  after: sideOfStatement,
  /** The weightiest first; 200 at most. */
  differences: z.array(outcomeDifference),
  difference_count: z.int(),
});
export type StatementComparison = z.output<typeof statementComparison>;

const oneStatement = "Either query_text or simulation_id is required";

/** A statement, or a simulation of the same project for its own. */
export const compareStatementBody = z
  .object({
    query_text: simulationQueryText.optional(),
    simulation_id: id.optional(),
    query_type: queryType.optional(),
  })
  .refine(({ query_text, simulation_id }) => (query_text === undefined) !== (simulation_id === undefined), {
    error: oneStatement,
    path: ["query_text"],
  });

const bothStates = z.object({ versionId: id, otherVersionId: id });
const effectsId = z.object({ effectsId: id });

export const effectsRoutes = {
  effects: defineRoute({
    method: "GET",
    path: "/versions/:versionId/compare/:otherVersionId/effects",
    tag: "Schema versions",
    summary:
      "Which stored simulations of the schema come to something else on the other version, and what differs. `effects_id` is chosen by the client so that it can ask for the progress, and cancel.",
    params: bothStates,
    query: renameQuery.extend({ effects_id: id.optional() }),
    data: schemaEffects,
    errors: ["NOT_FOUND", "CONFLICT", "STORED_DATA_UNREADABLE", "TOO_LARGE", "UNPROCESSABLE", "RATE_LIMITED"],
  }),
  progress: defineRoute({
    method: "GET",
    path: "/versions/effects/:effectsId",
    tag: "Schema versions",
    summary: "How far the effects on simulations that the signed-in user has asked for have come.",
    params: effectsId,
    data: effectsProgress,
    errors: ["NOT_FOUND"],
  }),
  cancel: defineRoute({
    method: "DELETE",
    path: "/versions/effects/:effectsId",
    tag: "Schema versions",
    summary: "Cancel the work on effects that is under way.",
    params: effectsId,
    data: emptyData,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  statement: defineRoute({
    method: "POST",
    path: "/versions/:versionId/compare/:otherVersionId/statement",
    tag: "Schema versions",
    summary:
      "What one statement, or that of a simulation, comes to on both versions, and what differs; nothing is stored.",
    params: bothStates,
    query: renameQuery,
    body: compareStatementBody,
    data: statementComparison,
    errors: ["NOT_FOUND", "STORED_DATA_UNREADABLE", "TOO_LARGE", "UNPROCESSABLE", "RATE_LIMITED"],
  }),
};
