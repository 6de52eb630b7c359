import { on, once } from "node:events";
import { threadId } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import type { ImportStep, ImportTask, ToImportWorker } from "../../src/work/import-task.ts";

/** What worker threads can do wrong, for the tests of their pools. */

export function echo(task: unknown): unknown {
  return task;
}

export function fail(): never {
  throw new Error("this worker always fails");
}

/** Throws what it is given: a text that looks like one of the pool's own, for example. */
export function failWith(message: string): never {
  throw new Error(message);
}

export function exit(): never {
  process.exit(3);
}

export function spin(task: { readonly startedAtMs?: BigInt64Array }): never {
  if (task.startedAtMs !== undefined) Atomics.store(task.startedAtMs, 0, BigInt(Date.now()));
  for (;;) Math.random();
}

/** Tells that it has begun, and never ends. */
export function stepAndSpin(task: ImportTask): never {
  task.port.postMessage({ bytesRead: 0, statements: 0, tables: 0 } satisfies ImportStep, []);
  return spin(task);
}

export function eatMemory(): never {
  const eaten: number[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, n) => n));
}

export function crashedPrediction(): object {
  return { outcome: "crashed", stack: "Error: the engine is confused" };
}

const loadedAtMs = Date.now();

/** Gives when its thread loaded this file. */
export function tellLoading(): { readonly loadedAtMs: number } {
  return { loadedAtMs };
}

/** Gives its thread's number; given a port, only ends when it is told something, and fails. */
export async function tellThread({ port, startedAtMs }: Partial<Stoppable>): Promise<number> {
  if (port === undefined || startedAtMs === undefined) return threadId;
  Atomics.store(startedAtMs, 0, BigInt(Date.now()));
  await once(port, "message");
  port.close();
  throw new Error("stopped");
}

/** Counts what comes through the port as an import reads it; `refuseEarly` gives up after the first piece. */
export async function countBytes(task: ImportTask): Promise<number> {
  return readPort(task, Number.POSITIVE_INFINITY);
}

export async function refuseEarly(task: ImportTask): Promise<number> {
  return readPort(task, 1);
}

async function readPort({ port, startedAtMs }: ImportTask, maxPieces: number): Promise<number> {
  Atomics.store(startedAtMs, 0, BigInt(Date.now()));
  let bytesRead = 0;
  let pieces = 0;
  try {
    for await (const [message] of on(port, "message") as AsyncIterable<[ToImportWorker]>) {
      if (message === "stop") throw new Error("stopped");
      if (message === "end") break;
      bytesRead += message.bytes.length;
      port.postMessage({ bytesRead, statements: 0, tables: 0 } satisfies ImportStep, []);
      if ((pieces += 1) >= maxPieces) break;
    }
    return bytesRead;
  } finally {
    port.close();
  }
}

interface Stoppable {
  readonly port: MessagePort;
  readonly startedAtMs: BigInt64Array;
}
