import type { QueryType } from "@foretell/contract";
import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { resultFormat } from "../../db/formats/result-format.ts";
import { newestFormat } from "../../db/formats/stored-format.ts";
import { storableJson } from "../../db/storable-json.ts";
import { resultLists } from "../../db/stored-prediction.ts";
import type { CompletedPrediction, FailedPrediction } from "../../db/stored-prediction.ts";
import type { SimulationsTable } from "../../db/tables/simulations.ts";
import { firstEntries } from "./simulation-logs.repo.ts";

export interface NewSimulation {
  readonly id: string;
  readonly project_id: string;
  readonly schema_id: string;
  readonly version_id: string | null;
  readonly schema_revision: number | null;
  readonly created_by: string;
  readonly name: string;
  readonly query_text: string;
  readonly query_type: QueryType;
  readonly expected_type: QueryType | null;
  readonly tags: readonly string[];
}

/**
 * Stores a simulation that waits to be run, or with what its first run gave, and notes both in its log. Whoever stores one stands
 * for who created it.
 */
export async function insertSimulation(
  db: Db,
  simulation: NewSimulation,
  prediction: CompletedPrediction | FailedPrediction | null,
): Promise<void> {
  const { id, created_by, tags } = simulation;
  const values = {
    ...simulation,
    tags: JSON.stringify(tags),
    ...(prediction === null ? pending : columnsOf(prediction)),
  };
  const entries = firstEntries({ simulationId: id, userId: created_by, ...(prediction && { prediction }) });
  // One call for all of it, where its parts are few: the keys between them are checked at its end.
  const withLog = db.with("log", (query) => query.insertInto("simulation_logs").values(entries));
  if (prediction?.outcome !== "completed") {
    await withLog.insertInto("simulations").values(values).execute();
    return;
  }
  const [first, ...others] = inBatches(partRows(id, prediction));
  const withResult = withLog.with("result", (query) =>
    query.insertInto("simulation_results").values(resultRow(id, prediction)),
  );
  const withAll =
    first === undefined
      ? withResult
      : withResult.with("parts", (query) => query.insertInto("simulation_result_parts").values(first));
  await withAll.insertInto("simulations").values(values).execute();
  for (const rows of others) await db.insertInto("simulation_result_parts").values(rows).execute();
}

/** What was run, and what that gave. */
export interface Run {
  readonly schema_revision: number | null;
  readonly query_text: string;
  readonly query_type: QueryType;
  readonly prediction: CompletedPrediction | FailedPrediction;
}

/** Puts what a new run gave in the place of what the run before gave. The statement may be another one by now. */
export async function replacePrediction(
  db: Db,
  simulationId: string,
  { schema_revision, query_text, query_type, prediction }: Run,
): Promise<void> {
  await db
    .updateTable("simulations")
    .set({
      ...columnsOf(prediction),
      schema_revision,
      query_type,
      is_outdated: sql<boolean>`query_text <> ${query_text}`,
    })
    .where("id", "=", simulationId)
    .execute();
  await db.deleteFrom("simulation_results").where("simulation_id", "=", simulationId).execute();
  await db.deleteFrom("simulation_result_parts").where("simulation_id", "=", simulationId).execute();
  await insertResult(db, simulationId, prediction);
}

type OutcomeColumns = Pick<
  Insertable<SimulationsTable>,
  | "status"
  | "executed_at"
  | "execution_time_ms"
  | "verdict"
  | "risk"
  | "is_script"
  | "risk_codes"
  | "estimate_basis"
  | "total_tables_affected"
  | "total_rows_affected"
  | "max_cascade_depth"
  | "first_affected_tables"
  | "affected_table_count"
  | "first_affected_columns"
  | "affected_column_count"
  | "result_format"
  | "failure"
>;

const pending: OutcomeColumns = {
  status: "pending",
  executed_at: null,
  execution_time_ms: null,
  verdict: null,
  risk: null,
  is_script: false,
  risk_codes: "[]",
  estimate_basis: null,
  total_tables_affected: 0,
  total_rows_affected: 0,
  max_cascade_depth: 0,
  first_affected_tables: "[]",
  affected_table_count: 0,
  first_affected_columns: "[]",
  affected_column_count: 0,
  result_format: newestFormat(resultFormat),
  failure: null,
};

function columnsOf(prediction: CompletedPrediction | FailedPrediction): OutcomeColumns {
  const run = { executed_at: new Date(), execution_time_ms: prediction.executionTimeMs };
  if (prediction.outcome === "failed") {
    return { ...pending, ...run, status: "failed", failure: storableJson(prediction.failure) };
  }
  return {
    ...run,
    status: "completed",
    verdict: prediction.verdict,
    risk: prediction.risk,
    is_script: prediction.script !== null,
    risk_codes: JSON.stringify(prediction.riskCodes),
    estimate_basis: prediction.estimateBasis,
    total_tables_affected: prediction.totalTablesAffected,
    total_rows_affected: prediction.totalRowsAffected,
    max_cascade_depth: prediction.maxCascadeDepth,
    first_affected_tables: prediction.affectedTables.first,
    affected_table_count: prediction.affectedTables.count,
    first_affected_columns: prediction.affectedColumns.first,
    affected_column_count: prediction.affectedColumns.count,
    result_format: newestFormat(resultFormat),
    failure: null,
  };
}

async function insertResult(
  db: Db,
  simulationId: string,
  prediction: CompletedPrediction | FailedPrediction,
): Promise<void> {
  if (prediction.outcome === "failed") return;
  await db.insertInto("simulation_results").values(resultRow(simulationId, prediction)).execute();
  for (const rows of inBatches(partRows(simulationId, prediction))) {
    await db.insertInto("simulation_result_parts").values(rows).execute();
  }
}

function resultRow(simulation_id: string, prediction: CompletedPrediction) {
  const { summary, script, advice, lists, affectedTables, affectedColumns } = prediction;
  return {
    simulation_id,
    summary,
    script,
    advice,
    impact_count: lists.impact.count,
    cascade_path_count: lists.cascade_paths.count,
    affected_tables: affectedTables.beginning,
    affected_columns: affectedColumns.beginning,
  };
}

function partRows(simulation_id: string, { lists }: CompletedPrediction) {
  return resultLists.flatMap((list) =>
    (lists[list]?.parts ?? []).map(({ position, entries }) => ({
      simulation_id,
      list,
      position,
      entries: Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength),
    })),
  );
}

/** Bytes in one statement, which is put together on the event loop. */
const maxBatchBytes = 1024 * 1024;

function inBatches<Row extends { readonly entries: Uint8Array }>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let batchBytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    batchBytes += row.entries.length;
    if (batchBytes > maxBatchBytes) {
      batches.push([]);
      batchBytes = row.entries.length;
    }
    batches.at(-1)?.push(row);
  }
  return batches;
}
