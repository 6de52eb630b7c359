import type { ScriptResult, ScriptStatement } from "@foretell/contract";
import type { Script, ScriptStatement as EngineStatement } from "@foretell/engine";
import { storableJson } from "../db/storable-json.ts";
import { toBlocker, toCondition, toFailure, toImpactResult, toRowFields } from "./to-result-data.ts";

const most = { text: 2_000, findings: 20, impact: 50, tables: 500 };
/** Of all statements together; what each reaches is left out of those behind. */
const maxLength = 2 * 1024 * 1024;

/** The engine's script with the field names of the interface, as JSON. */
export function toScriptResult(script: Script): string {
  let length = 0;
  const statements = script.statements.map((statement) => {
    const whole = toStatement(statement);
    length += storableJson(whole).length;
    return length > maxLength ? { ...whole, blockers: [], conditions: [], warnings: [], impact: [] } : whole;
  });
  const result: ScriptResult = {
    statement_count: script.statements.length,
    fails_at: script.failsAt,
    standing: script.standing,
    is_schema_only: script.isSchemaOnly,
    tables: script.tables.slice(0, most.tables).map(({ table, inserted, updated, deleted }) => ({
      table,
      inserted: toRowFields(inserted),
      updated: toRowFields(updated),
      deleted: toRowFields(deleted),
    })),
    statements,
  };
  return storableJson(result);
}

function toStatement({ impact, ...statement }: EngineStatement): ScriptStatement {
  const rows = impact?.totals.rows ?? { expected: 0, low: 0, high: 0, basis: "exact" as const };
  return {
    number: statement.number,
    text: statement.text.slice(0, most.text).toWellFormed(),
    position: statement.position,
    span: statement.span,
    kind: statement.kind,
    outcome: statement.outcome === "not run" ? "not_run" : statement.outcome,
    verdict: statement.verdict,
    risk: statement.risk,
    headline: statement.headline,
    is_undone: statement.isUndone,
    failure: statement.failure && toFailure(statement.failure),
    total_tables_affected: impact?.totals.tables ?? 0,
    ...toRowFields(rows),
    blockers: statement.blockers.slice(0, most.findings).map(toBlocker),
    blocker_count: statement.blockers.length,
    conditions: (impact?.conditions ?? []).slice(0, most.findings).map(toCondition),
    condition_count: impact?.conditions.length ?? 0,
    warnings: (impact?.warnings ?? []).slice(0, most.findings),
    warning_count: impact?.warnings.length ?? 0,
    impact: (impact?.rows ?? []).slice(0, most.impact).map(toImpactResult),
    impact_count: impact?.rows.length ?? 0,
  };
}
