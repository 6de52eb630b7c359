import type { QueryOf, simulationsRoutes } from "@foretell/contract";
import { unpackPart } from "../../db/result-parts.ts";
import type { ResultList } from "../../db/result-parts.ts";
import type { CompletedPrediction } from "../../db/stored-prediction.ts";
import type { SimulationTarget } from "./targets.repo.ts";

/** A table whose cascade is asked for, and what is done to its rows. */
export type CascadeInput = QueryOf<typeof simulationsRoutes.cascadeAnalysis>;

/** The JSON of a CascadeAnalysis. The large parts are JSON already and are put in as they are. */
export function cascadeAnalysisJson(
  target: SimulationTarget,
  input: CascadeInput,
  prediction: CompletedPrediction,
): Uint8Array {
  const head = JSON.stringify({
    project_id: target.projectId,
    schema_id: target.versionId ?? target.schemaId,
    target_schema_id: target.schemaId,
    version_id: target.versionId,
    schema_name: target.schemaName,
    table_name: input.table_name,
    operation: input.operation,
    max_cascade_depth: prediction.maxCascadeDepth,
    execution_time_ms: prediction.executionTimeMs,
    affected_table_count: prediction.affectedTables.count,
    impact_count: prediction.lists.impact.count,
    cascade_path_count: prediction.lists.cascade_paths.count,
  });
  const { affectedTables, lists, summary } = prediction;
  const parts = `"affectedTables":${affectedTables.beginning},"impact":${beginning(lists.impact)},"summary":${summary},"cascadePaths":${beginning(lists.cascade_paths)}`;
  return Buffer.from(`${head.slice(0, -1)},${parts}}`);
}

function beginning({ parts: [first] }: ResultList): string {
  return first === undefined ? "[]" : unpackPart(first.entries);
}
