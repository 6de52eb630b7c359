import { readMarks, runClient } from "./referee.ts";
import type { Referee, Snapshot } from "./referee.ts";

const look = `\\echo ##L
SELECT format('SELECT %L', '##T ' || CASE WHEN n.nspname = 'public' THEN '' ELSE n.nspname || '.' END || c.relname),
  format('SELECT replace(t::text, chr(10), chr(1)) FROM %s t', c.oid::regclass)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' ORDER BY 1 \\gexec
`;

/** A PostgreSQL by its URL, by way of psql; each play has a copy of the database of its dump. */
export function postgresqlReferee(url: string): Referee {
  const templates = new Map<string, string>();
  let count = 0;
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const session = (database: string, script: string) =>
    runClient("psql", ["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d", at(database)], script);
  const administer = (sql: string) => {
    const { error, isDone } = session("postgres", `SET client_min_messages = error;\n${sql}`);
    if (!isDone) throw new Error(error);
  };
  const templateOf = (dump: string): string => {
    const known = templates.get(dump);
    if (known !== undefined) return known;
    const name = `referee_${String(process.pid)}_${String((count += 1))}`;
    administer(`CREATE DATABASE ${name} TEMPLATE template0`);
    templates.set(dump, name);
    const settings = "SET client_min_messages = error;\n";
    runClient("psql", ["-X", "-q", "-d", at(name)], settings + dump);
    return name;
  };
  return {
    dialect: "postgresql",
    play: (dump, statements, { before = "", looksAtEach }) => {
      const template = templateOf(dump);
      const own = `${template}_play`;
      administer(`DROP DATABASE IF EXISTS ${own} WITH (FORCE)`);
      administer(`CREATE DATABASE ${own} TEMPLATE ${template}`);
      const steps = statements.map((statement) => `\\echo ##S\n${statement}\n;\n${looksAtEach ? look : ""}`);
      const script = `SET client_min_messages = error;\n${look}${before}\n${steps.join("")}\\echo ##E\n`;
      const { out, error, isDone } = session(own, script);
      const { begun, snapshots } = readMarks(out);
      const last = readMarks(session(own, look).out).snapshots[0] ?? (new Map() as Snapshot);
      administer(`DROP DATABASE ${own} WITH (FORCE)`);
      return { failedAt: isDone ? null : begun - 1, error, snapshots, last };
    },
    close: () => {
      for (const name of templates.values()) administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
