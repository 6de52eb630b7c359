import type { Table } from "../catalog/model.ts";
import { comparableName } from "../catalog/names.ts";
import { defaultDistinctCount } from "../statistics/estimate/defaults.ts";
import type { ColumnStatistics, CommonValue, TableStatistics } from "../catalog/statistics-model.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { ColumnStatisticsData, TableData } from "./table-shape.ts";

/** What the document tells of a table's rows; null when it has no row count. */
export function readTableStatistics(data: TableData, table: Table, context: ReadingContext): TableStatistics | null {
  const byName = new Map(
    (data.columns ?? []).flatMap(({ name, statistics }) =>
      statistics ? [[comparableName(context.dialect, name), statistics] as const] : [],
    ),
  );
  if (data.row_count === undefined) {
    if (byName.size > 0) {
      const message = "The statistics of the columns are of no use without row_count and were left out. Add it.";
      context.problems.placeOf(data).report(message);
    }
    return null;
  }
  const rowCount = Math.round(data.row_count);
  const columns = table.columns.flatMap(({ name }) => {
    const statistics = byName.get(comparableName(context.dialect, name));
    return statistics ? [readColumnStatistics(name, statistics, rowCount, context)] : [];
  });
  const { namespace, name } = table;
  return { namespace, name, rowCount, source: data.row_count_source ?? "database", columns };
}

/** Frequencies are rounded in many sources; a little above 1 is no mistake. */
const frequencyTolerance = 0.01;

function readColumnStatistics(
  name: string,
  data: ColumnStatisticsData,
  rowCount: number,
  context: ReadingContext,
): ColumnStatistics {
  const nullFraction = data.null_fraction ?? 0;
  const sum = (data.most_common_values ?? []).reduce((total, { frequency }) => total + frequency, nullFraction);
  const isTooMuch = sum > 1 + frequencyTolerance;
  if (isTooMuch) {
    const message = `null_fraction and the frequencies make ${sum.toFixed(3)}, more than 1; the values were left out.`;
    context.problems.placeOf(data).report(message);
  }
  const given = (isTooMuch ? [] : (data.most_common_values ?? [])).map(({ value, frequency }) => ({
    value,
    frequency,
  }));
  const common: CommonValue[] = given.toSorted((left, right) => right.frequency - left.frequency);
  const distinctCount = Math.max(distinctOf(data.distinct_count, rowCount, nullFraction), common.length);
  const coversAll = distinctCount === common.length && (nullFraction === 1 || sum > 1 - frequencyTolerance);
  const isComplete = data.complete ?? (!isTooMuch && coversAll);
  const rowPositions = isComplete ? readPositions(data, given, common, rowCount, context) : undefined;
  return {
    name,
    nullFraction,
    distinctCount,
    mostCommonValues: common,
    isComplete,
    histogramBounds: data.histogram_bounds ?? [],
    ...(rowPositions ? { rowPositions } : {}),
  };
}

/** The positions of the rows' values among the sorted ones. */
function readPositions(
  data: ColumnStatisticsData,
  given: readonly CommonValue[],
  sorted: readonly CommonValue[],
  rowCount: number,
  context: ReadingContext,
): readonly number[] | undefined {
  const { row_positions: positions } = data;
  if (positions === undefined) return undefined;
  const isPosition = (position: number) => Number.isInteger(position) && position < given.length;
  if (positions.length !== rowCount || !positions.every(isPosition)) {
    const message = "row_positions names no value of most_common_values for each of the rows; it was left out.";
    context.problems.placeOf(data).report(message);
    return undefined;
  }
  const places = new Map(sorted.map((value, place) => [value, place]));
  const moved = given.map((value) => places.get(value) ?? -1);
  return positions.map((position) => (position < 0 ? -1 : (moved[position] ?? -1)));
}

/** PostgreSQL's own reading: a negative number is a share of the rows, 0 means that nothing is known. */
function distinctOf(given: number | undefined, rowCount: number, nullFraction: number): number {
  const filled = Math.round(rowCount * (1 - nullFraction));
  if (given === undefined || (given === 0 && filled > 0)) return Math.min(filled, defaultDistinctCount);
  return given < 0 ? Math.max(Math.round(-given * rowCount), Math.min(filled, 1)) : Math.round(given);
}
