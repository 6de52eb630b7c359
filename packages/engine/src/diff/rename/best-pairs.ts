/** How well one thing of the schema before fits one of the schema after, by their indexes. */
export interface Fit {
  readonly before: number;
  readonly after: number;
  /** 0 to 1. */
  readonly score: number;
}

/** By so much a fit has to be better than every other of both its ends. */
const margin = 0.08;

/** Fits of at least `least` that are the best of both their ends by a margin: where two are about as good, neither is meant. */
export function clearPairs(fits: readonly Fit[], least: number): Fit[] {
  const before = new Map<number, Best>();
  const after = new Map<number, Best>();
  for (const fit of fits) {
    note(before, fit.before, fit.score);
    note(after, fit.after, fit.score);
  }
  return fits.filter(
    ({ before: from, after: to, score }) =>
      score >= least && isClear(before.get(from), score) && isClear(after.get(to), score),
  );
}

interface Best {
  first: number;
  second: number;
}

function note(bests: Map<number, Best>, at: number, score: number): void {
  const best = bests.get(at);
  if (best === undefined) bests.set(at, { first: score, second: 0 });
  else if (score > best.first) {
    best.second = best.first;
    best.first = score;
  } else if (score > best.second) best.second = score;
}

function isClear(best: Best | undefined, score: number): boolean {
  return best !== undefined && score === best.first && score - best.second >= margin;
}

/** To two digits behind the point, as people read it. */
export function roundedScore(score: number): number {
  return Math.round(score * 100) / 100;
}
