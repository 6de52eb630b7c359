import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import type { DialectName } from "../../src/index.ts";
import type { Diamond } from "./random-diamond.ts";
import { writeScript } from "./write-script.ts";

/** The rows of all tables of a diamond, each as its values by column, as texts. */
export type Rows = ReadonlyMap<string, readonly Readonly<Record<string, string | null>>[]>;

/** What a server did with one statement. */
export type Outcome =
  | { readonly ok: true; readonly matched: readonly string[]; readonly after: Rows }
  | { readonly ok: false; readonly error: string };

export interface DiamondServer {
  readonly dialect: DialectName;
  /** Makes the diamonds and runs their statements, each on the rows as they were made; null for a diamond that it does not take. */
  readonly run: (diamonds: readonly Diamond[]) => Promise<readonly (readonly Outcome[] | null)[]>;
  readonly close: () => Promise<void>;
}

const columnsOf = ({ tables }: Diamond, name: string): readonly string[] =>
  Object.keys(tables.find((table) => table.name === name)?.rows[0] ?? {});

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);

const toTexts = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value)]));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A PostgreSQL by its URL: each statement runs in a transaction that is rolled back. Each batch has a database of its own: the catalog of
 * one in which thousands of schemas came and went makes everything slow.
 */
export async function postgresqlAt(url: string): Promise<DiamondServer> {
  const name = `diamonds_${process.pid}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  return {
    dialect: "postgresql",
    run: async (diamonds) => {
      await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
      const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
      await client.connect();
      try {
        await client.query("SET synchronous_commit = off; SET client_min_messages = error");
        const results: (readonly Outcome[])[] = [];
        for (const diamond of diamonds) results.push(await runInPostgresql(client, diamond));
        return results;
      } finally {
        await client.end();
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }
    },
    close: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

async function runInPostgresql(client: Client, diamond: Diamond): Promise<readonly Outcome[]> {
  const rowsOf = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows.map(toTexts);
  const { tables, keys, rows } = writeScript(diamond, "postgresql");
  // Rows come before the keys, as in a dump. What a transaction wrote itself is checked otherwise: they are committed.
  await client.query(["DROP SCHEMA public CASCADE", "CREATE SCHEMA public", ...tables, ...rows, ...keys].join("; "));
  const outcomes: Outcome[] = [];
  for (const { sql, table, where } of diamond.statements) {
    await client.query("BEGIN");
    try {
      const matched = (await rowsOf(`SELECT r FROM ${table}${where}`)).map(({ r }) => r ?? "");
      await client.query(sql);
      await client.query("SET CONSTRAINTS ALL IMMEDIATE");
      const after = new Map();
      for (const each of diamond.tables) after.set(each.name, await rowsOf(`SELECT * FROM ${each.name}`));
      outcomes.push({ ok: true, matched, after });
    } catch (error) {
      outcomes.push({ ok: false, error: messageOf(error) });
    }
    await client.query("ROLLBACK");
  }
  return outcomes;
}

/** MariaDB on a host, as root without password: many diamonds in one run of its client, each in a database of its own. */
export function mariadbAt(host: string, port: string): DiamondServer {
  const name = `diamonds_${process.pid}`;
  const client = (sql: string) => {
    const options = ["-h", host, "-P", port, "-u", "root", "--force", "--batch", "--raw", "--skip-column-names"];
    const { stdout, stderr, error } = spawnSync(process.env["TEST_MARIADB_CLIENT"] ?? "mariadb", options, {
      input: sql,
      encoding: "utf8",
      maxBuffer: 1e8,
    });
    if (error) throw error;
    return { stdout, stderr };
  };
  return {
    dialect: "mysql",
    run: (diamonds) => {
      const lines: string[] = [];
      /** What is run on each line of the script, counted from 1. */
      const places: ({ readonly diamond: number; readonly statement: number } | undefined)[] = [undefined];
      const add = (sql: string, diamond: number, statement: number) => {
        lines.push(`${sql};`);
        places.push({ diamond, statement });
      };
      for (const [at, diamond] of diamonds.entries()) {
        const { tables, keys, rows } = writeScript(diamond, "mysql");
        add(`CREATE DATABASE ${name}`, at, -1);
        add(`USE ${name}`, at, -1);
        for (const sql of [...tables, ...rows, ...keys]) add(sql, at, -1);
        for (const [statement, { sql, table, where }] of diamond.statements.entries()) {
          const mark = `'#', ${at}, ${statement}`;
          add("START TRANSACTION", at, statement);
          add(`SELECT ${mark}, 'matched', r FROM ${table}${where}`, at, statement);
          add(sql, at, statement);
          for (const each of diamond.tables)
            add(
              `SELECT ${mark}, '${each.name}', ${columnsOf(diamond, each.name).join(", ")} FROM ${each.name}`,
              at,
              statement,
            );
          add("ROLLBACK", at, statement);
        }
        add(`DROP DATABASE ${name}`, at, -1);
      }
      const { stdout, stderr } = client(`${lines.join("\n")}\n`);
      const errors = new Map<string, string>();
      for (const [message, line] of stderr.matchAll(/^ERROR .*?at line (\d+): .*$/gmu)) {
        const place = places[Number(line)];
        if (place) errors.set(`${place.diamond}/${place.statement}`, message);
      }
      const found = new Map<string, string[][]>();
      for (const line of stdout.split("\n")) {
        const [mark, diamond = "", statement = "", ...rest] = line.split("\t");
        if (mark !== "#") continue;
        const key = `${diamond}/${statement}`;
        const own = found.get(key);
        if (own) own.push(rest);
        else found.set(key, [rest]);
      }
      return Promise.resolve(
        diamonds.map((diamond, at) => {
          if (errors.has(`${at}/-1`)) return null;
          return diamond.statements.map((_, statement): Outcome => {
            const key = `${at}/${statement}`;
            const error = errors.get(key);
            if (error !== undefined) return { ok: false, error };
            const rows = found.get(key) ?? [];
            const after = new Map(
              diamond.tables.map((table) => {
                const columns = columnsOf(diamond, table.name);
                const own = rows.filter(([kind]) => kind === table.name);
                return [
                  table.name,
                  own.map(([, ...values]) =>
                    Object.fromEntries(
                      columns.map((column, place) => [
                        column,
                        values[place] === "NULL" ? null : (values[place] ?? null),
                      ]),
                    ),
                  ),
                ];
              }),
            );
            return { ok: true, matched: rows.filter(([kind]) => kind === "matched").map(([, r = ""]) => r), after };
          });
        }),
      );
    },
    close: () => {
      client(`DROP DATABASE IF EXISTS ${name}`);
      return Promise.resolve();
    },
  };
}

/** The SQLite of this process. */
export const sqliteHere: DiamondServer = {
  dialect: "sqlite",
  run: (diamonds) =>
    Promise.resolve(
      diamonds.map((diamond) => {
        const { tables, rows } = writeScript(diamond, "sqlite");
        const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
        for (const sql of [...tables, ...rows]) database.exec(sql);
        database.exec("PRAGMA foreign_keys = ON");
        const rowsOf = (sql: string) => database.prepare(sql).all().map(toTexts);
        const outcomes = diamond.statements.map(({ sql, table, where }): Outcome => {
          database.exec("BEGIN");
          try {
            const matched = rowsOf(`SELECT r FROM ${table}${where}`).map(({ r }) => r ?? "");
            database.exec(sql);
            const after = new Map(diamond.tables.map(({ name }) => [name, rowsOf(`SELECT * FROM ${name}`)]));
            const broken = database.prepare("PRAGMA foreign_key_check").all();
            return broken.length > 0
              ? { ok: false, error: "FOREIGN KEY constraint failed at COMMIT" }
              : { ok: true, matched, after };
          } catch (error) {
            return { ok: false, error: messageOf(error) };
          } finally {
            if (database.isTransaction) database.exec("ROLLBACK");
          }
        });
        database.close();
        return outcomes;
      }),
    ),
  close: () => Promise.resolve(),
};
