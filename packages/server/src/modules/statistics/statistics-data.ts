import type { TableStatisticsEntry } from "@foretell/contract";
import type { StatisticsRow } from "./statistics.repo.ts";

/** What is known of a table's rows, as the interface tells it. */
export function toStatisticsEntry(row: StatisticsRow): TableStatisticsEntry {
  return {
    table_id: row.table_id,
    table_name: row.table_name,
    namespace: row.namespace,
    row_count: row.row_count,
    column_count: row.column_count,
    source: row.source,
    known_column_count: row.known_column_count,
    row_count_before: row.row_count_before,
  };
}
