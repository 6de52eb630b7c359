import type { SimulationDetail, SimulationSummary } from "@foretell/contract";
import { Tile, Tiles } from "../../../components/tile.tsx";
import { formatCount, formatEstimate } from "../../../lib/format.ts";
import { basisWords } from "../impact/impact-words.ts";
import { hasBlockingRows, reachCaption } from "../simulation-words.ts";

/** The totals of a completed simulation; their places are kept while they are not there. A query affects nothing: it reads and returns. */
export function ImpactTiles({
  simulation: { verdict, query_type: queryType },
  summary,
}: {
  simulation: Pick<SimulationDetail, "verdict" | "query_type">;
  summary: SimulationSummary | undefined;
}) {
  const isQuery = queryType === "SELECT";
  // Until they are there, what is most likely keeps its place: rows that reference stand in the way of all but an INSERT.
  const hasRowsInTheWay = summary === undefined ? queryType !== "INSERT" : hasBlockingRows(summary.blockers);
  const caption = reachCaption(verdict, hasRowsInTheWay);
  return (
    <div>
      {caption !== undefined && <p className="mb-2 text-ink-soft">{caption}</p>}
      <Tiles label="Totals">
        <Tile label={isQuery ? "Tables read" : "Tables affected"} value={summary?.total_tables_affected} />
        <Tile
          label={isQuery ? "Rows returned" : "Rows affected"}
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
          note={summary === undefined ? "\u00a0" : rowsNote(summary)}
        />
        <Tile label="Cascade depth" value={summary?.max_cascade_depth} />
        <Tile label={isQuery ? "Columns read" : "Columns affected"} value={summary?.total_columns_affected} />
      </Tiles>
    </div>
  );
}

function rowsNote({ total_rows_low: low, total_rows_high: high, estimate_basis: basis }: SimulationSummary): string {
  if (basis === "exact" || low >= high) return basisWords(basis);
  return `${formatCount(Math.floor(low))}–${formatCount(Math.ceil(high))}, ${basisWords(basis)}`;
}
