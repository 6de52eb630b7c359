import type { ImpactResult } from "@foretell/contract";
import { formatCount, formatEstimate } from "../../../lib/format.ts";

type Step = ImpactResult["details"]["derivation"][number];

const leastPercent = 0.01;

/** The value of a step: rows as rows, a selectivity as a share in percent. */
export function stepValueText({ value, unit, basis }: Pick<Step, "value" | "unit" | "basis">): string {
  if (unit === "rows") return formatEstimate(value, basis === "exact" ? "exact" : "estimated");
  const percent = value * 100;
  if (percent > 0 && percent < leastPercent) return `< ${leastPercent} %`;
  if (percent >= 10) return `${formatCount(percent)} %`;
  return `${Number(percent.toPrecision(2))} %`;
}
