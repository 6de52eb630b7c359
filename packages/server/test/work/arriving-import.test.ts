import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { pieceSizeBytes } from "../../src/work/arriving-upload.ts";
import type { ImportStep, ImportTask, ReadingJob, ToImportWorker } from "../../src/work/import-task.ts";
import { runArrivingImport } from "../../src/work/run-arriving-import.ts";
import type { ArrivingImportRun } from "../../src/work/run-arriving-import.ts";
import { SpoolFolder } from "../../src/work/spool-folder.ts";
import { closeGroups, makeJob } from "../support/process-groups.ts";

const folder = mkdtempSync(join(tmpdir(), "foretell-arriving-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const spool = new SpoolFolder({ folder, limitBytes: 2 ** 30, diskReserveBytes: 0 });

afterEach(closeGroups);

/** One process, which counts bytes. */
function makeReader(functionName = "countBytes"): ReadingJob<number> {
  return makeJob<ImportTask, number, ToImportWorker, ImportStep>(functionName, { maxWaiting: 8 }).job;
}

/** A sender that sends its first bytes, and the rest when it is told to. */
function sender(firstBytes: number, restBytes: number) {
  const gate = Promise.withResolvers<void>();
  gate.promise.catch(() => undefined);
  let sentBytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const part of [firstBytes, restBytes]) {
      for (let left = part; left > 0; left -= 65_536) {
        sentBytes += Math.min(left, 65_536);
        yield Buffer.alloc(Math.min(left, 65_536));
      }
      if (part === firstBytes) await gate.promise;
    }
  }
  return {
    chunks: chunks(),
    goOn: () => gate.resolve(),
    fail: (error: Error) => gate.reject(error),
    sent: () => sentBytes,
  };
}

function makeRun(options: Partial<ArrivingImportRun> = {}): ArrivingImportRun {
  return {
    owner: "me",
    dialect: "mysql",
    textLimit: 1,
    allowsIncomplete: false,
    timeLimitMs: 60_000,
    giveWayAfterMs: 1,
    signal: new AbortController().signal,
    onStep: () => {},
    onReceived: () => {},
    ...options,
  };
}

describe("an upload that is read while it arrives", () => {
  it("holds no process before its first piece is there, and tells what has arrived", async () => {
    const reader = makeReader();
    const slow = sender(1_000, 2_000);
    const received: number[] = [];
    const reading = runArrivingImport(
      reader,
      spool,
      slow.chunks,
      makeRun({ onReceived: (bytes) => received.push(bytes) }),
    );
    const other = sender(5_000, 0);
    other.goOn();
    expect(await runArrivingImport(reader, spool, other.chunks, makeRun())).toBe(5_000);
    expect(received).toEqual([1_000]);
    slow.goOn();
    expect(await reading).toBe(3_000);
  });

  it("is read before all of it has arrived", async () => {
    const reader = makeReader();
    const { promise: hasStep, resolve } = Promise.withResolvers<number>();
    const upload = sender(2 * pieceSizeBytes, 1_000);
    const run = makeRun({ onStep: ({ bytesRead }) => resolve(bytesRead) });
    const reading = runArrivingImport(reader, spool, upload.chunks, run);
    expect(await hasStep).toBe(pieceSizeBytes);
    upload.goOn();
    expect(await reading).toBe(2 * pieceSizeBytes + 1_000);
  });

  it("gives its process to another that waits, and is read from the start once it is whole", async () => {
    const reader = makeReader();
    const { promise: hasStep, resolve } = Promise.withResolvers<void>();
    const events: string[] = [];
    const slow = sender(3 * pieceSizeBytes, 4 * pieceSizeBytes + 5);
    const run = makeRun({
      onStep: ({ bytesRead }) => {
        events.push(`read ${bytesRead / pieceSizeBytes}`);
        if (bytesRead === 3 * pieceSizeBytes) resolve();
      },
      onReceived: (bytes) => {
        if (bytes === 3 * pieceSizeBytes) events.push("receiving 3");
      },
    });
    const reading = runArrivingImport(reader, spool, slow.chunks, run);
    await hasStep;
    const other = sender(pieceSizeBytes, 5);
    other.goOn();
    expect(await runArrivingImport(reader, spool, other.chunks, makeRun())).toBe(pieceSizeBytes + 5);
    expect(events.at(-1)).toBe("receiving 3");
    slow.goOn();
    expect(await reading).toBe(7 * pieceSizeBytes + 5);
    expect(events.filter((event) => event === "read 1")).toHaveLength(2);
  });

  it("fails as its sender does, and leaves the process to the next", async () => {
    const reader = makeReader();
    const broken = sender(2 * pieceSizeBytes, 1);
    const failed = expect(runArrivingImport(reader, spool, broken.chunks, makeRun())).rejects.toThrow(
      "the line went dead",
    );
    broken.fail(new Error("the line went dead"));
    await failed;
    const next = sender(7, 0);
    next.goOn();
    expect(await runArrivingImport(reader, spool, next.chunks, makeRun())).toBe(7);
  });

  it.each([1_000, 2 * pieceSizeBytes])(
    "holds no process once it is cancelled, though its sender is silent after %i bytes",
    async (bytes) => {
      const reader = makeReader();
      const cancelling = new AbortController();
      const upload = sender(bytes, 1);
      const arrived = Promise.withResolvers<void>();
      const run = makeRun({ signal: cancelling.signal, onReceived: () => arrived.resolve(), giveWayAfterMs: 600_000 });
      const cancelled = expect(runArrivingImport(reader, spool, upload.chunks, run)).rejects.toThrow("cancelled");
      await arrived.promise;
      cancelling.abort(new Error("cancelled"));
      const next = sender(7, 0);
      next.goOn();
      expect(await runArrivingImport(reader, spool, next.chunks, makeRun())).toBe(7);
      upload.goOn();
      await cancelled;
    },
  );

  it("is received to its end where it is refused early", async () => {
    const reader = makeReader("refuseEarly");
    const upload = sender(2 * pieceSizeBytes, 5 * pieceSizeBytes);
    upload.goOn();
    expect(await runArrivingImport(reader, spool, upload.chunks, makeRun())).toBe(pieceSizeBytes);
    expect(upload.sent()).toBe(7 * pieceSizeBytes);
  });
});
