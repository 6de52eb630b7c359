import type { SpoolFile, SpoolFolder } from "./spool-folder.ts";

export const pieceSizeBytes = 256 * 1024;

/**
 * An upload on its way in, which can be read from its start, and again, before and after all of it has arrived. Its first
 * and its last piece stay in memory; what comes in between lies in a file.
 */
export class ArrivingUpload {
  readonly #folder: SpoolFolder;
  readonly #onReceived: (bytes: number) => void;
  #piece: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(pieceSizeBytes);
  #pieceBytes = 0;
  #first: Buffer | undefined;
  #file: SpoolFile | undefined;
  #last: Buffer | undefined;
  #receivedBytes = 0;
  #isDropped = false;
  #failure: { readonly error: unknown } | undefined;
  #changed = Promise.withResolvers<void>();
  /** Settled by `close`; a write that is under way is awaited. */
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: SpoolFolder, onReceived: (bytes: number) => void) {
    this.#folder = folder;
    this.#onReceived = onReceived;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  get isWhole(): boolean {
    return this.#last !== undefined;
  }

  /** Takes everything in. Rejects, as every reading then does, with what broke the upload. */
  async receive(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of chunks) {
        this.#receivedBytes += chunk.length;
        this.#onReceived(this.#receivedBytes);
        for (let at = 0; at < chunk.length && !this.#isDropped;) at += await this.#take(chunk.subarray(at));
        if (this.#failure !== undefined) return;
      }
      this.#last = this.#piece.subarray(0, this.#pieceBytes);
    } catch (error) {
      // Of an upload that was closed, nobody wants to know how its sender ended.
      if (this.#failure !== undefined) return;
      this.#failure = { error };
      throw error;
    } finally {
      this.#tell();
    }
  }

  /** Resolves once the first piece, or all of a smaller upload, has arrived. */
  async hasPiece(): Promise<void> {
    while (this.#first === undefined && !this.isWhole) await this.#next();
  }

  async whole(): Promise<void> {
    while (!this.isWhole) await this.#next();
  }

  /**
   * Everything from the start, waiting for what has not arrived: in pieces, the last one smaller, each of which stands
   * until the next but one is asked for. `onWaiting` is told when it begins to wait for the sender, and when it ends.
   */
  async *read(onWaiting: (isWaiting: boolean) => void): AsyncGenerator<Uint8Array> {
    // Two for all of a file: memory outside of the heap, a piece at a time, has V8 mark the whole heap every few megabytes.
    // A small upload has no file, and takes none.
    let buffer: Buffer | undefined;
    let other: Buffer | undefined;
    for (let position = -pieceSizeBytes; ; position += pieceSizeBytes) {
      onWaiting(true);
      while (!this.isWhole && this.#keptBytes <= position) await this.#next();
      onWaiting(false);
      this.#throwIfBroken();
      if (this.#keptBytes <= position) break;
      if (position < 0) yield this.#first ?? Buffer.alloc(0);
      else if (this.#file !== undefined) {
        buffer ??= Buffer.allocUnsafeSlow(pieceSizeBytes);
        yield await this.#file.read(position, buffer);
        [buffer, other] = [other, buffer];
      }
    }
    if (this.#last !== undefined && this.#last.length > 0) yield this.#last;
  }

  /** Keeps no more of what arrives; nobody reads it any longer. */
  drop(): void {
    this.#isDropped = true;
  }

  /** Gives all memory and disk back. Readers that wait end with the reason. */
  async close(reason: Error): Promise<void> {
    this.#isDropped = true;
    this.#failure ??= { error: reason };
    this.#tell();
    await this.#writing.catch(() => undefined);
    await this.#file?.close();
  }

  /** Where the last whole piece ends in the file; before it, at `-pieceSizeBytes`, stands the first one. */
  get #keptBytes(): number {
    return this.#first === undefined ? -pieceSizeBytes : (this.#file?.sizeBytes ?? 0);
  }

  /** Takes the start of a chunk, at most what the piece still lacks; gives its length. */
  async #take(chunk: Uint8Array): Promise<number> {
    const count = Math.min(chunk.length, pieceSizeBytes - this.#pieceBytes);
    this.#piece.set(chunk.subarray(0, count), this.#pieceBytes);
    this.#pieceBytes += count;
    if (this.#pieceBytes === pieceSizeBytes) {
      this.#writing = this.#keepPiece();
      await this.#writing;
    }
    return count;
  }

  async #keepPiece(): Promise<void> {
    if (this.#first === undefined) {
      this.#first = this.#piece;
      this.#piece = Buffer.allocUnsafeSlow(pieceSizeBytes);
    } else {
      this.#file ??= await this.#folder.open();
      if (!this.#isDropped) await this.#file.append(this.#piece);
    }
    this.#pieceBytes = 0;
    this.#tell();
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  async #next(): Promise<void> {
    this.#throwIfBroken();
    await this.#changed.promise;
    this.#throwIfBroken();
  }

  #throwIfBroken(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
