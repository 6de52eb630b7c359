export interface BucketRate {
  /** How many may come at once. */
  readonly burst: number;
  /** How many may come in the long run. */
  readonly perSecond: number;
}

/** Whoever fills more of them than this makes room among his own, the oldest first. */
const maxBuckets = 100_000;

/**
 * A bucket of tokens for each key, in the memory of this process. Of a bucket only the moment is kept at which it will be
 * full again, so that one that is full need not be kept at all.
 *
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export class TokenBuckets {
  readonly #perTokenMs: number;
  readonly #toleranceMs: number;
  readonly #fullAtMs = new Map<string, number>();

  constructor({ burst, perSecond }: BucketRate) {
    this.#perTokenMs = 1_000 / perSecond;
    this.#toleranceMs = burst * this.#perTokenMs;
  }

  /** Takes a token; gives 0, or, where there is none, the milliseconds until there is one. */
  take(key: string, nowMs: number): number {
    const fullAtMs = Math.max(this.#fullAtMs.get(key) ?? 0, nowMs) + this.#perTokenMs;
    const waitMs = fullAtMs - nowMs - this.#toleranceMs;
    if (waitMs > 0) return waitMs;
    // Last again, so that the first are those that were used least lately.
    this.#fullAtMs.delete(key);
    this.#fullAtMs.set(key, fullAtMs);
    this.#forgetFirst(nowMs);
    return 0;
  }

  get size(): number {
    return this.#fullAtMs.size;
  }

  /** Forgets the first bucket where it is full or one too many, and a second one, so that they become fewer. */
  #forgetFirst(nowMs: number): void {
    let left = 2;
    for (const [key, fullAtMs] of this.#fullAtMs) {
      if (left === 0 || (fullAtMs > nowMs && this.#fullAtMs.size <= maxBuckets)) return;
      this.#fullAtMs.delete(key);
      left -= 1;
    }
  }
}
