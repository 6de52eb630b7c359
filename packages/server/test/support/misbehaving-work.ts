import { readFileSync } from "node:fs";
import type { ImportChannel, ImportTask } from "../../src/work/import-task.ts";
import type { WorkChannel } from "../../src/work/processes/work-channel.ts";

/** What functions in work processes can do, and do wrong, for the tests of their groups. */

export function echo(task: unknown): unknown {
  return task;
}

export function fail(): never {
  throw new Error("this work always fails");
}

export function exit(): never {
  process.exit(3);
}

export function spin(): never {
  for (;;) Math.random();
}

/** Keeps its process for so long without using it. */
export async function rest(ms: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return process.pid;
}

/** Tells that it has begun, and never ends. */
export function stepAndSpin(_task: ImportTask, channel: ImportChannel): Promise<never> {
  channel.post({ bytesRead: 0, statements: 0, tables: 0 });
  // The step is written in a turn of the event loop.
  return new Promise<never>(() => setTimeout(spin, 50));
}

export function eatMemory(): never {
  const eaten: number[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, n) => n));
}

/** Leaves some 100 MB behind that nothing uses any more. */
export function leaveGarbage(): number {
  const lists = Array.from({ length: 120 }, () => Array.from({ length: 100_000 }, (_, n) => n + 0.5));
  return lists.length === 120 ? process.pid : 0;
}

const kept: Buffer[] = [];

/** Keeps some 100 MB for as long as its process lives. */
export function keepMemory(): number {
  kept.push(Buffer.alloc(100 * 1024 * 1024, 1));
  return process.pid;
}

/** A list that grows by more than V8 has left, which a thread would not survive alone either. */
export function growOneList(): string {
  return "x".repeat(200_000_000).split("").join("y");
}

/** Memory that is no part of the heap. */
export async function eatBuffers(): Promise<never> {
  const eaten: Buffer[] = [];
  for (;;) {
    eaten.push(Buffer.alloc(32 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

export function crashedPrediction(): object {
  return { outcome: "crashed", stack: "Error: the engine is confused" };
}

const loadedAtMs = Date.now();

/** Gives when its process loaded this file. */
export function tellLoading(): { readonly loadedAtMs: number } {
  return { loadedAtMs };
}

export function readSecret(file: string): string {
  return readFileSync(file, "utf8");
}

export function tellProcess(): number {
  return process.pid;
}

export function tellEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/** Its answer is on the way while what it says before is heard. */
export function speakAndAnswer(_task: unknown, channel: WorkChannel<string, string>): string {
  channel.post("almost there");
  return "done";
}

/** Sends as many pieces of as many bytes, and ends before they can have arrived. */
export function sendAndAnswer(
  { count, length }: { readonly count: number; readonly length: number },
  channel: WorkChannel<never, never>,
): string {
  for (let piece = 0; piece < count; piece += 1) void channel.sendBytes(Buffer.alloc(length, piece));
  return "sent";
}

/** Fails while what it sent is on the way. */
export function sendAndFail(length: number, channel: WorkChannel<never, never>): never {
  void channel.sendBytes(Buffer.alloc(length));
  throw new Error("failed after sending");
}

/** Only ends when it is told something, and fails. */
export function waitForWord(_task: unknown, channel: WorkChannel<string, string>): Promise<never> {
  return new Promise((_resolve, reject) => {
    channel.listen((word) => reject(new Error(word)));
    channel.post("listening");
  });
}

/** Counts what comes through the channel as an import reads it; `refuseEarly` gives up after the first piece. */
export async function countBytes(_task: ImportTask, channel: ImportChannel): Promise<number> {
  return readChannel(channel, Number.POSITIVE_INFINITY);
}

export async function refuseEarly(_task: ImportTask, channel: ImportChannel): Promise<number> {
  return readChannel(channel, 1);
}

function readChannel(channel: ImportChannel, maxPieces: number): Promise<number> {
  let bytesRead = 0;
  let pieces = 0;
  let endsAfterBytes = Number.POSITIVE_INFINITY;
  return new Promise((resolve, reject) => {
    channel.listen((message) => {
      if (message === "stop") return reject(new Error("stopped"));
      if ("endsAfterBytes" in message) ({ endsAfterBytes } = message);
      else {
        bytesRead += message.bytes.length;
        channel.post({ bytesRead, statements: 0, tables: 0 });
        pieces += 1;
      }
      if (pieces >= maxPieces || bytesRead >= endsAfterBytes) resolve(bytesRead);
    });
  });
}
