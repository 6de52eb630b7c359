import type { ColumnStatistics } from "@foretell/engine";
import type { StoredStatistics } from "../../db/tables/schemas.ts";

/** Above this share of the rows, the number of distinct values is taken to grow with the table. */
const growingShare = 0.1;

/**
 * Statistics for a row count that a person set. The distribution of each column stays; a column with distinct values in
 * more than a tenth of its rows is taken to have them so in the larger table.
 *
 * @see https://www.postgresql.org/docs/current/view-pg-stats.html on n_distinct
 */
export function withRowCount(known: StoredStatistics | null, rowCount: number): StoredStatistics {
  const columns = known === null ? [] : known.columns.map((column) => scale(column, known.rowCount, rowCount));
  return { rowCount, source: "typed", columns };
}

function scale(column: ColumnStatistics, from: number, to: number): ColumnStatistics {
  const filled = Math.round(to * (1 - column.nullFraction));
  const grows = from > 0 && column.distinctCount > from * growingShare;
  const distinctCount = Math.min(filled, grows ? Math.round((column.distinctCount / from) * to) : column.distinctCount);
  // Rows that nobody has seen may have values that nobody has seen: what follows from them is no longer counted.
  return { ...column, distinctCount, isComplete: column.isComplete && from === to };
}
