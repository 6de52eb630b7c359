import type { CascadePath, Failure, ImpactResult, SimulationSummary } from "@foretell/contract";
import type { Failure as EngineFailure, Impact, RowEstimate } from "@foretell/engine";
import { newId } from "../db/uuid.ts";
import { packList } from "../db/result-parts.ts";
import type { CompletedPrediction, FailedPrediction, NameList } from "../db/stored-prediction.ts";
import { storableJson } from "../db/storable-json.ts";

/** How many names a list of simulations carries of each. */
const firstNames = 100;

/** Fixed by the product, until it is measured. */
const confidence = 0.8;

/** The engine's impact with the field names of the interface, ready to be stored. */
export function toCompletedPrediction(impact: Impact, executionTimeMs: number): CompletedPrediction {
  return {
    outcome: "completed",
    queryType: impact.queryType,
    executionTimeMs,
    verdict: impact.verdict,
    estimateBasis: impact.totals.rows.basis,
    totalTablesAffected: impact.totals.tables,
    totalRowsAffected: finite(impact.totals.rows.expected),
    maxCascadeDepth: impact.totals.maxCascadeDepth,
    affectedTables: toNameList(impact.affectedTables),
    affectedColumns: toNameList(impact.affectedColumns),
    summary: storableJson(toSummary(impact)),
    impact: packList(impact.rows, toImpactResult),
    cascadePaths: packList(impact.paths, toCascadePath),
  };
}

/** The engine's failure with the field names of the interface. */
export function toFailedPrediction(failure: EngineFailure, executionTimeMs: number): FailedPrediction {
  const data: Failure = {
    error_code: failure.code,
    error_message: failure.message,
    position: failure.position,
    span: failure.span,
    suggestion: failure.suggestion,
  };
  return { outcome: "failed", executionTimeMs, failure: data };
}

function toNameList(names: readonly string[]): NameList {
  return { count: names.length, all: storableJson(names), first: storableJson(names.slice(0, firstNames)) };
}

function toImpactResult(row: Impact["rows"][number]): ImpactResult {
  return {
    id: newId(),
    cascade_level: row.cascadeLevel,
    affected_table_name: row.table,
    operation_type: row.operation,
    referential_action: row.referentialAction,
    constraint_name: row.constraintName,
    ...toRowFields(row.rows),
    cascade_path: [...row.cascadePath],
    details: {
      affectedColumns: row.columns.map(({ name, reason }) => ({ name, reason })),
      explanation: row.explanation,
      derivation: row.derivation.map((step) => ({ ...step, value: finite(step.value) })),
    },
  };
}

function toSummary(impact: Impact): SimulationSummary {
  const { totals } = impact;
  return {
    total_tables_affected: totals.tables,
    total_rows_affected: finite(totals.rows.expected),
    total_rows_low: finite(totals.rows.low),
    total_rows_high: finite(totals.rows.high),
    total_columns_affected: totals.columns,
    max_cascade_depth: totals.maxCascadeDepth,
    has_custom_rules: impact.hasCustomRules,
    verdict: impact.verdict,
    headline: impact.headline,
    blockers: impact.blockers.map((blocker) => ({
      constraint_name: blocker.constraintName,
      table: blocker.table,
      columns: [...blocker.columns],
      action: blocker.action,
      ...toRowFields(blocker.rows),
      certainty: blocker.certainty,
      message: blocker.message,
      remedy: blocker.remedy,
      cascade_path: [...blocker.cascadePath],
    })),
    conditions: impact.conditions.map(({ constraintName, columns, ...condition }) => ({
      ...condition,
      constraint_name: constraintName,
      columns: [...columns],
    })),
    warnings: impact.warnings.map((warning) => ({ ...warning })),
    confidence,
    estimate_basis: totals.rows.basis,
  };
}

function toCascadePath({ table, steps }: Impact["paths"][number]): CascadePath {
  return {
    table,
    steps: steps.map(({ from, to, type, constraintName }) => ({ from, to, type, constraint_name: constraintName })),
  };
}

function toRowFields(rows: RowEstimate) {
  return {
    estimated_rows_affected: finite(rows.expected),
    estimated_rows_low: finite(rows.low),
    estimated_rows_high: finite(rows.high),
    estimate_basis: rows.basis,
  };
}

/** JSON has no infinity: an estimate that overflows says as many as a number counts exactly. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.MAX_SAFE_INTEGER;
}
