/** Between which ends the values of an expression lie in some rows, and how far some of them go for certain. */
export interface Extent {
  readonly low: number;
  readonly high: number;
  /** Some row has a value that is no greater than this; infinite where that is not certain. */
  readonly reachesLow: number;
  /** Some row has a value that is no less. */
  readonly reachesHigh: number;
  readonly mayBeNull: boolean;
}

/** Values between two ends, of which any may be missing. */
export const within = (low: number, high: number, mayBeNull = true): Extent => ({
  low,
  high,
  reachesLow: Infinity,
  reachesHigh: -Infinity,
  mayBeNull,
});

/** Values of which nothing is known. */
export const anyNumber = within(-Infinity, Infinity);

/** Texts of any length. */
export const anyLength = within(0, Infinity);

/** One value in every row. */
export const exactlyAt = (value: number): Extent => ({
  low: value,
  high: value,
  reachesLow: value,
  reachesHigh: value,
  mayBeNull: false,
});

/** NULL in every row. */
export const onlyNull = within(0, 0);

/** As far as values go that are no further than some others: where the others are NULL for certain nowhere, each row has one. */
const certainly = ({ low, high, reachesLow, reachesHigh, mayBeNull }: Extent): Extent =>
  mayBeNull
    ? { low, high, reachesLow, reachesHigh, mayBeNull }
    : { low, high, reachesLow: Math.min(reachesLow, high), reachesHigh: Math.max(reachesHigh, low), mayBeNull };

/** The sums of two values of one row. The greatest of one goes with the least of the other where no more is known. */
export function sum(first: Extent, second: Extent): Extent {
  const [one, other] = [certainly(first), certainly(second)];
  return {
    low: one.low + other.low,
    high: one.high + other.high,
    reachesLow: Math.min(
      other.mayBeNull ? Infinity : one.reachesLow + other.high,
      one.mayBeNull ? Infinity : other.reachesLow + one.high,
    ),
    reachesHigh: Math.max(
      other.mayBeNull ? -Infinity : one.reachesHigh + other.low,
      one.mayBeNull ? -Infinity : other.reachesHigh + one.low,
    ),
    mayBeNull: one.mayBeNull || other.mayBeNull,
  };
}

/** The values with the other sign. */
export const negated = ({ low, high, reachesLow, reachesHigh, mayBeNull }: Extent): Extent => ({
  low: -high,
  high: -low,
  reachesLow: -reachesHigh,
  reachesHigh: -reachesLow,
  mayBeNull,
});

/** A value that is the same in every row. */
const isFixed = ({ low, high, mayBeNull }: Extent): boolean => low === high && !mayBeNull;

/** The values times one that is the same in every row. */
function scaled(extent: Extent, by: number): Extent {
  if (by < 0) return scaled(negated(extent), -by);
  const times = (value: number) => (value === 0 || by === 0 ? 0 : value * by);
  return {
    low: times(extent.low),
    high: times(extent.high),
    reachesLow: by === 0 ? Infinity : extent.reachesLow * by,
    reachesHigh: by === 0 ? -Infinity : extent.reachesHigh * by,
    mayBeNull: extent.mayBeNull,
  };
}

/** The products of two values of one row. */
export function product(first: Extent, second: Extent): Extent {
  if (isFixed(second)) return scaled(first, second.low);
  if (isFixed(first)) return scaled(second, first.low);
  const ends = [first.low, first.high].flatMap((one) =>
    [second.low, second.high].map((other) => (one === 0 || other === 0 ? 0 : one * other)),
  );
  const mayBeNull = first.mayBeNull || second.mayBeNull;
  const plain = within(Math.min(...ends), Math.max(...ends), mayBeNull);
  if (first.low < 0 || second.low < 0 || mayBeNull) return plain;
  // Of numbers that are not below zero the greatest goes with the least of the other at least.
  const far = Math.max(first.reachesHigh * second.low, second.reachesHigh * first.low);
  return Number.isNaN(far) ? plain : { ...plain, reachesHigh: far };
}

/** The quotients by a value that is the same in every row and not zero; of whole numbers the whole part where that is taken. */
export function quotient(first: Extent, second: Extent, isWhole: boolean): Extent {
  if (!isFixed(second) || second.low === 0 || !Number.isFinite(second.low)) {
    const most = Math.max(Math.abs(first.low), Math.abs(first.high));
    return isWhole ? within(-most, most) : anyNumber;
  }
  const exact = scaled(first, 1 / second.low);
  if (!isWhole) return exact;
  const cut = (value: number) => Math.trunc(value) + 0;
  return {
    ...exact,
    low: cut(exact.low),
    high: cut(exact.high),
    reachesLow: cut(exact.reachesLow),
    reachesHigh: cut(exact.reachesHigh),
  };
}

/** Values of which each row has one or the other. */
export const oneOf = (extents: readonly Extent[], mayBeNull: boolean): Extent =>
  extents.length === 0
    ? onlyNull
    : within(Math.min(...extents.map(({ low }) => low)), Math.max(...extents.map(({ high }) => high)), mayBeNull);

/** The values as far as they go up to a limit, beyond which they are cut. */
export const cutAt = ({ low, high, reachesHigh, mayBeNull }: Extent, limit: number): Extent => ({
  ...within(Math.min(low, limit), Math.min(high, limit), mayBeNull),
  reachesHigh: Math.min(reachesHigh, limit),
});
