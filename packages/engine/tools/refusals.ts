/**
 * Runs the scripts of a regression suite on a real PostgreSQL, statement by statement, and puts beside what it refuses before
 * it looks at a row what is told of it:
 *
 *     npm run refusals -- DIR [--setup FILE] [--only TEXT] [--failures N] [--about missed|wrong|class]
 *
 * DIR holds scripts for psql. Each runs in a database of its own on the PostgreSQL of this machine, behind the script that
 * `--setup` names (`test_setup.sql` of PostgreSQL's own suite). What is told is told on the schema that pg_dump gives at that point. Left out
 * are statements inside a transaction, which pg_dump does not see, with psql's variables, under another search_path, and refusals that
 * are of the session and not of the statement: rights, cursors, limits of the server.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { Client, DatabaseError } from "pg";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import { splitScript } from "../src/script/split-script.ts";
import { tokenise } from "../src/lexing/tokenise.ts";
import { printTally } from "./mutations/print-tally.ts";
import { Tally } from "./mutations/tally.ts";
import { taken } from "./mutations/referee.ts";
import type { Ruling } from "./mutations/referee.ts";

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    setup: { type: "string", default: "test_setup.sql" },
    only: { type: "string", default: "" },
    failures: { type: "string", default: "2" },
    about: { type: "string" },
  },
});

const folder = positionals[0];
if (folder === undefined || !existsSync(folder)) {
  console.error("Name a folder of scripts: npm run refusals -- DIR");
  process.exit(2);
}

const host = "127.0.0.1";
const user = "root";
const database = `refusals_${String(process.pid)}`;
const template = `${database}_setup`;
const run = promisify(execFile);

const isQuery = /^\(*\s*(?:select|values|with|table|insert|update|delete|merge)\b/iu;
/** `SELECT … INTO t FROM …` makes a table. */
const makesTable = /^\(*\s*(?:select|with)\b[^;]*\binto\b/iu;
const changesNothing =
  /^(?:set|show|explain|analyze|vacuum|begin|commit|rollback|savepoint|release|fetch|close|declare)\b/iu;
/** What would reach beyond the database. */
const isOfServer =
  /^(?:alter\s+system|create\s+tablespace|create\s+subscription|(?:create|drop|alter)\s+database|checkpoint)\b/iu;
/** Of the session, the server's settings or rights. */
const isOfSession = /^(?:42501|25|34|3B|53|54|55|57|58|XX)/u;
const psqlVariable = /(?<![:\w]):['"]?[a-z_]\w*/iu;

const schemas = new Map<string, ReturnType<typeof prepareSchema>>();
const counts = { inTransaction: 0, variables: 0, otherPath: 0, ofSession: 0, noDump: 0 };

async function administer(sql: string): Promise<void> {
  const client = new Client({ host, user, database: "postgres" });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** One script in its database, with what can be told of its state. */
class Session {
  readonly #client: Client;
  #status = "I";
  #path = "";
  #isStale = true;
  #schema: ReturnType<typeof prepareSchema> | null = null;

  private constructor(client: Client) {
    this.#client = client;
    const { connection } = client as unknown as {
      connection: { on: (event: "readyForQuery", take: (message: { status: string }) => void) => void };
    };
    connection.on("readyForQuery", ({ status }) => (this.#status = status));
  }

  static async open(name: string): Promise<Session> {
    const client = new Client({ host, user, database: name });
    await client.connect();
    client.on("error", () => undefined);
    const session = new Session(client);
    for (const setting of ["statement_timeout = '4s'", "client_min_messages = error"])
      await session.run(`SET ${setting}`);
    return session;
  }

  get isInTransaction(): boolean {
    return this.#status !== "I";
  }

  get hasOwnPath(): boolean {
    return this.#path === '"$user", public';
  }

  async notePath(): Promise<void> {
    const { rows } = await this.#client.query<{ search_path: string }>("SHOW search_path");
    this.#path = rows[0]?.search_path ?? "";
  }

  /** The refusal, or null. */
  async run(sql: string): Promise<Ruling | null> {
    if ((!isQuery.test(sql) && !changesNothing.test(sql)) || makesTable.test(sql)) this.#isStale = true;
    try {
      await this.#client.query(sql);
      return null;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return { phase: "rows", code: error.code ?? "", message: error.message };
    }
  }

  /** What the server says of a statement before it looks at a row; null where it takes it. */
  async refusal(sql: string): Promise<Ruling | null> {
    await this.#client.query("BEGIN");
    const ruling = await this.run(`EXPLAIN ${sql}`);
    await this.#client.query("ROLLBACK");
    return ruling && { ...ruling, phase: "before rows" };
  }

  /** The schema as pg_dump writes it; null where somebody's lock is in its way. */
  async schema(name: string): Promise<ReturnType<typeof prepareSchema> | null> {
    if (!this.#isStale) return this.#schema;
    try {
      const { stdout } = await run(
        "pg_dump",
        ["-h", host, "-U", user, "--schema-only", "--lock-wait-timeout=500", name],
        { maxBuffer: 1 << 28 },
      );
      const known = schemas.get(stdout);
      const { catalog, statistics } = known === undefined ? readDump(stdout, { dialect: "postgresql" }) : noReading;
      this.#schema = known ?? prepareSchema(catalog, statistics);
      schemas.set(stdout, this.#schema);
    } catch {
      this.#schema = null;
    }
    this.#isStale = false;
    return this.#schema;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

const noReading = readDump("", { dialect: "postgresql" });

/** Statements as psql sends them: without its own commands, with permanent tables in place of those of the session. */
function statementsOf(file: string): string[] {
  const text = readFileSync(file, "utf8").replaceAll(/\\(?:gset|gexec|gx|g|crosstabview)\b.*$/gmu, ";");
  return splitScript(text, "postgresql").map(({ text: sql }) =>
    sql
      .replace(/^(create\s+)(?:global\s+|local\s+)?temp(?:orary)?\s+/iu, "$1")
      .replace(/\binto\s+temp(?:orary)?\s+/iu, "INTO "),
  );
}

/** Whether psql would put something of its own there. */
function hasVariable(sql: string): boolean {
  if (!psqlVariable.test(sql)) return false;
  const { tokens } = tokenise(sql, "postgresql");
  return tokens.some(
    ({ kind, value, end }, at) =>
      (kind === "parameter" && value.startsWith(":")) || (value === ":" && tokens[at + 1]?.start === end),
  );
}

async function play(file: string, session: Session, name: string, tally: Tally): Promise<void> {
  await session.notePath();
  for (const sql of statementsOf(file)) {
    if (isOfServer.test(sql)) continue;
    if (hasVariable(sql)) {
      counts.variables += 1;
      continue;
    }
    const wants = isQuery.test(sql);
    if (wants && session.isInTransaction) counts.inTransaction += 1;
    else if (wants && !session.hasOwnPath) counts.otherPath += 1;
    else if (wants) {
      await judge(sql, session, name, file, tally);
      continue;
    }
    await session.run(sql);
    if (/\b(?:search_path|set\s+schema|reset)\b/iu.test(sql) && !session.isInTransaction) await session.notePath();
  }
}

/** Runs a statement, and puts what the server says beside what is told of it on the schema that it met. */
async function judge(sql: string, session: Session, name: string, file: string, tally: Tally): Promise<void> {
  const refusal = await session.refusal(sql);
  const schema = await session.schema(name);
  const ruling = refusal ?? (await session.run(sql)) ?? taken;
  if (isOfSession.test(ruling.code)) counts.ofSession += 1;
  else if (schema === null) counts.noDump += 1;
  else {
    const prediction = predict(sql, { schema });
    const dump = file.slice(file.lastIndexOf("/") + 1);
    // By the first two characters of its code: what is wrong with the statement (42) or with a value that it computes (22).
    const kind = ruling.phase === "before rows" ? ruling.code.slice(0, 2) : "taken";
    tally.add({ sql, kind, dump, ruling, prediction });
  }
}

const tally = new Tally("postgresql");
await administer(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
await administer(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
try {
  const setup = join(folder, options.setup);
  const first = await Session.open(template);
  for (const sql of existsSync(setup) ? statementsOf(setup) : []) if (!isOfServer.test(sql)) await first.run(sql);
  await first.close();
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name.includes(options.only) && name !== options.setup)
    .sort();
  for (const file of files) {
    await administer(`CREATE DATABASE ${database} TEMPLATE ${template}`);
    const session = await Session.open(database);
    try {
      await play(join(folder, file), session, database, tally);
    } catch (error) {
      console.log(`  ${file}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      schemas.clear();
      console.log(`${file}: ${tally.summary()}`);
      await session.close();
      await administer(`DROP DATABASE ${database} WITH (FORCE)`);
    }
  }
} finally {
  await administer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await administer(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await dropRoles();
}
printTally(tally, options);
console.log(
  `left out: ${counts.inTransaction} inside a transaction, ${counts.variables} with variables, ${counts.otherPath} under another search_path, ${counts.ofSession} refused by the session, ${counts.noDump} without a dump`,
);
const byStatement = tally.missed.filter(({ kind }) => kind !== "22").length;
console.log(
  `${tally.missed.length} not told: ${byStatement} for what stands in the statement, the others for what a constant computes`,
);
console.log(tally.summary());

/** Those that the suite makes for itself; its scripts begin their names alike. */
async function dropRoles(): Promise<void> {
  const client = new Client({ host, user, database: "postgres" });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(rolname) AS name FROM pg_roles WHERE rolname ~ '^regress_'",
  );
  for (const { name } of rows) {
    await client.query(`DROP OWNED BY ${name} CASCADE`).catch(() => undefined);
    await client.query(`DROP ROLE ${name}`).catch(() => undefined);
  }
  await client.end();
}
