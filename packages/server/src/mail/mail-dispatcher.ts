import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/db.ts";
import { readStored } from "../db/formats/stored-format.ts";
import { inTransaction } from "../db/transaction.ts";
import { newId } from "../db/uuid.ts";
import type { Logger } from "../logger.ts";
import { failureText, isRefusal } from "./delivery-failure.ts";
import { mailFormat } from "./mail-format.ts";
import type { Mail } from "./mail.ts";
import { claimMails, deleteMail, postponeMail, releaseMails } from "./outbox.repo.ts";
import type { ClaimedMailRow } from "./outbox.repo.ts";
import type { MailTransport } from "./transport.ts";

export interface DispatchPace {
  /** How many mails are sent at once. */
  readonly maxInHand: number;
  /** How often the outbox is looked into unasked: for tries that are due, and for mails of other processes. */
  readonly pollMs: number;
  /** How long a mail may take to be sent, and nobody else sends it: the lease outlives the delivery. */
  readonly deliverySeconds: number;
  readonly leaseSeconds: number;
  /** The wait after the first try; it doubles with each, up to the longest. Up to a half less, so that tries spread out. */
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
  /** A mail that is older when a try fails is given up. */
  readonly patienceSeconds: number;
  /** How long mails that are being sent are waited for at the end. */
  readonly closeMs: number;
}

const defaultPace: DispatchPace = {
  maxInHand: 4,
  pollMs: 5_000,
  deliverySeconds: 12 * 60,
  leaseSeconds: 15 * 60,
  firstDelaySeconds: 5,
  longestDelaySeconds: 2 * 60 * 60,
  patienceSeconds: 3 * 24 * 60 * 60,
  closeMs: 5_000,
};

/** A mail that nobody will get. */
export interface GivenUpMail {
  readonly recipient: string;
  /** Whether the mail server refused it for good; else its time was over. */
  readonly isRefused: boolean;
}

export interface MailDispatcherOptions {
  readonly db: Db;
  readonly transport: MailTransport;
  readonly log: Logger;
  /** Notes a mail that is given up, in the transaction that deletes it. */
  readonly noteGivenUp: (transaction: Db, mail: GivenUpMail) => Promise<void>;
  readonly pace?: Partial<DispatchPace>;
}

/** How long the end waits for connections that it cut. */
const cutMs = 1_000;
/** How long to wait before a mail that was accepted is deleted once more, while the database is away. */
const deletionRetryMs = 1_000;

/** Sends the mails of the outbox beside the requests. Several processes may do so on one database. */
export class MailDispatcher {
  readonly #with: MailDispatcherOptions;
  readonly #pace: DispatchPace;
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #cutOff = new AbortController();
  #running: Promise<void> | undefined;
  #isWoken = false;
  #endPause: (() => void) | undefined;
  #couldClaim = true;

  constructor(options: MailDispatcherOptions) {
    this.#with = options;
    this.#pace = { ...defaultPace, ...options.pace };
  }

  /** Begins to send, once the database is there. Where it is this process's alone, with what was in hand when the last one ended. */
  start({ isDatabaseShared }: { readonly isDatabaseShared: boolean }): void {
    this.#running ??= this.#run(isDatabaseShared);
  }

