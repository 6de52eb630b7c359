/** One scale for all bars of a page, so that they can be compared. */
export interface BarScale {
  readonly isLogarithmic: boolean;
  /** The length of a bar in 0..1; what is not zero never vanishes. */
  readonly share: (rows: number) => number;
}

const logarithmicFrom = 1_000;
const leastShare = 0.02;

/** Makes the scale for these numbers of rows: linear, or logarithmic where the largest is over 1,000 times the smallest. */
export function makeBarScale(rows: readonly number[]): BarScale {
  const counted = rows.filter((value) => value > 0);
  const largest = counted.reduce((a, b) => Math.max(a, b), 0);
  const smallest = counted.reduce((a, b) => Math.min(a, b), Infinity);
  const isLogarithmic = counted.length > 0 && largest / Math.max(smallest, 1) > logarithmicFrom;
  const share = (value: number) => {
    if (value <= 0 || largest <= 0) return 0;
    const plain = isLogarithmic ? Math.log1p(value) / Math.log1p(largest) : value / largest;
    return Math.min(1, Math.max(leastShare, plain));
  };
  return { isLogarithmic, share };
}
