import type { ComparedResult, Failure, ImpactResult, ResultComparison, SimulationSummary } from "@foretell/contract";
import { compareOutcomes, reachOf } from "@foretell/engine";
import type { ComparableOutcome } from "@foretell/engine";
import { resultFormat } from "../../db/formats/result-format.ts";
import { readStoredJson } from "../../db/formats/stored-format.ts";
import { unpackPart } from "../../db/result-parts.ts";
import { packAnswer } from "../../http/pack-answer.ts";
import { toDifference } from "./effects-data.ts";
import { toReachedTables } from "./statement-data.ts";

/** What is stored of a simulation that was run. */
export interface StoredResult {
  readonly simulation: ComparedResult["simulation"];
  readonly failure: Failure | null;
  readonly costs: ComparedResult["costs"];
  /** The JSON of a SimulationSummary; null where the statement could not be analysed. */
  readonly summary: string | null;
  readonly format: number;
  /** The packed beginning of its impact. */
  readonly impact: readonly Uint8Array[];
  readonly impactCount: number;
}

const maxDifferences = 200;
const maxTables = 200;

/** The gzip of the answer with a ResultComparison. Throws StoredShapeError. */
export function packResults([one, other]: readonly [StoredResult, StoredResult]): Uint8Array {
  const [before, after] = [read(one), read(other)];
  const differences = compareOutcomes(before.outcome, after.outcome);
  return packAnswer({
    before: before.side,
    after: after.side,
    differences: differences.slice(0, maxDifferences).map(toDifference),
    difference_count: differences.length,
  } satisfies ResultComparison);
}

function read(stored: StoredResult): { readonly outcome: ComparableOutcome; readonly side: ComparedResult } {
  const { simulation, failure, costs, format, impactCount } = stored;
  const head = { simulation, failure, costs };
  if (stored.summary === null) {
    const { error_code, error_message, position, span } = failure ?? unknown;
    return {
      outcome: { outcome: "failed", failure: { code: error_code, message: error_message, position, span } },
      side: { ...head, failure: failure ?? unknown, summary: null, tables: [], table_count: 0, left_out_count: 0 },
    };
  }
  const summary = JSON.parse(stored.summary) as SimulationSummary;
  const impact = stored.impact.flatMap(
    (entries) =>
      JSON.parse(readStoredJson(resultFormat, "impact", { format, json: unpackPart(entries) })) as ImpactResult[],
  );
  const rows = impact.map((row) => ({
    table: row.affected_table_name,
    operation: row.operation_type,
    rows: {
      expected: row.estimated_rows_affected,
      low: row.estimated_rows_low,
      high: row.estimated_rows_high,
      basis: row.estimate_basis,
    },
  }));
  const tables = toReachedTables(reachOf(rows));
  return {
    outcome: {
      outcome: "completed",
      impact: {
        headline: summary.headline,
        verdict: summary.verdict,
        risk: summary.risk,
        rows,
        blockers: summary.blockers.map(({ action, ...blocker }) => ({ ...blocker, action: action as BlockerAction })),
        warnings: summary.warnings,
      },
    },
    side: {
      ...head,
      summary,
      tables: tables.slice(0, maxTables),
      table_count: tables.length,
      left_out_count: impactCount - impact.length,
    },
  };
}

type BlockerAction = Extract<ComparableOutcome, { outcome: "completed" }>["impact"]["blockers"][number]["action"];

/** Of a run that left neither a summary nor a reason. */
const unknown: Failure = {
  error_code: "not_supported",
  error_message: "No reason was kept.",
  position: { line: 1, column: 1 },
  span: { start: 0, end: 0 },
  suggestion: null,
};
