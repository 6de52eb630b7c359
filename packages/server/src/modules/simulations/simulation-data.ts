import type { CascadePath, Simulation, SimulationDetail } from "@foretell/contract";
import { unpackList } from "../../db/result-parts.ts";
import type { ListedSimulationRow, SimulationDetailRow } from "./simulations.repo.ts";

/** A simulation as lists show it. */
export function toListedSimulation(row: ListedSimulationRow): Simulation {
  const { first_affected_tables, first_affected_columns, ...columns } = row;
  return {
    ...columns,
    schema_id: columns.version_id ?? columns.target_schema_id,
    affectedTables: first_affected_tables,
    affectedColumns: first_affected_columns,
  };
}

/** A simulation with the first of its paths, and where its statement could not be analysed. */
export function toSimulationDetail(stored: SimulationDetailRow): SimulationDetail {
  const { first_cascade_paths: entries, cascade_path_count, affected_tables, affected_columns, ...row } = stored;
  const { first_affected_tables: _, first_affected_columns: __, failure, ...columns } = row;
  return {
    ...columns,
    schema_id: columns.version_id ?? columns.target_schema_id,
    is_query_cut: false,
    error_message: failure?.error_message ?? null,
    error_code: failure?.error_code ?? null,
    affectedTables: affected_tables ?? [],
    affectedColumns: affected_columns ?? [],
    cascadePaths: entries === null ? [] : unpackList<CascadePath>([{ entries }]),
    cascade_path_count: cascade_path_count ?? 0,
    failure,
  };
}
