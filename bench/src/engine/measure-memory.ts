/** Reads a MySQL dump from standard input and prints, as JSON, what reading it took: run by `reading-memory.ts`. */
import { createDumpReader } from "@foretell/engine";

/** What one process measured. */
export interface MemoryMeasurement {
  /** The most that resident memory grew over what the process had before the dump came. */
  readonly grownBytes: number;
  readonly rowCount: number;
}

const before = process.memoryUsage.rss();
const reader = createDumpReader({ dialect: "mysql" });
let peak = before;
for await (const part of process.stdin.setEncoding("utf8")) {
  reader.write(String(part));
  peak = Math.max(peak, process.memoryUsage.rss());
}
const { statistics } = reader.end();
peak = Math.max(peak, process.memoryUsage.rss());
const measurement: MemoryMeasurement = {
  grownBytes: peak - before,
  rowCount: statistics.tables.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
};
console.log(JSON.stringify(measurement));
