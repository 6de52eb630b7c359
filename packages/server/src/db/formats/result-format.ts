import {
  advice,
  blocker,
  cascadePath,
  condition,
  failure,
  impactResult,
  script,
  summary,
  warning,
} from "@foretell/contract";
import type {
  Advice,
  Blocker,
  CascadePath,
  Condition,
  Failure,
  ImpactResult,
  ScriptResult,
  SimulationSummary,
  Warning,
} from "@foretell/contract";
import { z } from "zod";
import { withGroundsAndCodes, withMoment, withPlaces, withRepointing } from "./result-steps.ts";
import type { StoredFormat } from "./stored-format.ts";

/** What a run of a simulation gave; the lists are those of its parts, each by itself an array of some entries. */
export interface ResultDocuments {
  readonly summary: SimulationSummary;
  readonly failure: Failure;
  readonly script: ScriptResult;
  readonly advice: Advice;
  readonly affected_tables: readonly string[];
  readonly affected_columns: readonly string[];
  readonly impact: readonly ImpactResult[];
  readonly cascade_paths: readonly CascadePath[];
  readonly blockers: readonly Blocker[];
  readonly conditions: readonly Condition[];
  readonly warnings: readonly Warning[];
}

/** How the results of simulations are stored. A simulation tells the format of all that its last run gave. */
export const resultFormat: StoredFormat<ResultDocuments> = {
  kinds: {
    summary: { name: "the summary of a result", shape: summary },
    failure: { name: "the failure of a statement", shape: failure },
    script: { name: "the statements of a script", shape: script },
    advice: { name: "the advice of a result", shape: advice },
    affected_tables: { name: "the affected tables of a result", shape: z.array(z.string()) },
    affected_columns: { name: "the affected columns of a result", shape: z.array(z.string()) },
    impact: { name: "the impact of a result", shape: z.array(impactResult) },
    cascade_paths: { name: "the cascade paths of a result", shape: z.array(cascadePath) },
    blockers: { name: "the blockers of a result", shape: z.array(blocker) },
    conditions: { name: "the conditions of a result", shape: z.array(condition) },
    warnings: { name: "the warnings of a result", shape: z.array(warning) },
  },
  steps: [withGroundsAndCodes, withMoment, withPlaces, withRepointing],
  remedy: "Run the simulation again.",
};
