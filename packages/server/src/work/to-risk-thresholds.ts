import type { RiskThresholds } from "@foretell/contract";
import type { RiskThresholds as EngineThresholds } from "@foretell/engine";

/** What a project takes for much, with the engine's field names; undefined for the defaults. */
export function toRiskThresholds(thresholds: RiskThresholds | null): EngineThresholds | undefined {
  if (thresholds === null) return undefined;
  const { rows, share_percent, cascade_depth, cascade_tables } = thresholds;
  return { rows, sharePercent: share_percent, cascadeDepth: cascade_depth, cascadeTables: cascade_tables };
}
