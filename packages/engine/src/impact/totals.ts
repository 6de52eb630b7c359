import { weakerBasis } from "../statistics/estimate/interval.ts";
import type { Change } from "./changes/change.ts";
import { addRows } from "./rows/row-set.ts";
import type { ImpactRow, ImpactTotals } from "./model.ts";
import type { RowEstimate } from "../statistics/model.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";

/** Tables, rows, depth and columns of a result; a row that several paths reach counts once. */
export function totalsOf(
  changes: readonly Change[],
  rows: readonly ImpactRow[],
  read: RowEstimate | null,
): ImpactTotals {
  const written = rows.filter((row) => row.operation !== "RESTRICT" && row.operation !== "SELECT");
  const counted = written.length > 0 ? written : rows.filter((row) => row.operation === "SELECT");
  const columns = new Set(counted.flatMap((row) => row.columns.map((column) => `${row.table}\u0000${column.name}`)));
  return {
    tables: new Set(counted.map((row) => row.table)).size,
    rows: changes.length > 0 ? changedRows(changes) : (read ?? noRow),
    maxCascadeDepth: written.reduce((depth, row) => Math.max(depth, row.cascadeLevel), 0),
    columns: columns.size,
  };
}

/** Rows of each table once: a row that is deleted does not count again as updated. */
function changedRows(changes: readonly Change[]): RowEstimate {
  const byTable = new Map<Change["table"], Change[]>();
  for (const change of changes) {
    const known = byTable.get(change.table);
    if (known) known.push(change);
    else byTable.set(change.table, [change]);
  }
  let total = noRow;
  for (const ofTable of byTable.values()) {
    const inserted = ofTable.filter((change) => change.operation === "INSERT").map((change) => change.rowSet.rows);
    const touched = ofTable.filter((change) => change.operation !== "INSERT").map((change) => change.rowSet.rows);
    const cap = touched.reduce((most, { high }) => Math.max(most, high), ofTable[0]?.rowSet.tableRows ?? 0);
    for (const rows of inserted) total = addRows(total, rows);
    if (touched.length > 0) total = addRows(total, uniteRows(touched, cap));
  }
  return total;
}

/** Sets of rows of one table that may overlap: as if they met by chance. */
function uniteRows(sets: readonly RowEstimate[], tableRows: number): RowEstimate {
  const [only] = sets;
  if (only && sets.length === 1) return only;
  const untouched = sets.reduce(
    (share, rows) => share * (1 - (tableRows > 0 ? Math.min(1, rows.expected / tableRows) : 0)),
    1,
  );
  const low = sets.reduce((most, rows) => Math.max(most, rows.low), 0);
  const high = Math.min(
    tableRows,
    sets.reduce((sum, rows) => sum + rows.high, 0),
  );
  const basis = sets.map((rows) => rows.basis).reduce(weakerBasis);
  return {
    expected: Math.min(high, Math.max(low, tableRows * (1 - untouched))),
    low,
    high,
    basis: low === high ? basis : weakerBasis(basis, "statistics"),
  };
}
