import { Client } from "pg";
import { runClient } from "../referees/referee.ts";
import type { LockServer } from "./lock-server.ts";

const modes = `SELECT DISTINCT CASE WHEN n.nspname = 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS "table", l.mode
  FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE l.pid = pg_backend_pid() AND c.relkind IN ('r', 'p', 'v') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;

/** The locks on tables, as `pg_locks` has them. */
export async function postgresqlLocks(url: string): Promise<LockServer> {
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const name = `locks_${String(process.pid)}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const drop = () => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return {
    locksOf: async (dump, statements) => {
      await drop();
      await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
      runClient("psql", ["-X", "-q", "-d", at(name)], `SET client_min_messages = error;\n${dump}`);
      const client = new Client({ connectionString: at(name) });
      await client.connect();
      const found: (Set<string> | undefined)[] = [];
      for (const statement of statements) {
        await client.query("BEGIN");
        try {
          await client.query(statement);
          const { rows } = await client.query<{ table: string; mode: string }>(modes);
          found.push(new Set(rows.map(({ table, mode }) => `${table}: ${wordsOf(mode)}`)));
        } catch {
          found.push(undefined);
        }
        await client.query("ROLLBACK");
      }
      await client.end();
      return found;
    },
    close: async () => {
      await drop();
      await admin.end();
    },
  };
}

/** `RowExclusiveLock` is `ROW EXCLUSIVE` in the manual. */
function wordsOf(mode: string): string {
  return mode
    .replace(/Lock$/u, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .toUpperCase();
}
