/** A dump that this process holds all of, or soon will: a process that took it out of its body still sends it. */
export class HeldDump {
  readonly lengthBytes: number;
  readonly #pieces: Uint8Array[] = [];
  #heldBytes = 0;
  #failure: { readonly error: unknown } | undefined;
  #changed = Promise.withResolvers<void>();

  constructor(lengthBytes: number) {
    this.lengthBytes = lengthBytes;
  }

  static of(bytes: Uint8Array): HeldDump {
    const dump = new HeldDump(bytes.length);
    dump.add(bytes);
    return dump;
  }

  add(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#heldBytes += bytes.length;
    this.#tell();
  }

  /** The rest will not come: readers reject with the error once they have what came. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.#tell();
  }

  /** Everything from the start, waiting for what has not come. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let index = 0, readBytes = 0; readBytes < this.lengthBytes;) {
      const piece = this.#pieces[index];
      if (piece !== undefined) {
        index += 1;
        readBytes += piece.length;
        yield piece;
      } else if (this.#failure === undefined) await this.#changed.promise;
      else throw this.#failure.error;
    }
  }

  /** All of it as one. */
  async whole(): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pieces()) pieces.push(piece);
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces, this.#heldBytes);
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
