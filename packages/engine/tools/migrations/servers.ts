import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import type { DialectName } from "../../src/index.ts";

/** An empty database of a real server. */
export interface MigrationDatabase {
  /** Runs a script as the server's own client does, to its first error, which it throws. */
  readonly run: (script: string) => Promise<void>;
  /** The schema as the server tells it. */
  readonly dump: () => Promise<string>;
  readonly read: (table: string, column: string) => Promise<readonly (string | null)[]>;
  readonly close: () => Promise<void>;
}

export interface MigrationServer {
  readonly dialect: DialectName;
  readonly open: () => Promise<MigrationDatabase>;
  readonly close: () => Promise<void>;
}

let lastNumber = 0;
const freshName = (): string => {
  lastNumber += 1;
  return `migration_${process.pid}_${lastNumber}`;
};

function spawn(command: string, args: readonly string[], input = ""): string {
  const { stdout, stderr, status, error } = spawnSync(command, args, { input, encoding: "utf8", maxBuffer: 1e8 });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

const emptyDatabase = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', name);
  END LOOP;
  FOR name IN SELECT extname FROM pg_extension WHERE extname <> 'plpgsql' LOOP
    EXECUTE format('DROP EXTENSION IF EXISTS %I CASCADE', name);
  END LOOP;
  CREATE SCHEMA public;
END $$`;

/** A PostgreSQL by its URL; `pg_dump` and `psql` of this machine speak to it. Databases are emptied and used again. */
export function postgresqlAt(url: string): MigrationServer {
  const free: string[] = [];
  const all: string[] = [];
  const withAdmin = async (sql: string): Promise<void> => {
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(sql);
    await admin.end();
  };
  return {
    dialect: "postgresql",
    open: async () => {
      let name = free.pop();
      if (name === undefined) {
        name = freshName();
        await withAdmin(`CREATE DATABASE ${name} TEMPLATE template0`);
        all.push(name);
      }
      const own = name;
      const address = Object.assign(new URL(url), { pathname: `/${own}` }).href;
      const client = new Client({ connectionString: address });
      await client.connect();
      await client.query(emptyDatabase);
      return {
        run: (script) => {
          // Statements that are sent together would be one transaction, in which a label of an enum cannot be used at once.
          const settings = "SET client_min_messages = error;\n";
          spawn("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address], settings + script);
          return Promise.resolve();
        },
        dump: () =>
          Promise.resolve(spawn("pg_dump", ["--schema-only", "--no-owner", "--no-privileges", "-d", address])),
        read: async (table, column) => {
          const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const sql = `SELECT ${quote(column)}::text AS v FROM ${quote(table)}`;
          const { rows } = await client.query<{ v: string | null }>(sql);
          return rows.map(({ v }) => v);
        },
        close: async () => {
          await client.end();
          free.push(own);
        },
      };
    },
    close: async () => {
      for (const name of all.splice(0)) await withAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** MariaDB on a host, as root without password. */
export const mariadbAt = (host: string): MigrationServer => ({
  dialect: "mysql",
  open: () => {
    const name = freshName();
    const options = ["-h", host, "-u", "root", "--default-character-set=utf8mb4"];
    const client = (sql: string, ...more: readonly string[]): string => spawn("mariadb", [...options, ...more], sql);
    client(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    return Promise.resolve({
      run: (script: string) => Promise.resolve(void client(script, name)),
      dump: () =>
        Promise.resolve(
          spawn("mariadb-dump", [...options, "--no-data", "--triggers", "--routines", "--skip-lock-tables", name]),
        ),
      read: (table: string, column: string) => {
        const quote = (text: string): string => `\`${text.replaceAll("`", "``")}\``;
        const sql = `SELECT coalesce(hex(cast(${quote(column)} AS char)), 'NULL') FROM ${quote(table)}`;
        const lines = client(sql, "--batch", "--skip-column-names", name).split("\n").slice(0, -1);
        return Promise.resolve(
          lines.map((line) => (line === "NULL" ? null : Buffer.from(line, "hex").toString("utf8"))),
        );
      },
      close: () => Promise.resolve(void client(`DROP DATABASE ${name}`)),
    });
  },
  close: () => Promise.resolve(),
});

/** Rows without a counterpart. A key that fits no key of its target is one of the schema, where SQLite looks at no row. */
function brokenKeys(all: (sql: string) => readonly unknown[]): readonly unknown[] {
  try {
    return all("PRAGMA foreign_key_check");
  } catch {
    return [];
  }
}

/** The SQLite of this process. */
export const sqliteHere: MigrationServer = {
  dialect: "sqlite",
  open: () => {
    const database = new DatabaseSync(":memory:");
    const all = (sql: string) => database.prepare(sql).all();
    return Promise.resolve({
      run: (script: string) => {
        database.exec(script);
        const broken = brokenKeys(all);
        return broken.length === 0
          ? Promise.resolve()
          : Promise.reject(new Error(`foreign keys are broken: ${JSON.stringify(broken)}`));
      },
      dump: () => {
        const rows = all(
          "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
        );
        return Promise.resolve(rows.map(({ sql }) => `${String(sql)};`).join("\n"));
      },
      read: (table: string, column: string) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const rows = all(`SELECT CAST(${quote(column)} AS text) AS v FROM ${quote(table)}`);
        return Promise.resolve(rows.map(({ v }) => (v === null ? null : String(v))));
      },
      close: () => Promise.resolve(database.close()),
    });
  },
  close: () => Promise.resolve(),
};
