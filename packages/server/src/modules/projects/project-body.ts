import type { RiskThresholds } from "@foretell/contract";

interface Body {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly risk_thresholds?: RiskThresholds | null | undefined;
}

/** The fields of a new project; a blank description is none. */
export function fieldsOf({ name, description, risk_thresholds }: Body) {
  return { name, description: description || null, risk_thresholds };
}

/** What of a project is to be changed; a description that is left out stays. */
export function changesOf({ name, description, risk_thresholds }: Body) {
  return { name, description: description === undefined ? undefined : description || null, risk_thresholds };
}