  /** Looks into the outbox at once. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause?.();
  }

  /** Begins no further mail, gives those in hand a few seconds, and cuts off the rest, which are tried again after a start. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
    await this.#settle(this.#pace.closeMs);
    if (this.#inHand.size === 0) return;
    this.#with.log.warn({ mails: this.#inHand.size }, "mails are cut off; they are tried again after the next start");
    this.#cutOff.abort();
    await this.#settle(cutMs);
  }

  async #settle(timeLimitMs: number): Promise<void> {
    const over = new AbortController();
    const timeout = sleep(timeLimitMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#inHand.values()), timeout]);
    over.abort();
  }

  async #run(isDatabaseShared: boolean): Promise<void> {
    if (!isDatabaseShared) await this.#attempt(() => releaseMails(this.#with.db));
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      await this.#beginDue();
      await this.#pause();
    }
  }

  async #beginDue(): Promise<void> {
    const { maxInHand, leaseSeconds } = this.#pace;
    const limit = maxInHand - this.#inHand.size;
    if (limit <= 0) return;
    const claimId = newId();
    const claimed = await this.#attempt(() => claimMails(this.#with.db, { claimId, limit, leaseSeconds }));
    for (const row of claimed ?? []) {
      // Accepted, and claimed anew because the database could not be told so for longer than a lease.
      if (this.#inHand.has(row.id)) continue;
      const delivery = this.#deliver(row, claimId).finally(() => {
        this.#inHand.delete(row.id);
        this.wake();
      });
      this.#inHand.set(row.id, delivery);
    }
  }

  /** Undefined when the database cannot be asked; the log says so once, not every few seconds. */
  async #attempt<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await ask();
      this.#couldClaim = true;
      return answer;
    } catch (error) {
      if (this.#couldClaim) this.#with.log.warn({ err: error }, "the outbox of mails cannot be read; trying again");
      this.#couldClaim = false;
      return undefined;
    }
  }

  /** Until it is woken, or time to look unasked. */
  async #pause(): Promise<void> {
    if (this.#isWoken) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#pace.pollMs).unref();
    this.#endPause = resolve;
    await promise;
    clearTimeout(timer);
    this.#endPause = undefined;
  }

  /** Never rejects. */
  async #deliver(row: ClaimedMailRow, claimId: string): Promise<void> {
    const { transport, log } = this.#with;
    let mail: Mail | undefined;
    try {
      mail = readStored(mailFormat, "mail", { format: row.mail_format, document: row.mail });
      const timeout = AbortSignal.timeout(this.#pace.deliverySeconds * 1_000);
      const signal = AbortSignal.any([this.#cutOff.signal, timeout]);
      await transport.deliver({ id: row.id, messageId: row.message_id, mail }, signal);
    } catch (error) {
      const text = failureText(error, mail);
      await this.#note(row, claimId, { isRefused: isRefusal(error), text }).catch((reason: unknown) =>
        log.error({ err: reason, mail: row.id }, "it could not be noted that a mail was not sent"),
      );
      return;
    }
    await this.#deleteAccepted(row);
  }

  /** Postpones a mail that could not be sent, or gives it up. */
  async #note(row: ClaimedMailRow, claimId: string, failure: { isRefused: boolean; text: string }): Promise<void> {
    const { db, log, noteGivenUp } = this.#with;
    const { isRefused, text } = failure;
    const told = { mail: row.id, tries: row.try_count, reason: text };
    if (!isRefused && row.age_seconds < this.#pace.patienceSeconds) {
      const delaySeconds = this.#delaySeconds(row.try_count);
      log.warn({ ...told, delaySeconds: Math.round(delaySeconds) }, "a mail could not be sent; it is tried again");
      await postponeMail(db, { id: row.id, claimId, delaySeconds, error: text });
      return;
    }
    await inTransaction(db, async (transaction) => {
      if (!(await deleteMail(transaction, row.id, claimId))) return;
      await noteGivenUp(transaction, { recipient: row.recipient, isRefused });
    });
    log.error(
      told,
      isRefused ? "a mail was refused, and is given up" : "a mail could not be sent in time, and is given up",
    );
  }

  #delaySeconds(tryCount: number): number {
    const { firstDelaySeconds, longestDelaySeconds } = this.#pace;
    const longest = Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (tryCount - 1));
    return longest * (1 - Math.random() / 2);
  }

  /** As long as it takes: the mail would be sent a second time. */
  async #deleteAccepted(row: ClaimedMailRow): Promise<void> {
    const { db, log } = this.#with;
    for (let isFirst = true; ; isFirst = false) {
      try {
        await deleteMail(db, row.id);
        return;
      } catch (error) {
        if (isFirst) log.error({ err: error, mail: row.id }, "a mail that was sent cannot be deleted; trying again");
        if (this.#cutOff.signal.aborted) return;
        await sleep(deletionRetryMs, undefined, { signal: this.#cutOff.signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
