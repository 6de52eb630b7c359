import { weakerBasis } from "../statistics/estimate/interval.ts";
import type { CascadeResult } from "./cascade/cascade-result.ts";
import type { Change } from "./changes/change.ts";
import { addRows } from "./rows/row-set.ts";
import type { RowSet } from "./rows/row-set.ts";
import type { ImpactRow, ImpactTotals } from "./model.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import { isWritten } from "./written-row.ts";

/** Tables, rows, depth and columns of a result; a row that several paths reach counts once. */
export function totalsOf(
  { changes, decided }: Pick<CascadeResult, "changes" | "decided">,
  rows: readonly ImpactRow[],
  read: RowEstimate | null,
): ImpactTotals {
  const written = rows.filter(isWritten);
  const counted = written.length > 0 ? written : rows;
  const columns = new Set(counted.flatMap((row) => row.columns.map((column) => `${row.table}\u0000${column.name}`)));
  return {
    tables: new Set(counted.map((row) => row.table)).size,
    rows:
      decided?.isRefused === false
        ? simulatedRows(decided.touched)
        : changes.length > 0
          ? changedRows(changes)
          : (read ?? noRow),
    maxCascadeDepth: written.reduce((depth, row) => Math.max(depth, row.cascadeLevel), 0),
    columns: columns.size,
  };
}

function simulatedRows(touched: ReadonlyMap<Change["table"], number>): RowEstimate {
  const count = [...touched.values()].reduce((sum, rows) => sum + rows, 0);
  return { expected: count, low: count, high: count, basis: "exact" };
}

/** Rows of each table once: a row that is deleted does not count again as updated. */
export function changedRows(changes: readonly Change[]): RowEstimate {
  const touchedByTable = new Map<Change["table"], RowSet[]>();
  let total = noRow;
  for (const { table, operation, rowSet } of changes) {
    const known = touchedByTable.get(table);
    if (operation === "INSERT") total = addRows(total, rowSet.rows);
    else if (known) known.push(rowSet);
    else touchedByTable.set(table, [rowSet]);
  }
  for (const touched of touchedByTable.values()) total = addRows(total, uniteRows(touched));
  return total;
}

/** Sets of rows of one table that may overlap: as if they met by chance. */
function uniteRows(sets: readonly RowSet[]): RowEstimate {
  const most = (of: (set: RowSet) => number) => sets.reduce((largest, set) => Math.max(largest, of(set)), 0);
  const tableRows = most((set) => set.tableRows);
  const untouched = sets.reduce(
    (share, { rows }) => share * (1 - Math.min(1, rows.expected / Math.max(1, tableRows))),
    1,
  );
  const low = most(({ rows }) => rows.low);
  const high = Math.min(
    most((set) => Math.max(set.tableRows, set.rows.high)),
    sets.reduce((sum, { rows }) => sum + rows.high, 0),
  );
  const basis = sets.map(({ rows }) => rows.basis).reduce(weakerBasis);
  return {
    expected: Math.min(
      high,
      Math.max(
        most(({ rows }) => rows.expected),
        tableRows * (1 - untouched),
      ),
    ),
    low,
    high,
    basis: low === high ? basis : weakerBasis(basis, "statistics"),
  };
}
