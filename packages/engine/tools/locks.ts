/**
 * Compares the locks on tables that are told of statements with those that PostgreSQL has in `pg_locks` when it has run them:
 * `npm run locks -- DIR [--count N] [--show]`.
 *
 * DIR holds `cases/postgresql/SET/*.jsonl` and the dumps that they name; the server is that of TEST_DATABASE_URL (else user root on
 * 127.0.0.1:5432).
 */
import { parseArgs } from "node:util";
import { Client } from "pg";
import { prepareSchema, readDump, workOf } from "../src/index.ts";
import { dumpsWithCases } from "./referees/oracle-dumps.ts";
import { runClient } from "./referees/referee.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "200" }, show: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name a folder of cases.");

const url = process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres";
const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
const name = `locks_${String(process.pid)}`;
const admin = new Client({ connectionString: url });
await admin.connect();

const modes = `SELECT DISTINCT CASE WHEN n.nspname = 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS "table", l.mode
  FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE l.pid = pg_backend_pid() AND c.relkind IN ('r', 'p', 'v') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;

let [asked, equal, within, wrong] = [0, 0, 0, 0];
for (const { text, cases } of dumpsWithCases(folder, "postgresql", ["generated", "semantics"])) {
  if (asked >= Number(values.count)) break;
  const { catalog, statistics } = readDump(text, { dialect: "postgresql" });
  const schema = prepareSchema(catalog, statistics);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  runClient("psql", ["-X", "-q", "-d", at(name)], `SET client_min_messages = error;\n${text}`);
  const client = new Client({ connectionString: at(name) });
  await client.connect();
  for (const { statement, truth, id } of cases.slice(0, 16)) {
    if (!truth.ok || asked >= Number(values.count)) continue;
    const told = workOf(statement, schema);
    if (told === null) continue;
    await client.query("BEGIN");
    const real = new Set<string>();
    try {
      await client.query(statement);
      const { rows } = await client.query<{ table: string; mode: string }>(modes);
      for (const row of rows) real.add(`${row.table}: ${wordsOf(row.mode)}`);
    } catch {
      await client.query("ROLLBACK");
      continue;
    }
    await client.query("ROLLBACK");
    asked += 1;
    const locks = told.locks
      .filter(({ scope }) => scope === "table")
      .map((lock) => ({ text: `${lock.table ?? ""}: ${lock.mode}`, lock }));
    const all = new Set(locks.map((each) => each.text));
    const sure = locks.filter(({ lock }) => lock.certainty === "certain").map((each) => each.text);
    const missing = [...real].filter((each) => !all.has(each));
    const extra = sure.filter((each) => !real.has(each));
    if (missing.length + extra.length > 0) {
      wrong += 1;
      console.log(
        `${id} ${statement.slice(0, 160).replaceAll("\n", " ")}\n  taken and not told: ${missing.join("; ")}\n  told as certain and not taken: ${extra.join("; ")}`,
      );
    } else if (all.size === real.size) equal += 1;
    else within += 1;
  }
  await client.end();
}
await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
await admin.end();
console.log(
  `${String(equal)} of ${String(asked)} equal, ${String(within)} more with locks told as possible that were not needed, ${String(wrong)} wrong`,
);

function wordsOf(mode: string): string {
  return mode
    .replace(/Lock$/u, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .toUpperCase();
}
