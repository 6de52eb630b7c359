import { Transform } from "node:stream";
import type { TransformCallback } from "node:stream";
import type { RequestPayload } from "fastify";
import { badRequest } from "../errors.ts";

export interface BodyReception {
  /** How long the whole body may take to arrive. */
  readonly timeLimitMs: number;
  /** Told of each part as it arrives; what it throws ends the reception. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * The body of a request on its way into memory: counted while it arrives, and refused with a 400 where it takes too long,
 * so that a sender who trickles keeps neither the memory nor the connection.
 */
export class ReceivedBody extends Transform {
  readonly #source: RequestPayload;
  readonly #onBytes: BodyReception["onBytes"];

  constructor(source: RequestPayload, { timeLimitMs, onBytes }: BodyReception) {
    super();
    this.#source = source;
    this.#onBytes = onBytes;
    const timer = setTimeout(() => {
      this.destroy(
        badRequest(
          `The body did not arrive within ${timeLimitMs / 1_000} seconds. Check the connection and send it again.`,
        ),
      );
    }, timeLimitMs);
    this.once("close", () => clearTimeout(timer));
    // A pipe does not pass on that its source has failed.
    source.once("error", (error) => this.destroy(error));
    source.pipe(this);
  }

  /** Before unpacking; where the body was packed, the framework compares it with the length that was announced. */
  get receivedEncodedLength(): number {
    return this.#source.receivedEncodedLength ?? 0;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#onBytes(chunk.length);
      done(null, chunk);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
