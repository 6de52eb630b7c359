import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import type { Catalog, DialectName } from "../../src/index.ts";
import type { Outcome, Snapshot } from "./compare.ts";
import { nameOf, quoteName } from "./rows.ts";
import type { Table } from "./rows.ts";

/** A database of its own on a real server. */
export interface OwnDatabase {
  /** Runs statements each for itself and goes on where one is refused. */
  readonly load: (script: string) => void;
  readonly dump: () => string;
  /** What the tables hold, and what each statement does to that, undone again. */
  readonly judge: (
    catalog: Catalog,
    statements: readonly string[],
  ) => Promise<{ before: Snapshot; outcomes: Outcome[] }>;
  readonly drop: () => void;
}

function run(command: string, args: readonly string[], input = ""): { out: string; error: string } {
  const { stdout, stderr, error } = spawnSync(command, args, { input, encoding: "utf8", maxBuffer: 1 << 29 });
  if (error) throw error;
  return { out: stdout, error: stderr };
}

/** As the engine shows the name of a table. */
const shownName = ({ defaultNamespace }: Catalog, { name, namespace }: Table): string =>
  namespace === defaultNamespace || namespace === "" ? name : `${namespace}.${name}`;

const tablesOf = ({ tables }: Catalog): readonly Table[] => tables.filter(({ kind }) => kind === "table");

