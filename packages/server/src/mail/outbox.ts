import type { Db } from "../db/db.ts";
import { afterCommit } from "../db/transaction.ts";
import { newId } from "../db/uuid.ts";
import type { Mail } from "./mail.ts";
import { insertMails } from "./outbox.repo.ts";

export interface OutboxOptions {
  /** What Message-IDs end in: the domain that mails are sent from. */
  readonly domain: string;
  /** Called when mails are there to be sent. */
  readonly onMails: () => void;
}

/** The one way by which mails leave: they are stored with what they tell of, and sent once that is committed. */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /**
   * Adds mails in the transaction of what they tell of: they are sent when it is committed, and never where it is rolled
   * back. One statement, however many they are, and for none as well: its time does not tell whether there was one.
   */
  async add(transaction: Db, ...mails: Mail[]): Promise<void> {
    const { domain, onMails } = this.#options;
    const rows = mails.map((mail) => {
      const id = newId();
      return { id, messageId: `<${id}@${domain}>`, mail };
    });
    if (rows.length > 0) afterCommit(transaction, onMails);
    await insertMails(transaction, rows);
  }
}
