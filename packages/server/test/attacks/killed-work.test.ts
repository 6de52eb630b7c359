import { failureBody, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, startAttackedServer } from "../support/attacked-server.ts";
import type { Answer, AttackedServer } from "../support/attacked-server.ts";
import { furnish, kindsOfWork } from "../support/kinds-of-work.ts";
import type { KindOfWork, Person, Size, Work } from "../support/kinds-of-work.ts";
import { killLeftovers } from "../support/server-process.ts";
import { processesRunning, stopInside } from "../support/work-processes.ts";

/** Work that is done before its process is found, on a machine where the test had to wait, is asked for again. */
const maxAttempts = 20;
const pollMs = 5;
/** A second, and what a machine adds that is busy with tests. */
const failureLimitMs = 5_000;

const large: Size = { linkedTables: 400, wideTables: 4_000, rows: 100_000 };
/** Enough that it goes to a process. */
const small: Size = { linkedTables: 100, wideTables: 500, rows: 10_000 };

let server: AttackedServer;
let worker: Person;
let bystander: Person;
beforeAll(async () => {
  server = await startAttackedServer();
  const settle = async (size: Size): Promise<Person> => furnish(await server.settle(), size);
  [worker, bystander] = await Promise.all([settle(large), settle(small)]);
});
afterAll(async () => {
  await server.stop();
  killLeftovers();
});

/** All that a person's project lists, which failed work must leave as it is. */
async function listed({ call, options, projectId }: Person): Promise<object> {
  const params = { projectId };
  const schemas = await call(schemasRoutes.listOfProject, { params, query: {} }, options);
  return { schemas, simulations: await call(simulationsRoutes.listOfProject, { params, query: {} }, options) };
}

/** Work that has been asked for. */
interface Begun<Outcome> {
  readonly end: Promise<Outcome>;
}

interface Killing<Outcome> {
  readonly outcome: Outcome;
  readonly afterKillMs: number;
  /** What the project listed before. */
  readonly before: object;
  /** What another person was told who had asked for the same when it happened, and for something light just after. */
  readonly others: readonly Answer[];
  /** Of the same work where it was done before its process was found. */
  readonly missed: readonly Outcome[];
}

/** Has work begun, and kills the process that runs the function for it while another person has the same work done. */
async function killDuring<Outcome>(
  { functionName, of }: KindOfWork,
  begin: () => Promise<Begun<Outcome>>,
): Promise<Killing<Outcome>> {
  const missed: Outcome[] = [];
  while (missed.length < maxAttempts) {
    const before = await listed(worker);
    const { end } = await begin();
    const victim = await stopInside(server.processId, functionName, whetherOver(end));
    if (victim === undefined) {
      missed.push(await end);
      continue;
    }
    const othersWork = ask(server, bystander, of(bystander));
    const areOthersDone = whetherOver(othersWork);
    // Theirs is in a process as well by then, unless it is done already.
    while (!areOthersDone() && processesRunning(server.processId, functionName).length < 2) await sleep(pollMs);
    process.kill(victim, "SIGKILL");
    const killedAtMs = performance.now();
    const light = ask(server, bystander, { path: "/auth/me" });
    const outcome = await end;
    const afterKillMs = performance.now() - killedAtMs;
    return { outcome, afterKillMs, before, others: await Promise.all([othersWork, light]), missed };
  }
  throw new Error(`no process was ever seen to run ${functionName}`);
}

function whetherOver(promise: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = (): void => void (isOver = true);
  promise.then(end, end);
  return () => isOver;
}

/** The answers that are no success. */
const failuresOf = (answers: readonly Answer[]): string[] =>
  answers.filter(({ status }) => status >= 300).map(({ status, text }) => `${status} ${text.slice(0, 200)}`);

describe.runIf(process.platform === "linux")("work whose process is killed", { timeout: 240_000 }, () => {
  it.each(Object.entries(kindsOfWork))(
    "fails so that it can be repeated, and nobody else sees it: %s",
    async (_, kind) => {
      const askFor = (): Promise<Answer> => ask(server, worker, kind.of(worker));
      const killing = await killDuring(kind, async () => ({ end: askFor() }));
      const { outcome, afterKillMs, before, others, missed } = killing;
      expect(outcome.status).toBe(503);
      expect(failureBody.parse(JSON.parse(outcome.text))).toMatchObject({
        code: "UNAVAILABLE",
        message: "This was interrupted on the server (its process ended: SIGKILL). Try again.",
      });
      expect(afterKillMs).toBeLessThan(failureLimitMs);
      expect(failuresOf([...others, ...missed])).toEqual([]);
      expect(await listed(worker)).toEqual(before);
      expect(failuresOf([await askFor()])).toEqual([]);
      await server.expectAlive();
    },
  );

  it("breaks off a report that is on its way, which cannot be taken for a whole one, and nobody else's", async () => {
    const of = ({ simulation }: Person): Work => ({ path: `/simulations/${simulation}/export?format=json` });
    const { path } = of(worker);
    const begin = async (): Promise<Begun<string>> => {
      const response = await fetch(`${server.url}/v1${path}`, { headers: worker.headers });
      const whole = response.text().then(() => "whole");
      return { end: whole.catch((error: Error) => error.message) };
    };
    const { outcome, others, missed } = await killDuring({ functionName: "writePiece", of }, begin);
    expect(outcome).toBe("terminated");
    expect(missed.filter((earlier) => earlier !== "whole")).toEqual([]);
    expect(failuresOf([...others, await ask(server, worker, { path })])).toEqual([]);
    await server.expectAlive();
  });
});
