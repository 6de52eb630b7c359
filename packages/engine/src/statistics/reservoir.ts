import { detach } from "../sql/detach.ts";

/** A sampled row as it stood in the dump, with the layout that tells how to read it. */
export interface SampledRow<Layout> {
  readonly text: string;
  readonly layout: Layout;
}

/**
 * A uniform sample of a stream of rows, in bounded memory.
 *
 * How many rows to pass over until the next one that enters is drawn at once, so that a row that does not enter costs one
 * subtraction. The generator is deterministic: the same dump gives the same sample.
 * @see Li, K.-H. (1994), Reservoir-sampling algorithms of time complexity O(n(1 + log(N/n))), algorithm L
 */
export class Reservoir<Layout> {
  /** Characters held. */
  size = 0;
  readonly #rows: SampledRow<Layout>[] = [];
  readonly #random: () => number;
  #capacity: number;
  #skip = 0;
  /** The share of the stream that would have entered so far: the largest of the random keys that the rows can be thought to have. */
  #threshold = 1;
  #isFull = false;

  constructor(capacity: number, seed: number) {
    this.#capacity = capacity;
    this.#random = randomGenerator(seed);
  }

  /** Whether the next row of the stream enters the sample; if so, `add` must follow. */
  takesNext(): boolean {
    if (this.#skip === 0) return true;
    this.#skip -= 1;
    return false;
  }

  add(row: SampledRow<Layout>): void {
    if (!this.#isFull) {
      this.#rows.push(row);
      this.size += row.text.length;
      if (this.#rows.length < this.#capacity) return;
      this.#isFull = true;
    } else {
      const slot = Math.floor(this.#random() * this.#rows.length);
      this.size += row.text.length - (this.#rows[slot]?.text.length ?? 0);
      this.#rows[slot] = row;
    }
    this.#threshold *= Math.exp(Math.log(this.#random()) / this.#capacity);
    this.#drawSkip();
  }

  rows(): readonly SampledRow<Layout>[] {
    return this.#rows;
  }

  /** Whether every row of the stream is in the sample, in its order. */
  get isWhole(): boolean {
    return !this.#isFull;
  }

  /** Takes back all rows but the first ones, of a sample that is whole. */
  keepFirst(count: number): void {
    if (this.#isFull) return;
    for (const { text } of this.#rows.splice(count)) this.size -= text.length;
  }

  /** Halves the sample at random; what remains is as uniform as before, and fewer of the rows to come will enter. */
  shrink(): void {
    this.#dropTo(Math.max(1, Math.floor(this.#rows.length / 2)));
  }

  /** Lowers the number of rows that the sample may hold. */
  limit(capacity: number): void {
    if (capacity >= this.#capacity) return;
    if (this.#rows.length >= capacity) this.#dropTo(capacity);
    else this.#capacity = capacity;
  }

  /** Copies the rows out of the texts that they were cut from. */
  copyTexts(): void {
    for (const [index, { text, layout }] of this.#rows.entries()) this.#rows[index] = { text: detach(text), layout };
  }

  #dropTo(capacity: number): void {
    this.#threshold *= capacity / this.#rows.length;
    while (this.#rows.length > capacity) {
      const slot = Math.floor(this.#random() * this.#rows.length);
      const last = this.#rows.pop();
      if (last && slot < this.#rows.length) this.#rows[slot] = last;
    }
    this.size = this.#rows.reduce((sum, { text }) => sum + text.length, 0);
    this.#capacity = capacity;
    this.#isFull = true;
    this.#drawSkip();
  }

  clear(): void {
    this.#rows.length = 0;
    this.size = 0;
    this.#skip = 0;
    this.#threshold = 1;
    this.#isFull = false;
  }

  #drawSkip(): void {
    const skip = Math.floor(Math.log(this.#random()) / Math.log1p(-this.#threshold));
    this.#skip = Number.isFinite(skip) ? skip : Number.MAX_SAFE_INTEGER;
  }
}

/** Numbers between 0 and 1, both left out, the same for the same seed (mulberry32). */
function randomGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
}
