import { readFileSync } from "node:fs";

/**
 * How many files and connections the process may have open; infinite where the system does not tell.
 * Node has raised it to what the system allows.
 */
export function openFilesLimit(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