/** Rows by their primary key, else by what they hold and how often. */
function byKey(table: Table, rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const key = table.primaryKey?.columns;
  for (const row of rows) {
    const text = JSON.stringify(row);
    // SQLite keeps several rows of which a key is NULL.
    const values = key?.map((column) => row[column]);
    let name = values && !values.includes(null) ? JSON.stringify(values) : text;
    while (found.has(name)) name += "+";
    found.set(name, text);
  }
  return found;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function postgresql(name: string): OwnDatabase {
  const server = ["-h", "127.0.0.1", "-U", "root"];
  const session = (database: string, script: string) =>
    run("psql", [...server, "-X", "-q", "-d", database], `SET client_min_messages = error;\n${script}`);
  session("postgres", `DROP DATABASE IF EXISTS ${name} WITH (FORCE);\nCREATE DATABASE ${name} TEMPLATE template0;`);
  return {
    load: (script) => void session(name, script),
    dump: () => run("pg_dump", [...server, "--no-owner", name]).out,
    judge: async (catalog, statements) => {
      const client = new Client({ host: "127.0.0.1", user: "root", database: name });
      await client.connect();
      await client.query("SET client_min_messages = error; SET statement_timeout = '10s'");
      const look = async (): Promise<Snapshot> => {
        const found = new Map<string, ReadonlyMap<string, string>>();
        const { rows: there } = await client.query<{ name: string }>(
          "SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace",
        );
        const names = new Set(there.map(({ name }) => name));
        for (const table of tablesOf(catalog)) {
          // Code may drop one.
          if (!names.has(`${table.namespace}.${table.name}`)) continue;
          const { rows } = await client.query<Record<string, unknown>>(
            `SELECT * FROM ONLY ${nameOf("postgresql", table)}`,
          );
          found.set(shownName(catalog, table), byKey(table, rows));
        }
        return found;
      };
      const before = await look();
      const outcomes: Outcome[] = [];
      for (const sql of statements) {
        await client.query("BEGIN");
        try {
          const { rowCount } = await client.query(sql);
          await client.query("SET CONSTRAINTS ALL IMMEDIATE");
          outcomes.push({ ok: true, direct: rowCount ?? 0, after: await look() });
        } catch (error) {
          outcomes.push({ ok: false, error: messageOf(error) });
        }
        await client.query("ROLLBACK");
      }
      await client.end();
      return { before, outcomes };
    },
    drop: () => void session("postgres", `DROP DATABASE ${name} WITH (FORCE);`),
  };
}

function mariadb(name: string): OwnDatabase {
  const server = ["-h", "127.0.0.1", "-u", "root", "--default-character-set=utf8mb4"];
  const session = (script: string, database: readonly string[]) =>
    run("mariadb", [...server, "--force", "--batch", "--raw", "--skip-column-names", ...database], script);
  session(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4`, []);
  return {
    // Other engines do not undo what is tried.
    load: (script) =>
      void session(
        `SET foreign_key_checks = 1;\n${script.replaceAll(/ENGINE\s*=\s*(?:MyISAM|MEMORY|Aria)/giu, "ENGINE=InnoDB")}`,
        [name],
      ),
    dump: () => run("mariadb-dump", [...server, "--routines", name]).out,
    judge: (catalog, statements) => {
      const looks = tablesOf(catalog).map((table) => {
        const parts = table.columns.map((column) => `'${column.name}', hex(${quoteName("mysql", column.name)})`);
        return `SELECT '##T ${table.name}', json_object(${parts.join(", ")}) FROM ${quoteName("mysql", table.name)};`;
      });
      const lines = ["SELECT '##S -1';", ...looks];
      const places = lines.map(() => -1);
      const add = (at: number, ...own: readonly string[]) => {
        lines.push(...own);
        places.push(...own.map(() => at));
      };
      for (const [at, sql] of statements.entries())
        add(
          at,
          `START TRANSACTION; SELECT '##S ${at}';`,
          `${sql};`,
          "SELECT '##D', row_count();",
          ...looks,
          "ROLLBACK;",
        );
      const { out, error } = session(lines.join("\n"), [name]);
      const errors = new Map<number, string>();
      for (const [message, line] of error.matchAll(/^ERROR .*?at line (\d+).*$/gmu)) {
        const place = places[Number(line) - 1];
        if (place !== undefined && !errors.has(place)) errors.set(place, message);
      }
      const found = out
        .split("##S ")
        .slice(1)
        .map((part) => readPart(catalog, part));
      const byPlace = new Map(found.map((part) => [part.at, part]));
      const outcomes = statements.map((_, at): Outcome => {
        const refusal = errors.get(at);
        const part = byPlace.get(at);
        if (refusal !== undefined || !part) return { ok: false, error: refusal ?? "nothing was answered" };
        return { ok: true, direct: part.direct, after: part.snapshot };
      });
      return Promise.resolve({ before: byPlace.get(-1)?.snapshot ?? new Map(), outcomes });
    },
    drop: () => void session(`DROP DATABASE ${name}`, []),
  };
}

function readPart(catalog: Catalog, part: string): { at: number; direct: number; snapshot: Snapshot } {
  const rows = new Map<string, Record<string, unknown>[]>();
  let direct = 0;
  const [first = "", ...lines] = part.split("\n");
  for (const line of lines) {
    const [mark = "", text = ""] = line.split("\t");
    if (mark === "##D") direct = Number(text);
    else if (mark.startsWith("##T ")) {
      const own = rows.get(mark.slice(4)) ?? [];
      own.push(JSON.parse(text) as Record<string, unknown>);
      rows.set(mark.slice(4), own);
    }
  }
  const tables = tablesOf(catalog).map((table) => [table.name, byKey(table, rows.get(table.name) ?? [])] as const);
  return { at: Number(first), direct, snapshot: new Map(tables) };
}

function sqlite(): OwnDatabase {
  const database = new DatabaseSync(":memory:", { enableDoubleQuotedStringLiterals: true });
  const quoted = (name: string) => quoteName("sqlite", name);
  const rowsOf = (name: string) => database.prepare(`SELECT * FROM ${quoted(name)}`).all();
  return {
    load: (script) => {
      for (const sql of script.split(/;[ \t]*\r?\n/u))
        try {
          database.exec(sql);
        } catch {
          // What the server refuses is not part of its schema.
        }
      if (database.isTransaction) database.exec("COMMIT");
    },
    dump: () => {
      const made = database
        .prepare(
          "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
        )
        .all();
      const tables = made.filter(({ type }) => type === "table");
      const inserts = tables.flatMap(({ name }) => {
        const columns = database.prepare(`SELECT name FROM pragma_table_info('${String(name)}')`).all();
        const parts = columns.map((column) => `quote(${quoted(String(column["name"]))})`).join(" || ', ' || ");
        const lines = database.prepare(`SELECT ${parts} AS line FROM ${quoted(String(name))}`).all();
        return lines.map(({ line }) => `INSERT INTO ${quoted(String(name))} VALUES (${String(line)});`);
      });
      const others = made.filter(({ type }) => type !== "table");
      const scripts = (parts: typeof made) => parts.map(({ sql }) => `${String(sql)};`);
      return ["PRAGMA foreign_keys=OFF;", ...scripts(tables), ...inserts, ...scripts(others)].join("\n");
    },
    judge: (catalog, statements) => {
      database.exec("PRAGMA foreign_keys = ON");
      const look = (): Snapshot =>
        new Map(tablesOf(catalog).map((table) => [table.name, byKey(table, rowsOf(table.name))]));
      const before = look();
      const outcomes = statements.map((sql): Outcome => {
        database.exec("BEGIN");
        try {
          const { changes } = database.prepare(sql).run();
          const after = look();
          const broken = database.prepare("PRAGMA foreign_key_check").all();
          if (broken.length > 0) return { ok: false, error: "FOREIGN KEY constraint failed at COMMIT" };
          return { ok: true, direct: Number(changes), after };
        } catch (error) {
          return { ok: false, error: messageOf(error) };
        } finally {
          if (database.isTransaction) database.exec("ROLLBACK");
        }
      });
      return Promise.resolve({ before, outcomes });
    },
    drop: () => {
      database.close();
    },
  };
}

/** Databases by the dialect of the server at hand: PostgreSQL and MariaDB on 127.0.0.1 as root, SQLite in this process. */
export const ownDatabases: Readonly<Partial<Record<DialectName, (name: string) => OwnDatabase>>> = {
  postgresql,
  mysql: mariadb,
  sqlite,
};
