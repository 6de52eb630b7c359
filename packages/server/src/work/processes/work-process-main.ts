import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import { BytePipe } from "./byte-pipe.ts";
import type { FromProcess, ThrownError, ToProcess } from "./messages.ts";
import { stackOf } from "./source-stack.ts";
import type { WorkChannel } from "./work-channel.ts";

/**
 * What a work process runs: it takes one task at a time and ends with the server, however that ends. A signal that a
 * terminal sends to all processes of a program is left to the server, which lets work under way come to its end.
 */

type WorkFunction = (task: unknown, channel: WorkChannel) => unknown;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
new Worker(new URL("parent-watch.mjs", import.meta.url), {
  workerData: { parentProcessId: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
}).unref();
process.on("message", (message: ToProcess) => {
  if (message.kind === "load") void load(message.fileUrls);
  else if (message.kind === "run") void run(message);
  else current?.take(message.message);
});
const bytePipe = BytePipe.ofProcess((task, bytes) => {
  if (task === current?.taskNumber) current.take({ bytes });
  else if (task > lastNumber) early.push({ task, bytes });
});

/**
 * V8 collects when it allocates: without this a process would keep the garbage of its last tasks for minutes. Where there is
 * much, not in the pauses between the tasks of somebody who sends one after the other: memory that is given back has to be
 * taken again, which makes a large import a third slower. Sooner, though, than a process is ended that keeps much. Where
 * there is little, in the next pause, and not in each: under steady load no pause is longer.
 */
const pauseMs = { much: 3_000, little: 200 };
const collectEveryMs = 10_000;
const muchMemoryBytes = 256 * 1024 * 1024;
let collectedMs = Number.NEGATIVE_INFINITY;
let collection: NodeJS.Timeout | undefined;

function collectWhenIdle(): void {
  const isMuch = process.memoryUsage.rss() > muchMemoryBytes;
  const dueMs = collectedMs + collectEveryMs - performance.now();
  collection = setTimeout(
    () => {
      // The last resort gives the pages back as well: without it a heap keeps two thirds of them.
      globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
      collectedMs = performance.now();
    },
    isMuch ? pauseMs.much : Math.max(pauseMs.little, dueMs),
  ).unref();
}

let current: TaskChannel | undefined;
let lastNumber = 0;
/** Bytes for a task that is not there yet: they come another way. Those of one that has ended are nobody's. */
const early: { readonly task: number; readonly bytes: Uint8Array }[] = [];

class TaskChannel implements WorkChannel {
  readonly taskNumber: number;
  #early: unknown[] = [];
  #frameCount = 0;
  #listener: ((message: unknown) => void) | undefined;

  constructor(taskNumber: number) {
    this.taskNumber = taskNumber;
  }

  get frameCount(): number {
    return this.#frameCount;
  }

  readonly post = (message: unknown): void => tell({ kind: "post", message });

  readonly sendBytes = (bytes: Uint8Array): Promise<void> => {
    this.#frameCount += 1;
    return bytePipe.write(this.taskNumber, bytes);
  };

  readonly listen = (listener: (message: unknown) => void): void => {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  };

  take(message: unknown): void {
    if (this.#listener === undefined) this.#early.push(message);
    else this.#listener(message);
  }
}

/** What fails here fails the first task too, which tells of it. */
async function load(fileUrls: readonly string[]): Promise<void> {
  for (const fileUrl of fileUrls) await import(fileUrl).catch(() => undefined);
  show("idle");
  tell({ kind: "ready" });
  // Here rather than at its end, which is a kill: the processes after this one find the code compiled.
  flushCompileCache();
}

async function run({ fileUrl, functionName, task, taskNumber }: Extract<ToProcess, { kind: "run" }>): Promise<void> {
  clearTimeout(collection);
  const channel = new TaskChannel(taskNumber);
  current = channel;
  lastNumber = taskNumber;
  for (const { task: of, bytes } of early.splice(0)) if (of === taskNumber) channel.take({ bytes });
  show(functionName);
  let outcome: FromProcess;
  try {
    const exported = ((await import(fileUrl)) as Readonly<Record<string, unknown>>)[functionName];
    if (typeof exported !== "function") throw new TypeError(`${fileUrl} has no function ${functionName}`);
    const result = await (exported as WorkFunction)(task, channel);
    outcome = { kind: "done", result, frameCount: channel.frameCount };
  } catch (error) {
    outcome = { kind: "failed", error: thrown(error) };
  }
  current = undefined;
  collectWhenIdle();
  show("idle");
  tell(outcome);
}

function tell(message: FromProcess): void {
  // Nobody hears it where the server is gone; this process then ends as well.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Lets an operator see in `ps` what a process does; nothing of whose it is, as everybody on the machine may look. On Linux
 * that writes to memory alone: Windows would rename the operator's terminal, and macOS load libraries of its desktop.
 */
function show(activity: string): void {
  if (process.platform === "linux") process.title = `foretell: ${activity}`;
}

function thrown(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { message: error.message, stack: stackOf(error), code };
}
