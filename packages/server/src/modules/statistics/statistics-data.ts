import type { TableStatisticsEntry } from "@foretell/contract";
import type { JsonPage } from "../../db/read-json-page.ts";
import { packJson } from "../../http/pack-answer.ts";
import { cursorOfKey } from "../page.ts";
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

/** The packed answer with a page of TableStatisticsEntries. */
export function packStatistics({ json, lastKey }: JsonPage): Promise<Uint8Array> {
  return packJson(json, { next_cursor: lastKey === null ? null : cursorOfKey(lastKey) });
}
