import type { TypeFamily } from "../../catalog/model.ts";
import type { ColumnStatistics, CommonValue } from "../../catalog/statistics-model.ts";
import type { RowValue } from "./row-value.ts";

/** Common values and histogram buckets kept of a column, as PostgreSQL's default statistics target. */
const statisticsTarget = 100;
/** Up to here a column of a fully known table keeps the frequency of every value. */
const completeValueLimit = 400;
/** The same for a column of a foreign key, where each value's frequency decides a cascade. */
const completeKeyValueLimit = 10_000;
/** Values that are sorted for a histogram. */
const histogramValueLimit = 2500;

export interface ColumnSample {
  readonly name: string;
  readonly family: TypeFamily;
  readonly isForeignKey: boolean;
  /** Whether it is told which values of this column and of other keys stand in one row. */
  readonly isLinked: boolean;
  readonly values: readonly RowValue[];
  /** Rows of the table; more than there are values when the sample is not all of it. */
  readonly rowCount: number;
  readonly isWhole: boolean;
}

/**
 * The statistics of a column from a sample of its rows: exact when the sample is all of them, else estimated as PostgreSQL's
 * ANALYZE does.
 * @see https://github.com/postgres/postgres/blob/master/src/backend/commands/analyze.c (compute_scalar_stats)
 */
export function summariseColumn(sample: ColumnSample): ColumnStatistics | null {
  const counts = new Map<string, number>();
  let nulls = 0;
  let known = 0;
  /** Values met once. */
  let once = 0;
  for (const value of sample.values) {
    if (value === undefined) continue;
    known += 1;
    if (value === null) {
      nulls += 1;
      continue;
    }
    const before = counts.get(value) ?? 0;
    counts.set(value, before + 1);
    if (before === 0) once += 1;
    else if (before === 1) once -= 1;
  }
  if (known === 0) return null;
  const nullFraction = nulls / known;
  const isExact = sample.isWhole && known === sample.values.length;
  const distinctCount = isExact
    ? counts.size
    : estimateDistinct(counts.size, once, known - nulls, sample.rowCount * (1 - nullFraction));
  const limit = sample.isForeignKey || sample.isLinked ? completeKeyValueLimit : completeValueLimit;
  const isComplete = isExact && counts.size <= limit;
  const repeated: ValueCount[] = [];
  if (isComplete || counts.size < known - nulls) {
    for (const entry of counts) if (isComplete || entry[1] > 1) repeated.push(entry);
    repeated.sort((left, right) => right[1] - left[1]);
  }
  const totals = { known, nullFraction, distinctCount, rowCount: sample.rowCount, isExact };
  // When the sample has every value several times and they are few, they are taken for all that there are.
  const isFew = repeated.length === counts.size && counts.size <= statisticsTarget;
  const common = isComplete || isFew ? repeated : chooseCommon(repeated.slice(0, statisticsTarget), totals);
  const mostCommonValues: CommonValue[] = common.map(([value, count]) => ({ value, frequency: count / known }));
  if (!isComplete) for (const [value] of common) counts.delete(value);
  const histogramBounds = isComplete ? [] : histogram(counts, sample.family);
  const summary = { name: sample.name, nullFraction, distinctCount, mostCommonValues, isComplete, histogramBounds };
  return isComplete && sample.isLinked ? { ...summary, rowPositions: positionsOf(sample.values, common) } : summary;
}

/** For each row the position of its value among all values, -1 for NULL. */
function positionsOf(values: readonly RowValue[], all: readonly ValueCount[]): number[] {
  const places = new Map(all.map(([value], place) => [value, place]));
  return values.map((value) => (value === null || value === undefined ? -1 : (places.get(value) ?? -1)));
}

type ValueCount = readonly [value: string, count: number];

/** The number of distinct values of the whole from those of a sample, by the estimator of Haas and Stokes. */
function estimateDistinct(distinct: number, once: number, sampled: number, total: number): number {
  if (once === 0) return distinct;
  if (once === distinct) return Math.round(total);
  const estimate = (sampled * distinct) / (sampled - once + (once * sampled) / total);
  return Math.round(Math.min(Math.max(estimate, distinct), total));
}

interface Totals {
  readonly known: number;
  readonly nullFraction: number;
  readonly distinctCount: number;
  readonly rowCount: number;
  readonly isExact: boolean;
}

