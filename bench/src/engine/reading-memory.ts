import { createDumpReader } from "@foretell/engine";
import type { Benchmark } from "../benchmark.ts";
import { generateRowDump } from "./generate-rows.ts";

const dumpSizeBytes = 600_000_000;
const sampleEveryBytes = 8_000_000;

/** Whether memory is bounded: a dump is made part by part while it is read, and never held as a whole. */
export const readingMemory: Benchmark = {
  name: "reading-memory",
  description: `a MySQL dump of ${dumpSizeBytes / 1_000_000} MB streamed through one reader`,
  run: async () => {
    const before = process.memoryUsage.rss();
    const reader = createDumpReader({ dialect: "mysql" });
    let length = 0;
    let peak = before;
    let sampledAt = 0;
    for (const part of generateRowDump({ dialect: "mysql", style: "extended inserts", sizeBytes: dumpSizeBytes })) {
      reader.write(part);
      length += part.length;
      if (length - sampledAt < sampleEveryBytes) continue;
      sampledAt = length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    const { statistics } = reader.end();
    peak = Math.max(peak, process.memoryUsage.rss());
    return [
      { name: "resident memory grown by", value: (peak - before) / 1_000_000, unit: "MB", target: 250 },
      {
        name: "rows counted",
        value: statistics.tables.reduce((sum, { rowCount }) => sum + rowCount, 0) / 1_000_000,
        unit: "million",
      },
    ];
  },
};
