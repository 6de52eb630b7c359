import { readdirSync, readFileSync } from "node:fs";

/**
 * The resident memory of a process and of all below it, in MB: a page that several share counts for each of them. NaN
 * where there is no `/proc`; a process that is gone has none.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html
 */
export function residentMb(processId: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const status = read(`/proc/${processId}/status`);
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  return childrenOf(processId).reduce((sum, child) => sum + residentMb(child), own);
}

/** The processes that a process started and that have not ended. */
export function childrenOf(processId: number): number[] {
  const folder = `/proc/${processId}/task`;
  return listFolder(folder).flatMap((thread) =>
    read(`${folder}/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

/** Watches the memory until it is stopped; then gives the most that there was. */
export function watchMemory(processId: number, intervalMs = 50): { readonly stop: () => number } {
  let peakMb = residentMb(processId);
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(processId));
  }, intervalMs);
  return {
    stop: () => {
      clearInterval(timer);
      return peakMb;
    },
  };
}

/** What Linux counts processor time in for `/proc`, on every architecture that Node runs on. */
const ticksPerSecond = 100;

/**
 * The processor time that a process has taken, all of its threads together, in milliseconds: unlike the time on the
 * clock, other work on the machine does not lengthen it. 0 for a process that is gone; NaN where there is no `/proc`.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function processorMs(processId: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const stat = read(`/proc/${processId}/stat`);
  // The second field is the program's name in parentheses, which may have spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond) * 1_000;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
