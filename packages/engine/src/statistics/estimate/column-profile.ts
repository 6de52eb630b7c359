import type { Column, Table } from "../../catalog/model.ts";
import { collationOf } from "../../catalog/column-collation.ts";
import { comparableName } from "../../catalog/names.ts";
import { isRowId } from "../../catalog/row-id.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { findColumnStatistics, findTableStatistics } from "../../statement/prepared-schema.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { defaultDistinctCount, defaultRowCount } from "./defaults.ts";
import type { Comparable, ValueRules } from "../values/literal-value.ts";
import { compareValues, toComparable } from "../values/literal-value.ts";
import type { ColumnStatistics, EstimateBasis } from "../../catalog/statistics-model.ts";

/** Rows of a table with what the number rests on. */
export interface TableRows {
  readonly rowCount: number;
  readonly basis: EstimateBasis;
  /** There are no more of them; false where a live database estimates or a person rounds. */
  readonly isMost: boolean;
}

/** The row count of a table: known, or PostgreSQL-like assumption. */
export function rowsOf(schema: PreparedSchema, table: Table): TableRows {
  let byTable = rowsBySchema.get(schema);
  if (byTable === undefined) rowsBySchema.set(schema, (byTable = new WeakMap()));
  let rows = byTable.get(table);
  if (rows === undefined) byTable.set(table, (rows = countRows(schema, table)));
  return rows;
}

const rowsBySchema = new WeakMap<PreparedSchema, WeakMap<Table, TableRows>>();

function countRows(schema: PreparedSchema, table: Table): TableRows {
  const statistics = findTableStatistics(schema, table);
  // PostgreSQL shows −1 for a table that was never analysed.
  if (statistics === undefined || statistics.rowCount < 0)
    return { rowCount: defaultRowCount, basis: "assumed", isMost: false };
  // Only rows that were read are counted: a live database estimates, and a person rounds.
  const { rowCount, source } = statistics;
  return {
    rowCount,
    basis: source === "dump" ? "exact" : "statistics",
    isMost: source === "dump" || source === "uncertain",
  };
}

/** What is known of a column's values, in a form that predicates can be put to. */
export interface ColumnProfile {
  readonly table: Table;
  readonly column: Column;
  readonly rules: ValueRules;
  readonly rows: TableRows;
  /** Undefined when the statistics hold nothing of the column. */
  readonly statistics: ColumnStatistics | undefined;
  readonly nullFraction: number;
  readonly distinctCount: number;
  readonly isUnique: boolean;
  /** Common values with their share of all rows; every value of the column when `isComplete`. */
  readonly common: readonly CommonEntry[];
  readonly isComplete: boolean;
  readonly bounds: readonly Comparable[];
  readonly boundTexts: readonly string[];
  readonly basis: EstimateBasis;
  /** Of the schema: what is put to the values takes them. */
  readonly steps: PreparedSchema["steps"];
}

export interface CommonEntry {
  readonly text: string;
  readonly value: Comparable;
  readonly frequency: number;
}

const profiles = new WeakMap<PreparedSchema, WeakMap<Column, ColumnProfile>>();

/** The profile of a column, built once per schema. */
export function profileOf(schema: PreparedSchema, table: Table, column: Column): ColumnProfile {
  let byColumn = profiles.get(schema);
  if (byColumn === undefined) profiles.set(schema, (byColumn = new WeakMap()));
  let profile = byColumn.get(column);
  if (profile === undefined) byColumn.set(column, (profile = buildProfile(schema, table, column)));
  return profile;
}

function buildProfile(schema: PreparedSchema, table: Table, column: Column): ColumnProfile {
  const rules: ValueRules = {
    dialect: schema.catalog.dialect,
    family: column.typeFamily,
    collation: collationOf(schema.catalog, table, column),
    type: column.type,
    clock: schema.clock,
  };
  const rows = rowsOf(schema, table);
  const statistics = findTellingStatistics(schema, table, column);
  const isUnique = isUniqueAlone(schema, table, column.name);
  const common: CommonEntry[] = [];
  for (const { value: text, frequency } of statistics?.mostCommonValues ?? []) {
    const value = toComparable(text, rules);
    if (value !== null) common.push({ text, value, frequency });
  }
  const bounds: Comparable[] = [];
  const boundTexts: string[] = [];
  for (const text of statistics?.histogramBounds ?? []) {
    const value = toComparable(text, rules);
    if (value === null) continue;
    bounds.push(value);
    boundTexts.push(text);
  }
  if (
    bounds.some((bound, at) => at > 0 && compareValues(bounds[at - 1] ?? bound, bound) > 0) &&
    rules.family !== "text"
  )
    bounds.sort(compareValues);
  const isWhole =
    rows.basis === "exact" && statistics?.isComplete === true && common.length === statistics.mostCommonValues.length;
  return {
    table,
    column,
    rules,
    rows,
    statistics,
    nullFraction: statistics?.nullFraction ?? 0,
    distinctCount: distinctCountOf(statistics, rows.rowCount, isUnique, column),
    isUnique,
    common,
    isComplete: isWhole,
    bounds,
    boundTexts,
    basis: statistics ? "statistics" : "assumed",
    steps: schema.steps,
  };
}

/**
 * The statistics of a column, unless they count NULL in a column that has none: a dump that leaves the numbers to the
 * database (`VALUES (NULL, …)`) tells nothing of them.
 */
function findTellingStatistics(schema: PreparedSchema, table: Table, column: Column): ColumnStatistics | undefined {
  const statistics = findColumnStatistics(schema, table, column.name);
  if (statistics === undefined || statistics.nullFraction === 0) return statistics;
  const isNumbered = column.isAutoIncrement || !column.isNullable || isRowId(schema.catalog.dialect, table, column);
  return isNumbered ? undefined : statistics;
}

/** get_variable_numdistinct: the statistic, else all rows for a unique column, two for a boolean, else 200. */
function distinctCountOf(
  statistics: ColumnStatistics | undefined,
  rowCount: number,
  isUnique: boolean,
  column: Column,
): number {
  if (statistics) return Math.max(statistics.distinctCount, rowCount > 0 && statistics.nullFraction < 1 ? 1 : 0);
  if (isUnique) return Math.max(1, rowCount);
  if (column.typeFamily === "boolean") return 2;
  return Math.max(1, Math.min(defaultDistinctCount, rowCount));
}

function isUniqueAlone({ catalog }: PreparedSchema, table: Table, column: string): boolean {
  return uniqueKeysOf(table).some(
    ({ columns: [only = "", ...more] }) =>
      more.length === 0 && comparableName(catalog.dialect, only) === comparableName(catalog.dialect, column),
  );
}
