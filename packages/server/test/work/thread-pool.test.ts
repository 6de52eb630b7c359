import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { Histogram, Registry } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PredictionOutcome, PredictionTask } from "../../src/work/prediction-task.ts";
import { runImport } from "../../src/work/run-import.ts";
import type { ImportOutcome, ImportTask } from "../../src/work/import-task.ts";
import { runPrediction } from "../../src/work/run-prediction.ts";
import { ThreadPool, WorkTooLargeError } from "../../src/work/thread-pool.ts";
import type { ThreadPoolOptions } from "../../src/work/thread-pool.ts";

const workerFile = join(import.meta.dirname, "../support/misbehaving.worker.ts");
const pools: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Lets everything run that waits for a turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function makePool<Task, Result>(functionName: string, options: Partial<ThreadPoolOptions> = {}) {
  const registry = new Registry();
  const durations = new Histogram({
    name: "job_duration_seconds",
    help: "test",
    labelNames: ["job", "outcome"],
    registers: [registry],
  });
  const threadErrors: unknown[] = [];
  const pool = new ThreadPool<Task, Result>({
    fileName: workerFile,
    functionName,
    maxThreads: 1,
    maxQueue: 2,
    memoryLimitMb: 64,
    stopGraceMs: 100,
    durations,
    onThreadError: (error) => threadErrors.push(error),
    ...options,
  });
  pools.push(pool);
  return { pool, registry, threadErrors };
}

