import { detach } from "../../sql/detach.ts";
import { RowSkips } from "./row-skips.ts";

/** A sampled row as it stood in the dump, with the layout that tells how to read it. */
export interface SampledRow<Layout> {
  readonly text: string;
  readonly layout: Layout;
}

/**
 * A uniform sample of a stream of rows, in bounded memory.
 *
 * How many rows to pass over until the next one that enters is drawn at once, so that a row that does not enter costs one
 * subtraction. The same dump gives the same sample.
 */
export class Reservoir<Layout> {
  /** Characters held. */
  size = 0;
  /** Texts and layouts of the same rows: an object of each row would be one more for the collector to move about. */
  readonly #texts: string[] = [];
  readonly #layouts: Layout[] = [];
  readonly #skips: RowSkips;
  #capacity: number;
  #skip = 0;
  #isFull = false;

  constructor(capacity: number, seed: number) {
    this.#capacity = capacity;
    this.#skips = new RowSkips(seed);
  }

  /** Rows held. */
  get count(): number {
    return this.#texts.length;
  }

  /** Whether the next row of the stream enters the sample; if so, `add` must follow. */
  takesNext(): boolean {
    if (this.#skip === 0) return true;
    this.#skip -= 1;
    return false;
  }

  add(text: string, layout: Layout): void {
    if (!this.#isFull) {
      this.#put(this.#texts.length, text, layout);
      this.size += text.length;
      if (this.#texts.length < this.#capacity) return;
      this.#isFull = true;
    } else {
      const slot = this.#skips.drawBelow(this.#texts.length);
      this.size += text.length - (this.#texts[slot]?.length ?? 0);
      this.#put(slot, text, layout);
    }
    this.#skips.passCandidate(this.#capacity);
    this.#skip = this.#skips.drawSkip();
  }

  rows(): SampledRow<Layout>[] {
    const layouts = this.#layouts;
    return this.#texts.flatMap((text, at) => {
      const layout = layouts[at];
      return layout === undefined ? [] : [{ text, layout }];
    });
  }

  /** Whether every row of the stream is in the sample, in its order. */
  get isWhole(): boolean {
    return !this.#isFull;
  }

  /** Takes back all rows but the first ones, of a sample that is whole. */
  keepFirst(count: number): void {
    if (this.#isFull) return;
    for (const text of this.#texts.splice(count)) this.size -= text.length;
    this.#layouts.length = this.#texts.length;
  }

  /** Halves the sample at random; what remains is as uniform as before, and fewer of the rows to come will enter. */
  shrink(): void {
    this.#dropTo(Math.max(1, Math.floor(this.#texts.length / 2)));
  }

  /** Lowers the number of rows that the sample may hold. */
  limit(capacity: number): void {
    if (capacity >= this.#capacity) return;
    if (this.#texts.length >= capacity) this.#dropTo(capacity);
    else this.#capacity = capacity;
  }

  /** Copies the rows out of the texts that they were cut from. */
  copyTexts(): void {
    const texts = this.#texts;
    for (let at = 0; at < texts.length; at += 1) texts[at] = detach(texts[at] ?? "");
  }

  #put(slot: number, text: string, layout: Layout): void {
    this.#texts[slot] = text;
    this.#layouts[slot] = layout;
  }

  #dropTo(capacity: number): void {
    this.#skips.scale(capacity / this.#texts.length);
    let count = this.#texts.length;
    while (count > capacity) {
      const slot = this.#skips.drawBelow(count);
      count -= 1;
      const text = this.#texts[count];
      const layout = this.#layouts[count];
      if (slot < count && text !== undefined && layout !== undefined) this.#put(slot, text, layout);
    }
    this.#texts.length = count;
    this.#layouts.length = count;
    this.size = this.#texts.reduce((sum, { length }) => sum + length, 0);
    this.#capacity = capacity;
    this.#isFull = true;
    this.#skip = this.#skips.drawSkip();
  }

  clear(): void {
    this.#texts.length = 0;
    this.#layouts.length = 0;
    this.size = 0;
    this.#skip = 0;
    this.#skips.restart();
    this.#isFull = false;
  }
}
