import type { ImpactRow } from "../impact/model.ts";
import type { ReachedRow } from "./model.ts";
import { weakerBasis } from "../statistics/estimate/interval.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";

/** What is done to rows that are reached; those that stand in the way are told as blockers. */
export type Operation = Exclude<ImpactRow["operation"], "RESTRICT">;

/** How many rows of one table each operation reaches. */
export type Reach = ReadonlyMap<Operation, RowEstimate>;

/** What an outcome does to the rows of each table, by the table's name: all paths to it together. */
export function reachOf(
  rows: readonly ReachedRow[],
  nameOf: (table: string) => string = (table) => table,
): ReadonlyMap<string, Reach> {
  const tables = new Map<string, Map<Operation, RowEstimate>>();
  for (const { table, operation, rows: estimate } of rows) {
    if (operation === "RESTRICT") continue;
    const name = nameOf(table);
    const reach = tables.get(name) ?? new Map<Operation, RowEstimate>();
    const known = reach.get(operation);
    reach.set(operation, known === undefined ? estimate : unite(known, estimate));
    tables.set(name, reach);
  }
  return tables;
}

/** Two paths to one table may reach the same rows, or others: the larger number at least, the sum at most. */
function unite(left: RowEstimate, right: RowEstimate): RowEstimate {
  const basis = weakerBasis(left.basis, right.basis);
  const low = Math.max(left.low, right.low);
  const high = left.high + right.high;
  return {
    expected: Math.max(left.expected, right.expected),
    low,
    high,
    basis: low === high ? basis : weakerBasis(basis, "statistics"),
  };
}

/** Whether two numbers of rows differ by more than their bounds leave open: each lies outside of the other's. */
export function areFarApart(left: RowEstimate, right: RowEstimate): boolean {
  if (Math.round(left.expected) === Math.round(right.expected)) return false;
  return isOutside(left.expected, right) && isOutside(right.expected, left);
}

function isOutside(rows: number, { low, high }: RowEstimate): boolean {
  return rows < low || rows > high;
}
