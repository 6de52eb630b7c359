const errorResponse = "E".charCodeAt(0);
const readyForQuery = "Z".charCodeAt(0);
const idleStatus = "I".charCodeAt(0);
const headerSizeBytes = 5;

/**
 * How the database stands when it has answered: ready for the next statement, outside of a transaction or in one; waiting
 * for more of the same statement, as of the rows of a COPY; or ended.
 */
export type AnswerEnd = "ready" | "in transaction" | "unfinished" | "ended";

/**
 * Finds the end of an answer that comes in pieces, cut anywhere.
 *
 * An answer that ends in an error, where a living database goes on to say that it is ready, is its last: it met something,
 * such as a disk without room for its log, after which a PostgreSQL ends.
 *
 * @see https://www.postgresql.org/docs/18/protocol-flow.html
 */
export class AnswerScanner {
  readonly #header = new Uint8Array(headerSizeBytes);
  readonly #headerView = new DataView(this.#header.buffer);
  #headerBytes = 0;
  #bodyBytesLeft = 0;
  #type: number | undefined;
  #lastByte: number | undefined;

  push(piece: Uint8Array): void {
    let offset = 0;
    while (offset < piece.length) {
      if (this.#bodyBytesLeft > 0) {
        const taken = Math.min(this.#bodyBytesLeft, piece.length - offset);
        this.#bodyBytesLeft -= taken;
        offset += taken;
        this.#lastByte = piece[offset - 1];
        continue;
      }
      const taken = Math.min(headerSizeBytes - this.#headerBytes, piece.length - offset);
      this.#header.set(piece.subarray(offset, offset + taken), this.#headerBytes);
      this.#headerBytes += taken;
      offset += taken;
      if (this.#headerBytes === headerSizeBytes) this.#beginMessage();
    }
  }

  get end(): AnswerEnd {
    if (this.#type === errorResponse) return "ended";
    if (this.#type !== readyForQuery) return "unfinished";
    return this.#lastByte === idleStatus ? "ready" : "in transaction";
  }

  #beginMessage(): void {
    this.#type = this.#header[0];
    // The length counts itself.
    this.#bodyBytesLeft = this.#headerView.getInt32(1) - 4;
    this.#headerBytes = 0;
  }
}
