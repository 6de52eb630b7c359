/** How much of an answer may be on its way between the threads: more than one piece, so that both can work at once. */
const windowBytes = 1024 * 1024;
const pieceSizeBytes = 128 * 1024;

/** The bytes of answers that were sent and not yet taken, in memory that both threads see. */
export type UntakenBytes = Int32Array<SharedArrayBuffer>;

export function newUntakenBytes(): UntakenBytes {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Says that the reader has taken a piece, so that a writer who waits for room goes on. */
export function takeBytes(untaken: UntakenBytes, byteCount: number): void {
  Atomics.sub(untaken, 0, byteCount);
  Atomics.notify(untaken, 0);
}

/**
 * Gathers what the database writes into pieces of a size that is worth a message, and holds the database up while its reader
 * is behind. The database runs to the end of a statement without a pause, so that waiting stops the whole thread.
 */
export class AnswerWriter {
  readonly #untaken: UntakenBytes;
  readonly #send: (piece: Uint8Array<ArrayBuffer>) => void;
  readonly #gathered = new Uint8Array(pieceSizeBytes);
  #gatheredBytes = 0;

  constructor(untaken: UntakenBytes, send: (piece: Uint8Array<ArrayBuffer>) => void) {
    this.#untaken = untaken;
    this.#send = send;
  }

  /** Takes a copy of the bytes: they lie in the memory of the database, which writes there again. */
  write(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length;) {
      if (this.#gatheredBytes === pieceSizeBytes) this.#flush();
      const taken = bytes.subarray(offset, offset + pieceSizeBytes - this.#gatheredBytes);
      this.#gathered.set(taken, this.#gatheredBytes);
      this.#gatheredBytes += taken.length;
      offset += taken.length;
    }
  }

  /** What has not been sent yet, with memory of its own. */
  takeRest(): Uint8Array<ArrayBuffer> {
    const piece = this.#gathered.slice(0, this.#gatheredBytes);
    this.#gatheredBytes = 0;
    Atomics.add(this.#untaken, 0, piece.length);
    return piece;
  }

  #flush(): void {
    for (;;) {
      const untakenBytes = Atomics.load(this.#untaken, 0);
      if (untakenBytes + pieceSizeBytes <= windowBytes) break;
      Atomics.wait(this.#untaken, 0, untakenBytes);
    }
    this.#send(this.takeRest());
  }
}
