import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import type { Db } from "./db.ts";
import { EmbeddedDatabase } from "./embedded/embedded-database.ts";
import { defaultMaintenance, startMaintenance } from "./embedded/maintenance.ts";
import { guardPool } from "./guarded-pool.ts";
import { StatementNames } from "./statement-names.ts";
import { LocalNotifications } from "./notifications.ts";
import type { Notifications } from "./notifications.ts";
import { PostgresqlNotifications } from "./postgresql-notifications.ts";
import type { DatabaseSchema } from "./schema.ts";
import { assertOutsideTransaction } from "./transaction.ts";
import { typeParsers } from "./type-parsers.ts";

export interface DatabaseOptions {
  /** A PostgreSQL to use; without it the embedded database in `dataFolder` is. */
  readonly databaseUrl?: string | undefined;
  readonly dataFolder: string;
  /** Whether what is asked often is prepared once on each connection; true unless it is said. */
  readonly areStatementsNamed?: boolean | undefined;
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
  readonly notifications: Notifications;
  /**
   * Gives `work` a connection on which a statement may take as long as it needs: for migrations and the like, of which
   * half is worth nothing. On the embedded database, whose one connection it is, every statement may meanwhile.
   */
  readonly withoutTimeLimit: <T>(work: (connection: Db) => Promise<T>) => Promise<T>;
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
  const connection = {
    connectionString: options.databaseUrl,
    application_name: "foretell",
    connectionTimeoutMillis: 10_000,
    // A peer that is gone without a word is found within a minute, and not when the system gives up.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  };
  const notifications = new PostgresqlNotifications(connection, (error) => options.onBackgroundError?.(error));
  const pool = new Pool({
    ...connection,
    types: typeParsers,
    max: 10,
    statement_timeout: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
  });
  return wrap("postgresql", pool, options, {
    notifications,
    liftTimeLimit: (connection) => sql`SET statement_timeout = 0`.execute(connection),
    restoreTimeLimit: (connection) => sql`RESET statement_timeout`.execute(connection),
    close: async () => {},
  });
}

function openEmbedded(options: DatabaseOptions): OpenDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? defaultStatementTimeoutMs;
  const embedded = new EmbeddedDatabase(options.dataFolder, statementTimeoutMs);
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
  const database = wrap("embedded", pool, options, {
    notifications: new LocalNotifications(),
    liftTimeLimit: async () => embedded.limitStatements(undefined),
    restoreTimeLimit: async () => embedded.limitStatements(statementTimeoutMs),
    close: () => embedded.close(),
  });
  const stopMaintenance = startMaintenance(database.kysely, embedded, {
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

/** What the two databases do each in their own way. */
interface DatabaseServer {
  readonly notifications: Notifications;
  readonly liftTimeLimit: (connection: Db) => Promise<unknown>;
  readonly restoreTimeLimit: (connection: Db) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

function wrap(kind: OpenDatabase["kind"], pool: Pool, options: DatabaseOptions, server: DatabaseServer): OpenDatabase {
  const onBackgroundError = (error: Error): void => options.onBackgroundError?.(error);
  const guardedPool = guardPool(pool, {
    onError: onBackgroundError,
    names: options.areStatementsNamed === false ? null : new StatementNames(),
    assertMayConnect: () => assertOutsideTransaction(kysely),
  });
  const kysely: Db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: guardedPool }) });
  return {
    kind,
    pool,
    kysely,
    notifications: server.notifications,
    withoutTimeLimit: (work) =>
      kysely.connection().execute(async (connection) => {
        await server.liftTimeLimit(connection);
        try {
          return await work(connection);
        } finally {
          // A connection that broke takes its settings with it.
          await server.restoreTimeLimit(connection).catch(onBackgroundError);
        }
      }),
    close: async () => {
      await server.notifications.close();
      await pool.end();
      await server.close();
    },
  };
}
