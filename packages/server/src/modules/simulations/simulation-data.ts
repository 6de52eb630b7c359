import type { Simulation, SimulationDetail } from "@foretell/contract";
import { resultFormat } from "../../db/formats/result-format.ts";
import type { ResultDocuments } from "../../db/formats/result-format.ts";
import { readStored } from "../../db/formats/stored-format.ts";
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

/** Without what people say of it among themselves, and who they are: for who only views a public project. */
export function forVisitor<Shown extends Simulation>(simulation: Shown): Shown {
  const isDetail = "approval_decided_at" in simulation;
  return {
    ...simulation,
    approval_status: null,
    created_by_name: null,
    ...(isDetail ? { approval_decided_at: null, approval_decided_by_name: null, executed_by_name: null } : {}),
  };
}

/** A simulation with the first of its paths, and where its statement could not be analysed. Throws StoredShapeError. */
export function toSimulationDetail(stored: SimulationDetailRow): SimulationDetail {
  const { first_cascade_paths: entries, cascade_path_count, affected_tables, affected_columns, ...row } = stored;
  const {
    first_affected_tables: _,
    first_affected_columns: __,
    failure: storedFailure,
    script: storedScript,
    advice: storedAdvice,
    result_format,
    ...columns
  } = row;
  const read = <Kind extends keyof ResultDocuments>(kind: Kind, document: unknown) =>
    readStored(resultFormat, kind, { format: result_format, document });
  const failure = storedFailure === null ? null : read("failure", storedFailure);
  const { statements = [], ...script } = storedScript === null ? {} : read("script", storedScript);
  return {
    ...columns,
    schema_id: columns.version_id ?? columns.target_schema_id,
    is_query_cut: false,
    error_message: failure?.error_message ?? null,
    error_code: failure?.error_code ?? null,
    affectedTables: affected_tables === null ? [] : [...read("affected_tables", affected_tables)],
    affectedColumns: affected_columns === null ? [] : [...read("affected_columns", affected_columns)],
    cascadePaths: entries === null ? [] : [...read("cascade_paths", unpackList([{ entries }]))],
    cascade_path_count: cascade_path_count ?? 0,
    failure,
    script: "tables" in script ? script : null,
    statements: [...statements],
    ...(storedAdvice === null ? { remedy: null, costs: null, locks: [] } : read("advice", storedAdvice)),
  };
}
