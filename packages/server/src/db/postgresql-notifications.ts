import { sql } from "kysely";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import type { Db } from "./db.ts";
import type { NotificationListener, Notifications } from "./notifications.ts";

const channel = "foretell";
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Notifications through PostgreSQL: NOTIFY in the transaction, and LISTEN on one connection of this process, which is
 * opened for the first who listens and opened again wherever it breaks.
 *
 * @see https://www.postgresql.org/docs/current/sql-notify.html
 */
export class PostgresqlNotifications implements Notifications {
  readonly #config: ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #listeners = new Set<NotificationListener>();
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = firstPauseMs;
  #isClosed = false;

  /** `onError` is told of connections that break, which others take the place of. */
  constructor(config: ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  async send(transaction: Db, payload: string): Promise<void> {
    await sql`SELECT pg_notify(${channel}, ${payload})`.execute(transaction);
  }

  listen(listener: NotificationListener): () => void {
    this.#listeners.add(listener);
    if (this.#client === undefined && this.#retry === undefined) void this.#connect();
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#listeners.clear();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(this.#onError);
  }

  async #connect(): Promise<void> {
    this.#retry = undefined;
    const client = new Client(this.#config);
    this.#client = client;
    client.on("error", this.#onError);
    client.once("end", () => this.#connectLater(client));
    client.on("notification", ({ payload = "" }) => {
      for (const { onNotification } of this.#listeners) onNotification(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.#pauseMs = firstPauseMs;
      // Before this nobody listened.
      for (const { onGap } of this.#listeners) onGap();
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
      this.#connectLater(client);
      void client.end().catch(() => undefined);
    }
  }

  #connectLater(lost: Client): void {
    if (this.#isClosed || this.#client !== lost) return;
    this.#client = undefined;
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs);
    this.#retry.unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
  }
}
