/** What a text says of an array: its values as texts, NULLs among them left out; null where it is no array. */
export type ArrayText = readonly string[] | null;

/** Deeper arrays no server reads. */
const depthLimit = 6;

/**
 * Reads PostgreSQL's `{1,2}`, `{{a,"b c"},{NULL,d}}` and `[0:1]={1,2}`.
 *
 * @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function readArrayText(text: string, delimiter = ","): ArrayText {
  const bounds = /^\s*(?:\[\s*[+-]?\d+(?::[+-]?\d+)?\])+\s*=/u.exec(text)?.[0] ?? "";
  const reader = new ArrayReader(text, bounds.length, delimiter);
  reader.skipBlanks();
  const size = reader.readLevel(0);
  reader.skipBlanks();
  return size === null || !reader.isAtEnd ? null : reader.values;
}

class ArrayReader {
  readonly values: string[] = [];
  readonly #text: string;
  readonly #delimiter: string;
  #at: number;
  /** How many items each level has; all of one level have the same. */
  readonly #sizes: number[] = [];
  /** On which level values stand. */
  #valueDepth: number | undefined;

  constructor(text: string, at: number, delimiter: string) {
    this.#text = text;
    this.#at = at;
    this.#delimiter = delimiter;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  skipBlanks(): void {
    while (/\s/u.test(this.#text[this.#at] ?? "x")) this.#at += 1;
  }

  /** Reads from brace to brace and gives the number of items; null where the text is malformed. */
  readLevel(depth: number): number | null {
    if (this.#text[this.#at] !== "{" || depth === depthLimit) return null;
    this.#at += 1;
    let count = 0;
    for (;;) {
      this.skipBlanks();
      const next = this.#text[this.#at];
      if (next === "}" && count === 0) {
        this.#at += 1;
        // An array without values has one level, or levels without any.
        return 0;
      }
      if (!(next === "{" ? this.#readInner(depth) : this.#readValue(depth))) return null;
      count += 1;
      this.skipBlanks();
      const end = this.#text[this.#at];
      this.#at += 1;
      if (end === "}") break;
      if (end !== this.#delimiter) return null;
    }
    const size = (this.#sizes[depth] ??= count);
    return size === count ? count : null;
  }

  #readInner(depth: number): boolean {
    if (this.#valueDepth !== undefined && depth >= this.#valueDepth) return false;
    return this.readLevel(depth + 1) !== null;
  }

  #readValue(depth: number): boolean {
    this.#valueDepth ??= depth;
    return this.#valueDepth === depth && (this.#text[this.#at] === '"' ? this.#readQuoted() : this.#readBare());
  }

  #readQuoted(): boolean {
    let value = "";
    for (this.#at += 1; !this.isAtEnd; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === '"') {
        this.#at += 1;
        this.values.push(value);
        return true;
      }
      if (character === "\\") this.#at += 1;
      value += this.#text[this.#at] ?? "";
    }
    return false;
  }

  #readBare(): boolean {
    let value = "";
    let isEscaped = false;
    for (; !this.isAtEnd; this.#at += 1) {
      const character = this.#text[this.#at] ?? "";
      if (character === this.#delimiter || character === "}") break;
      if (character === "{" || character === '"') return false;
      if (character === "\\") {
        isEscaped = true;
        this.#at += 1;
      }
      value += this.#text[this.#at] ?? "";
    }
    const bare = isEscaped ? value : value.trim();
    if (bare === "" && !isEscaped) return false;
    if (isEscaped || bare.toUpperCase() !== "NULL") this.values.push(bare);
    return true;
  }
}
