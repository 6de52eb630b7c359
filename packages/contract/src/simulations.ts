import { z } from "zod";
import { advice } from "./advice.ts";
import { approvalStatus } from "./approvals.ts";
import { emptyData, id, idParams, projectIdParams, requiredText, storable, timestamp } from "./fields.ts";
import { cascadePath, estimateBasis, failure, impactResult, queryType, risk, summary, verdict } from "./impact.ts";
import { outcomeDifference } from "./outcome-differences.ts";
import { script } from "./script.ts";
import { defineList, defineRoute } from "./route.ts";
import { tags } from "./tags.ts";

export const simulationStatus = z.enum(["pending", "running", "completed", "failed"]);

export const simulation = z.object({
  id,
  project_id: id,
  name: z.string(),
  /** In lists its beginning: 300 characters. */
  query_text: z.string(),
  /** Whether `query_text` is the beginning of a longer statement; the simulation by itself has all of it. */
  is_query_cut: z.boolean(),
  /** Of a script that of its weightiest statement: DELETE, UPDATE, INSERT, SELECT. */
  query_type: queryType,
  /** Several statements, told in order on the state that those before leave; false until it is run. */
  is_script: z.boolean(),
  /** What the statement was put to, as it was given: a schema (its working state) or one of its versions. */
  schema_id: id,
  /** The schema, whichever state of it. */
  target_schema_id: id,
  /** The version; null where it was the working state. */
  version_id: id.nullable(),
  version_number: z.string().nullable(),
  schema_name: z.string(),
  db_type: z.string(),
  status: simulationStatus,
  execution_time_ms: z.number().nullable(),
  created_at: timestamp,
  /** Null where the account is gone, and for who is no member of the project. */
  created_by_name: z.string().nullable(),
  /** What it is found by, in the order in which they were given. */
  tags: z.array(z.string()),
  executed_at: timestamp.nullable(),
  /** Whether the statement was changed since it was run: the result is that of another one. */
  is_outdated: z.boolean(),
  /** In lists its beginning: 300 characters. */
  error_message: z.string().nullable(),
  error_code: failure.shape.error_code.nullable(),
  verdict: verdict.nullable(),
  /** The gravest of its grounds; null for every status but completed. */
  risk: risk.nullable(),
  /** The codes of its grounds, the gravest first; empty for every status but completed. */
  risk_codes: z.array(z.string()),
  /** Where `total_rows_affected` comes from; null for every status but completed. */
  estimate_basis: estimateBasis.nullable(),
  total_tables_affected: z.int(),
  total_rows_affected: z.number(),
  max_cascade_depth: z.int(),
  /** The first of them, 100 at most. */
  affectedTables: z.array(z.string()),
  affected_table_count: z.int(),
  /** The first of them, 100 at most, each with the name of its table. */
  affectedColumns: z.array(z.string()),
  affected_column_count: z.int(),
  /** What has become of the approval that was asked for; null where none was, and for who is no member of the project. */
  approval_status: approvalStatus.nullable(),
});
export type Simulation = z.output<typeof simulation>;

export const simulationDetail = simulation.extend({
  /** Who ran it last; null where nobody has, and where the account is gone. */
  executed_by_name: z.string().nullable(),
  /** Who decided on the approval; null where nobody has, and where the account is gone. */
  approval_decided_by_name: z.string().nullable(),
  approval_decided_at: timestamp.nullable(),
  /** The first of them, some two thousand; an export has them all. */
  affectedTables: z.array(z.string()),
  /** The first of them, some two thousand, each with the name of its table. */
  affectedColumns: z.array(z.string()),
  /** By cascade level; the first of them, 1,000 at most. */
  cascadePaths: z.array(cascadePath),
  cascade_path_count: z.int(),
  /** Where the statement could not be analysed; null for every status but failed. */
  failure: failure.nullable(),
  /** What each statement of a script does, and which fails; null for a single statement, and for every status but completed. */
  script: script.omit({ statements: true }).nullable(),
  /** The statements of a script, each with its own verdict, risk and impact; empty for a single statement. */
  statements: script.shape.statements,
  /** The statements by which it comes through, and the way back; null where there is nothing to mend or no way is known for sure. */
  remedy: advice.shape.remedy,
  /** What it has the server do; null for what writes nothing, for scripts, and for every status but completed. */
  costs: advice.shape.costs,
  locks: advice.shape.locks,
});
export type SimulationDetail = z.output<typeof simulationDetail>;

