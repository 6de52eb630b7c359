import type { TableStatisticsEntry } from "@foretell/contract";
import type { StatisticsRow } from "./statistics.repo.ts";

/** What is known of a table's rows, as the interface tells it. */
export function toStatisticsEntry(row: StatisticsRow): TableStatisticsEntry {
  const { sort_name: _, ...entry } = row;
  return entry;
}
