/** Larger distances are not told apart: no dump has so many rows. It is a small integer to the engine, as smaller ones are. */
const longestSkip = 0x7f_ff_ff_ff;

/**
 * How many rows of a stream to pass over until the next one that enters a uniform sample, drawn at random. The generator is
 * deterministic.
 * @see Li, K.-H. (1994), Reservoir-sampling algorithms of time complexity O(n(1 + log(N/n))), algorithm L
 */
export class RowSkips {
  /** State of the generator (mulberry32). */
  #state: number;
  /** The share of the stream that would have entered so far: the largest of the random keys that the rows can be thought to have. */
  #threshold = 1;

  constructor(seed: number) {
    this.#state = Math.trunc(seed);
  }

  /** The stream begins again; the generator goes on. */
  restart(): void {
    this.#threshold = 1;
  }

  /** Another row entered a sample of the capacity. */
  passCandidate(capacity: number): void {
    this.#threshold *= Math.exp(Math.log(this.#draw()) / capacity);
  }

  /** Only this share of the sample is left. */
  scale(share: number): void {
    this.#threshold *= share;
  }

  /** Rows to pass over. */
  drawSkip(): number {
    return Math.min(Math.floor(Math.log(this.#draw()) / Math.log1p(-this.#threshold)), longestSkip);
  }

  /** A whole number from 0 to below the limit. */
  drawBelow(limit: number): number {
    return Math.floor(this.#draw() * limit);
  }

  /** A number between 0 and 1, both left out. */
  #draw(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    const state = this.#state;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  }
}