/** What was run, and what differs from the run before. */
export const rerunSimulation = simulationDetail.extend({
  simulationId: id,
  /** The weightiest first; 50 at most. Null where there was no run before. */
  differences: z.array(outcomeDifference).nullable(),
  difference_count: z.int(),
});
export type RerunSimulation = z.output<typeof rerunSimulation>;

/** Something that happened with a simulation. Status, verdict, time and error are those of a run. */
export const simulationLogEntry = z.object({
  id,
  created_at: timestamp,
  event: z.enum(["created", "run", "rerun", "renamed", "edited", "tagged"]),
  /** Null where the account is gone. */
  user_name: z.string().nullable(),
  status: z.enum(["completed", "failed"]).nullable(),
  verdict: verdict.nullable(),
  risk: risk.nullable(),
  execution_time_ms: z.number().nullable(),
  error_code: failure.shape.error_code.nullable(),
  error_message: z.string().nullable(),
  /** All of it in one sentence. */
  message: z.string(),
});
export type SimulationLogEntry = z.output<typeof simulationLogEntry>;

export const simulationQueryText = storable(
  z.string({ error: "Query is required" }).max(200_000, { error: "Query must be at most 200000 characters" }),
  "Query",
).refine((text) => text.trim() !== "", { error: "Query is required" });

const simulationName = requiredText("Simulation name is required", { maxLength: 200, label: "Simulation name" });

export const runSimulationBody = z.object({
  project_id: id,
  schema_id: z.uuid({ error: "Schema version selection is required" }),
  query_text: simulationQueryText,
  /** `Simulation ` and the time where it is left out. */
  name: simulationName.optional(),
  query_type: queryType.optional(),
  /** At most 10, each of 40 characters at most, none twice whatever its case is. */
  tags: tags.optional(),
});

/** A statement to be run, at a moment that it takes for the present: that of the server where none is given. */
export const runNowBody = runSimulationBody.extend({
  now: z.iso.datetime({ offset: true, error: "Now must be a moment in ISO 8601, with Z or an offset" }).optional(),
});

/** What the form asks for: every field of it is required. */
export const simulationFormBody = runSimulationBody.extend({ name: simulationName, query_type: queryType });

/** What is left out stays as it is. */
export const updateSimulationBody = z
  .object({
    name: simulationName.optional(),
    query_text: simulationQueryText.optional(),
    /** All of them: those that are left out are taken away. */
    tags: tags.optional(),
  })
  .refine((changes) => Object.values(changes).some((change) => change !== undefined), {
    error: "Simulation name is required",
    path: ["name"],
  });

/** The forms that a simulation can be taken away in. */
export const reportFormat = z.enum(["json", "csv", "markdown", "pdf"], {
  error: "Format must be json, csv, markdown or pdf",
});
export type ReportFormat = z.output<typeof reportFormat>;

const simulationId = z.object({ simulationId: id });

/** What acting on every row of a table would reach. */
export const cascadeAnalysis = z.object({
  project_id: id,
  /** What it was asked of, as it was given: a schema (its working state) or one of its versions. */
  schema_id: id,
  target_schema_id: id,
  version_id: id.nullable(),
  schema_name: z.string(),
  table_name: z.string(),
  operation: z.enum(["DELETE", "UPDATE"]),
  max_cascade_depth: z.int(),
  execution_time_ms: z.number(),
  /** The first of them, some two thousand. */
  affectedTables: z.array(z.string()),
  affected_table_count: z.int(),
  /** By cascade level; level 0 is the table itself. The first of them, 1,000 at most. */
  impact: z.array(impactResult),
  impact_count: z.int(),
  /** Verdict, totals and blockers. */
  summary,
  /** By cascade level; the first of them, 1,000 at most. */
  cascadePaths: z.array(cascadePath),
  cascade_path_count: z.int(),
});
export type CascadeAnalysis = z.output<typeof cascadeAnalysis>;

