import type { Db } from "./db.ts";
import { afterCommit } from "./transaction.ts";

export interface NotificationListener {
  readonly onNotification: (payload: string) => void;
  /** Some may have been missed, as nobody listened for a while. */
  readonly onGap: () => void;
}

/** Short messages to every process that serves the database, each sent with the commit of what it tells of. */
export interface Notifications {
  /** Sends a payload of at most 7,999 bytes once the transaction is committed, and never where it is rolled back. */
  readonly send: (transaction: Db, payload: string) => Promise<void>;
  /** Listens from soon on; gives what ends it. */
  readonly listen: (listener: NotificationListener) => () => void;
  readonly close: () => Promise<void>;
}

/** Of a database that one process has to itself. */
export class LocalNotifications implements Notifications {
  readonly #listeners = new Set<NotificationListener>();

  async send(transaction: Db, payload: string): Promise<void> {
    afterCommit(transaction, () => {
      for (const { onNotification } of this.#listeners) onNotification(payload);
    });
  }

  listen(listener: NotificationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}
