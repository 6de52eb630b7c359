import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import { sumOf } from "../../statistics/estimate/row-counts.ts";
import type { TableRows } from "../../statistics/estimate/column-profile.ts";
import type { Share } from "../../statistics/estimate/interval.ts";
import { allRows, weakerBasis } from "../../statistics/estimate/interval.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";

/** A condition over one column that every row of a set meets; put to another column it tells of the rows that share its values. */
export interface ColumnConstraint {
  /** Every name in it is the column's, and it holds no query. */
  readonly condition: Expression;
  /** The share of the table's rows that meet it. */
  readonly share: Share;
}

/** The rows of one table that a statement or an action touches, as far as that can be told. */
export interface RowSet {
  readonly table: Table;
  readonly tableRows: number;
  readonly rows: RowEstimate;
  /** Every row of the table, for certain. */
  readonly isAll: boolean;
  /** Rows that an INSERT adds: those of two are never the same. */
  readonly isNew: boolean;
  /** By column name, as the database compares names (`comparable`). */
  readonly constraints: ReadonlyMap<string, ColumnConstraint>;
  /** The constraints describe the set fully: every row that meets them belongs to it. */
  readonly isDescribed: boolean;
  /** Keys of which the statement itself says that no row references these rows (`NOT EXISTS (SELECT … FROM child …)`). */
  readonly unreferencedBy: ReadonlySet<ForeignKey>;
  readonly steps: readonly DerivationStep[];
}

/** Rows of which no more is known than how many there are. */
export function rowsWithoutConstraints(
  { table, tableRows, isNew }: Pick<RowSet, "table" | "tableRows" | "isNew">,
  rows: RowEstimate,
  steps: readonly DerivationStep[],
): RowSet {
  const nothing = { isAll: false, constraints: new Map(), isDescribed: false, unreferencedBy: new Set<ForeignKey>() };
  return { ...nothing, table, tableRows, isNew, rows, steps };
}

/** Two sets of rows to which the same happens in one table, taken together; how each number came about stays with each of them. */
export function unite(first: RowSet, second: RowSet): RowSet {
  if (first.isAll) return first;
  if (second.isAll) return second;
  const rows = first.isNew ? addRows(first.rows, second.rows) : overlappingRows(first, second);
  const unreferencedBy = new Set([...first.unreferencedBy].filter((key) => second.unreferencedBy.has(key)));
  return { ...rowsWithoutConstraints(first, rows, []), unreferencedBy };
}

/** As many as both have, but no more than the table; at least as many as one has. */
function overlappingRows(first: RowSet, second: RowSet): RowEstimate {
  const cap = Math.max(first.tableRows, first.rows.high, second.rows.high);
  return {
    expected: Math.min(cap, first.rows.expected + second.rows.expected),
    low: Math.max(first.rows.low, second.rows.low),
    high: Math.min(cap, first.rows.high + second.rows.high),
    basis: weakerBasis(weakerBasis(first.rows.basis, second.rows.basis), "statistics"),
  };
}

/** Two numbers of rows of which no row is counted twice. */
export const addRows = (first: RowEstimate, second: RowEstimate): RowEstimate => ({
  expected: sumOf(first.expected, second.expected),
  low: first.low + second.low,
  high: sumOf(first.high, second.high),
  basis: weakerBasis(first.basis, second.basis),
});

/** Every row of a table. */
export function wholeTable(table: Table, counted: TableRows): RowSet {
  const { rowCount: tableRows, basis } = counted;
  return {
    table,
    tableRows,
    rows: toRows(allRows, counted),
    isAll: true,
    isNew: false,
    constraints: new Map(),
    isDescribed: true,
    unreferencedBy: new Set(),
    steps: [
      { subject: table.name, statistic: "row count", formula: "every row", value: tableRows, unit: "rows", basis },
    ],
  };
}

/** The same rows, of which any may be left out. */
export const atMost = (rowSet: RowSet): RowSet => ({
  ...rowSet,
  rows: { ...rowSet.rows, low: 0, basis: weakerBasis(rowSet.rows.basis, "statistics") },
  isAll: false,
  isDescribed: false,
});
