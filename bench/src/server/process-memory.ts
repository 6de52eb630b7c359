import { readFileSync, readdirSync } from "node:fs";

/**
 * What a process and all that it has started hold of the machine's memory, in bytes; NaN where there is no `/proc`. What they
 * share, Node.js itself above all, counts once: another process that stands by takes what is its own.
 */
export function memoryOfTree(processId: number): number {
  if (process.platform !== "linux") return Number.NaN;
  let bytes = proportionalBytes(processId);
  for (const child of childrenOf(processId)) bytes += memoryOfTree(child);
  return bytes;
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html */
function proportionalBytes(processId: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${processId}/smaps_rollup`))?.[1] ?? "0";
  return Number(kilobytes) * 1024;
}

function childrenOf(processId: number): number[] {
  return threadsOf(processId)
    .flatMap((thread) => read(`/proc/${processId}/task/${thread}/children`).trim().split(" "))
    .filter((text) => text !== "")
    .map(Number);
}

function threadsOf(processId: number): string[] {
  try {
    return readdirSync(`/proc/${processId}/task`);
  } catch {
    return [];
  }
}

/** Empty for what ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