/** The values that stand out: each more frequent than chance allows for the average of the rest. */
function chooseCommon(candidates: readonly ValueCount[], totals: Totals): readonly ValueCount[] {
  if (totals.isExact) return candidates;
  let kept = candidates.length;
  let before = candidates.slice(0, -1).reduce((sum, [, count]) => sum + count, 0);
  const { known: sampled, rowCount: total } = totals;
  while (kept > 0) {
    const count = candidates[kept - 1]?.[1] ?? 0;
    const rest = Math.min(1, Math.max(0, 1 - before / sampled - totals.nullFraction));
    const others = totals.distinctCount - (kept - 1);
    const average = others > 1 ? rest / others : rest;
    const inTable = (total * count) / sampled;
    const variance = (sampled * inTable * (total - inTable) * (total - sampled)) / (total * total * (total - 1));
    if (count > average * sampled + 2 * Math.sqrt(Math.max(0, variance)) + 0.5) break;
    kept -= 1;
    before -= candidates[kept - 1]?.[1] ?? 0;
  }
  return candidates.slice(0, kept);
}

/** Bounds of buckets that hold about the same number of rows each. */
function histogram(rest: ReadonlyMap<string, number>, family: TypeFamily): string[] {
  if (rest.size < 2) return [];
  // Every so many-th value is enough to place the bounds, and sorting is what costs.
  const step = Math.ceil(rest.size / histogramValueLimit);
  const values: string[] = [];
  let at = 0;
  let total = 0;
  for (const [value, count] of rest) {
    if (at % step === 0) {
      values.push(value);
      total += count;
    }
    at += 1;
  }
  const isNumeric = family === "integer" || family === "decimal" || family === "float";
  const isEachOnce = total === values.length;
  const bounds = isNumeric && isEachOnce ? boundsOfNumbers(values) : undefined;
  if (bounds !== undefined) return bounds;
  const countOf = isEachOnce ? () => 1 : (value: string) => rest.get(value) ?? 1;
  const sorted = isNumeric ? sortNumbers(values) : values.sort();
  // Of two texts of one number one is left.
  if (sorted.length < values.length) total = sorted.reduce((sum, value) => sum + countOf(value), 0);
  return boundsOf(sorted, total, countOf);
}

/** Of sorted values, each with the number of its rows. */
function boundsOf(sorted: readonly string[], total: number, countOf: (value: string) => number): string[] {
  const buckets = bucketCount(sorted.length);
  const bounds: string[] = [];
  let passed = 0;
  for (const value of sorted) {
    passed += countOf(value);
    while (bounds.length <= buckets && passed > (bounds.length * (total - 1)) / buckets) bounds.push(value);
  }
  return bounds;
}

/**
 * The same of numbers that one row has each: only what is a bound is looked for among the texts, as a table of all of them
 * costs more than their sort. Undefined where two texts are of one number.
 */
function boundsOfNumbers(values: readonly string[]): string[] | undefined {
  const numbers = Float64Array.from(values, Number);
  const sorted = numbers.toSorted();
  for (let at = 1; at < sorted.length; at += 1) if (!((sorted[at - 1] ?? 0) < (sorted[at] ?? 0))) return undefined;
  const last = sorted.length - 1;
  const buckets = bucketCount(sorted.length);
  const wanted = Float64Array.from({ length: buckets + 1 }, (_, bound) => {
    // The first place with more rows before it than the bound has.
    const place = Math.floor((bound * last) / buckets);
    return sorted[place] ?? 0;
  });
  const bounds: string[] = [];
  for (const [at, number] of numbers.entries()) {
    const place = placeOf(number, wanted);
    if (wanted[place] === number) bounds[place] = values[at] ?? "";
  }
  return bounds;
}

/** The first place in a sorted list whose number is not below another. */
function placeOf(number: number, sorted: Float64Array): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bucketCount(valueCount: number): number {
  return Math.min(statisticsTarget, valueCount - 1);
}

/** The texts of numbers in the order of the numbers, of each number one. */
function sortNumbers(values: readonly string[]): string[] {
  const textByNumber = new Map<number, string>();
  for (const value of values) textByNumber.set(Number(value), value);
  const numbers = Float64Array.from(textByNumber.keys()).sort();
  return Array.from(numbers, (number) => textByNumber.get(number) ?? "");
}
