import type { CascadeResult, Check } from "../cascade/cascade-result.ts";
import { setLevels } from "../cascade/within-reach.ts";
import type { Change } from "../changes/change.ts";
import type { RowSet } from "../rows/row-set.ts";
import { formatQuantity } from "../wording.ts";
import type { Outcome } from "./outcome.ts";

/** A cascade with the rows of a simulation: exact numbers, and nothing in the way. Of a refused one only the refusal is known. */
export function withOutcome(result: CascadeResult, outcome: Outcome | null): CascadeResult {
  if (outcome === null) return result;
  if (outcome.isRefused) {
    const { foreignKey, change } = outcome.refusal;
    const isMeant = (check: Check) => check.foreignKey === foreignKey && check.change === change;
    const checks = result.checks.map((check) =>
      isMeant(check) ? { ...check, rowSet: atLeastOne(check.rowSet) } : check,
    );
    return { ...result, checks, decided: outcome };
  }
  const changes = result.changes.filter((change) => keepMet(change, outcome.rowsOf));
  setLevels(changes);
  return { ...result, changes, checks: [], decided: outcome };
}

/** Leaves the ways that meet rows, each with as many; says whether any is left. */
function keepMet(change: Change, rowsOf: Extract<Outcome, { isRefused: false }>["rowsOf"]): boolean {
  const kept = change.arrivals.filter((arrival) => arrival.parent === null || (rowsOf.get(arrival)?.size ?? 0) > 0);
  const all = new Set<number>();
  for (const arrival of kept) {
    const rows = rowsOf.get(arrival);
    if (rows === undefined) continue;
    arrival.rowSet = exactly(arrival.rowSet, rows.size);
    for (const row of rows) all.add(row);
  }
  change.arrivals.splice(0, change.arrivals.length, ...kept);
  if (kept[0]) change.rowSet = exactly(kept[0].rowSet, all.size);
  return kept.length > 0;
}

/** Rows of which one was met, at the least. */
function atLeastOne(rowSet: RowSet): RowSet {
  const { rows } = rowSet;
  if (rows.low >= 1) return rowSet;
  const [high, expected] = [Math.max(1, rows.high), Math.max(1, rows.expected)];
  return { ...rowSet, rows: { expected, low: 1, high, basis: high === 1 ? "exact" : rows.basis } };
}

function exactly(rowSet: RowSet, count: number): RowSet {
  const { table, tableRows, steps } = rowSet;
  if (rowSet.rows.basis === "exact" && rowSet.rows.expected === count) return rowSet;
  return {
    ...rowSet,
    rows: { expected: count, low: count, high: count, basis: "exact" },
    isAll: count === tableRows,
    steps: [
      ...steps,
      {
        subject: table.name,
        statistic: "rows of the dump",
        formula: `${formatQuantity(count, "row")}, followed row by row`,
        value: count,
        unit: "rows",
        basis: "exact",
      },
    ],
  };
}
