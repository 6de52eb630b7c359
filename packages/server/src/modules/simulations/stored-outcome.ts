import type { Failure, ImpactResult, SimulationSummary } from "@foretell/contract";
import type { ComparableOutcome } from "@foretell/engine";
import { resultFormat } from "../../db/formats/result-format.ts";
import { readStoredJson } from "../../db/formats/stored-format.ts";
import { unpackPart } from "../../db/result-parts.ts";

/** What a run gave, as it is stored. */
export interface StoredOutcome {
  /** Where the statement could not be analysed. */
  readonly failure: Failure | null;
  /** The JSON of a SimulationSummary; null where the statement could not be analysed. */
  readonly summary: string | null;
  /** Of the impact. */
  readonly format: number;
  /** Its packed beginning. */
  readonly impact: readonly Uint8Array[];
}

/** As many parts of an impact, of a megabyte each, are compared: tens of thousands of tables. */
export const maxComparedParts = 16;

export type ReadOutcome =
  | { readonly outcome: Extract<ComparableOutcome, { outcome: "failed" }>; readonly failure: Failure }
  | {
      readonly outcome: Extract<ComparableOutcome, { outcome: "completed" }>;
      readonly failure: null;
      readonly summary: SimulationSummary;
    };

/** Reads what a run gave, for the engine to compare. Throws StoredShapeError. */
export function readOutcome(stored: StoredOutcome): ReadOutcome {
  if (stored.summary === null) {
    const failure = stored.failure ?? unknown;
    const { error_code, error_message, position, span } = failure;
    return {
      outcome: { outcome: "failed", failure: { code: error_code, message: error_message, position, span } },
      failure,
    };
  }
  const summary = JSON.parse(stored.summary) as SimulationSummary;
  const rows = stored.impact.flatMap((entries) => rowsOf(stored.format, entries));
  const { headline, verdict, risk, warnings } = summary;
  const blockers = summary.blockers.map((blocker) => ({ ...blocker, action: blocker.action as BlockerAction }));
  return {
    outcome: { outcome: "completed", impact: { headline, verdict, risk, rows, blockers, warnings } },
    failure: null,
    summary,
  };
}

type ComparableImpact = Extract<ComparableOutcome, { outcome: "completed" }>["impact"];
type BlockerAction = ComparableImpact["blockers"][number]["action"];

function rowsOf(format: number, entries: Uint8Array): ComparableImpact["rows"] {
  const json = readStoredJson(resultFormat, "impact", { format, json: unpackPart(entries) });
  return (JSON.parse(json) as ImpactResult[]).map((row) => ({
    table: row.affected_table_name,
    operation: row.operation_type,
    rows: {
      expected: row.estimated_rows_affected,
      low: row.estimated_rows_low,
      high: row.estimated_rows_high,
      basis: row.estimate_basis,
    },
  }));
}

/** Of a run that left neither a summary nor a reason. */
const unknown: Failure = {
  error_code: "not_supported",
  error_message: "No reason was kept.",
  position: { line: 1, column: 1 },
  span: { start: 0, end: 0 },
  suggestion: null,
};
