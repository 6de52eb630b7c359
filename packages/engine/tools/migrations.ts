/**
 * Takes real servers from one schema to another by the migration SQL, and compares what they then say of themselves with the
 * target: `npm run migrations -- [--pairs N] [--first SEED] [--dialect NAME] [--show]`, or for each version of a schema that
 * the scripts of a folder make one after the other: `npm run migrations -- --chain FOLDER --dialect NAME [--show]`.
 *
 * PostgreSQL is that of TEST_DATABASE_URL (else user root on 127.0.0.1:5432), MariaDB that of TEST_MARIADB_HOST (else
 * 127.0.0.1), as root without password; SQLite runs in this process.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { followChain, runLink } from "./migrations/chain.ts";
import { pairOf, runPair } from "./migrations/pair.ts";
import { mariadbAt, postgresqlAt, sqliteHere } from "./migrations/servers.ts";
import type { MigrationServer } from "./migrations/servers.ts";

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    pairs: { type: "string", default: "300" },
    first: { type: "string", default: "1" },
    chain: { type: "string", multiple: true, default: [] },
    dialect: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

const servers = [
  postgresqlAt(process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres"),
  mariadbAt(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1"),
  sqliteHere,
].filter(({ dialect }) => values.dialect === undefined || dialect === values.dialect);

interface Result {
  readonly faults: readonly string[];
  readonly script: string;
}

const told = (name: string, { faults, script }: Result): string =>
  `${name}:\n  ${faults.join("\n  ")}${values.show ? `\n${script}` : ""}`;

/** A server takes seconds for some pairs: whoever waits sees how far it is. */
const toldEvery = 50;

/** Random pairs of schemas, with rows. */
async function runPairs(server: MigrationServer): Promise<boolean> {
  const [count, first] = [Number(values.pairs), Number(values.first)];
  let statements = 0;
  let failureCount = 0;
  for (let done = 1; done <= count; done += 1) {
    const seed = first + done - 1;
    const result = await runPair(pairOf(seed, server.dialect), server);
    statements += result.statements;
    if (result.faults.length > 0) {
      failureCount += 1;
      console.log(told(`seed ${seed}`, result));
    }
    if (done % toldEvery === 0 || done === count) {
      console.log(`${server.dialect}: ${done - failureCount} of ${done} pairs, ${statements} statements`);
    }
  }
  return failureCount === 0;
}

/** The versions of a real schema, each taken to the next. */
async function runChain(folder: string, server: MigrationServer): Promise<boolean> {
  const { versions, refused } = await followChain(folder, server);
  let statements = 0;
  const failures: string[] = [];
  const leftAside: string[] = [];
  for (const [at, after] of versions.entries()) {
    const before = at === 0 ? "" : (versions[at - 1]?.dump ?? "");
    const result = await runLink(before, after.dump, server);
    statements += result.statements;
    if (result.faults.length > 0) failures.push(told(after.name, result));
    leftAside.push(...result.told.map((line) => `${after.name}: ${line}`));
  }
  const right = versions.length - failures.length;
  console.log(
    `${basename(folder)}: ${right} of ${versions.length} versions, ${statements} statements, ${leftAside.length} changes told as not made, ${refused.length} scripts that the server itself refused`,
  );
  for (const failure of failures) console.log(failure);
  if (values.show) for (const line of [...leftAside, ...refused]) console.log(line);
  return failures.length === 0;
}

let isRight = true;
for (const server of servers) {
  if (values.chain.length === 0) isRight = (await runPairs(server)) && isRight;
  for (const folder of values.chain) isRight = (await runChain(folder, server)) && isRight;
  await server.close();
}
process.exitCode = isRight ? 0 : 1;
