/**
 * Puts single-token changes of valid statements to real servers, and beside what they say what is told of them:
 *
 *     npm run mutations -- DIR [--dialect NAME] [--seed N] [--each N] [--dumps N] [--failures N] [--about missed|wrong|class]
 *
 * DIR holds `cases/DIALECT/SET/*.jsonl` and the dumps that they name. Each statement is changed `--each` times. A change is refused
 * before the server looks at a row, while it computes rows, or taken; it is undone. The PostgreSQL and the MariaDB of this machine are
 * asked as root, each in a database of its own that is dropped again, and SQLite in this process.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName, Prediction } from "../src/index.ts";
import { openMariadb } from "./mutations/mariadb-referee.ts";
import { mutate, poolOf } from "./mutations/mutate.ts";
import { openPostgresql } from "./mutations/postgresql-referee.ts";
import { randomFrom } from "./mutations/random.ts";
import type { Random } from "./mutations/random.ts";
import { readSeeds } from "./mutations/read-seeds.ts";
import type { Seed } from "./mutations/read-seeds.ts";
import type { Referee } from "./mutations/referee.ts";
import { openSqlite } from "./mutations/sqlite-referee.ts";
import { printTally } from "./mutations/print-tally.ts";
import { Tally } from "./mutations/tally.ts";
import type { Trial } from "./mutations/tally.ts";

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    dialect: { type: "string" },
    seed: { type: "string", default: "1" },
    each: { type: "string", default: "6" },
    dumps: { type: "string" },
    failures: { type: "string", default: "2" },
    about: { type: "string" },
  },
});

const root = positionals[0];
if (root === undefined || !existsSync(root)) {
  console.error("Name a folder of cases: npm run mutations -- DIR");
  process.exit(2);
}

const referees: Readonly<Partial<Record<DialectName, (dump: string) => Promise<Referee>>>> = {
  postgresql: openPostgresql,
  mysql: openMariadb,
  sqlite: openSqlite,
};

const tallies: Tally[] = [];
for (const dialect of dialectNames) {
  const open = referees[dialect];
  if (open === undefined || (options.dialect ?? dialect) !== dialect) continue;
  const tally = new Tally(dialect);
  tallies.push(tally);
  const random = randomFrom(Number(options.seed));
  const seeds = readSeeds(root, dialect);
  for (const seed of seeds.slice(0, options.dumps === undefined ? seeds.length : Number(options.dumps)))
    for (const trial of await tryChanges(seed, dialect, random, open)) tally.add(trial);
  printTally(tally, options);
}
for (const tally of tallies) console.log(tally.summary());

/** The trials of one dump: statements that the server takes as they are, each changed so many times. */
async function tryChanges(
  seed: Seed,
  dialect: DialectName,
  random: Random,
  open: (dump: string) => Promise<Referee>,
): Promise<Trial[]> {
  const { catalog, statistics } = readDump(seed.dump, { dialect });
  const schema = prepareSchema(catalog, statistics);
  const referee = await open(seed.dump);
  try {
    const originals = await referee.judge(seed.statements);
    const valid = seed.statements.filter((_, index) => originals[index]?.phase !== "before rows");
    const pool = poolOf(valid, dialect);
    const changes = valid.flatMap((sql) => mutate(sql, dialect, Number(options.each), pool, random));
    const rulings = await referee.judge(changes.map(({ sql }) => sql));
    return changes.flatMap(({ sql, kind }, index) => {
      const ruling = rulings[index];
      const prediction: Prediction = predict(sql, { schema });
      return ruling ? [{ sql, kind, dump: seed.dumpFile, ruling, prediction }] : [];
    });
  } finally {
    await referee.close();
  }
}
