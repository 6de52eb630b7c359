import type { Blocker, Condition, Failure, ImpactResult } from "@foretell/contract";
import type { Failure as EngineFailure, Impact, RowEstimate } from "@foretell/engine";
import { newId } from "../db/uuid.ts";

/** The engine's failure with the field names of the interface. */
export function toFailure(failure: EngineFailure): Failure {
  return {
    error_code: failure.code,
    error_message: failure.message,
    position: failure.position,
    span: failure.span,
    suggestion: failure.suggestion,
  };
}

export function toImpactResult(row: Impact["rows"][number]): ImpactResult {
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

export function toBlocker(blocker: Impact["blockers"][number]): Blocker {
  return {
    code: blocker.code,
    constraint_name: blocker.constraintName,
    table: blocker.table,
    columns: [...blocker.columns],
    action: blocker.action,
    ...toRowFields(blocker.rows),
    certainty: blocker.certainty,
    ...(blocker.isAtCommit === true && { at_commit: true }),
    message: blocker.message,
    remedy: blocker.remedy,
    cascade_path: [...blocker.cascadePath],
    position: blocker.position,
    span: blocker.span,
  };
}

export function toCondition({ constraintName, columns, query, ...condition }: Impact["conditions"][number]): Condition {
  return { ...condition, constraint_name: constraintName, columns: [...columns], query: query ?? null };
}

export function toRowFields(rows: RowEstimate) {
  return {
    estimated_rows_affected: wholeRows(rows.expected),
    estimated_rows_low: wholeRows(rows.low),
    estimated_rows_high: wholeRows(rows.high),
    estimate_basis: rows.basis,
  };
}

/** Nobody has a third of a row: what is expected between two numbers is told as the nearer one. */
export const wholeRows = (value: number): number => Math.round(finite(value));

/** JSON has no infinity: an estimate that overflows says as many as a number counts exactly. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.MAX_SAFE_INTEGER;
}
