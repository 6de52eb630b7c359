import { runClient } from "../referees/referee.ts";
import { cutOff } from "./lock-server.ts";
import type { LockServer } from "./lock-server.ts";

/**
 * The locks of InnoDB, as its monitor prints them: on tables (`IX`, `IS`), and of rows whether records are locked (`X rows`,
 * `S rows`) and the gaps before them (`X gaps`). A row that was inserted is locked without being listed.
 * @see https://mariadb.com/kb/en/innodb-monitors/
 */
export function mariadbLocks(host: string): LockServer {
  const name = `locks_${String(process.pid)}`;
  const options = [
    "-h",
    host,
    "-u",
    "root",
    "--default-character-set=utf8mb4",
    "--batch",
    "--raw",
    "--skip-column-names",
  ];
  const run = (script: string, ...more: string[]) => runClient("mariadb", [...options, ...more], script);
  run("SET GLOBAL innodb_status_output_locks = ON");
  return {
    locksOf: (dump, statements) => {
      run(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      run(dump, name);
      // What fails prints no mark of its end, and leaves its status to nobody.
      const steps = statements.map((statement, at) =>
        [
          "START TRANSACTION;",
          statement,
          `;\nSELECT '##D ${String(at)}', CONNECTION_ID(), ROW_COUNT() AS n;`,
          "SHOW ENGINE INNODB STATUS;",
          "ROLLBACK;",
        ].join("\n"),
      );
      const { out, error } = run(steps.join("\n"), "--force", name);
      const failed = new Set(
        [...error.matchAll(/^ERROR \d+ \(\w+\) at line (\d+)/gmu)].map(([, line]) => Number(line)),
      );
      let line = 1;
      const lines = steps.map((step) => {
        const first = line;
        line += step.split("\n").length;
        return [first, line] as const;
      });
      const parts = out.split(/^##D /mu).slice(1);
      const found = new Map(parts.map((part) => [Number(part.split("\t")[0]), ownLocks(part, name)]));
      return Promise.resolve(
        lines.map(([first, end], at) =>
          [...failed].some((each) => each >= first && each < end) ? undefined : found.get(at),
        ),
      );
    },
    close: () => {
      run(`DROP DATABASE IF EXISTS ${name}; SET GLOBAL innodb_status_output_locks = OFF`);
      return Promise.resolve();
    },
  };
}

/** Those of the session itself, out of what the monitor prints of all transactions. */
function ownLocks(printed: string, database: string): Set<string> {
  const connection = printed.split("\t")[1] ?? "";
  // What stands before the first is of the last error or deadlock, of whatever session.
  const transactions = printed.split(/^---TRANSACTION /mu).slice(1);
  const own = transactions.find((part) => part.includes(`MariaDB thread id ${connection},`)) ?? "";
  const locks = new Set<string>();
  const inOwn = (place: string) =>
    place.startsWith(`\`${database}\`.`) ? unquoted(place.slice(database.length + 3)) : null;
  for (const [, place = "", mode = ""] of own.matchAll(/^TABLE LOCK table (.+) trx id \d+ lock mode (\S+)/gmu)) {
    const table = inOwn(place);
    if (table !== null) locks.add(`${table}: ${mode}`);
  }
  for (const block of own.split(/^(?=RECORD LOCKS )/mu)) {
    const head = /^RECORD LOCKS .* of table (.+) trx id \d+ lock(?:_mode| mode) (\S+)(.*)$/mu.exec(block);
    if (head === null) continue;
    const [, place = "", mode = "", rest = ""] = head;
    const table = inOwn(place);
    if (table === null) continue;
    // The first record of a page stands for its end: what is locked there is the gap before.
    const isOnRecord = /^Record lock, heap no (?!1 )/mu.test(block);
    if (isOnRecord && !rest.includes("gap before rec")) locks.add(`${table}: ${mode} rows`);
    if (!rest.includes("but not gap")) locks.add(`${table}: ${mode} gaps`);
  }
  if (own.includes("SUPPRESSING FURTHER PRINTS")) locks.add(cutOff);
  return locks;
}

const unquoted = (name: string): string => name.replaceAll(/^`|`$/gu, "").replaceAll("``", "`");
