import type { CascadePath, ImpactResult, SimulationDetail, SimulationSummary } from "@foretell/contract";
import { unpackList } from "../../db/result-parts.ts";

type ReportHead = Omit<SimulationDetail, "cascadePaths" | "cascade_path_count">;

/** A simulation that was run, on its way to a thread: what is large in it is still packed, or text. */
export interface PackedReport {
  readonly simulation: ReportHead;
  /** The JSON of a SimulationSummary; null where the statement could not be analysed. */
  readonly summary: string | null;
  readonly impact: readonly Uint8Array[];
  readonly cascadePaths: readonly Uint8Array[];
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
}

/** All that an export tells. */
export interface SimulationReport {
  readonly simulation: ReportHead;
  /** Null where the statement could not be analysed; `simulation.failure` says why. */
  readonly summary: SimulationSummary | null;
  /** In the order of the cascade. */
  readonly impact: readonly ImpactResult[];
  readonly cascadePaths: readonly CascadePath[];
  readonly exportedAt: string;
}

/** Unpacks the lists and reads the summary. */
export function readReport(packed: PackedReport): SimulationReport {
  return {
    ...packed,
    summary: packed.summary === null ? null : (JSON.parse(packed.summary) as SimulationSummary),
    impact: unpackList<ImpactResult>(packed.impact),
    cascadePaths: unpackList<CascadePath>(packed.cascadePaths),
  };
}
