/**
 * Takes real servers from one random schema to another by the migration SQL, and compares what they then say of themselves
 * with the target: `npm run migrations -- [--pairs N] [--first SEED] [--dialect NAME] [--show]`.
 *
 * PostgreSQL is that of TEST_DATABASE_URL (else user root on 127.0.0.1:5432), MariaDB that of TEST_MARIADB_HOST (else
 * 127.0.0.1), as root without password; SQLite runs in this process.
 */
import { parseArgs } from "node:util";
import { pairOf, runPair } from "./migrations/pair.ts";
import { mariadbAt, postgresqlAt, sqliteHere } from "./migrations/servers.ts";

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    pairs: { type: "string", default: "300" },
    first: { type: "string", default: "1" },
    dialect: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

const servers = [
  postgresqlAt(process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres"),
  mariadbAt(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1"),
  sqliteHere,
].filter(({ dialect }) => values.dialect === undefined || dialect === values.dialect);

const count = Number(values.pairs);
const first = Number(values.first);
let hasFailed = false;
for (const server of servers) {
  let right = 0;
  let statements = 0;
  const failures: string[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const result = await runPair(pairOf(seed, server.dialect), server);
    statements += result.statements;
    if (result.faults.length === 0) right += 1;
    else failures.push(`seed ${seed}:\n  ${result.faults.join("\n  ")}${values.show ? `\n${result.script}` : ""}`);
  }
  await server.close();
  console.log(`${server.dialect}: ${right} of ${count} pairs, ${statements} statements`);
  for (const failure of failures) console.log(failure);
  hasFailed ||= failures.length > 0;
}
process.exitCode = hasFailed ? 1 : 0;
