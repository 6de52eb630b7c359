import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AnswerBudget } from "../src/http/answer-budget.ts";

const limits = { perCallerBytes: 100, totalBytes: 150, maxWaitMs: 30 };
const signal = new AbortController().signal;
const refusal = { code: "RATE_LIMITED", retryAfterSeconds: 5 };

describe("the memory for answers", () => {
  it("is bounded for one caller: the next answer waits for room, and is refused where there comes none", async () => {
    const budget = new AnswerBudget(limits);
    const first = await budget.enter("ada", 60, signal);
    await expect(budget.enter("ada", 60, signal)).rejects.toMatchObject(refusal);
    const second = budget.enter("ada", 60, signal);
    first.resize(40);
    await second;
    expect(budget.takenBytes).toBe(100);
    (await second).release();
    first.release();
    expect(budget.takenBytes).toBe(0);
  });

  it("is bounded for all, but who has nothing gets his next answer", async () => {
    const budget = new AnswerBudget(limits);
    for (const caller of ["ada", "bob"]) await budget.enter(caller, 75, signal);
    await expect(budget.enter("ada", 10, signal)).rejects.toMatchObject(refusal);
    await budget.enter("eve", 75, signal);
    expect(budget.takenBytes).toBe(225);
  });

  it("takes an answer that is larger than all of it, alone", async () => {
    const budget = new AnswerBudget(limits);
    const large = await budget.enter("ada", 1_000, signal);
    const next = budget.enter("ada", 1, signal);
    large.release();
    await next;
    expect(budget.takenBytes).toBe(1);
  });

  it("is given to those who wait in the order of their coming, past who has given up", async () => {
    const budget = new AnswerBudget({ ...limits, maxWaitMs: 10_000 });
    const first = await budget.enter("ada", 100, signal);
    const gone = new AbortController();
    const admitted: number[] = [];
    const waiting = [1, 2, 3].map((place) =>
      budget.enter("ada", 50, place === 1 ? gone.signal : signal).then(() => admitted.push(place)),
    );
    gone.abort(new Error("gone"));
    first.release();
    await expect(waiting[0]).rejects.toThrow("gone");
    await Promise.all(waiting.slice(1));
    expect(admitted).toEqual([2, 3]);
    expect(budget.takenBytes).toBe(100);
  });

  it("lets so many wait, and no more", async () => {
    const budget = new AnswerBudget({ ...limits, maxWaitMs: 10_000 });
    const first = await budget.enter("ada", 100, signal);
    const waiting = Array.from({ length: 1_000 }, async () => (await budget.enter("ada", 1, signal)).release());
    await expect(budget.enter("ada", 1, signal)).rejects.toMatchObject(refusal);
    first.release();
    await Promise.all(waiting);
    await sleep(0);
    expect(budget.takenBytes).toBe(0);
  });
});
