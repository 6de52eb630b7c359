/** Bytes that arrive in chunks, taken in portions of any size. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  /** Some bytes, at least one and at most `maxCount`; undefined at the end. */
  async next(maxCount = Number.POSITIVE_INFINITY): Promise<Uint8Array | undefined> {
    while (this.#held.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) return undefined;
      this.#held = next.value;
    }
    const bytes = this.#held.subarray(0, maxCount);
    this.#held = this.#held.subarray(bytes.length);
    return bytes;
  }

  /** Exactly `count` bytes; undefined, and nothing is left, where the end comes before. For counts of some kilobytes. */
  async take(count: number): Promise<Buffer | undefined> {
    const parts: Uint8Array[] = [];
    for (let missing = count; missing > 0;) {
      const bytes = await this.next(missing);
      if (bytes === undefined) return undefined;
      parts.push(bytes);
      missing -= bytes.length;
    }
    return Buffer.concat(parts);
  }

  /** Puts bytes back that come first again. */
  putBack(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([bytes, this.#held]);
  }
}
