import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairLine } from "../src/modules/auth/fair-line.ts";

/** Work that ends when it is told to, and notes that it began. */
function makeWork() {
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(resolve);
    await promise;
    return name;
  };
  const endOne = async () => {
    running.shift()?.();
    await sleep(0);
  };
  return { begun, work, endOne };
}

describe("a fair line", () => {
  it("runs as many at once as it may, and lets callers take turns", async () => {
    const { begun, work, endOne } = makeWork();
    const line = new FairLine({ maxAtOnce: 2, maxWaiting: 10 });
    const all = ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2"].map((name) => line.run(name[0] ?? "", work(name)));
    await sleep(0);
    expect(begun).toEqual(["a1", "a2"]);
    for (let index = 0; index < 8; index += 1) await endOne();
    expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"]);
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2"]);
  });

  it("refuses who has the most of a full line, and takes in who has less", async () => {
    const { begun, work, endOne } = makeWork();
    const line = new FairLine({ maxAtOnce: 1, maxWaiting: 3 });
    const attempts = ["a1", "a2", "a3", "a4", "a5", "b1"].map((name) =>
      line.run(name[0] ?? "", work(name)).catch((error: { code?: unknown; status?: unknown }) => error.status),
    );
    await sleep(0);
    for (let index = 0; index < 4; index += 1) await endOne();
    expect(await Promise.all(attempts)).toEqual(["a1", "a2", "a3", 503, 503, "b1"]);
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("goes on after work that fails, and is free when all has ended", async () => {
    const line = new FairLine({ maxAtOnce: 1, maxWaiting: 1 });
    await expect(line.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const results = await Promise.all([line.run("a", async () => 1), line.run("b", async () => 2)]);
    expect(results).toEqual([1, 2]);
    expect(await line.run("c", async () => 3)).toBe(3);
  });
});
