import { createRandom } from "../server/random.ts";

/** Values drawn from one seed: benchmarks must do the same each time. */
export interface Draw {
  /** From 0 to 1, without 1. */
  readonly next: () => number;
  /** A whole number between two ends, both included. */
  readonly between: (low: number, high: number) => number;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
  /** A whole number from 1 to `count`, the small ones far more often than the large ones. */
  readonly skewed: (count: number, skew?: number) => number;
  readonly happens: (likelihood: number) => boolean;
}

export function createDraw(seed: number): Draw {
  const next = createRandom(seed);
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    oneOf: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to draw from.");
      return item;
    },
    skewed: (count, skew = 2) => 1 + Math.min(count - 1, Math.floor(count * next() ** (1 + skew))),
    happens: (likelihood) => next() < likelihood,
  };
}

/** A day so many days behind the first of a year, as SQL writes it. */
export function dayText(year: number, days: number): string {
  return new Date(Date.UTC(year, 0, 1 + days)).toISOString().slice(0, 10);
}
