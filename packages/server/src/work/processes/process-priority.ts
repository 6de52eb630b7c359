import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Sets the niceness of a process with all its threads; higher ones wait for lower ones where processors are short. Gives
 * false where the system does not allow it: a priority that was lowered is raised again by root alone.
 *
 * @see https://man7.org/linux/man-pages/man2/setpriority.2.html
 */
export function setNiceness(processId: number, niceness: number): boolean {
  try {
    for (const threadId of threadsOf(processId)) setPriority(threadId, niceness);
    return true;
  } catch {
    return false;
  }
}

/** On Linux a priority is a thread's; elsewhere the process's. */
function threadsOf(processId: number): number[] {
  if (process.platform !== "linux") return [processId];
  return readdirSync(`/proc/${processId}/task`).map(Number);
}
