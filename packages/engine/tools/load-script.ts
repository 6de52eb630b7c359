import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import type { DialectName } from "../src/index.ts";

const timeoutMs = 300_000;

/**
 * Runs a script in the real server of its dialect, in a database of its own that is dropped again; returns what the server
 * refused, one message a statement, or null where no server of the dialect is at hand.
 */
export function loadScript(script: string, dialect: DialectName, name: string): string[] | null {
  const database = `export_${name.toLowerCase().replaceAll(/\W/g, "_")}`.slice(0, 60);
  if (dialect === "postgresql") return loadIntoPostgresql(script, database);
  if (dialect === "mysql") return loadIntoMariadb(inDatabase(script, database), database);
  return dialect === "sqlite" ? loadIntoSqlite(script) : null;
}

/** The script with the names of its own database replaced: views and triggers as written may carry them. */
function inDatabase(script: string, database: string): string {
  const own = /^-- Database: (\S+)$/m.exec(script)?.[1];
  if (own === undefined) return script;
  return script.replaceAll(
    new RegExp(`(?<![\\w$])\`?${own.replaceAll("$", "\\$")}\`?\\.(?=[\\w\`])`, "g"),
    `${database}.`,
  );
}

function run(command: string, args: readonly string[], input: string): { out: string; error: string } {
  const { stdout, stderr, error } = spawnSync(command, args, {
    input,
    encoding: "utf8",
    timeout: timeoutMs,
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  return { out: stdout, error: stderr };
}

function loadIntoPostgresql(script: string, database: string): string[] {
  const server = ["-h", "127.0.0.1", "-U", "root", "-X", "-q"];
  const administer = (sql: string): string => run("psql", [...server, "-d", "postgres", "-c", sql], "").error;
  administer(`DROP DATABASE IF EXISTS ${database}`);
  const failure = administer(`CREATE DATABASE ${database} TEMPLATE template0`);
  if (failure.includes("ERROR")) throw new Error(failure);
  try {
    const { error } = run("psql", [...server, "-d", database], `SET client_min_messages = error;\n${script}`);
    return error.split(/^(?=psql:<stdin>:\d+: ERROR|ERROR)/m).flatMap((message) => {
      const text = message.trim();
      return text === "" ? [] : [text.replaceAll(/\s+/g, " ")];
    });
  } finally {
    administer(`DROP DATABASE IF EXISTS ${database}`);
  }
}

function loadIntoMariadb(script: string, database: string): string[] {
  const server = ["-h", "127.0.0.1", "-u", "root", "--default-character-set=utf8mb4"];
  const administer = (sql: string): void => {
    const { error } = run("mariadb", [...server, "-e", sql], "");
    if (error !== "") throw new Error(error);
  };
  administer(`DROP DATABASE IF EXISTS ${database}`);
  administer(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
  try {
    const { error } = run("mariadb", [...server, "--force", database], script);
    return error.split("\n").filter((line) => line.startsWith("ERROR"));
  } finally {
    administer(`DROP DATABASE IF EXISTS ${database}`);
  }
}

/** One statement at a time, parted where a trigger's END or a semicolon ends a line before an empty one. */
function loadIntoSqlite(script: string): string[] {
  const database = new DatabaseSync(":memory:");
  const refused: string[] = [];
  let pending = "";
  for (const part of script.split(/;\n(?=\n|$)/)) {
    pending += pending === "" ? part : `;\n${part}`;
    if (pending.trim() === "") continue;
    try {
      database.exec(`${pending};`);
      pending = "";
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message === "incomplete input") continue;
      refused.push(`${message}: ${pending.trim().slice(0, 120).replaceAll(/\s+/g, " ")}`);
      pending = "";
    }
  }
  database.close();
  return refused;
}
