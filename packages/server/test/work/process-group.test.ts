import { residentMb } from "../support/process-figures.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ImportStep, ToImportWorker } from "../../src/work/import-task.ts";
import { ActivePeople } from "../../src/work/processes/active-people.ts";
import type { RunningWork } from "../../src/work/processes/process-group.ts";
import { addJob, closeGroups, makeGroup, makeJob } from "../support/process-groups.ts";
import { processesRunning } from "../support/work-processes.ts";

afterEach(closeGroups);

const me = { owner: "me" };
const other = { owner: "somebody else" };
const interrupted = /^This was interrupted on the server \(its process ended: .*\)\. Try again\.$/;

describe("a group of processes", () => {
  it("runs a function and counts how long it took", async () => {
    const { job, registry } = makeJob<object, object>("echo");
    expect(await job.run({ a: 1, bytes: Buffer.from("b") }, me)).toEqual({ a: 1, bytes: Buffer.from("b") });
    expect(await registry.metrics()).toContain('job_duration_seconds_count{job="echo",outcome="completed"} 1');
    expect(await registry.metrics()).toContain('work_processes{group="test"} 1');
  });

  it.runIf(process.platform === "linux")(
    "starts a process beforehand, which has the file of the first task",
    async () => {
      const { group, job } = makeJob<null, { loadedAtMs: number }>("tellLoading", { isPreloaded: true });
      group.warmUp();
      await expect.poll(() => processesRunning(process.pid, "idle"), { timeout: 30_000 }).toHaveLength(1);
      const warmedUpAtMs = Date.now();
      expect(await job.run(null, me)).toMatchObject({
        loadedAtMs: expect.toSatisfy((ms: number) => ms <= warmedUpAtMs),
      });
    },
  );

  it("passes on what the function throws, and goes on", async () => {
    const { job } = makeJob<object, object>("fail");
    for (let round = 0; round < 2; round += 1) await expect(job.run({}, me)).rejects.toThrow("this work always fails");
  });

  it.runIf(process.platform === "linux")("shows which function a process runs, and when it has none", async () => {
    const { job } = makeJob<number, number>("rest");
    const resting = job.run(300, me);
    await expect.poll(() => processesRunning(process.pid, "rest"), { interval: 5 }).toHaveLength(1);
    const processId = await resting;
    expect(processesRunning(process.pid, "idle")).toContain(processId);
  });

  it("fails the task of a file that cannot be loaded, each time", async () => {
    const { job } = makeJob<object, object>("echo", { fileName: "/nowhere/at-all.ts", isPreloaded: true });
    for (let round = 0; round < 2; round += 1) await expect(job.run({}, me)).rejects.toThrow("Cannot find module");
  });

  it("fails what cannot be sent to a process", async () => {
    const { job } = makeJob<unknown, unknown>("echo");
    await expect(job.run(() => 1, me)).rejects.toThrow("could not be cloned");
    expect(await job.run(1, me)).toBe(1);
  });

  it.each([
    ["ends by itself", "exit"],
    ["is killed", "spin"],
  ])("fails the task of a process that %s so that it can be repeated, and nobody else's", async (_how, name) => {
    const { group, job, unwantedEnds } = makeJob<object, object>(name, { maxProcesses: 4 });
    const processId = await addJob<null, number>(group, "tellProcess").run(null, me);
    const failed = expect(job.run({}, me)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringMatching(interrupted),
    });
    const resting = addJob<number, number>(group, "rest").run(2_000, other);
    if (name === "spin") {
      await sleep(500);
      process.kill(processId, "SIGKILL");
    }
    await failed;
    expect(await addJob<number, number>(group, "echo").run(1, me)).toBe(1);
    expect(await resting).toEqual(expect.any(Number));
    expect(unwantedEnds).toEqual([expect.objectContaining({ isWanted: false })]);
  });

  it.each(["eatMemory", "growOneList", "eatBuffers"])(
    "tells that a process has eaten its memory, and goes on: %s",
    async (name) => {
      const { group, job } = makeJob<object, object>(name);
      await expect(job.run({}, me)).rejects.toMatchObject({
        code: "TOO_LARGE",
        message: "This takes more memory than this server gives it.",
      });
      expect(await addJob<number, number>(group, "echo").run(1, me)).toBe(1);
    },
  );

  it.runIf(process.platform === "linux")("gives back what an idle process does not use any more", async () => {
    const { job } = makeJob<null, number>("leaveGarbage", { memoryLimitMb: 1_024 });
    const processId = await job.run(null, me);
    const beforeMb = residentMb(processId);
    await vi.waitFor(() => expect(residentMb(processId)).toBeLessThan(beforeMb - 50), {
      timeout: 15_000,
      interval: 250,
    });
    expect(await job.run(null, me)).toBe(processId);
  });

  it.runIf(process.platform === "linux")(
    "keeps a process whose last task needed more than half of its memory, for what it knows",
    async () => {
      const { job } = makeJob<null, number>("leaveGarbage", { memoryLimitMb: 300 });
      const processId = await job.run(null, me);
      expect(residentMb(processId)).toBeGreaterThan(150);
      expect(await job.run(null, me)).toBe(processId);
      await vi.waitFor(() => expect(residentMb(processId)).toBeLessThan(150), { timeout: 5_000, interval: 100 });
      await sleep(1_600);
      expect(await job.run(null, me)).toBe(processId);
    },
  );

  it.runIf(process.platform === "linux")("ends an idle process that does not give its memory back", async () => {
    const { job } = makeJob<null, number>("keepMemory", { memoryLimitMb: 200 });
    const processId = await job.run(null, me);
    await vi.waitFor(() => expect(() => process.kill(processId, 0)).toThrow(/ESRCH/), {
      timeout: 5_000,
      interval: 100,
    });
    expect(await job.run(null, me)).not.toBe(processId);
  });

  it("ends soon, but for two, the processes that a burst of work has left behind", async () => {
    const { job, registry } = makeJob<number, number>("rest", { maxProcesses: 4, maxWaiting: 4, surplusIdleMs: 500 });
    const burst = await Promise.all(["a", "b", "c", "d"].map((owner) => job.run(1_000, { owner })));
    expect(new Set(burst).size).toBeGreaterThan(2);
    const count = async () => /^work_processes\{group="test"\} (\d+)$/m.exec(await registry.metrics())?.[1];
    await expect.poll(count, { timeout: 10_000 }).toBe("2");
    expect(burst).toContain(await job.run(1, me));
  });

  it("ends them as well where small tasks ask for what each of them knows", async () => {
    const { job, registry } = makeJob<number, number>("rest", { maxProcesses: 4, maxWaiting: 4, surplusIdleMs: 1_000 });
    const owners = ["a", "b", "c", "d"];
    const burst = await Promise.all(owners.map((owner) => job.run(1_000, { owner, affinity: owner })));
    expect(new Set(burst).size).toBeGreaterThan(2);
    const count = async () => /^work_processes\{group="test"\} (\d+)$/m.exec(await registry.metrics())?.[1];
    for (const until = performance.now() + 20_000; performance.now() < until && (await count()) !== "2";) {
      for (const owner of owners) await job.run(20, { owner, affinity: owner });
    }
    expect(await count()).toBe("2");
  });

  it("starts no more processes for short tasks than go faster for it", async () => {
    const options = { maxProcesses: 8, maxWaiting: 64, longAfterMs: 60_000 };
    const { job } = makeJob<null, number>("tellProcess", options);
    const short = Array.from({ length: 40 }, (_, at) => job.run(null, { owner: `${at}` }));
    expect(new Set(await Promise.all(short)).size).toBeLessThanOrEqual(Math.max(2, availableParallelism()));
  });

  it("starts more for what waits behind long tasks", async () => {
    const { group, job } = makeJob<null, number>("tellProcess", { maxProcesses: 5, maxWaiting: 64 });
    const resting = addJob<number, number>(group, "rest");
    const long = Array.from({ length: 4 }, (_, at) => resting.run(5_000, { owner: `${at}` }));
    const longest = Promise.all(long);
    expect(await Promise.race([job.run(null, me), longest])).toEqual(expect.any(Number));
    expect(new Set(await longest).size).toBe(4);
  });

  it("gives those that it starts for who waits their tasks, however few were busy before", async () => {
    const { group, job } = makeJob<null, number>("tellProcess", { maxProcesses: 6, maxWaiting: 64 });
    const resting = addJob<number, number>(group, "rest");
    const long = resting.run(6_000, { owner: "first" });
    await sleep(500);
    const later = Promise.all(["a", "b", "c", "d"].map((owner) => resting.run(1_000, { owner })));
    expect(await Promise.race([later, long])).toHaveLength(4);
    expect(await job.run(null, me)).toEqual(expect.any(Number));
    await long;
  });

  it("ends a task that takes longer than it may", async () => {
    const { job } = makeJob<object, object>("spin", { timeLimitMs: 200 });
    await expect(job.run({}, me)).rejects.toMatchObject({
      code: "UNPROCESSABLE",
      message: "This took longer than 0.2 seconds and was stopped.",
    });
  });

  it("ends a process at once when its task is aborted", async () => {
    const { job, registry } = makeJob<object, object>("spin");
    await expect(job.run({}, { ...me, signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
    expect(await registry.metrics()).toContain('outcome="aborted"} 1');
  });

  it("takes a task out of the line when it is aborted", async () => {
    const { group, job } = makeJob<number, number>("rest");
    await job.run(1, me);
    const first = job.run(300, me);
    const aborting = new AbortController();
    const second = expect(job.run(1, { ...me, signal: aborting.signal })).rejects.toThrow("enough");
    aborting.abort(new Error("enough"));
    await second;
    expect(group.hasWaiting).toBe(false);
    await first;
  });

  it("gives the next task another process where one was ended while its answer was on the way", async () => {
    const { group, job } = makeJob<null, string, string, string>("speakAndAnswer");
    const echo = addJob<number, number>(group, "echo");
    await echo.run(0, me);
    const giveUp = async (): Promise<void> => {
      const aborting = new AbortController();
      const onMessage = () => aborting.abort(new Error("gone"));
      await expect(job.run(null, { ...me, signal: aborting.signal, onMessage })).rejects.toThrow("gone");
    };
    for (let round = 1; round <= 3; round += 1) {
      await giveUp();
      expect(await echo.run(round, other)).toBe(round);
    }
  });

  it("keeps the process of a task that stops as it is asked to", async () => {
    const { group, job } = makeJob<object, never, string, string>("waitForWord", { stopGraceMs: 60_000 });
    const processId = await addJob<null, number>(group, "tellProcess").run(null, me);
    const cancelling = new AbortController();
    let say = (_word: string): void => {};
    const stopping = job.run(
      {},
      {
        ...me,
        signal: cancelling.signal,
        onStart: (work) => (say = (word) => work.post(word)),
        onMessage: () => cancelling.abort(new Error("cancelled")),
        askToStop: () => {
          say("stopped");
          return true;
        },
      },
    );
    await expect(stopping).rejects.toThrow("cancelled");
    expect(await addJob<null, number>(group, "tellProcess").run(null, me)).toBe(processId);
  });

  it("gives bytes to the task that they are for alone, though they come after its end", async () => {
    const { group, job } = makeJob<object, number, ToImportWorker, ImportStep>("refuseEarly");
    const counting = addJob<object, number, ToImportWorker, ImportStep>(group, "countBytes");
    const piece = Buffer.alloc(256 * 1024, "a");
    for (let round = 0; round < 3; round += 1) {
      let late: Promise<void>[] = [];
      const onStart = (work: RunningWork<ToImportWorker>): void => {
        late = Array.from({ length: 8 }, () => work.sendBytes(piece));
      };
      expect(await job.run({}, { ...me, onStart })).toBe(piece.length);
      const sent = Buffer.alloc(300_000, "b");
      const count = (work: RunningWork<ToImportWorker>): void => {
        void work.sendBytes(sent);
        work.post({ endsAfterBytes: sent.length });
      };
      expect(await counting.run({}, { ...me, onStart: count })).toBe(sent.length);
      await Promise.all(late);
    }
  });

  it("gives the bytes that a task sends before its result, and none of a task that failed", async () => {
    const { group, job } = makeJob<object, string>("sendAndAnswer");
    const failing = addJob<number, never>(group, "sendAndFail");
    for (let round = 0; round < 3; round += 1) {
      const strays: Uint8Array[] = [];
      const failed = failing.run(8 * 1024 * 1024, { ...me, onBytes: (bytes) => strays.push(bytes) });
      await expect(failed).rejects.toThrow("failed after sending");
      const found: [number, number | undefined][] = [];
      const onBytes = (bytes: Uint8Array): void => void found.push([bytes.length, bytes.at(-1)]);
      expect(await job.run({ count: 3, length: 5_000_000 }, { ...me, onBytes })).toBe("sent");
      expect(found).toEqual([0, 1, 2].map((piece) => [5_000_000, piece]));
      expect(strays).toEqual([]);
    }
  });

  it("lets go of bytes that a process which is ended does not take", async () => {
    const { job } = makeJob<object, never, ToImportWorker>("spin");
    let sending: Promise<void> | undefined;
    const onStart = (work: RunningWork<ToImportWorker>): void => {
      sending = work.sendBytes(Buffer.alloc(16 * 1024 * 1024));
    };
    await expect(job.run({}, { ...me, signal: AbortSignal.timeout(300), onStart })).rejects.toThrow(/timeout/);
    await sending;
  });

  it("ends the process of a task that does not stop as it is asked to", async () => {
    const { job } = makeJob<object, never>("spin", { stopGraceMs: 100 });
    await expect(job.run({}, { ...me, signal: AbortSignal.timeout(300), askToStop: () => true })).rejects.toThrow(
      /timeout/,
    );
  });

  it("refuses a task when too many wait, and those under way when it closes", async () => {
    const { group, job } = makeJob<object, object>("spin");
    const under = Array.from({ length: 4 }, () => job.run({}, me));
    const settled = Promise.allSettled(under);
    await expect(under[3]).rejects.toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("too much") });
    await group.close();
    const statuses = await settled;
    expect(statuses.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  });

  it("gives its processes nothing of the server's secrets", async () => {
    vi.stubEnv("AUTH_SECRET", "nobody's business");
    vi.stubEnv("DATABASE_URL", "postgres://nobody");
    const { job } = makeJob<null, NodeJS.ProcessEnv>("tellEnvironment");
    expect(Object.keys(await job.run(null, me)).filter((name) => /SECRET|URL|TOKEN/.test(name))).toEqual([]);
    vi.unstubAllEnvs();
  });

  it("lets its processes read the code of the release, and nothing else", async () => {
    const { job } = makeJob<string, string>("readSecret");
    expect(await job.run(import.meta.filename, me)).toContain("lets its processes read");
    const folder = mkdtempSync(join(tmpdir(), "foretell-secret-"));
    writeFileSync(join(folder, "auth-secret"), "nobody's business");
    await expect(job.run(join(folder, "auth-secret"), me)).rejects.toMatchObject({ code: "ERR_ACCESS_DENIED" });
    rmSync(folder, { recursive: true });
  });

  it("gives a task to the process that has seen its things before", async () => {
    const { group } = makeGroup({ maxProcesses: 4, maxWaiting: 8 });
    const resting = addJob<number, number>(group, "rest");
    const pids = await Promise.all(["a", "b", "c"].map((affinity) => resting.run(500, { owner: affinity, affinity })));
    expect(new Set(pids).size).toBe(3);
    for (const [at, affinity] of ["a", "b", "c"].entries()) {
      expect(await resting.run(1, { owner: "d", affinity })).toBe(pids[at]);
    }
  });
});

describe("a process whose server is killed", () => {
  it("ends though it is busy", async () => {
    const program = fork(join(import.meta.dirname, "../support/spinning-server.ts"));
    const [processId] = (await once(program, "message")) as [number];
    program.kill("SIGKILL");
    const isRunning = (): boolean => {
      try {
        return process.kill(processId, 0);
      } catch {
        return false;
      }
    };
    expect(isRunning()).toBe(true);
    await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 10_000, interval: 100 });
  });
});

