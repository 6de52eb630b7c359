import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { describeFigure, isMissed } from "./benchmark.ts";
import type { Benchmark } from "./benchmark.ts";
import { diagram } from "./diagram/diagram.ts";
import { analysisSpeed } from "./engine/analysis-speed.ts";
import { readingMemory } from "./engine/reading-memory.ts";
import { readingSpeed } from "./engine/reading-speed.ts";
import { schemaDiff } from "./engine/schema-diff.ts";
import { attackers } from "./server/attackers.ts";
import { effects } from "./server/effects.ts";
import { importResponsiveness } from "./server/import-responsiveness.ts";
import { largeImport } from "./server/large-import.ts";
import { largeSchema } from "./server/large-schema.ts";
import { queries } from "./server/queries.ts";
import { simulationSpeed } from "./server/simulation-speed.ts";
import { soak } from "./server/soak.ts";
import { openPages } from "./server/open-pages.ts";
import { teamFeed } from "./server/team-feed.ts";
import { workloads } from "./workloads/workloads.ts";

const benchmarks: readonly Benchmark[] = [
  readingSpeed,
  readingMemory,
  analysisSpeed,
  schemaDiff,
  importResponsiveness,
  largeImport,
  largeSchema,
  simulationSpeed,
  effects,
  queries,
  teamFeed,
  openPages,
  soak,
  attackers,
  workloads,
  diagram,
];

const resultsFolder = join(import.meta.dirname, "../results");

const machine = {
  node: process.version,
  processor: cpus()[0]?.model ?? "unknown",
  processors: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1024 ** 3),
};

const wanted = process.argv.slice(2);
await mkdir(resultsFolder, { recursive: true });
let isAnyMissed = false;
for (const benchmark of benchmarks) {
  if (wanted.length > 0 ? !wanted.includes(benchmark.name) : benchmark.isLong === true) continue;
  console.log(`\n${benchmark.name}: ${benchmark.description}`);
  const obstacle = await benchmark.findObstacle?.();
  if (obstacle !== undefined) {
    console.log(`  not run: ${obstacle}`);
    continue;
  }
  const figures = await benchmark.run();
  for (const figure of figures) {
    console.log(describeFigure(figure));
    isAnyMissed ||= isMissed(figure);
  }
  const result = { name: benchmark.name, measuredAt: new Date().toISOString(), machine, figures };
  await writeFile(join(resultsFolder, `${benchmark.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
if (isAnyMissed) process.exitCode = 1;
