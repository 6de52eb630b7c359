import type { RiskThresholds } from "@foretell/contract";

interface ThresholdField {
  readonly name: keyof RiskThresholds;
  readonly label: string;
  /** Behind the number. */
  readonly unit: string;
}

/** What a project may set, in the order in which it is shown. */
export const thresholdFields: readonly ThresholdField[] = [
  { name: "rows", label: "Rows that a statement changes", unit: "" },
  { name: "share_percent", label: "Share of a table's rows", unit: " %" },
  { name: "cascade_depth", label: "Levels of a cascade", unit: "" },
  { name: "cascade_tables", label: "Tables that a cascade reaches", unit: "" },
];
