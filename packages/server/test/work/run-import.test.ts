import { afterEach, describe, expect, it, vi } from "vitest";
import type { ImportOutcome, ImportStep, ImportTask, ToImportWorker } from "../../src/work/import-task.ts";
import { runImport } from "../../src/work/run-import.ts";
import { closeGroups, makeJob } from "../support/process-groups.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closeGroups();
});

const options = {
  owner: "me",
  dialect: "mysql",
  allowsIncomplete: false,
  textLimit: 10,
  timeLimitMs: 60_000,
  onStep: () => {},
} as const;
const readingJob = (functionName: string) =>
  makeJob<ImportTask, ImportOutcome, ToImportWorker, ImportStep>(functionName).job;

/** Lets everything run that waits for a turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function* manyPieces(): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 200; piece += 1) yield Buffer.alloc(256 * 1024);
}

describe("an import", () => {
  it("is stopped when its process works on it for too long, and not when its sender takes long", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const job = readingJob("stepAndSpin");
    const hasBegun = Promise.withResolvers<void>();
    const hasRest = Promise.withResolvers<void>();
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("CREATE TABLE t (id int);");
      await hasRest.promise;
    }
    const { signal } = new AbortController();
    const run = { ...options, timeLimitMs: 300_000, signal, onStep: () => hasBegun.resolve() };
    const failures: unknown[] = [];
    const reading = runImport(job, chunks(), run).catch((error: unknown) => failures.push(error));
    await hasBegun.promise;
    vi.advanceTimersByTime(3_000_000);
    await turn();
    expect(failures).toEqual([]);
    hasRest.resolve();
    let workedMs = 0;
    for (; failures.length === 0; workedMs += 1_000) {
      vi.advanceTimersByTime(1_000);
      await turn();
    }
    await reading;
    expect(failures[0]).toMatchObject({
      code: "UNPROCESSABLE",
      message: expect.stringMatching(/^Reading this dump took longer than 300 seconds and was stopped\./),
    });
    expect(workedMs).toBeGreaterThanOrEqual(300_000);
  });

  it("does not wait for a sender when its process has failed", async () => {
    const { signal } = new AbortController();
    await expect(runImport(readingJob("fail"), manyPieces(), { ...options, signal })).rejects.toThrow(
      "this work always fails",
    );
  });

  it("ends its process when the sender fails", async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("x");
      throw new Error("the line went dead");
    }
    const { signal } = new AbortController();
    await expect(runImport(readingJob("spin"), chunks(), { ...options, signal })).rejects.toThrow("the line went dead");
  });

  it("ends with the reason of its cancelling though its process takes nothing in", async () => {
    const cancelling = new AbortController();
    setImmediate(() => cancelling.abort(new Error("cancelled")));
    const run = { ...options, signal: cancelling.signal };
    await expect(runImport(readingJob("spin"), manyPieces(), run)).rejects.toThrow("cancelled");
  });
});
