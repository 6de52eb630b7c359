import type { ForeignKey, Table } from "../catalog/model.ts";
import type { Expression, NameExpression } from "../statement/ast.ts";
import type { Share } from "../statistics/interval.ts";
import { allRows, weakerBasis } from "../statistics/interval.ts";
import type { EstimateBasis } from "../statistics/model.ts";
import type { DerivationStep, RowEstimate } from "./model.ts";

/** A condition over one column that every row of a set meets; put to another column it tells of the rows that share its values. */
export interface ColumnConstraint {
  readonly condition: Expression;
  readonly isColumn: (name: NameExpression) => boolean;
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
  /** By column name, as the database compares names (`comparable`). */
  readonly constraints: ReadonlyMap<string, ColumnConstraint>;
  /** The constraints describe the set fully: every row that meets them belongs to it. */
  readonly isDescribed: boolean;
  /** Keys of which the statement itself says that no row references these rows (`NOT EXISTS (SELECT … FROM child …)`). */
  readonly unreferencedBy: ReadonlySet<ForeignKey>;
  readonly steps: readonly DerivationStep[];
}

/**
 * Rows as a count from a share of a table. Only rows that were counted show that a table has some, or none: a live database
 * estimates, and a person rounds.
 */
export function toRows(of: Share, tableRows: number, tableBasis: EstimateBasis): RowEstimate {
  if (tableBasis === "assumed") return assumedRows(of, tableRows);
  const isCounted = tableBasis === "exact";
  const low = isCounted ? Math.floor(of.low * tableRows + 1e-6) : 0;
  const least = isCounted || of.high === 0 ? 0 : 1;
  const high = Math.max(low, least, Math.ceil(of.high * tableRows - 1e-6));
  const expected = Math.min(high, Math.max(low, of.expected * tableRows));
  const basis = weakerBasis(tableBasis, low === high ? "exact" : of.basis === "exact" ? "statistics" : of.basis);
  return { expected, low, high, basis };
}

/** How many times as many rows as assumed a table may have, where nothing is known of it. */
const assumedMargin = 1000;

/** Of a table whose rows nobody has counted nothing is certain, but that a unique key meets at most one row. */
function assumedRows(of: Share, tableRows: number): RowEstimate {
  const most = Math.ceil(of.high * tableRows - 1e-6);
  const high = most <= 1 ? most : most * assumedMargin;
  return { expected: Math.min(high, of.expected * tableRows), low: 0, high, basis: "assumed" };
}

/** Rows of which no more is known than how many there are. */
export function rowsWithoutConstraints(
  table: Table,
  tableRows: number,
  rows: RowEstimate,
  steps: readonly DerivationStep[],
): RowSet {
  const nothing = { isAll: false, constraints: new Map(), isDescribed: false, unreferencedBy: new Set<ForeignKey>() };
  return { ...nothing, table, tableRows, rows, steps };
}

/** Two sets of rows of one table taken together. */
export function unite(first: RowSet, second: RowSet): RowSet {
  if (first.isAll) return first;
  if (second.isAll) return second;
  const cap = Math.max(first.tableRows, first.rows.high, second.rows.high);
  const rows: RowEstimate = {
    expected: Math.min(cap, first.rows.expected + second.rows.expected),
    low: Math.max(first.rows.low, second.rows.low),
    high: Math.min(cap, first.rows.high + second.rows.high),
    basis: weakerBasis(weakerBasis(first.rows.basis, second.rows.basis), "statistics"),
  };
  return {
    ...first,
    rows,
    isAll: false,
    constraints: new Map(),
    isDescribed: false,
    unreferencedBy: new Set([...first.unreferencedBy].filter((key) => second.unreferencedBy.has(key))),
    steps: [...first.steps, ...second.steps],
  };
}

/** Every row of a table. */
export function wholeTable(table: Table, tableRows: number, basis: EstimateBasis): RowSet {
  return {
    table,
    tableRows,
    rows: toRows(allRows, tableRows, basis),
    isAll: true,
    constraints: new Map(),
    isDescribed: true,
    unreferencedBy: new Set(),
    steps: [
      { subject: table.name, statistic: "row count", formula: "every row", value: tableRows, unit: "rows", basis },
    ],
  };
}