export const simulationsRoutes = {
  listOfProject: defineList({
    path: "/simulations/project/:projectId",
    tag: "Simulations",
    summary:
      "The simulations of a project, newest first, each with the beginning of its statement and the first names of its affected tables and columns.",
    params: projectIdParams,
    row: simulation,
    errors: ["NOT_FOUND"],
  }),
  cascadeAnalysis: defineRoute({
    method: "GET",
    path: "/simulations/cascade-analysis",
    tag: "Simulations",
    summary:
      "What deleting every row of a table, or changing the columns that others reference, would reach. Where no schema is named, in the newest of the project's that has the table.",
    query: z.object({
      project_id: id,
      table_name: requiredText("Table name is required", { maxLength: 500, label: "Table name" }),
      operation: z
        .string({ error: "Operation is required" })
        .toUpperCase()
        .pipe(z.enum(["DELETE", "UPDATE"], { error: "Operation must be DELETE or UPDATE" })),
      /** A schema (its working state) or one of its versions. */
      schema_id: id.optional(),
    }),
    data: cascadeAnalysis,
    errors: ["NOT_FOUND", "UNPROCESSABLE", "RATE_LIMITED"],
  }),
  get: defineRoute({
    method: "GET",
    path: "/simulations/:id",
    tag: "Simulations",
    summary: "One simulation.",
    params: idParams,
    data: simulationDetail,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: "/simulations",
    tag: "Simulations",
    summary: "Store a simulation without running it.",
    failure: "Failed to create simulation",
    status: 201,
    body: runSimulationBody,
    data: simulationDetail,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  run: defineRoute({
    method: "POST",
    path: "/simulations/run",
    tag: "Simulations",
    summary: "Predict what a statement would do. One that cannot be analysed is stored as failed, with the reason.",
    status: 201,
    body: runNowBody,
    data: simulationDetail.extend({ simulationId: id }),
    topLevel: simulationId,
    errors: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  }),
  rerun: defineRoute({
    method: "POST",
    path: "/simulations/:id/rerun",
    tag: "Simulations",
    summary: "Run the same record again; the id stays. Tells what differs from the run before.",
    params: idParams,
    data: rerunSimulation,
    topLevel: simulationId,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT", "RATE_LIMITED"],
  }),
  update: defineRoute({
    method: "PUT",
    path: "/simulations/:id",
    tag: "Simulations",
    summary:
      "Change the name of a simulation, its tags, or its statement: its result stays until it is run again, and is told to be of another statement.",
    params: idParams,
    body: updateSimulationBody,
    data: simulationDetail,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/simulations/:id",
    tag: "Simulations",
    summary: "Delete a simulation.",
    params: idParams,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  impact: defineList({
    path: "/simulations/:id/impact",
    tag: "Simulations",
    summary: "The affected tables of a completed simulation by cascade level; empty for any other status.",
    failure: "Failed to fetch impact results",
    params: idParams,
    row: impactResult,
    errors: ["NOT_FOUND"],
  }),
  summary: defineRoute({
    method: "GET",
    path: "/simulations/:id/summary",
    tag: "Simulations",
    summary: "The verdict of a completed simulation with totals, blockers, conditions and warnings.",
    failure: "Failed to fetch simulation summary",
    params: idParams,
    data: summary,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  logs: defineRoute({
    method: "GET",
    path: "/simulations/:id/logs",
    tag: "Simulations",
    summary: "What happened with a simulation, newest first: creation, runs with their outcome, renaming. At most 200.",
    params: idParams,
    data: z.array(simulationLogEntry),
    errors: ["NOT_FOUND"],
  }),
  export: defineRoute({
    method: "GET",
    path: "/simulations/:id/export",
    tag: "Simulations",
    summary: "A simulation that was run, as a file: JSON, CSV of its affected tables, Markdown, or a report in PDF.",
    params: idParams,
    query: z.object({ format: reportFormat.default("json") }),
    data: z.string(),
    isDownload: true,
    errors: ["NOT_FOUND", "CONFLICT", "TOO_LARGE", "RATE_LIMITED"],
  }),
  validate: defineRoute({
    method: "POST",
    path: "/simulations/validate",
    tag: "Simulations",
    summary:
      "Whether a statement can be analysed against the schema that is named, else against any of the project's, and if not why.",
    failure: "Failed to validate query",
    body: z.object({
      project_id: id,
      query_text: simulationQueryText,
      schema_id: id.optional(),
      query_type: queryType.optional(),
    }),
    data: z.object({
      valid: z.boolean(),
      query_type: queryType.nullable(),
      failure: failure.nullable(),
      /** The one that it was put to: where none was named, the newest that has what it names, else the newest. */
      schema_id: id,
      schema_name: z.string(),
    }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
};
