import type { Column } from "../catalog/model.ts";
import type { ColumnStatistics } from "../catalog/statistics-model.ts";

/** All values of a column with the number of rows that have each; the rows themselves where they are told one by one. */
export interface ColumnValues {
  readonly counts: Map<string, number>;
  nulls: number;
  /** The value of each row; null where only the counts are known. */
  rows: (string | null)[] | null;
}

/** The values of a column of which all are known; null for any other. */
export function readColumnValues(statistics: ColumnStatistics, rowCount: number): ColumnValues | null {
  if (!statistics.isComplete) return null;
  const values = statistics.mostCommonValues;
  const counts = new Map(values.map(({ value, frequency }) => [value, Math.round(frequency * rowCount)]));
  const positions = statistics.rowPositions;
  const rows =
    positions?.length === rowCount ? positions.map((at) => (at < 0 ? null : (values[at]?.value ?? null))) : null;
  return { counts, nulls: Math.round(statistics.nullFraction * rowCount), rows };
}

/** Adds rows of one value, or takes them away; NULL is null. */
export function addValue(values: ColumnValues, value: string | null, rows: number): void {
  if (value === null) values.nulls += rows;
  else {
    const count = (values.counts.get(value) ?? 0) + rows;
    if (count > 0) values.counts.set(value, count);
    else values.counts.delete(value);
  }
}

/** The same from rows that are known one by one. */
export function valuesOfRows(rows: (string | null)[]): ColumnValues {
  const values: ColumnValues = { counts: new Map(), nulls: 0, rows };
  for (const value of rows) addValue(values, value, 1);
  return values;
}

/** The statistics of a column by all of its values. */
export function toStatistics(name: Column["name"], values: ColumnValues, rowCount: number): ColumnStatistics {
  const entries = [...values.counts].sort((one, other) => other[1] - one[1]);
  const places = new Map(entries.map(([value], at) => [value, at]));
  const share = (rows: number) => (rowCount === 0 ? 0 : rows / rowCount);
  const statistics: ColumnStatistics = {
    name,
    nullFraction: share(values.nulls),
    distinctCount: entries.length,
    mostCommonValues: entries.map(([value, count]) => ({ value, frequency: share(count) })),
    isComplete: true,
    histogramBounds: [],
  };
  if (values.rows === null) return statistics;
  return { ...statistics, rowPositions: values.rows.map((value) => (value === null ? -1 : (places.get(value) ?? -1))) };
}
