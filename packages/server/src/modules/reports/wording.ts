import type {
  EstimateBasis,
  ImpactResult,
  QueryType,
  Remedy,
  Risk,
  ScriptStatement,
  SimulationSummary,
  Verdict,
} from "@foretell/contract";
import type { SimulationReport } from "./simulation-report.ts";

const verdictWords: Readonly<Record<Verdict, string>> = {
  succeeds: "Would succeed",
  may_be_blocked: "May be blocked",
  blocked: "Would be blocked",
};

const runningWords: Readonly<Partial<Record<Risk, string>>> = {
  risk: "Would run at a risk",
  severe: "Would run at a severe risk",
};

/** Where numbers come from, as a word for a table's cell. */
export const basisWords: Readonly<Record<EstimateBasis, string>> = {
  exact: "counted",
  statistics: "estimated",
  assumed: "assumed",
};

/** The same as a sentence. */
const basisSentences: Readonly<Record<EstimateBasis, string>> = {
  exact: "Counted: none of them is an estimate.",
  statistics: "Estimated from statistics of the rows.",
  assumed: "Assumed, as a database would before it has statistics: too little is known of these rows.",
};

/** The verdict in two or three words. */
export function verdictOf({ summary }: SimulationReport): string {
  if (summary === null) return "Could not be analysed";
  const { verdict, risk } = summary;
  if (verdict === "succeeds") return runningWords[risk] ?? verdictWords.succeeds;
  return verdict === "may_be_blocked" && risk === "severe"
    ? "May be blocked, else a severe risk"
    : verdictWords[verdict];
}

/** Why, in one sentence. */
export function reasonOf({ summary, simulation }: SimulationReport): string {
  return summary?.headline ?? simulation.error_message ?? "No reason was kept.";
}

/** Narrow and unbreakable, as in the sentences beside the numbers. */
const groupSeparator = "\u202f";
const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A count with its thousands apart. */
export function formatCount(count: number): string {
  return wholeNumber.format(count).replaceAll(",", groupSeparator);
}

type RowFields = Pick<
  ImpactResult,
  "estimated_rows_affected" | "estimated_rows_low" | "estimated_rows_high" | "estimate_basis"
>;

/** `12` where it was counted, `≈ 12` otherwise. */
export function formatRows(rows: Pick<RowFields, "estimated_rows_affected" | "estimate_basis">): string {
  const count = formatCount(rows.estimated_rows_affected);
  return rows.estimate_basis === "exact" ? count : `≈ ${count}`;
}

/** `1 row`, `≈ 12 rows`. */
export function formatRowsWithNoun(rows: Pick<RowFields, "estimated_rows_affected" | "estimate_basis">): string {
  const isOne = formatCount(rows.estimated_rows_affected) === "1";
  return `${formatRows(rows)} ${isOne ? "row" : "rows"}`;
}

/** `3 to 40`; undefined where low and high are the same. */
export function formatRange(low: number, high: number): string | undefined {
  const [from, to] = [formatCount(low), formatCount(high)];
  return from === to ? undefined : `${from} to ${to}`;
}

/** `DELETE`, or with the action that brings it about: `DELETE (CASCADE)`. */
export function actionOf(row: ImpactResult): string {
  const { operation_type, referential_action } = row;
  if (operation_type === "RESTRICT") return `BLOCKS (${referential_action ?? "RESTRICT"})`;
  return referential_action === null ? operation_type : `${operation_type} (${referential_action})`;
}

/** The columns of a row, each once whatever its reasons. */
export function columnsOf(row: ImpactResult): string {
  return [...new Set(row.details.affectedColumns.map(({ name }) => name))].join(", ");
}

/** `2026-03-01 12:30 UTC`. */
export function formatTime(timestamp: string): string {
  return `${timestamp.slice(0, 16).replace("T", " ")} UTC`;
}

type RunFields = Pick<
  SimulationReport["simulation"],
  | "executed_at"
  | "executed_by_name"
  | "version_number"
  | "approval_status"
  | "approval_decided_at"
  | "approval_decided_by_name"
>;

/** What the numbers rest on, and of when they are. */
export function basisOf({ estimate_basis, as_of }: Pick<SimulationSummary, "estimate_basis" | "as_of">): string {
  const moment = as_of === null ? "" : ` As of ${formatTime(as_of)}, which the statement takes for the present.`;
  return `${basisSentences[estimate_basis]}${moment}`;
}

/** `2026-03-01 12:30 UTC by Ada, on version v1.2.0`. */
export function runOf({ executed_at, executed_by_name, version_number }: RunFields): string {
  const by = executed_by_name === null ? "" : ` by ${executed_by_name}`;
  const state = version_number === null ? "the schema as it was" : `version ${version_number}`;
  return `${executed_at === null ? "never" : formatTime(executed_at)}${by}, on ${state}`;
}

/** What has become of the approval; undefined where none was asked for. */
export function approvalOf(simulation: RunFields): string | undefined {
  const { approval_status: status, approval_decided_at: at, approval_decided_by_name: name } = simulation;
  const decision = at === null ? "" : ` ${formatTime(at)}${name === null ? "" : ` by ${name}`}`;
  switch (status) {
    case null:
      return undefined;
    case "requested":
      return "asked for, and not decided on yet";
    case "fallen":
      return `fallen: statement, schema or result are not what was decided on${decision}`;
    default:
      return `${status}${decision}`;
  }
}

/** The totals of a summary, named as on the tiles. */
export function totalsOf(
  summary: SimulationSummary,
  queryType: QueryType,
): readonly (readonly [name: string, value: string])[] {
  const isQuery = queryType === "SELECT";
  const rows = { estimated_rows_affected: summary.total_rows_affected, estimate_basis: summary.estimate_basis };
  return [
    [isQuery ? "Tables read" : "Tables affected", formatCount(summary.total_tables_affected)],
    [isQuery ? "Rows returned" : "Rows affected", formatRows(rows)],
    ["Cascade depth", formatCount(summary.max_cascade_depth)],
    [isQuery ? "Columns read" : "Columns affected", formatCount(summary.total_columns_affected)],
    ["Blockers", formatCount(summary.blocker_count)],
    ["Warnings", formatCount(summary.warning_count)],
  ];
}

/** What becomes of one statement of a script, in a few words. */
export function outcomeOf({ outcome, verdict, is_undone }: ScriptStatement): string {
  if (outcome === "not_run") return "Not run";
  if (outcome === "fails") return "Fails";
  const runs = verdict === "may_be_blocked" ? "May fail" : "Runs";
  return is_undone ? `${runs}, then taken back` : runs;
}

/** Whether a remedy is more than the statement itself. */
export function isWayOut({ steps }: Remedy): boolean {
  return steps.length > 1;
}

/** Why and how a statement is run in parts. */
export function partsOf({ reason, repeats }: NonNullable<Remedy["batches"]>): string {
  return repeats ? `${reason} Run it again until no row is left.` : reason;
}

/** What is to stand in the place for a key. */
export function placeOf({ mark, table, column }: NonNullable<Remedy["repointing"]>["places"][number]): string {
  return `In the place of ${mark} stands the ${column} of a row of ${table} that remains:`;
}
