/**
 * Shows that changes judged safe break no statement that ran before: `npm run risks -- FOLDER [--dialect NAME] [--limit N]`.
 *
 * FOLDER holds a DIALECT.jsonl of statements (`{"sql": …}` a line). For each statement tables are made that it runs on, the
 * schema is changed by the migration SQL, and the statement runs again, on the real servers that `npm run migrations` uses.
 * A statement that breaks is a fault unless the caveat of the change names its form.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { tryStatements } from "./risks/trials.ts";
import { mariadbTrials, postgresqlTrials, sqliteTrials } from "./risks/statement-runners.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { dialect: { type: "string" }, limit: { type: "string", default: "100000" } },
});
const [folder = "."] = positionals;
const servers = [
  postgresqlTrials(process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres"),
  mariadbTrials(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1"),
  sqliteTrials,
].filter(({ dialect }) => values.dialect === undefined || dialect === values.dialect);

let hasFailed = false;
for (const server of servers) {
  const { dialect } = server;
  const file = join(folder, `${dialect}.jsonl`);
  if (!existsSync(file)) continue;
  const statements = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly sql: string }).sql)
    .slice(0, Number(values.limit));
  const { fits, counts, faults, notSafe } = await tryStatements(statements, server);
  hasFailed ||= faults.length > 0;
  console.log(
    `${dialect}: ${fits} statements of ${statements.length} run on tables made for them; through ${counts.runs + counts.foreseen + faults.length} safe changes ${counts.runs} run on, ${counts.foreseen} break as their caveat says, ${faults.length} break`,
  );
  for (const [name, risk] of notSafe) console.log(`  ${name}: judged ${risk}`);
  for (const fault of faults) console.log(`  ${fault}`);
}
process.exitCode = hasFailed ? 1 : 0;
