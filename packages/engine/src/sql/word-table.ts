import { detach } from "./detach.ts";

/** A word of SQL, and what keywords are compared with. */
export interface Word {
  readonly value: string;
  readonly upper: string;
}

const sizeLimit = 20_000;

/** The words of a text, each held once and apart from the text. */
export class WordTable {
  readonly #words = new Map<string, Word>();

  get(text: string): Word {
    const known = this.#words.get(text);
    if (known) return known;
    if (this.#words.size > sizeLimit) this.#words.clear();
    const value = detach(text);
    const word = { value, upper: value.toUpperCase() };
    this.#words.set(value, word);
    return word;
  }
}
