/**
 * Puts statements over random schemas, whose keys meet again and undo each other, to real servers, and compares verdicts, exact
 * numbers of rows and bounds with what is foretold from the dump: `npm run diamonds -- [--count N] [--first SEED]
 * [--dialect NAME] [--failures N]`.
 *
 * PostgreSQL is that of TEST_DATABASE_URL (else user root on 127.0.0.1:5432), MariaDB that of TEST_MARIADB_HOST and
 * TEST_MARIADB_PORT (else 127.0.0.1:3306), as root without password; SQLite runs in this process.
 */
import { parseArgs } from "node:util";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import { compareWith } from "./diamonds/compare.ts";
import type { Diamond } from "./diamonds/random-diamond.ts";
import { randomDiamond } from "./diamonds/random-diamond.ts";
import { mariadbAt, postgresqlAt, sqliteHere } from "./diamonds/servers.ts";
import type { DiamondServer, Outcome } from "./diamonds/servers.ts";
import { textOf, writeScript } from "./diamonds/write-script.ts";
import { Random } from "./random.ts";

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    count: { type: "string", default: "500" },
    first: { type: "string", default: "1" },
    dialect: { type: "string" },
    failures: { type: "string", default: "5" },
  },
});

/** As many as one run of a client is given. */
const batchSize = 40;

/** What was found of one server. */
class Tally {
  diamonds = 0;
  refusedSchemas = 0;
  statements = 0;
  succeeded = 0;
  decided = 0;
  exact = 0;
  bounds = 0;
  readonly faults = new Map<string, number>();
  shown = Number(values.failures);

  add(seed: number, diamond: Diamond, outcomes: readonly Outcome[] | null, server: DiamondServer): void {
    if (outcomes === null) {
      this.refusedSchemas += 1;
      return;
    }
    this.diamonds += 1;
    const { dialect } = server;
    const dump = textOf(writeScript(diamond, dialect));
    const { catalog, statistics } = readDump(dump, { dialect });
    const schema = prepareSchema(catalog, statistics);
    for (const [at, statement] of diamond.statements.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) continue;
      const prediction = predict(statement.sql, { schema });
      const { faults, exact, bounds, isDecided } = compareWith(diamond, statement, prediction, outcome);
      this.statements += 1;
      if (outcome.ok) this.succeeded += 1;
      if (isDecided) this.decided += 1;
      this.exact += exact;
      this.bounds += bounds;
      for (const fault of faults) {
        const kind = fault.split(/[ :]/u)[0] ?? "";
        this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
      }
      if (faults.length > 0 && this.shown > 0) {
        this.shown -= 1;
        console.log(`seed ${seed}, ${dialect}: ${statement.sql}\n  ${faults.join("\n  ")}\n${dump}`);
      }
    }
  }

  print(dialect: string): void {
    const share = (part: number) => `${((100 * part) / Math.max(1, this.statements)).toFixed(1)} %`;
    const wrong = [...this.faults].map(([kind, count]) => `${kind} ${count}`).join(", ");
    console.log(
      `${dialect}: ${this.diamonds} diamonds (${this.refusedSchemas} refused), ${this.statements} statements, of which ${share(this.succeeded)} go through and ${share(this.decided)} are told for certain; ${this.exact} exact numbers and ${this.bounds} bounds; wrong: ${wrong || "none"}`,
    );
  }
}

const servers = [
  () => postgresqlAt(process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres"),
  () =>
    Promise.resolve(
      mariadbAt(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1", process.env["TEST_MARIADB_PORT"] ?? "3306"),
    ),
  () => Promise.resolve(sqliteHere),
];
const dialects = ["postgresql", "mysql", "sqlite"];
const [count, first] = [Number(values.count), Number(values.first)];
for (const [place, open] of servers.entries()) {
  if (values.dialect !== undefined && values.dialect !== dialects[place]) continue;
  const server = await open();
  const tally = new Tally();
  for (let seed = first; seed < first + count; seed += batchSize) {
    const seeds = Array.from({ length: Math.min(batchSize, first + count - seed) }, (_, at) => seed + at);
    const diamonds = seeds.map((each) => randomDiamond(new Random(each)));
    const outcomes = await server.run(diamonds);
    for (const [at, diamond] of diamonds.entries()) tally.add(seeds[at] ?? 0, diamond, outcomes[at] ?? null, server);
  }
  await server.close();
  tally.print(server.dialect);
  if (tally.faults.size > 0) process.exitCode = 1;
}
