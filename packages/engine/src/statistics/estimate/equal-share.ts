import type { ColumnProfile } from "./column-profile.ts";

/** What is known of a column's values where they are to be equal to others. */
interface KnownValues {
  /** The frequency of each common value. */
  readonly common: ReadonlyMap<string, number>;
  /** The share of rows that have another value, and how many of these there are. */
  readonly restShare: number;
  readonly restCount: number;
}

const sidesByProfile = new WeakMap<ColumnProfile, KnownValues>();

function sideOf(profile: ColumnProfile): KnownValues {
  let side = sidesByProfile.get(profile);
  if (side === undefined) sidesByProfile.set(profile, (side = makeSide(profile)));
  return side;
}

function makeSide({ common, nullFraction, distinctCount, isComplete }: ColumnProfile): KnownValues {
  const byValue = new Map<string, number>();
  let total = 0;
  for (const { value, frequency } of common) {
    byValue.set(String(value), (byValue.get(String(value)) ?? 0) + frequency);
    total += frequency;
  }
  const restShare = isComplete ? 0 : Math.max(0, 1 - total - nullFraction);
  return { common: byValue, restShare, restCount: Math.max(0, distinctCount - byValue.size) };
}

/** One side of an equality. */
export interface EqualSide {
  readonly profile: ColumnProfile;
  /** The share of its rows that other conditions are expected to keep; 1 where there are none. */
  readonly kept: number;
}

/** A value that the sides may have in common. */
interface CommonValue {
  /** The share of combinations of rows that have it on all sides. */
  readonly share: number;
  /** How likely the other conditions keep a row that has it on every side. */
  readonly presence: number;
}

/**
 * eqjoinsel for any number of columns: the share of combinations of their rows that have the same value in all of them. Common values
 * are taken with their frequencies, or the average of the others where a column has them not among its own; what is left has as many
 * values in common as the columns with fewest.
 */
export function equalShareOf(sides: readonly EqualSide[]): number {
  if (sides.length < 2) return 1;
  const known = sides.map(({ profile }) => sideOf(profile));
  const common: CommonValue[] = [];
  /** Of each side the values that are common on another side and not on its own. */
  const taken = known.map(() => 0);
  const [first] = sides;
  for (const [at, side] of known.entries()) {
    first?.profile.steps.take("values", side.common.size);
    for (const value of side.common.keys()) {
      let isKnown = false;
      for (let before = 0; before < at && !isKnown; before += 1) isKnown = known[before]?.common.has(value) === true;
      if (isKnown) continue;
      let share = 1;
      let presence = 1;
      for (const [place, other] of known.entries()) {
        const own = other.common.get(value);
        if (own === undefined) taken[place] = (taken[place] ?? 0) + 1;
        const frequency = own ?? average(other);
        share *= frequency;
        presence *= presenceOf(sides[place], frequency);
      }
      if (share > 0) common.push({ share, presence });
    }
  }
  const rests = known.map((side, at) => leftOf(side, taken[at] ?? 0));
  const counts = rests.map(({ count }) => Math.max(1, count)).sort((one, other) => one - other);
  const rest = rests.reduce((product, { share }) => product * share, 1);
  return typicalSum(common) + counts.slice(1).reduce((share, count) => share / count, rest);
}

/** How likely conditions that keep a share of a side's rows keep one of those that have a value. */
function presenceOf(side: EqualSide | undefined, frequency: number): number {
  if (side === undefined || side.kept >= 1) return 1;
  return 1 - (1 - side.kept) ** (frequency * side.profile.rows.rowCount);
}

/** So many values are present in half of all cases, where each is so by chance. */
const halfPresent = Math.LN2;
/** By so much a mean may be above what is typical and still be told; from the second on only what is typical is. */
const farAbove = [2, 8] as const;

/**
 * What the values that are present come to. Few values of many joins have nearly all of their rows: where conditions leave most of these
 * out, the mean is that of the rare cases in which one is left. In a typical case a value counts no more than the largest one that is as
 * likely present as not.
 */
function typicalSum(values: readonly CommonValue[]): number {
  const mean = values.reduce((sum, { share }) => sum + share, 0);
  if (values.every(({ presence }) => presence === 1)) return mean;
  const sorted = values
    .map(({ share, presence }) => ({ weight: share / presence, presence }))
    .sort((one, other) => other.weight - one.weight);
  let present = 0;
  let largest = 0;
  for (const { weight, presence } of sorted) {
    largest = weight;
    present += presence;
    if (present >= halfPresent) break;
  }
  const typical = sorted.reduce((sum, { weight, presence }) => sum + presence * Math.min(weight, largest), 0);
  const [near, far] = farAbove.map(Math.log) as [number, number];
  const weight = Math.min(1, Math.max(0, (Math.log(mean / typical) - near) / (far - near)));
  return typical ** weight * mean ** (1 - weight);
}

const average = ({ restShare, restCount }: KnownValues): number => (restCount < 1 ? 0 : restShare / restCount);

/** The values of a side that are common on none, and the share of its rows that have them. */
function leftOf(side: KnownValues, taken: number): { readonly share: number; readonly count: number } {
  const count = Math.max(0, side.restCount - taken);
  return { share: Math.max(0, side.restShare - average(side) * Math.min(taken, side.restCount)), count };
}
