import { Readable } from "node:stream";

/** How often something is sent where nothing happens, so that neither end, nor what is between, takes the other for gone. */
const heartbeatMs = 20_000;
/** What nobody has read of a stream ends it: whoever opens another asks for all of it anew. */
const maxUnreadBytes = 64 * 1024;

/**
 * Server-sent events to one reader: an answer that goes on until it is ended here or there.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream {
  readonly readable: Readable;
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.readable = new Readable({ read: () => undefined });
    this.#heartbeat = setInterval(() => this.#push(":\n\n"), heartbeatMs);
    this.#heartbeat.unref();
    this.readable.once("close", () => clearInterval(this.#heartbeat));
    // The reader learns at once that it is open.
    this.#push(":\n\n");
  }

  /** Sends an event of a type, with data. */
  send(type: string, data: object): void {
    this.#push(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Calls `deed` when it has ended, however it came to that; at once where it has. */
  onEnd(deed: () => void): void {
    if (this.readable.destroyed) deed();
    else this.readable.once("close", deed);
  }

  /** Ends it in good order, after what was sent. */
  end(): void {
    if (this.readable.destroyed || this.readable.readableEnded) return;
    this.readable.push(null);
    // Where nobody reads, nobody would come to its end.
    if (!this.readable.readableFlowing) this.readable.destroy();
  }

  #push(text: string): void {
    if (this.readable.destroyed || this.readable.readableEnded) return;
    this.readable.push(text);
    if (this.readable.readableLength > maxUnreadBytes) this.readable.destroy();
  }
}
