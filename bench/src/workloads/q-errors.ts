import type { Figure } from "../benchmark.ts";

/** By how many times two counts differ, each at least one. */
export const qError = (estimate: number, truth: number): number =>
  Math.max(Math.max(1, estimate) / Math.max(1, truth), Math.max(1, truth) / Math.max(1, estimate));

/** The q-errors of this engine and of PostgreSQL's planner for the same counts. */
export interface Compared {
  readonly ours: number[];
  readonly theirs: number[];
}

const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((first, second) => first - second)[
    Math.min(numbers.length - 1, Math.floor(share * numbers.length))
  ] ?? 1;

/** Median and 90th percentile, each to be no worse than the planner's. */
export function figuresOf(name: string, { ours, theirs }: Compared, mostAtP90?: number): Figure[] {
  const figure = (share: number, word: string): Figure[] => [
    {
      name: `${name} (${ours.length}): ${word} q-error`,
      value: at(ours, share),
      unit: "×",
      target: share > 0.5 && mostAtP90 !== undefined ? mostAtP90 : at(theirs, share) * 1.0001 + 1e-9,
    },
    { name: `  PostgreSQL's planner: ${word}`, value: at(theirs, share), unit: "×" },
  ];
  return [...figure(0.5, "median"), ...figure(0.9, "p90")];
}
