import { storableJson } from "../db/storable-json.ts";

/** Characters that one statement stores: some ten milliseconds of the embedded database, for which everybody else waits. */
const batchLength = 100_000;

/** Characters of JSON of one table less its long texts. */
const maxTableLength = 64_000_000;

/** A catalog has more in it than is stored; the message says what, for people. */
export class CatalogTooLargeError extends Error {}

export function megabytes(length: number): string {
  return `${Math.ceil(length / 1_000_000)} MB`;
}

/** Rows as JSON arrays, each short enough for one statement. */
export class JsonBatches {
  readonly #batches: string[] = [];
  #rows: string[] = [];
  #length = 0;
  totalLength = 0;

  /** `fields` are JSON already. */
  add(row: object, fields: Readonly<Record<string, string>> = {}): void {
    const texts = Object.entries(fields).map(([name, json]) => `,"${name}":${json}`);
    const json = `${storableJson(row).slice(0, -1)}${texts.join("")}}`;
    if (json.length > maxTableLength) {
      throw new CatalogTooLargeError(
        `A table in this dump is ${megabytes(json.length)} of text; ${megabytes(maxTableLength)} are kept of one. Import the dump without it.`,
      );
    }
    this.totalLength += json.length;
    if (this.#rows.length > 0 && this.#length + json.length > batchLength) this.#cut();
    this.#rows.push(json);
    this.#length += json.length;
  }

  finish(): string[] {
    if (this.#rows.length > 0) this.#cut();
    return this.#batches;
  }

  #cut(): void {
    this.#batches.push(`[${this.#rows.join(",")}]`);
    this.#rows = [];
    this.#length = 0;
  }
}
