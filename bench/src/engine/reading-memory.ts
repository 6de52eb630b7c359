import { spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import type { Benchmark } from "../benchmark.ts";
import { generateRowDump } from "./generate-rows.ts";
import type { MemoryMeasurement } from "./measure-memory.ts";

const dumpSizeBytes = 600_000_000;

/**
 * Whether memory is bounded: a dump is made part by part while it is read, and never held as a whole. It is read in a process
 * of its own, for making it leaves more behind than reading it.
 */
export const readingMemory: Benchmark = {
  name: "reading-memory",
  description: `a MySQL dump of ${dumpSizeBytes / 1_000_000} MB streamed through one reader`,
  run: async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "measure-memory.ts")], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const parts = generateRowDump({ dialect: "mysql", style: "extended inserts", sizeBytes: dumpSizeBytes });
    const [output] = await Promise.all([text(child.stdout), pipeline(Readable.from(parts), child.stdin)]);
    const { grownBytes, rowCount } = JSON.parse(output) as MemoryMeasurement;
    return [
      { name: "resident memory grown by", value: grownBytes / 1_000_000, unit: "MB", target: 250 },
      { name: "rows counted", value: rowCount / 1_000_000, unit: "million" },
    ];
  },
};
