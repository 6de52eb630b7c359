import type { ColumnProfile } from "./column-profile.ts";

/** What is known of a column's values where they are to be equal to others. */
interface Side {
  /** The frequency of each common value. */
  readonly common: ReadonlyMap<string, number>;
  /** The share of rows that have another value, and how many of these there are. */
  readonly restShare: number;
  readonly restCount: number;
}

const sidesByProfile = new WeakMap<ColumnProfile, Side>();

function sideOf(profile: ColumnProfile): Side {
  let side = sidesByProfile.get(profile);
  if (side === undefined) sidesByProfile.set(profile, (side = makeSide(profile)));
  return side;
}

function makeSide({ common, nullFraction, distinctCount, isComplete }: ColumnProfile): Side {
  const byValue = new Map<string, number>();
  let total = 0;
  for (const { value, frequency } of common) {
    byValue.set(String(value), (byValue.get(String(value)) ?? 0) + frequency);
    total += frequency;
  }
  const restShare = isComplete ? 0 : Math.max(0, 1 - total - nullFraction);
  return { common: byValue, restShare, restCount: Math.max(0, distinctCount - byValue.size) };
}

/**
 * eqjoinsel for any number of columns: the share of combinations of their rows that have the same value in all of them. Common values
 * are taken with their frequencies, or the average of the others where a column has them not among its own; what is left has as many
 * values in common as the columns with fewest.
 */
export function equalShareOf(profiles: readonly ColumnProfile[]): number {
  if (profiles.length < 2) return 1;
  const sides = profiles.map(sideOf);
  let common = 0;
  /** Of each side the values that are common on another side and not on its own. */
  const taken = sides.map(() => 0);
  const [first] = profiles;
  for (const [at, side] of sides.entries()) {
    first?.steps.take("values", side.common.size);
    for (const value of side.common.keys()) {
      let isKnown = false;
      for (let before = 0; before < at && !isKnown; before += 1) isKnown = sides[before]?.common.has(value) === true;
      if (isKnown) continue;
      let share = 1;
      for (const [place, other] of sides.entries()) {
        const own = other.common.get(value);
        if (own === undefined) taken[place] = (taken[place] ?? 0) + 1;
        share *= own ?? average(other);
      }
      common += share;
    }
  }
  const rests = sides.map((side, at) => leftOf(side, taken[at] ?? 0));
  const counts = rests.map(({ count }) => Math.max(1, count)).sort((one, other) => one - other);
  const rest = rests.reduce((product, { share }) => product * share, 1);
  return common + counts.slice(1).reduce((share, count) => share / count, rest);
}

const average = ({ restShare, restCount }: Side): number => (restCount < 1 ? 0 : restShare / restCount);

/** The values of a side that are common on none, and the share of its rows that have them. */
function leftOf(side: Side, taken: number): { readonly share: number; readonly count: number } {
  const count = Math.max(0, side.restCount - taken);
  return { share: Math.max(0, side.restShare - average(side) * Math.min(taken, side.restCount)), count };
}
