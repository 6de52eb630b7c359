import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError } from "pg";
import type { Pool, PoolClient } from "pg";
import { FairPlaces } from "../fairness/fair-places.ts";
import { currentPerson } from "../fairness/person.ts";
import { ConnectionLostError, isEndOfSession } from "./connection-lost.ts";
import type { StatementNames } from "./statement-names.ts";

export interface GuardedPoolOptions {
  /** Told of connections that break; whether or not a statement waits for them. */
  readonly onError: (error: Error) => void;
  /** Throws where no connection may be taken at the moment. */
  readonly assertMayConnect: () => void;
  /** Names for what is put again and again; null where a pool behind this one would not know them. */
  readonly names: StatementNames | null;
}

/** Statements that may be executed twice: they read, or have done nothing that outlives the connection. */
const repeatable = /^\s*(?:select|begin|start transaction)\b/i;
const rollback = /^\s*rollback\s*$/i;
/** All connections break when a server ends: the next one that the pool has may be broken as well. */
const maxTries = 3;
const maxWaiting = 5_000;
const maxWaitMs = 30_000;
/**
 * Statements are short, and many are asked for one after the other. Remembered for longer, what somebody has used in a minute would
 * let all the statements of a newcomer's import go before his next one.
 */
const halfLifeMs = 250;

/**
 * What Kysely takes for its pool. Its connections are given to people in turn, so that nobody waits for all that another
 * has asked for. However a connection breaks, the error is a ConnectionLostError, and the connection is used
 * for nothing else. A first statement that only reads, or begins a transaction, is put again on another connection.
 */
export function guardPool(pool: Pool, options: GuardedPoolOptions): PostgresPool {
  const broken = new WeakSet<PoolClient>();
  pool.on("error", options.onError);
  pool.on("connect", (client) => {
    // The pool listens to idle connections alone; the error of one in use would end the process.
    client.on("error", (error) => {
      broken.add(client);
      options.onError(error);
    });
    client.once("end", () => broken.add(client));
  });

  const places = new FairPlaces({ places: pool.options.max, maxWaiting, halfLifeMs });
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new ConnectionLostError(error);
    }
  };
  const isLost = (client: PoolClient, error: unknown): boolean =>
    error instanceof DatabaseError ? isEndOfSession(error) : broken.has(client);

  return {
    options: pool.options,
    connect: async () => {
      options.assertMayConnect();
      const leave = await places.enter(currentPerson(), { maxWaitMs, refusal });
      try {
        return new GuardedConnection(await connect(), { connect, isLost, leave, names: options.names });
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/** In the words of the pool, which says so of a database that is too busy. */
const refusal = () => new ConnectionLostError(new Error("timeout exceeded when trying to connect"));

interface Connections {
  readonly connect: () => Promise<PoolClient>;
  /** Gives the place of the connection to the next. */
  readonly leave: () => void;
  readonly isLost: (client: PoolClient, error: unknown) => boolean;
  readonly names: StatementNames | null;
}

/** A table that a named statement reads has other columns since it was planned. */
const isPlannedForOthers = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === "0A000" && error.message.includes("cached plan");

/** A connection of the pool in the hands of one caller. */
class GuardedConnection implements PostgresPoolClient {
  readonly #connections: Connections;
  #client: PoolClient | undefined;
  #isUntouched = true;
  #loss: ConnectionLostError | undefined;

  constructor(client: PoolClient, connections: Connections) {
    this.#client = client;
    this.#connections = connections;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(cursor: PostgresCursor<unknown>): never;
  query(
    sql: string | PostgresCursor<unknown>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<object>> {
    if (typeof sql !== "string") throw new TypeError("cursors are declared in SQL");
    const tries = this.#isUntouched && repeatable.test(sql) ? maxTries : 1;
    this.#isUntouched = false;
    return this.#execute(sql, parameters, tries);
  }

  release(): void {
    this.#client?.release(this.#loss !== undefined);
    this.#client = undefined;
    this.#connections.leave();
  }

  async #execute(sql: string, parameters: readonly unknown[], triesLeft: number): Promise<PostgresQueryResult<object>> {
    if (this.#loss !== undefined) {
      // The database itself rolls back what a lost connection has begun: the loss is all that is worth telling.
      if (rollback.test(sql)) return { command: "ROLLBACK", rowCount: 0, rows: [] };
      throw this.#loss;
    }
    const client = (this.#client ??= await this.#connections.connect());
    const name = parameters.length === 0 ? undefined : this.#connections.names?.find(sql);
    try {
      const values = [...parameters];
      const statement = name === undefined ? { text: sql, values } : { name, text: sql, values };
      return (await client.query(statement)) as PostgresQueryResult<object>;
    } catch (error) {
      if (name !== undefined && isPlannedForOthers(error)) {
        this.#connections.names?.forget(sql);
        if (triesLeft > 1) return this.#execute(sql, parameters, triesLeft - 1);
      }
      if (!this.#connections.isLost(client, error)) throw error;
      const loss = new ConnectionLostError(error);
      if (triesLeft > 1 && !loss.isOutOfTime) {
        client.release(true);
        this.#client = undefined;
        return this.#execute(sql, parameters, triesLeft - 1);
      }
      this.#loss = loss;
      throw loss;
    }
  }
}
