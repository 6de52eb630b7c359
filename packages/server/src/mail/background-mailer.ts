import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../app/logger.ts";
import type { Mail, Mailer } from "./mail.ts";
import type { MailTransport } from "./transport.ts";

/** Waits before each further try; a mail server that restarts is back within them. */
const defaultRetryDelaysMs = [2_000, 15_000, 60_000, 300_000];
const closeTimeoutMs = 5_000;

export interface BackgroundMailerOptions {
  readonly retryDelaysMs?: readonly number[];
}

/** Delivers mails beside the requests, trying again while the mail server is away. */
export class BackgroundMailer implements Mailer {
  readonly #transport: MailTransport;
  readonly #log: Logger;
  readonly #retryDelaysMs: readonly number[];
  readonly #stop = new AbortController();
  readonly #inHand = new Set<Promise<void>>();

  constructor(transport: MailTransport, log: Logger, options: BackgroundMailerOptions = {}) {
    this.#transport = transport;
    this.#log = log;
    this.#retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs;
  }

  send(mail: Mail): void {
    const delivery = this.#deliver(mail);
    this.#inHand.add(delivery);
    void delivery.finally(() => this.#inHand.delete(delivery));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(this.#inHand),
      sleep(closeTimeoutMs, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    if (this.#inHand.size > 0) this.#log.error({ mails: this.#inHand.size }, "mails were still on their way");
    this.#transport.close();
  }

  /** Never rejects: there is nobody left to tell but the log. */
  async #deliver(mail: Mail): Promise<void> {
    for (const delayMs of [...this.#retryDelaysMs, undefined]) {
      try {
        await this.#transport.deliver(mail);
        return;
      } catch (error) {
        const isLast = delayMs === undefined || this.#stop.signal.aborted || isRefused(error);
        this.#log[isLast ? "error" : "warn"]({ err: error, subject: mail.subject }, "a mail could not be sent");
        if (isLast) return;
        await sleep(delayMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
      }
    }
  }
}

/** A 5xx of SMTP: the same mail will be refused again. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 500
  );
}
