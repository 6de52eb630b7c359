import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf } from "./process-figures.ts";

const pollMs = 1;

/** The work processes of a server that run a function, as `ps` shows it. For Linux. */
export function processesRunning(serverProcessId: number, functionName: string): number[] {
  return childrenOf(serverProcessId).filter((processId) => isRunning(processId, functionName));
}

/**
 * Stops the first process of a server that is seen to run a function, in the middle of it: the server hears nothing more
 * of the task until the process goes on, or is killed. Undefined where `isOver` comes to be true before.
 */
export async function stopInside(
  serverProcessId: number,
  functionName: string,
  isOver: () => boolean,
): Promise<number | undefined> {
  while (!isOver()) {
    for (const processId of processesRunning(serverProcessId, functionName)) {
      if (await stop(processId, functionName)) return processId;
    }
    await sleep(pollMs);
  }
  return undefined;
}

/** Stops a process wherever it is, until it gets SIGCONT. */
export async function stopProcess(processId: number): Promise<void> {
  if (signal(processId, "SIGSTOP")) await reach(processId, "TZ");
}

/** Ends processes, those that stand still as well; resolves when they do nothing more. */
export async function killAll(processIds: readonly number[]): Promise<void> {
  for (const processId of processIds) {
    if (signal(processId, "SIGKILL")) await reach(processId, "Z");
  }
}

/** Whether the process stands still within the function: it can have come to its end before the signal did. */
async function stop(processId: number, functionName: string): Promise<boolean> {
  if (!signal(processId, "SIGSTOP")) return false;
  await reach(processId, "TZ");
  if (isRunning(processId, functionName)) return true;
  signal(processId, "SIGCONT");
  return false;
}

/** Waits until a process is in one of the states, or is gone. */
async function reach(processId: number, states: string): Promise<void> {
  while (!states.includes(stateOf(processId))) await sleep(pollMs);
}

/** False where the process is gone. */
function signal(processId: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(processId, name);
  } catch {
    return false;
  }
}

function isRunning(processId: number, functionName: string): boolean {
  // What a process called itself ends with zeros, where its longer command line stood.
  return read(`/proc/${processId}/cmdline`).replace(/\0+$/, "") === `foretell: ${functionName}`;
}

/** A letter: T has stopped, Z has ended; empty for one that is gone. */
function stateOf(processId: number): string {
  return /^State:\s+(\w)/m.exec(read(`/proc/${processId}/status`))?.[1] ?? "";
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
