/**
 * Runs the catalogue queries beside tables that come and go, and tells how long each waits and is waited for:
 * `npm run catalog-queries -- [--tables N] [--pairs N] [--dialect NAME]`.
 *
 * A schema of so many tables, with keys, indexes and views, is read again and again while another connection creates and drops
 * a table so many times. PostgreSQL is that of TEST_DATABASE_URL (else user root on 127.0.0.1:5432), MariaDB that of
 * TEST_MARIADB_HOST and TEST_MARIADB_PORT (else 127.0.0.1:3306), as root without password.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { catalogQueries } from "../src/index.ts";

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    tables: { type: "string", default: "1000" },
    pairs: { type: "string", default: "3000" },
    dialect: { type: "string" },
  },
});

const database = `catalog_queries_${process.pid}`;
const [tableCount, pairCount] = [Number(values.tables), Number(values.pairs)];

/** A client of a server, as users have it. */
interface Client {
  readonly dialect: string;
  readonly queries: readonly string[];
  /** Prints the seconds of the server's clock, with their fraction. */
  readonly clock: string;
  readonly command: string;
  readonly options: (database: string | null) => readonly string[];
  readonly analyse: (table: string) => string;
}

const postgresql: Client = {
  dialect: "postgresql",
  queries: ["postgresql"],
  clock: "SELECT extract(epoch FROM clock_timestamp())",
  command: "psql",
  options: (name) => {
    const url = new URL(process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres");
    if (name !== null) url.pathname = `/${name}`;
    return ["-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", url.href];
  },
  analyse: (table) => `ANALYZE ${table}`,
};

const mariadb: Client = {
  dialect: "mysql",
  queries: ["mariadb", "mariadb-statistics"],
  clock: "SELECT UNIX_TIMESTAMP(SYSDATE(6))",
  command: "mariadb",
  options: (name) => [
    `--host=${process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1"}`,
    `--port=${process.env["TEST_MARIADB_PORT"] ?? "3306"}`,
    "--user=root",
    "--batch",
    "--raw",
    "--skip-column-names",
    ...(name === null ? [] : [name]),
  ],
  analyse: (table) => `ANALYZE TABLE ${table} PERSISTENT FOR ALL`,
};

/** Runs a script to its end; gives what it prints. */
function run({ command, options }: Client, sql: string, name: string | null = database): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options(name));
    const out: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0) resolve(Buffer.concat(out).toString("utf8"));
      else reject(new Error(Buffer.concat(errors).toString("utf8").trim()));
    });
    child.stdin.end(sql);
  });
}

/** Tables that reference each other, of which some have statistics. */
function schemaScript({ analyse }: Client): string {
  const lines = ["CREATE TABLE t0 (id integer PRIMARY KEY, name varchar(80) NOT NULL, n integer)"];
  for (let at = 1; at < tableCount; at += 1)
    lines.push(
      `CREATE TABLE t${at} (id integer PRIMARY KEY, name varchar(80) NOT NULL, up integer, n integer DEFAULT 1, CONSTRAINT k${at} FOREIGN KEY (up) REFERENCES t${at - 1} (id) ON DELETE CASCADE)`,
      `CREATE INDEX by_n${at} ON t${at} (n, name)`,
    );
  for (let at = 0; at < tableCount; at += 20) {
    lines.push(`CREATE VIEW v${at} AS SELECT id, name FROM t${at} WHERE n > 1`);
    lines.push(`INSERT INTO t${at} (id, name, n) VALUES (1, 'a', 1), (2, 'b', 2)`, analyse(`t${at}`));
  }
  return `${lines.join(";\n")};\n`;
}

/** Creates and drops a table again and again, the clock printed after each pair. */
function pairsScript({ clock }: Client): string {
  const pair = (at: number) =>
    `CREATE TABLE come_${at % 7} (id integer PRIMARY KEY, up integer, CONSTRAINT come_key_${at % 7} FOREIGN KEY (up) REFERENCES t0 (id)); CREATE VIEW seen AS SELECT id FROM come_${at % 7}; DROP VIEW seen; DROP TABLE come_${at % 7}; ${clock};`;
  return `${clock};\n${Array.from({ length: pairCount }, (_, at) => pair(at)).join("\n")}\n`;
}

const longest = (list: readonly number[]): number => list.reduce((most, each) => Math.max(most, each), 0);

async function measure(client: Client): Promise<boolean> {
  await run(client, `CREATE DATABASE ${database}`, null);
  try {
    await run(client, schemaScript(client));
    const over = new AbortController();
    const pairs = run(client, pairsScript(client)).finally(() => over.abort());
    const seconds = new Map<string, number[]>();
    const refusals = new Map<string, number>();
    const read = async () => {
      for (let at = 0; !over.signal.aborted; at += 1) {
        const id = client.queries[at % client.queries.length] ?? "";
        const start = performance.now();
        try {
          const document: unknown = JSON.parse(
            await run(client, catalogQueries.find((query) => query.id === id)?.sql ?? ""),
          );
          if (typeof document !== "object") throw new Error("no document");
          seconds.set(id, [...(seconds.get(id) ?? []), (performance.now() - start) / 1000]);
        } catch (error) {
          const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
          refusals.set(`${id}: ${message}`, (refusals.get(`${id}: ${message}`) ?? 0) + 1);
        }
      }
    };
    const [printed] = await Promise.all([pairs, read()]);
    const times = printed
      .split("\n")
      .filter((line) => /^\d+(?:\.\d+)?$/u.test(line))
      .map(Number);
    const waits = times.slice(1).map((time, at) => time - (times[at] ?? time));
    console.log(
      `${client.dialect}: ${pairCount} pairs beside ${tableCount} tables, the longest ${longest(waits).toFixed(2)} s`,
    );
    for (const [id, all] of seconds)
      console.log(`  ${id}: ${all.length} runs, the longest ${longest(all).toFixed(2)} s`);
    for (const [message, count] of refusals) console.log(`  refused ${count} times: ${message}`);
    return longest(waits) < 1 && refusals.size === 0 && [...seconds.values()].every((all) => longest(all) < 30);
  } finally {
    await run(client, `DROP DATABASE ${database}`, null);
  }
}

for (const client of [postgresql, mariadb]) {
  if (values.dialect !== undefined && values.dialect !== client.dialect) continue;
  if (!(await measure(client))) process.exitCode = 1;
}
