import { readFileSync } from "node:fs";

/** What Linux counts processor time in for `/proc`, on every architecture that Node runs on. */
const ticksPerSecond = 100;

/**
 * The processor time that a process has taken, all of its threads together, in milliseconds: unlike the time on the
 * clock, other work on the machine does not lengthen it. NaN where there is no `/proc`.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function processorMs(processId: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
  // The second field is the program's name in parentheses, which may have spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
}