describe("a pool of threads", () => {
  it("runs a function and counts how long it took", async () => {
    const { pool, registry } = makePool<object, object>("echo");
    expect(await pool.run({ a: 1 })).toEqual({ a: 1 });
    expect(await registry.metrics()).toContain('job_duration_seconds_count{job="echo",outcome="completed"} 1');
  });

  it("starts a thread beforehand, which the first task finds with its file loaded", async () => {
    const { pool, threadErrors } = makePool<null, { loadedAtMs: number }>("tellLoading", { maxThreads: 2 });
    await pool.warmUp();
    const warmedUpAtMs = Date.now();
    expect(await pool.run(null)).toMatchObject({ loadedAtMs: expect.toSatisfy((ms: number) => ms <= warmedUpAtMs) });
    expect(threadErrors).toEqual([]);
  });

  it("leaves it to the first task to tell of a file that cannot be loaded", async () => {
    const { pool, threadErrors } = makePool("echo", { fileName: "/nowhere/missing.worker.ts" });
    await pool.warmUp();
    await expect(pool.run({})).rejects.toThrow("missing.worker.ts");
    expect(threadErrors).toEqual([]);
  });

  it("passes on what the function throws, and goes on", async () => {
    const { pool } = makePool<object, object>("fail");
    for (let round = 0; round < 2; round += 1) await expect(pool.run({})).rejects.toThrow("this worker always fails");
  });

  it.each(["a table called queue is unknown", "a string is not terminated", "Terminating quote missing"])(
    "does not take an error of the function for its own: %s",
    async (message) => {
      const { pool } = makePool<string, never>("failWith");
      await expect(pool.run(message)).rejects.toThrow(message);
    },
  );

  it("fails the task of a file that cannot be loaded, each time", async () => {
    const { pool } = makePool<object, object>("echo", { fileName: "/nowhere/at-all.worker.ts" });
    for (let round = 0; round < 2; round += 1) await expect(pool.run({})).rejects.toThrow("Cannot find module");
  });

  it("fails the task of a thread that ends, and takes a new one for the next", async () => {
    const { pool } = makePool<object, object>("exit");
    for (let round = 0; round < 2; round += 1) await expect(pool.run({})).rejects.toThrow("worker exited with code: 3");
  });

  it("tells that a thread has eaten its memory", async () => {
    const { pool } = makePool<object, object>("eatMemory");
    await expect(pool.run({})).rejects.toThrow(WorkTooLargeError);
  });

  it("ends a thread at once when its task is aborted", async () => {
    const { pool, registry } = makePool<object, object>("spin");
    await expect(pool.run({}, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
    expect(await registry.metrics()).toContain('outcome="aborted"} 1');
  });

  it("refuses a task when too many wait, and those under way when it closes", async () => {
    const { pool } = makePool<object, object>("spin");
    const under = Array.from({ length: 4 }, () => pool.run({}));
    const settled = Promise.allSettled(under);
    await expect(under[3]).rejects.toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("too much") });
    await pool.close();
    const statuses = await settled;
    expect(statuses.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  });
});

describe("a prediction", () => {
  const run = {
    schemaKey: "key",
    question: { kind: "statement", sql: "DELETE FROM t", expectedType: null } as const,
    loadDocument: () => Promise.reject(new Error("not wanted")),
  };

  it.each([
    ["takes too long", "spin", /took longer than 0\.2 seconds/],
    ["needs too much memory", "eatMemory", /more memory/],
    ["makes the engine fail", "crashedPrediction", /cannot be analysed/],
  ])("that %s is a failed one", async (_name, functionName, message) => {
    const { pool } = makePool<PredictionTask, PredictionOutcome>(functionName);
    const crashes: string[] = [];
    const timeLimitMs = functionName === "spin" ? 200 : 20_000;
    const outcome = await runPrediction(pool, run, { timeLimitMs, onCrash: (stack) => crashes.push(stack) });
    expect(outcome).toMatchObject({
      outcome: "failed",
      failure: { error_code: "not_supported", error_message: expect.stringMatching(message), position: { line: 1 } },
    });
    expect(crashes).toHaveLength(functionName === "crashedPrediction" ? 1 : 0);
  });
});

describe("an import", () => {
  const options = { dialect: "mysql", textLimit: 10, timeLimitMs: 60_000, onStep: () => {} } as const;

  it("is stopped when its thread works on it for too long, and not when its sender takes long", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const { pool } = makePool<ImportTask, ImportOutcome>("stepAndSpin");
    const hasBegun = Promise.withResolvers<void>();
    const hasRest = Promise.withResolvers<void>();
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("CREATE TABLE t (id int);");
      await hasRest.promise;
    }
    const { signal } = new AbortController();
    const run = { ...options, timeLimitMs: 300_000, signal, onStep: () => hasBegun.resolve() };
    const failures: unknown[] = [];
    const reading = runImport(pool, chunks(), run).catch((error: unknown) => failures.push(error));
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

  it("leaves its thread to the next one when it stops as it is asked to", async () => {
    const { pool } = makePool<object, unknown>("tellThread", { stopGraceMs: 60_000 });
    const thread = await pool.run({});
    const cancelling = new AbortController();
    const startedAtMs = new BigInt64Array(new SharedArrayBuffer(8));
    const { port1, port2 } = new MessageChannel();
    const stopping = pool.run(
      { port: port2, startedAtMs },
      {
        signal: cancelling.signal,
        transferList: [port2],
        askToStop: () => {
          port1.postMessage("stop");
          return true;
        },
      },
    );
    const stopped = expect(stopping).rejects.toThrow("cancelled");
    while (Atomics.load(startedAtMs, 0) === 0n) await sleep(5);
    cancelling.abort(new Error("cancelled"));
    await stopped;
    expect(await pool.run({})).toBe(thread);
  });

  it("does not wait for a sender when its thread has failed", async () => {
    const { pool } = makePool<ImportTask, ImportOutcome>("fail");
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let piece = 0; piece < 200; piece += 1) yield Buffer.alloc(256 * 1024);
    }
    const { signal } = new AbortController();
    await expect(runImport(pool, chunks(), { ...options, signal })).rejects.toThrow("this worker always fails");
  });

  it("ends its thread when the sender fails", async () => {
    const { pool } = makePool<ImportTask, ImportOutcome>("spin");
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("x");
      throw new Error("the line went dead");
    }
    const { signal } = new AbortController();
    await expect(runImport(pool, chunks(), { ...options, signal })).rejects.toThrow("the line went dead");
  });

  it("ends with the reason of its cancelling though its thread takes nothing in", async () => {
    const { pool } = makePool<ImportTask, ImportOutcome>("spin");
    const cancelling = new AbortController();
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let piece = 0; piece < 200; piece += 1) yield Buffer.alloc(256 * 1024);
    }
    setImmediate(() => cancelling.abort(new Error("cancelled")));
    await expect(runImport(pool, chunks(), { ...options, signal: cancelling.signal })).rejects.toThrow("cancelled");
  });
});
