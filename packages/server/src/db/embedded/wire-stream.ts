import { Duplex } from "node:stream";
import type { AnswerEnd } from "./answer-end.ts";
import { queryMessage, startupAnswer } from "./backend-messages.ts";
import type { TakePiece } from "./database-thread.ts";
import { MessageBatcher } from "./message-batcher.ts";

/** Takes a batch of messages to the database and brings its answer, piece by piece. */
export type ExchangeBatch = (batch: Uint8Array, take: TakePiece) => Promise<AnswerEnd>;

const terminateMessage = "X".charCodeAt(0);

/**
 * What `pg` takes for its socket: the PostgreSQL protocol spoken with a database in a worker thread.
 *
 * The database has one session for as long as it runs. A new connection therefore first undoes what the one before
 * may have left: an open transaction, named statements, settings.
 */
export class WireStream extends Duplex {
  readonly #exchange: ExchangeBatch;
  readonly #batcher = new MessageBatcher();
  #isStarted = false;
  #whenRead: PromiseWithResolvers<void> | undefined;

  constructor(exchange: ExchangeBatch) {
    super();
    this.#exchange = exchange;
  }

  /** Part of a socket's interface; there is nothing to reach. */
  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    this.#whenRead?.resolve();
    this.#whenRead = undefined;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    void this.#handle(chunk, done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Nobody reads the rest of an answer, and the database must get rid of it.
    this._read();
    done(error);
  }

  async #handle(chunk: Buffer, done: (error: Error | null) => void): Promise<void> {
    let failure: Error | null = null;
    try {
      await this.#answer(chunk);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  }

  async #answer(chunk: Buffer): Promise<void> {
    if (!this.#isStarted) {
      // The start-up message is the first and comes alone: the client waits for its answer.
      this.#isStarted = true;
      for (const statement of ["ROLLBACK", "DISCARD ALL"])
        await this.#exchange(queryMessage(statement), () => undefined);
      this.push(startupAnswer());
      return;
    }
    if (chunk[0] === terminateMessage && chunk.length === 5) return;
    const batch = this.#batcher.push(chunk);
    if (batch === undefined) return;
    const end = await this.#exchange(batch, (bytes) => this.#pass(bytes));
    if (end === "ended") this.#hangUp();
  }

  /** Hands a piece of an answer to the client; the promise is open while the client has enough to read. */
  #pass(bytes: Uint8Array): Promise<void> | undefined {
    if (this.destroyed || this.push(bytes)) return undefined;
    this.#whenRead ??= Promise.withResolvers<void>();
    return this.#whenRead.promise;
  }

  /** Closes as a socket does when the server at its other end is gone; the pool then opens another. */
  #hangUp(): void {
    this.once("end", () => this.destroy());
    this.push(null);
  }
}
