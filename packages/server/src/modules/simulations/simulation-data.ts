import type { Simulation, SimulationDetail } from "@foretell/contract";
import type { SimulationDetailRow, SimulationRow } from "./simulations.repo.ts";

/** A simulation as lists show it. */
export function toSimulation(row: SimulationRow): Simulation {
  const { target_id, affected_tables, affected_columns, failure, ...columns } = row;
  return {
    ...columns,
    schema_id: target_id,
    error_message: failure?.error_message ?? null,
    error_code: failure?.error_code ?? null,
    affectedTables: affected_tables,
    affectedColumns: affected_columns,
  };
}

/** A simulation with its paths, and where its statement could not be analysed. */
export function toSimulationDetail({ cascade_paths, ...row }: SimulationDetailRow): SimulationDetail {
  return { ...toSimulation(row), cascadePaths: cascade_paths ?? [], failure: row.failure };
}
