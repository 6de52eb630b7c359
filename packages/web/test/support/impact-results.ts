import type { ImpactResult } from "@foretell/contract";

let resultCount = 0;

/** A result of a simulation with what a test says of it; the rest is of the plainest. */
export function impactResult(facts: Partial<ImpactResult> = {}): ImpactResult {
  resultCount += 1;
  return {
    id: `00000000-0000-7000-8000-${String(resultCount).padStart(12, "0")}`,
    cascade_level: 0,
    affected_table_name: "customer",
    operation_type: "DELETE",
    referential_action: null,
    constraint_name: null,
    estimated_rows_affected: 1,
    estimated_rows_low: 1,
    estimated_rows_high: 1,
    estimate_basis: "exact",
    cascade_path: ["customer"],
    details: { affectedColumns: [], explanation: "", derivation: [] },
    ...facts,
  };
}
