import type { SimulationLogEntry, Verdict } from "@foretell/contract";
import type { SimulationLogRow } from "./simulation-logs.repo.ts";

const verdictWords: Readonly<Record<Verdict, string>> = {
  succeeds: "the statement would succeed",
  may_be_blocked: "the statement may be blocked",
  blocked: "the statement would be blocked",
};

/** An entry with the sentence that says all of it. */
export function toLogEntry(row: SimulationLogRow): SimulationLogEntry {
  return { ...row, message: messageOf(row) };
}

function messageOf(row: SimulationLogRow): string {
  if (row.event === "created") return "The simulation was created.";
  if (row.event === "renamed") return "The simulation was renamed.";
  if (row.event === "tagged") return "The tags were changed.";
  if (row.event === "edited") return "The statement was changed.";
  const what = row.event === "run" ? "Run" : "Run again";
  const timeMs = row.execution_time_ms === null ? "" : ` in ${formatTime(row.execution_time_ms)}`;
  if (row.verdict !== null) return `${what}${timeMs}: ${verdictWords[row.verdict]}.`;
  return `${what}${timeMs}: the statement could not be analysed. ${row.error_message ?? ""}`.trimEnd();
}

function formatTime(timeMs: number): string {
  return timeMs < 1_000 ? `${timeMs.toFixed(timeMs < 10 ? 1 : 0)} ms` : `${(timeMs / 1_000).toFixed(1)} s`;
}
