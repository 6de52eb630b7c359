import type { Generated } from "kysely";

export interface ProjectUsageTable {
  project_id: string;
  /** Whose quotas the project counts for; null once that account is gone. */
  user_id: string | null;
  schema_count: Generated<number>;
  /** The tables of those schemas. */
  table_count: Generated<number>;
  simulation_count: Generated<number>;
  stored_bytes: Generated<number>;
}

export interface DailyUploadsTable {
  user_id: string;
  /** The last day of UTC on which something was sent, as `2024-02-29`. */
  day: string;
  bytes: number;
}

export interface UsageTables {
  project_usage: ProjectUsageTable;
  daily_uploads: DailyUploadsTable;
}