describe("processes that are shared", () => {
  it("let one person have two at the most while others could come, and others in at once", async () => {
    const { group, job } = makeJob<object, object>("spin", { maxProcesses: 4, maxWaiting: 10 });
    for (let task = 0; task < 6; task += 1) job.run({}, me).catch(() => undefined);
    const echo = addJob<number, number>(group, "echo");
    const startedMs = performance.now();
    for (let round = 0; round < 3; round += 1) expect(await echo.run(round, other)).toBe(round);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(group.hasWaiting).toBe(true);
  });

  it("leave the last one that is ready to whoever has nothing under way", async () => {
    const places = { maxProcesses: 8, keptProcesses: 2, maxWaiting: 10, longAfterMs: 60_000 };
    const { group, job } = makeJob<object, object>("spin", places);
    const resting = addJob<number, number>(group, "rest");
    const ready = await Promise.all([me, other].map((person) => resting.run(500, person)));
    job.run({}, me).catch(() => undefined);
    const another = resting.run(1, me);
    expect(ready).toContain(await resting.run(1, other));
    expect(ready).not.toContain(await another);
  });

  it.runIf(process.platform === "linux")("let the long work of one go after the work of another", async () => {
    const people = new ActivePeople();
    const { group, job } = makeJob<object, object>("spin", { maxProcesses: 4, people, niceness: 3 });
    const processId = await addJob<null, number>(group, "tellProcess").run(null, me);
    job.run({}, me).catch(() => undefined);
    await sleep(1_500);
    expect(getPriority(processId)).toBe(3);
    await addJob<number, number>(group, "echo").run(1, other);
    expect(getPriority(processId)).toBe(15);
  });
});
