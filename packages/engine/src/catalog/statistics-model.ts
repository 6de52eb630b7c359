import type { QualifiedName } from "./model.ts";

/** Where a number comes from, best first: counted rows, gathered or pasted statistics, an assumption. */
export type EstimateBasis = "exact" | "statistics" | "assumed";

/** What is known of the rows of a schema. Plain JSON data. */
export interface SchemaStatistics {
  readonly tables: readonly TableStatistics[];
}

export interface TableStatistics extends QualifiedName {
  readonly rowCount: number;
  /**
   * `dump`: all rows stood in the dump; `uncertain`: other statements of the dump add to them or take from them;
   * `database`: pasted from a live one; `typed`: set by hand.
   */
  readonly source: "dump" | "uncertain" | "database" | "typed";
  readonly columns: readonly ColumnStatistics[];
}

/** As PostgreSQL's pg_stats, with counts instead of negative fractions. */
export interface ColumnStatistics {
  readonly name: string;
  /** Share of rows that are NULL, 0..1. */
  readonly nullFraction: number;
  /** Number of distinct values that are not NULL. */
  readonly distinctCount: number;
  readonly mostCommonValues: readonly CommonValue[];
  /** Whether `mostCommonValues` holds every value of the column. */
  readonly isComplete: boolean;
  /** Bounds of equally filled buckets over the values that are not among the most common, ascending; may be empty. */
  readonly histogramBounds: readonly string[];
  /**
   * Which values of a table's keys stand together: for each row the position of its value in `mostCommonValues`, -1 for NULL.
   * Only of key columns of small tables, with `isComplete`.
   */
  readonly rowPositions?: readonly number[];
}

/** A value in the text form of the dump, without quotes, and its share of all rows, 0..1. */
export interface CommonValue {
  readonly value: string;
  readonly frequency: number;
}

/** Rows with their bounds; counts, not fractions. */
export interface RowEstimate {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly basis: EstimateBasis;
}

/** One step of an estimate: the predicate or key, the statistic used, the formula and its result. */
export interface DerivationStep {
  readonly subject: string;
  readonly statistic: string;
  readonly formula: string;
  /** Rows when `unit` is rows, 0..1 when it is selectivity. */
  readonly value: number;
  readonly unit: "rows" | "selectivity";
  readonly basis: EstimateBasis;
}
