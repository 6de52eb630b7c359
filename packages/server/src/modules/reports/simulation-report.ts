import type { ImpactResult, SimulationDetail, SimulationSummary } from "@foretell/contract";
import type { ResultListName } from "../../db/stored-prediction.ts";

type ReportHead = Omit<SimulationDetail, "cascadePaths" | "cascade_path_count">;

/** What an export begins with: all of a simulation that was run but its long lists. */
export interface ReportFacts {
  readonly simulation: ReportHead;
  /** Of what is stored of the lists that follow. */
  readonly resultFormat: number;
  /** The JSON of a SimulationSummary; null where the statement could not be analysed. */
  readonly summary: string | null;
  /** The lists that follow part by part, with how many entries they have; the others stand in simulation and summary. */
  readonly lists: Readonly<Partial<Record<ResultListName, number>>>;
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
}

/** The same, its summary read. */
export interface SimulationReport extends Omit<ReportFacts, "summary"> {
  /** Null where the statement could not be analysed; `simulation.failure` says why. */
  readonly summary: SimulationSummary | null;
}

/** All that a PDF tells. */
export interface PrintedReport extends SimulationReport {
  /** The first rows, in the order of the cascade. */
  readonly impact: readonly ImpactResult[];
  /** How many there are. */
  readonly impactCount: number;
}

/** Reads the summary. */
export function readReport(facts: ReportFacts): SimulationReport {
  return { ...facts, summary: facts.summary === null ? null : (JSON.parse(facts.summary) as SimulationSummary) };
}
