import type { SideOfStatement } from "@foretell/contract";
import { Badge } from "../../../components/badge.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { rowsNoun, rowsText } from "../impact/rows-text.ts";

const shownAtFirst = 12;

/** The tables that a statement reaches on one state, with what is done to the rows of each; those that differ are marked. */
export function ReachedTables({
  tables,
  count,
  changedTables,
}: {
  tables: SideOfStatement["tables"];
  /** How many there are; more than are given where it is too many. */
  count: number;
  changedTables: ReadonlySet<string>;
}) {
  const { shown, hiddenCount, showMore } = useClipped(tables, shownAtFirst);
  if (count === 0) return <p className="text-ink-soft">No table is reached.</p>;
  const left = count - tables.length;
  return (
    <div>
      <ul aria-label="Tables reached" className="divide-y divide-line-faint border-t border-line-faint">
        {shown.map((reached) => (
          <li
            key={`${reached.table} ${reached.operation_type}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-1.5"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <DbName>{reached.table}</DbName>
              {changedTables.has(reached.table) && <Badge meaning="notice">differs</Badge>}
            </span>
            <span className="text-small whitespace-nowrap text-ink-soft">
              <span className="font-mono">{reached.operation_type}</span> {rowsText(reached)} {rowsNoun(reached)}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} />
      {hiddenCount === 0 && left > 0 && <p className="text-small text-ink-muted">and {formatCount(left)} more</p>}
    </div>
  );
}
