import type { CascadePath, Failure, SimulationSummary } from "@foretell/contract";
import type { Failure as EngineFailure, Impact, Script } from "@foretell/engine";
import { packList } from "../db/result-parts.ts";
import type { ResultList } from "../db/result-parts.ts";
import type { CompletedPrediction, FailedPrediction, NameList, ResultListName } from "../db/stored-prediction.ts";
import { storableJson } from "../db/storable-json.ts";
import { toBlocker, toCondition, toFailure, toImpactResult, wholeRows } from "./to-result-data.ts";
import { toScriptResult } from "./to-script-result.ts";

/** How much a list of simulations carries of the names of tables, and of those of columns. */
const first = { entries: 100, length: 6_000 };
/** How much of a long list a simulation carries itself; an entry is counted as its JSON. */
const beginning = { entries: 2_000, length: 512 * 1024 };
/** What a name is cut to in a list of simulations; databases take half as many characters at most. */
const maxShownName = 256;
/** Packed, of all lists of one result: some hundred megabytes of text. */
const maxResultBytes = 32 * 1024 * 1024;

/** Fixed by the product, until it is measured. */
const confidence = 0.8;

/** The engine's impact with the field names of the interface, ready to be stored; a failure where it is too much to keep. */
export function toStoredPrediction(
  impact: Impact,
  executionTimeMs: number,
  { script = null, advice = null }: { readonly script?: Script | null; readonly advice?: string | null } = {},
): CompletedPrediction | FailedPrediction {
  const { totals } = impact;
  const long: Partial<Record<ResultListName, ResultList>> = {};
  const start = <Item>(list: ResultListName, items: readonly Item[], toEntry: (item: Item) => unknown): string => {
    const shown = beginningOf(items, toEntry, beginning);
    if (shown.length < items.length) long[list] = packList(items, toEntry);
    return `[${shown.join(",")}]`;
  };
  const names = (list: ResultListName, all: readonly string[]): NameList => ({
    count: all.length,
    beginning: start(list, all, (name) => name),
    first: `[${beginningOf(all, cutName, first).join(",")}]`,
  });
  const prediction: CompletedPrediction = {
    outcome: "completed",
    queryType: impact.queryType,
    executionTimeMs,
    verdict: impact.verdict,
    risk: impact.risk,
    riskCodes: [...new Set(impact.riskReasons.map(({ code }) => code))],
    estimateBasis: totals.rows.basis,
    totalTablesAffected: totals.tables,
    totalRowsAffected: wholeRows(totals.rows.expected),
    maxCascadeDepth: totals.maxCascadeDepth,
    affectedTables: names("affected_tables", impact.affectedTables),
    affectedColumns: names("affected_columns", impact.affectedColumns),
    summary: withLists(toSummaryHead(impact), {
      blockers: start("blockers", impact.blockers, toBlocker),
      conditions: start("conditions", impact.conditions, toCondition),
      warnings: start("warnings", impact.warnings, (warning) => warning),
    }),
    script: script && toScriptResult(script),
    advice,
    lists: {
      ...long,
      impact: packList(impact.rows, toImpactResult),
      cascade_paths: packList(impact.paths, toCascadePath),
    },
  };
  const parts = Object.values(prediction.lists).flatMap(({ parts }) => parts);
  const sizeBytes = parts.reduce((sum, { entries }) => sum + entries.length, 0);
  return sizeBytes <= maxResultBytes ? prediction : tooMuch(impact, executionTimeMs);
}

/** The JSON of the first items, as many as fit; one at least. */
function beginningOf<Item>(
  items: readonly Item[],
  toEntry: (item: Item) => unknown,
  limit: { readonly entries: number; readonly length: number },
): string[] {
  const shown: string[] = [];
  let length = 0;
  for (const item of items.slice(0, limit.entries)) {
    const json = storableJson(toEntry(item));
    length += json.length;
    if (length > limit.length && shown.length > 0) break;
    shown.push(json);
  }
  return shown;
}

function cutName(name: string): string {
  return name.length <= maxShownName ? name : `${name.slice(0, maxShownName - 1).toWellFormed()}…`;
}

function tooMuch({ rows }: Impact, executionTimeMs: number): FailedPrediction {
  const failure: Failure = {
    error_code: "not_supported",
    error_message: `The statement reaches ${rows.length} tables and paths, more than this server keeps of one statement. Ask about fewer tables at once.`,
    position: { line: 1, column: 1 },
    span: { start: 0, end: 0 },
    suggestion: null,
  };
  return { outcome: "failed", executionTimeMs, failure };
}

/** The JSON of a summary whose lists are JSON already. */
function withLists(head: object, lists: Readonly<Record<"blockers" | "conditions" | "warnings", string>>): string {
  const fields = Object.entries(lists).map(([name, json]) => `"${name}":${json}`);
  return `${storableJson(head).slice(0, -1)},${fields.join(",")}}`;
}

/** A failure as it is stored. */
export function toFailedPrediction(failure: EngineFailure, executionTimeMs: number): FailedPrediction {
  return { outcome: "failed", executionTimeMs, failure: toFailure(failure) };
}

function toSummaryHead(impact: Impact): Omit<SimulationSummary, "blockers" | "conditions" | "warnings"> {
  const { totals } = impact;
  return {
    total_tables_affected: totals.tables,
    total_rows_affected: wholeRows(totals.rows.expected),
    total_rows_low: wholeRows(totals.rows.low),
    total_rows_high: wholeRows(totals.rows.high),
    total_columns_affected: totals.columns,
    max_cascade_depth: totals.maxCascadeDepth,
    has_custom_rules: impact.hasCustomRules,
    verdict: impact.verdict,
    risk: impact.risk,
    risk_reasons: [...impact.riskReasons],
    headline: impact.headline,
    blocker_count: impact.blockers.length,
    condition_count: impact.conditions.length,
    warning_count: impact.warnings.length,
    confidence,
    estimate_basis: totals.rows.basis,
    as_of: impact.asOf,
  };
}

function toCascadePath({ table, steps }: Impact["paths"][number]): CascadePath {
  return {
    table,
    steps: steps.map(({ from, to, type, constraintName }) => ({ from, to, type, constraint_name: constraintName })),
  };
}
