import { spawnSync } from "node:child_process";
import { taken } from "./referee.ts";
import type { Referee, Ruling } from "./referee.ts";

const client = "mariadb";
const server = ["-h", "127.0.0.1", "-u", "root", "--default-character-set=utf8mb4"];

/**
 * A database of its own in the MariaDB of this machine. PREPARE reads a statement; many of its names are bound only by EXECUTE, so what
 * that refuses for a row is told by the number of the error.
 */
export function openMariadb(dump: string): Promise<Referee> {
  const name = `mutations_${String(process.pid)}`;
  run([`DROP DATABASE IF EXISTS ${name}`, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`].join(";"), []);
  run(inDatabase(dump, name), ["--force", name]);
  return Promise.resolve({
    judge: (statements) => Promise.resolve(judge(statements, name)),
    close: () => {
      run(`DROP DATABASE IF EXISTS ${name}`, []);
      return Promise.resolve();
    },
  });
}

/** The dump without the lines that choose a database. */
const inDatabase = (dump: string, name: string): string =>
  dump.replaceAll(/^(?:USE|CREATE DATABASE)\b.*$/gimu, `USE \`${name}\`;`);

function run(sql: string, options: readonly string[]): string {
  const { stderr, error } = spawnSync(client, [...server, "--batch", ...options], {
    input: sql,
    encoding: "utf8",
    stdio: ["pipe", "ignore", "pipe"],
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  return stderr;
}

/**
 * Errors that a row or its value makes.
 * @see https://mariadb.com/kb/en/mariadb-error-code-reference/
 */
const ofRows = new Set(
  `1048 1062 1169 1205 1213 1216 1217 1242 1264 1265 1292 1364 1365 1366 1367 1406 1411 1416 1422 1441 1451 1452 1526 1644 1690 1748 1906
  1918 3140 3141 3156 3819 4025 4078 1761 1762`.split(/\s+/u),
);

/** Behind the message the client tells the statement. */
const firstLine = (message: string): string => message.split("\n--------------")[0]?.trim() ?? "";

/** Lines of the script for one statement: what a line's error tells depends on where it stands among them. */
const linesEach = 4;

function judge(statements: readonly string[], database: string): Ruling[] {
  const script = statements.flatMap((sql) => [
    `PREPARE s FROM '${sql.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll("\n", "\\n")}';`,
    "START TRANSACTION;",
    "EXECUTE s;",
    "ROLLBACK; DEALLOCATE PREPARE s;",
  ]);
  const head = "SET max_statement_time = 2;";
  const rulings: Ruling[] = statements.map(() => taken);
  const errors = run([head, ...script].join("\n"), ["--force", database]);
  for (const [, code = "", , line = "0", message = ""] of errors.matchAll(
    /^ERROR (\d+) \((\w+)\) at line (\d+): (.*(?:\n(?!ERROR \d).*)*)$/gmu,
  )) {
    const at = Number(line) - 2;
    const index = Math.floor(at / linesEach);
    if (at % linesEach === 0) rulings[index] = { phase: "before rows", code, message: firstLine(message) };
    // 1243: nothing was prepared; 1969: it took too long.
    else if (at % linesEach === 2 && code !== "1243" && code !== "1969")
      rulings[index] = { phase: ofRows.has(code) ? "rows" : "before rows", code, message: firstLine(message) };
  }
  return rulings;
}
