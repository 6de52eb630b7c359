import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { PoolClient } from "pg";
import type { Db } from "./db.ts";
import { EmbeddedDatabase } from "./embedded/embedded-database.ts";
import { defaultMaintenance, startMaintenance } from "./embedded/maintenance.ts";
import type { DatabaseSchema } from "./schema.ts";
import { assertOutsideTransaction } from "./transaction.ts";
import { typeParsers } from "./type-parsers.ts";

export interface DatabaseOptions {
  /** A PostgreSQL to use; without it the embedded database in `dataFolder` is. */
  readonly databaseUrl?: string | undefined;
  readonly dataFolder: string;
  /** The longest that one statement may take. */
  readonly statementTimeoutMs?: number;
  /** Told of what goes wrong while no call waits for it: connections that break, which the pool replaces. */
  readonly onBackgroundError?: (error: Error) => void;
}

const defaultStatementTimeoutMs = 60_000;

export interface OpenDatabase {
  readonly kind: "embedded" | "postgresql";
  readonly kysely: Db;
  readonly pool: Pool;
  /** Waits for the statements in flight and ends every connection. */
  readonly close: () => Promise<void>;
}

/** Opens PostgreSQL where a URL is given, else the embedded database. Nothing is sent before the first statement. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openPostgresql({ ...options, databaseUrl: options.databaseUrl });
}

function openPostgresql(options: DatabaseOptions & { databaseUrl: string }): OpenDatabase {
  const pool = new Pool({
    connectionString: options.databaseUrl,
    application_name: "foretell",
    types: typeParsers,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
  });
  return wrap("postgresql", pool, options, async () => {});
}

function openEmbedded(options: DatabaseOptions): OpenDatabase {
  const embedded = new EmbeddedDatabase(options.dataFolder, options.statementTimeoutMs ?? defaultStatementTimeoutMs);
  const pool = new Pool({
    stream: () => embedded.connect(),
    types: typeParsers,
    max: 1,
    // The stream never drops an idle connection, and opening it anew would discard named statements for nothing.
    idleTimeoutMillis: 0,
    // Otherwise taken from the environment and, for the user, from the system.
    user: "postgres",
    database: "postgres",
    host: "embedded",
    ssl: false,
  });
  const database = wrap("embedded", pool, options, () => embedded.close());
  const stopMaintenance = startMaintenance(database.kysely, {
    ...defaultMaintenance,
    onError: (error) => options.onBackgroundError?.(error),
  });
  return {
    ...database,
    close: async () => {
      await stopMaintenance();
      await database.close();
    },
  };
}

function wrap(
  kind: OpenDatabase["kind"],
  pool: Pool,
  options: DatabaseOptions,
  closeServer: () => Promise<void>,
): OpenDatabase {
  const onBackgroundError = (error: Error): void => options.onBackgroundError?.(error);
  pool.on("error", onBackgroundError);
  // The pool listens to idle connections alone; the error of one in use would end the process.
  pool.on("connect", (client) => client.on("error", onBackgroundError));
  const guardedPool = {
    options: pool.options,
    connect: async (): Promise<PoolClient> => {
      assertOutsideTransaction(kysely);
      return pool.connect();
    },
    end: () => pool.end(),
  };
  const kysely: Db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: guardedPool }) });
  return {
    kind,
    pool,
    kysely,
    close: async () => {
      await pool.end();
      await closeServer();
    },
  };
}
