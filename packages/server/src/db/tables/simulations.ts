import type {
  Advice,
  EstimateBasis,
  Failure,
  QueryType,
  Risk,
  ScriptResult,
  SimulationLogEntry,
  SimulationSummary,
  Verdict,
} from "@foretell/contract";
import type { ColumnType, Generated } from "kysely";
import type { ResultListName } from "../stored-prediction.ts";
import type { Json, NullableJson } from "./schemas.ts";
import type { GeneratedTimestamp, NullableTimestamp } from "./timestamp.ts";

export interface SimulationsTable {
  id: string;
  project_id: string;
  schema_id: string;
  /** Null for the schema's working state. */
  version_id: string | null;
  /** Of the working state that the result is of; null for one of a version, or where it was not kept. */
  schema_revision: number | null;
  created_by: string | null;
  name: string;
  query_text: string;
  query_type: QueryType;
  /** The type that the statement was announced to have; null when it was left to the statement. */
  expected_type: QueryType | null;
  status: "pending" | "running" | "completed" | "failed";
  created_at: GeneratedTimestamp;
  executed_at: NullableTimestamp;
  execution_time_ms: number | null;
  verdict: Verdict | null;
  risk: Risk | null;
  is_script: Generated<boolean>;
  /** Of the grounds of the risk, the gravest first. */
  risk_codes: ColumnType<string[], string | undefined, string>;
  /** Whether the statement was changed since it was run. */
  is_outdated: Generated<boolean>;
  tags: ColumnType<string[], string | undefined, string>;
  estimate_basis: EstimateBasis | null;
  total_tables_affected: Generated<number>;
  total_rows_affected: Generated<number>;
  max_cascade_depth: Generated<number>;
  first_affected_tables: Json<string[]>;
  affected_table_count: Generated<number>;
  first_affected_columns: Json<string[]>;
  affected_column_count: Generated<number>;
  /** Of all that the last run gave: `failure`, the result and its parts. */
  result_format: number;
  failure: NullableJson<Failure>;
  /** 0 until all of it is stored. */
  stored_bytes: Generated<number>;
}

export interface SimulationResultsTable {
  simulation_id: string;
  summary: Json<SimulationSummary>;
  impact_count: number;
  cascade_path_count: number;
  /** The beginning; where there are more, all of them are parts. So it is with the lists in the summary. */
  affected_tables: Json<string[]>;
  affected_columns: Json<string[]>;
  /** Null for a single statement. */
  script: NullableJson<ScriptResult>;
  /** Null for scripts, and where nothing is told. */
  advice: NullableJson<Advice>;
}

export interface SimulationResultPartsTable {
  simulation_id: string;
  list: ResultListName;
  /** Of its first entry in the list. */
  position: number;
  /** A packed JSON array. */
  entries: Buffer;
}

export interface SimulationLogsTable {
  id: string;
  simulation_id: string;
  event: SimulationLogEntry["event"];
  user_id: string | null;
  created_at: GeneratedTimestamp;
  status: "completed" | "failed" | null;
  verdict: Verdict | null;
  risk: Risk | null;
  execution_time_ms: number | null;
  error_code: Failure["error_code"] | null;
  error_message: string | null;
}

export interface SimulationTables {
  simulation_logs: SimulationLogsTable;
  simulations: SimulationsTable;
  simulation_results: SimulationResultsTable;
  simulation_result_parts: SimulationResultPartsTable;
}
