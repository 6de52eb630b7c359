import type { FastifyReply, FastifyRequest } from "fastify";
import { callerGone } from "../errors.ts";

/** One for all: an error of its own for each request that ends would cost as much as reading its head. */
const over = callerGone();

/**
 * What a request keeps from others while it is under way. It is given back when the handler has ended and the answer is
 * sent; without a handler under way, as soon as the caller is gone.
 */
export class RequestHold {
  readonly #gone = new AbortController();
  readonly #releases: (() => void)[] = [];
  #isHandled = false;
  #isClosed = false;

  /** Throws where the caller is gone already. */
  constructor(request: FastifyRequest, reply: FastifyReply) {
    if (request.raw.socket.destroyed) throw callerGone();
    reply.raw.once("close", () => {
      this.#isClosed = true;
      this.#gone.abort(over);
      this.#releaseWhenOver();
    });
  }

  /** Aborted when the answer is sent or the caller is gone. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Calls `release` when the request is over, at once where it is. */
  add(release: () => void): void {
    this.#releases.push(release);
    this.#releaseWhenOver();
  }

  /** Runs the handler; throws where the caller is gone, as nobody would hear the answer. */
  async whileHandling<T>(handle: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    this.#isHandled = true;
    try {
      return await handle();
    } finally {
      this.#isHandled = false;
      this.#releaseWhenOver();
    }
  }

  #releaseWhenOver(): void {
    if (!this.#isClosed || this.#isHandled) return;
    for (const release of this.#releases.splice(0)) release();
  }
}
