import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Benchmark, Figure } from "./benchmark.ts";
import { analysisSpeed } from "./engine/analysis-speed.ts";
import { readingMemory } from "./engine/reading-memory.ts";
import { readingSpeed } from "./engine/reading-speed.ts";
import { importResponsiveness } from "./server/import-responsiveness.ts";
import { largeImport } from "./server/large-import.ts";
import { largeSchema } from "./server/large-schema.ts";
import { simulationSpeed } from "./server/simulation-speed.ts";

const benchmarks: readonly Benchmark[] = [
  readingSpeed,
  readingMemory,
  analysisSpeed,
  importResponsiveness,
  largeImport,
  largeSchema,
  simulationSpeed,
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
let isMissed = false;
for (const benchmark of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  console.log(`\n${benchmark.name}: ${benchmark.description}`);
  const obstacle = await benchmark.findObstacle?.();
  if (obstacle !== undefined) {
    console.log(`  not run: ${obstacle}`);
    continue;
  }
  const figures = await benchmark.run();
  for (const figure of figures) {
    console.log(describe(figure));
    isMissed ||= isMissedBy(figure);
  }
  const result = { name: benchmark.name, measuredAt: new Date().toISOString(), machine, figures };
  await writeFile(join(resultsFolder, `${benchmark.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
if (isMissed) process.exitCode = 1;

function describe(figure: Figure): string {
  const { name, value, unit, target, atLeast } = figure;
  const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const wanted = target === undefined ? atLeast && `≥ ${atLeast}` : `< ${target}`;
  const verdict = wanted === undefined ? "" : `  (target ${wanted} ${unit}: ${isMissedBy(figure) ? "MISSED" : "met"})`;
  return `  ${name.padEnd(52)} ${shown.padStart(8)} ${unit}${verdict}`;
}

function isMissedBy({ value, target, atLeast }: Figure): boolean {
  return (target !== undefined && value >= target) || (atLeast !== undefined && value < atLeast);
}
