import type { ColumnProfile } from "./column-profile.ts";

/** What is known of a column's values where they are to be equal to others. */
interface KnownValues {
  /** The frequency of each common value. */
  readonly common: ReadonlyMap<string, number>;
  /** The share of rows that have another value, and how many of these there are. */
  readonly restShare: number;
  readonly restCount: number;
}

const knownByProfile = new WeakMap<ColumnProfile, KnownValues>();

function knownOf(profile: ColumnProfile): KnownValues {
  let known = knownByProfile.get(profile);
  if (known === undefined) knownByProfile.set(profile, (known = makeKnown(profile)));
  return known;
}

function makeKnown({ common, nullFraction, distinctCount, isComplete }: ColumnProfile): KnownValues {
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
  /** The share of its rows that other conditions are expected to keep; all where it is left out. */
  readonly kept?: number;
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
  const known = sides.map(({ profile }) => knownOf(profile));
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

/** How likely conditions that keep a share of a side's rows keep one of those that have a value; certain where they keep all, or none. */
function presenceOf(side: EqualSide | undefined, frequency: number): number {
  const kept = side?.kept ?? 1;
  if (side === undefined || kept >= 1 || kept <= 0) return 1;
  // 1 - (1 - kept) ** rows, for shares of any smallness.
  return -Math.expm1(frequency * side.profile.rows.rowCount * Math.log1p(-kept));
}

/** So many values are present in half of all cases, where each is so by chance. */
const halfPresent = Math.LN2;
/** A mean of up to twice what is typical is told as it is, one of eight times or more not at all. */
const [nearLog, farLog] = [Math.log(2), Math.log(8)];

/**
 * What the values that are present come to. Few values of many joins have nearly all of their rows: where conditions leave most of these
 * out, the mean is that of the rare cases in which one is left. In a typical case a value counts no more than the largest one that is as
 * likely present as not.
 */
function typicalSum(values: readonly CommonValue[]): number {
  const mean = values.reduce((sum, { share }) => sum + share, 0);
  if (values.every(({ presence }) => presence === 1)) return mean;
  const sorted = values
    // So unlikely that it cannot be told from never.
    .filter(({ presence }) => presence > 0)
    .map(({ share, presence }) => ({ whenPresent: share / presence, presence }))
    .sort((one, other) => other.whenPresent - one.whenPresent);
  let present = 0;
  let largest = 0;
  for (const { whenPresent, presence } of sorted) {
    largest = whenPresent;
    present += presence;
    if (present >= halfPresent) break;
  }
  const typical = sorted.reduce((sum, { whenPresent, presence }) => sum + presence * Math.min(whenPresent, largest), 0);
  if (!(typical > 0) || !Number.isFinite(typical)) return mean;
  const faded = Math.min(1, Math.max(0, (Math.log(mean / typical) - nearLog) / (farLog - nearLog)));
  return typical ** faded * mean ** (1 - faded);
}

const average = ({ restShare, restCount }: KnownValues): number => (restCount < 1 ? 0 : restShare / restCount);

/** The values of a side that are common on none, and the share of its rows that have them. */
function leftOf(known: KnownValues, taken: number): { readonly share: number; readonly count: number } {
  const count = Math.max(0, known.restCount - taken);
  return { share: Math.max(0, known.restShare - average(known) * Math.min(taken, known.restCount)), count };
}
