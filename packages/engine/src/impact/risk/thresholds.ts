/** From where on something counts as a risk, and from where on as a severe one. */
export interface RiskSteps {
  readonly risk: number;
  readonly severe: number;
}

/** What is much: what a project may set for itself. */
export interface RiskThresholds {
  /** Rows that a statement changes, in all tables together. */
  readonly rows: RiskSteps;
  /** Rows that change, in percent of those of their table. */
  readonly sharePercent: RiskSteps;
  /** Levels of a cascade. */
  readonly cascadeDepth: RiskSteps;
  /** Tables that a cascade reaches. */
  readonly cascadeTables: RiskSteps;
}

/** What is much where nobody has said otherwise. */
export const defaultRiskThresholds: RiskThresholds = {
  rows: { risk: 10_000, severe: 1_000_000 },
  sharePercent: { risk: 20, severe: 60 },
  cascadeDepth: { risk: 3, severe: 6 },
  cascadeTables: { risk: 10, severe: 50 },
};

/** A step that a number has come to. */
export interface ReachedStep {
  readonly risk: "risk" | "severe";
  readonly threshold: number;
}

/** The highest step that a number comes to; null below the first. */
export function stepOf(steps: RiskSteps, value: number): ReachedStep | null {
  if (value >= steps.severe) return { risk: "severe", threshold: steps.severe };
  return value >= steps.risk ? { risk: "risk", threshold: steps.risk } : null;
}

/** A step as the end of a sentence. */
export const wordOf = (risk: ReachedStep["risk"]): string => (risk === "severe" ? "severe" : "a risk");

/** The same of a number that rests on an assumption: a risk at most. */
export function assumedStepOf(steps: RiskSteps, value: number): ReachedStep | null {
  return value >= steps.risk ? { risk: "risk", threshold: steps.risk } : null;
}
