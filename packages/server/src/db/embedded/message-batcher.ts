/** Messages after which the database answers: until one of them arrives, nothing need be handed over. */
const endsBatch = new Set(["S", "Q", "c", "f", "H"].map((letter) => letter.charCodeAt(0)));

const headerSizeBytes = 5;

/**
 * Cuts the bytes that a client of PostgreSQL sends into batches of whole messages, each batch ending in a message
 * that the database answers (Sync, Query, CopyDone, CopyFail, Flush).
 *
 * @see https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export class MessageBatcher {
  #pieces: Buffer[] = [];
  #heldBytes = 0;
  /** Bytes of the batch that are known to be whole messages. */
  #wholeBytes = 0;

  /** Takes the next bytes; gives back a batch when they complete one. */
  push(chunk: Buffer): Uint8Array | undefined {
    this.#pieces.push(chunk);
    this.#heldBytes += chunk.length;
    let batchEnd = 0;
    while (this.#heldBytes - this.#wholeBytes >= headerSizeBytes) {
      const header = this.#bytesAt(this.#wholeBytes, headerSizeBytes);
      const messageEnd = this.#wholeBytes + 1 + header.readInt32BE(1);
      if (messageEnd > this.#heldBytes) break;
      this.#wholeBytes = messageEnd;
      if (endsBatch.has(header[0] ?? 0)) batchEnd = messageEnd;
    }
    return batchEnd === 0 ? undefined : this.#take(batchEnd);
  }

  /** The first pieces are joined only when a header lies across two of them. */
  #bytesAt(offset: number, length: number): Buffer {
    let start = offset;
    for (const piece of this.#pieces) {
      if (start + length <= piece.length) return piece.subarray(start, start + length);
      if (start < piece.length) return this.#joined().subarray(offset, offset + length);
      start -= piece.length;
    }
    throw new RangeError("a header was read beyond the bytes that arrived");
  }

  #joined(): Buffer {
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }

  /** A copy with memory of its own, so that it can be moved to another thread. */
  #take(length: number): Uint8Array {
    const batch = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const piece = this.#pieces.shift();
      if (piece === undefined) throw new RangeError("a batch was taken beyond the bytes that arrived");
      const taken = piece.subarray(0, length - filled);
      batch.set(taken, filled);
      filled += taken.length;
      if (taken.length < piece.length) this.#pieces.unshift(piece.subarray(taken.length));
    }
    this.#heldBytes -= length;
    this.#wholeBytes -= length;
    return batch;
  }
}
