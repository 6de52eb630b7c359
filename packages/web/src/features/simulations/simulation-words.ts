import type { Blocker, Failure, Simulation, SimulationSummary } from "@foretell/contract";
import type { MeantWord } from "../../components/verdict-words.ts";

/** The status as lists name it: what could not be analysed is an error there. */
export function listStatus(status: Simulation["status"]): MeantWord {
  return status === "failed" ? { word: "error", meaning: "blocked" } : detailStatus(status);
}

/** The status as a simulation's own page names it. */
export function detailStatus(status: Simulation["status"]): MeantWord {
  switch (status) {
    case "completed":
      return { word: status, meaning: "safe" };
    case "running":
      return { word: status, meaning: "notice" };
    case "failed":
      return { word: status, meaning: "blocked" };
    default:
      return { word: status, meaning: "neutral" };
  }
}

/** Why a statement could not be analysed, as a heading. */
export function failureTitle(code: Failure["error_code"]): string {
  const titles: Readonly<Record<Failure["error_code"], string>> = {
    syntax: "The statement does not parse",
    unknown_table: "A table is not in the schema",
    unknown_column: "A column is not in the schema",
    ambiguous_column: "A column is ambiguous",
    multiple_statements: "There is more than one statement",
    type_differs: "The statement is of another type",
    unknown_function: "There is no such function",
    type_mismatch: "Types do not fit together",
    grouping: "Grouped and single rows are mixed",
    not_allowed_here: "Something may not stand where it does",
    not_supported: "The statement cannot be simulated",
  };
  return titles[code];
}

/** A headline in two: the verdict it begins with, and its reason. The word stands in front where it does not begin with it. */
export function splitHeadline(headline: string, word: string): { readonly verdict: string; readonly reason: string } {
  const verdict = /^(?:Succeeds:|May be blocked:|Blocked:|Runs, but)(?= )/.exec(headline)?.[0];
  if (verdict === undefined) return { verdict: `${word}:`, reason: headline };
  return { verdict, reason: headline.slice(verdict.length).trim() };
}

/** The actions by which rows that reference stand in the way. */
const referencingActions: ReadonlySet<Blocker["action"]> = new Set(["RESTRICT", "NO ACTION"]);

/**
 * What the verdict means for who has never met a foreign key: what ties the rows together, and that nothing changes.
 * Undefined where nothing stands in the way.
 */
export function consequenceOf({
  verdict,
  blockers,
}: Pick<SimulationSummary, "verdict" | "blockers">): string | undefined {
  if (verdict === "succeeds") return undefined;
  const [only] = blockers.length === 1 ? blockers : [];
  const parent = only?.cascade_path.at(-2);
  const tie =
    only !== undefined && parent !== undefined && referencingActions.has(only.action)
      ? `${only.table} references ${parent} through ${only.columns.join(", ")}. `
      : "";
  if (blockers.every((blocker) => blocker.at_commit === true)) {
    return verdict === "blocked"
      ? `${tie}The statement itself would run; its COMMIT would be refused, and nothing would change.`
      : `${tie}If there are such rows, the statement itself runs; its COMMIT is refused, and nothing changes.`;
  }
  return verdict === "blocked"
    ? `${tie}The database would refuse the whole statement, and nothing would change.`
    : `${tie}If there are such rows, the database refuses the whole statement, and nothing changes.`;
}

/** Whether rows that reference stand in the way, or may. */
export const hasBlockingRows = (blockers: readonly Pick<Blocker, "action">[]): boolean =>
  blockers.some(({ action }) => referencingActions.has(action));

/** What the totals count where something stands in the way: what would change, and not the rows that block. */
export function reachCaption(verdict: Simulation["verdict"], hasRowsInTheWay: boolean): string | undefined {
  if (verdict !== "blocked" && verdict !== "may_be_blocked") return undefined;
  const isBlocked = verdict === "blocked";
  const reach = isBlocked ? "What it would reach if nothing blocked it" : "What it reaches if nothing blocks it";
  return hasRowsInTheWay ? `${reach}, the rows that ${isBlocked ? "" : "may "}block not counted:` : `${reach}:`;
}

/** A failure's message without the place it begins with, where that is shown beside it. */
export function withoutPlace(message: string): string {
  return message.replace(/^Line \d+, column \d+: /, "");
}

/** The grounds of a risk as a simulation's page counts them: what is a warning as well stands among the warnings. */
export function risksBesideWarnings({
  risk_reasons: reasons,
  warnings,
}: Pick<SimulationSummary, "risk_reasons" | "warnings">): SimulationSummary["risk_reasons"] {
  const warned = new Set(warnings.map(({ code }) => code));
  return reasons.filter(({ code }) => !warned.has(code));
}
