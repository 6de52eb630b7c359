import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Benchmark, Figure } from "../benchmark.ts";
import type { ReadingMeasurement } from "./measure-reading.ts";
import { readingCases } from "./reading-cases.ts";
import type { ReadingCase } from "./reading-cases.ts";

/** How fast dumps of 50 MB are split, their DDL read, their rows counted and reduced to statistics, beside libraries. */
export const readingSpeed: Benchmark = {
  name: "reading-speed",
  description:
    "dumps of 50 MB in parts of 64 KB, MB per second of processor time; libraries get statements split already",
  run: async () => {
    const figures: Figure[] = [];
    // Each case has a process of its own, so that the first reading is one in code that has not run yet.
    for (const readingCase of readingCases) figures.push(...figuresOf(readingCase, await measure(readingCase.name)));
    return figures;
  },
};

async function measure(name: string): Promise<ReadingMeasurement> {
  const script = join(import.meta.dirname, "measure-reading.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, name]);
  return JSON.parse(stdout) as ReadingMeasurement;
}

function figuresOf(readingCase: ReadingCase, { cold, warm, rivals }: ReadingMeasurement): Figure[] {
  const { name, targetMegabytesPerSecond, targetRatio } = readingCase;
  const atLeast = targetMegabytesPerSecond === null ? {} : { atLeast: targetMegabytesPerSecond };
  const figures: Figure[] = [
    { name: `${name}, first in its process`, value: cold, unit: "MB/s" },
    { name: `${name}, warm`, value: warm, unit: "MB/s", ...atLeast },
  ];
  const readers = rivals.flatMap((rival) => (rival.rate === null ? [] : [{ name: rival.name, rate: rival.rate }]));
  for (const { name: rival, rate } of readers) figures.push({ name: `${name}, ${rival}`, value: rate, unit: "MB/s" });
  if (targetRatio === null || readers.length === 0) return figures;
  const best = readers.reduce((left, right) => (right.rate > left.rate ? right : left));
  figures.push({ name: `${name}, warm to ${best.name}`, value: warm / best.rate, unit: "times", atLeast: targetRatio });
  return figures;
}
