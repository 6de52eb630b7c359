import type { SimulationSummary } from "@foretell/contract";
import { Tile, Tiles } from "../../../components/tile.tsx";
import { formatCount, formatEstimate } from "../../../lib/format.ts";
import { basisWords } from "../impact/impact-words.ts";

/** The totals of a completed simulation; their places are kept while they are not there. A query's rows are those that it returns. */
export function ImpactTiles({ summary, isQuery }: { summary: SimulationSummary | undefined; isQuery: boolean }) {
  return (
    <div>
      {summary?.verdict === "blocked" && (
        <p className="mb-2 text-ink-soft">What it would reach if nothing blocked it:</p>
      )}
      <Tiles label="Totals">
        <Tile label="Tables affected" value={summary?.total_tables_affected} />
        <Tile
          label="Rows affected"
          value={
            summary === undefined
              ? undefined
              : formatEstimate(
                  summary.total_rows_affected,
                  summary.estimate_basis === "exact" ? "exact" : "estimated",
                  {
                    low: summary.total_rows_low,
                    high: summary.total_rows_high,
                  },
                )
          }
          note={summary === undefined ? undefined : `${isQuery ? "returned; " : ""}${rowsNote(summary)}`}
        />
        <Tile label="Cascade depth" value={summary?.max_cascade_depth} />
        <Tile label="Columns affected" value={summary?.total_columns_affected} />
      </Tiles>
    </div>
  );
}

function rowsNote({ total_rows_low: low, total_rows_high: high, estimate_basis: basis }: SimulationSummary): string {
  if (basis === "exact" || low >= high) return basisWords(basis);
  return `${formatCount(Math.floor(low))}–${formatCount(Math.ceil(high))}, ${basisWords(basis)}`;
}
