/**
 * Attacks servers of its own, one on each kind of database, and ends with 1 where it found anything:
 *
 *     npm run fuzz [-- operations] [-- bombs [--sample]]
 *
 * `operations`: FUZZ_REQUESTS in all (50,000), from number FUZZ_FIRST (0) of the seed FUZZ_SEED (1); each finding tells
 * with which of them it is seen alone; FUZZ_SECONDS ends each run before. `bombs`: those whose dialect and name match FUZZ_BOMBS, at FUZZ_BOMB_SIZES
 * (300,1200). Both: FUZZ_DATABASE (embedded or postgresql, else both), FUZZ_CONCURRENCY (8 or 4 people at once).
 */
import { parseArgs } from "node:util";
import { describeFigure, isMissed } from "../benchmark.ts";
import { findDatabaseObstacle } from "../server/server-under-test.ts";
import type { DatabaseKind } from "../server/server-under-test.ts";
import { listBombs } from "./bomb-lists.ts";
import { fuzzBombs } from "./fuzz-bombs.ts";
import { fuzzOperations } from "./fuzz-operations.ts";
import type { FuzzResult } from "./fuzz-operations.ts";

/** Prime to the dialects, which come in turn, and to the databases. */
const sampleEvery = 13;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** One bomb of many, to see in minutes whether something is wrong. */
    sample: { type: "boolean", default: false },
  },
});

const numberOf = (variable: string, otherwise: number): number => Number(process.env[variable] ?? otherwise);

const kinds: DatabaseKind[] = ["embedded"];
const obstacle = await findDatabaseObstacle();
if (obstacle === undefined) kinds.push("postgresql");
else console.log(`not run on PostgreSQL: ${obstacle}`);
const wanted = process.env["FUZZ_DATABASE"];
const databases = kinds.filter((kind) => wanted === undefined || wanted === kind);

const modes: Readonly<Record<string, (kind: DatabaseKind) => Promise<FuzzResult>>> = {
  operations: (kind) =>
    fuzzOperations({
      kind,
      seed: numberOf("FUZZ_SEED", 1),
      first: numberOf("FUZZ_FIRST", 0),
      requestCount: Math.ceil(numberOf("FUZZ_REQUESTS", 50_000) / databases.length),
      timeLimitSeconds: numberOf("FUZZ_SECONDS", Number.POSITIVE_INFINITY),
      concurrency: numberOf("FUZZ_CONCURRENCY", 8),
    }),
  bombs: async (kind) => {
    const pattern = new RegExp(process.env["FUZZ_BOMBS"] ?? "", "iu");
    const asked = (await listBombs()).filter(({ name, dialect }) => pattern.test(`${dialect} ${name}`));
    const sampled = asked.filter((_, at) => at % (values.sample ? sampleEvery : 1) === 0);
    return fuzzBombs({
      kind,
      // The databases share the bombs: what makes one expensive is mostly the same on both.
      bombs: sampled.filter((_, at) => at % databases.length === databases.indexOf(kind)),
      sizes: (process.env["FUZZ_BOMB_SIZES"] ?? "300,1200").split(",").map(Number),
      concurrency: numberOf("FUZZ_CONCURRENCY", 4),
    });
  },
};

const asked = positionals.length === 0 ? ["operations"] : positionals;
for (const name of asked) {
  const mode = modes[name];
  if (mode === undefined) throw new Error(`there is nothing called ${name}: ${Object.keys(modes).join(", ")}`);
  for (const kind of databases) {
    const { figures, findings } = await mode(kind);
    if (findings.total > 0) console.log(findings.describe());
    for (const figure of figures) console.log(describeFigure(figure));
    if (figures.some(isMissed)) process.exitCode = 1;
  }
}
