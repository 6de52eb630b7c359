import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { openPostgresql } from "./postgresql.ts";
import type { PostgresqlDatabase, Row } from "./postgresql.ts";

export interface LiveColumn {
  readonly name: string;
  readonly isNullable: boolean;
}

/** What a real server made of a script: its tables with their columns, rows and values as text. */
export interface LiveSchema {
  readonly tables: ReadonlyMap<string, readonly LiveColumn[]>;
  readonly countRows: (table: string) => Promise<number>;
  readonly listValues: (table: string, column: string) => Promise<readonly (string | null)[]>;
}

/** A server on which scripts run, each in a database of its own or in an emptied one. */
export interface LiveServer {
  /** Runs a script, then `look` at what it made. */
  readonly withScript: (script: string, look: (schema: LiveSchema) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void> | undefined;
}

const databaseName = `live_reading_${process.pid}`;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);

const postgresqlColumns = `SELECT c.relname AS "table", a.attname AS name, NOT a.attnotnull AS nullable
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.oid, a.attnum`;

function schemaOf(columns: readonly Row[], run: (sql: string) => Promise<readonly Row[]>, quote: string): LiveSchema {
  const tables = new Map<string, LiveColumn[]>();
  for (const { table, name, nullable } of columns) {
    const own = tables.get(String(table)) ?? [];
    tables.set(String(table), own);
    own.push({ name: String(name), isNullable: nullable === true || nullable === 1 || nullable === "1" });
  }
  const quoted = (name: string): string => quote + name.replaceAll(quote, quote + quote) + quote;
  const textType = quote === '"' ? "text" : "char";
  return {
    tables,
    countRows: async (table) => Number((await run(`SELECT count(*) AS n FROM ${quoted(table)}`))[0]?.["n"]),
    listValues: async (table, column) => {
      const rows = await run(`SELECT CAST(${quoted(column)} AS ${textType}) AS v FROM ${quoted(table)}`);
      return rows.map(({ v }) => textOf(v));
    },
  };
}

/** The PostgreSQL of TEST_DATABASE_URL, else the embedded one. */
export function postgresqlServer(): LiveServer {
  // One connection for all scripts: the embedded PostgreSQL takes seconds to start.
  let opened: Promise<PostgresqlDatabase> | null = null;
  return {
    withScript: async (script, look) => {
      opened ??= openPostgresql(databaseName);
      const { run } = await opened;
      await run("DISCARD ALL");
      await run("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
      // Statements that are sent together would be one transaction.
      for (const statement of script.split(/;\n/)) await run(statement);
      await run("SET timezone = 'UTC'; SET search_path = public");
      await look(schemaOf(await run(postgresqlColumns), run, '"'));
    },
    close: async () => (await opened)?.close(),
  };
}

/** Runs statements with MariaDB's client; rows come back as lines of hexadecimal values. */
function runMariadb(sql: string, database: readonly string[]): string[][] {
  const host = process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1";
  const options = ["-h", host, "-u", "root", "--batch", "--raw", "--skip-column-names"];
  const { stdout, stderr, status, error } = spawnSync(
    process.env["TEST_MARIADB_CLIENT"] ?? "mariadb",
    [...options, "--default-character-set=utf8mb4", ...database],
    { input: sql, encoding: "utf8", maxBuffer: 1e8 },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`MariaDB on ${host} refused: ${stderr}`);
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.split("\t")]));
}

const fromHex = (text: string): string | null => (text === "NULL" ? null : Buffer.from(text, "hex").toString("utf8"));

/** MariaDB on this machine or on TEST_MARIADB_HOST; null where none answers and none is asked for. */
export function findMariadb(): LiveServer | null {
  try {
    runMariadb("SELECT 1", []);
  } catch (error) {
    const isBare = (process.env["TEST_DATABASE_URL"] ?? "") === "" && process.env["TEST_MARIADB_HOST"] === undefined;
    if (isBare) return null;
    throw new Error("MariaDB does not answer as root without password: start it or set TEST_MARIADB_HOST", {
      cause: error,
    });
  }
  return {
    withScript: async (script, look) => {
      runMariadb(`DROP DATABASE IF EXISTS ${databaseName}; CREATE DATABASE ${databaseName} CHARACTER SET utf8mb4`, []);
      try {
        runMariadb(script, [databaseName]);
        const columns = runMariadb(
          `SELECT table_name, hex(column_name), is_nullable = 'YES' FROM information_schema.columns
           WHERE table_schema = '${databaseName}' AND table_name IN
             (SELECT table_name FROM information_schema.tables WHERE table_schema = '${databaseName}' AND table_type = 'BASE TABLE')
           ORDER BY table_name, ordinal_position`,
          [],
        ).map(([table, name, nullable]) => ({ table, name: fromHex(name ?? ""), nullable }));
        const run = (sql: string): Promise<readonly Row[]> => {
          const isCount = sql.startsWith("SELECT count(*)");
          const hex = isCount ? sql : sql.replace(/^SELECT (.*) AS v FROM/s, "SELECT hex($1) AS v FROM");
          const rows = runMariadb(hex, [databaseName]).map(([value = ""]): Row =>
            isCount ? { n: value } : { v: fromHex(value) },
          );
          return Promise.resolve(rows);
        };
        await look(schemaOf(columns, run, "`"));
      } finally {
        runMariadb(`DROP DATABASE ${databaseName}`, []);
      }
    },
    close: () => undefined,
  };
}

/** The SQLite of this process. */
export const sqliteServer: LiveServer = {
  withScript: async (script, look) => {
    const database = new DatabaseSync(":memory:");
    database.exec(script);
    const run = (sql: string): Promise<readonly Row[]> => Promise.resolve(database.prepare(sql).all());
    const columns = await run(
      `SELECT t.name AS "table", c.name AS name, c."notnull" = 0 AS nullable
       FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.rowid, c.cid`,
    );
    await look(schemaOf(columns, run, '"'));
    database.close();
  },
  close: () => undefined,
};
