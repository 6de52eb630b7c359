import { Duplex } from "node:stream";
import { queryMessage, startupAnswer } from "./backend-messages.ts";
import type { BatchAnswer } from "./database-thread.ts";
import { MessageBatcher } from "./message-batcher.ts";

/** Takes a batch of messages to the database and brings its answer. */
export type ExchangeBatch = (batch: Uint8Array) => Promise<BatchAnswer>;

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
    // Answers are pushed when they arrive; each is whole in memory already.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    void this.#handle(chunk, done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
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
      await this.#exchange(queryMessage("ROLLBACK"));
      await this.#exchange(queryMessage("DISCARD ALL"));
      this.push(startupAnswer());
      return;
    }
    if (chunk[0] === terminateMessage && chunk.length === 5) return;
    const batch = this.#batcher.push(chunk);
    if (batch === undefined) return;
    const { bytes, isLast } = await this.#exchange(batch);
    this.push(bytes);
    if (isLast) this.#hangUp();
  }
  /** Closes as a socket does when the server at its other end is gone; the pool then opens another. */
  #hangUp(): void {
    this.once("end", () => this.destroy());
    this.push(null);
  }
}
