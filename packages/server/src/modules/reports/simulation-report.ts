import type { ImpactResult, SimulationDetail, SimulationSummary } from "@foretell/contract";

/** A simulation that was run, on its way to a thread: what is large is still text. */
export interface ReportTexts {
  readonly simulation: Omit<SimulationDetail, "cascadePaths">;
  /** JSON of a SimulationSummary; null where the statement could not be analysed. */
  readonly summary: string | null;
  /** JSON of an array of ImpactResult. */
  readonly impact: string;
  /** JSON of the simulation's cascadePaths. */
  readonly cascadePaths: string;
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
}

/** All that an export tells. */
export interface SimulationReport {
  readonly simulation: Omit<SimulationDetail, "cascadePaths">;
  /** Null where the statement could not be analysed; `simulation.failure` says why. */
  readonly summary: SimulationSummary | null;
  /** In the order of the cascade. */
  readonly impact: readonly ImpactResult[];
  readonly cascadePaths: SimulationDetail["cascadePaths"];
  readonly exportedAt: string;
}

/** Parses the texts. */
export function readReport({ simulation, summary, impact, cascadePaths, exportedAt }: ReportTexts): SimulationReport {
  return {
    simulation,
    summary: summary === null ? null : (JSON.parse(summary) as SimulationSummary),
    impact: JSON.parse(impact) as ImpactResult[],
    cascadePaths: JSON.parse(cascadePaths) as SimulationDetail["cascadePaths"],
    exportedAt,
  };
}
