import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { UserLimit } from "../src/fairness/user-limit.ts";

describe("the work of one user", () => {
  it("runs up to the limit, then stands in line, then is refused; another user's is not touched", async () => {
    const limit = new UserLimit({ maxAtOnce: 2, maxWaiting: 1, refusal: "wait" });
    const gates: (() => void)[] = [];
    const begun: string[] = [];
    const start = (userId: string): Promise<void> =>
      limit.run(userId, () => {
        begun.push(userId);
        return new Promise<void>((resolve) => gates.push(resolve));
      });
    const ada = [start("ada"), start("ada"), start("ada")];
    await expect(start("ada")).rejects.toMatchObject({ code: "RATE_LIMITED", message: "wait", retryAfterSeconds: 5 });
    const bob = start("bob");
    await sleep(0);
    expect(begun).toEqual(["ada", "ada", "bob"]);
    gates[0]?.();
    await ada[0];
    await sleep(0);
    expect(begun).toEqual(["ada", "ada", "bob", "ada"]);
    for (const open of gates) open();
    await Promise.all([...ada, bob]);
  });

  it("gives its place back when it fails", async () => {
    const limit = new UserLimit({ maxAtOnce: 1, maxWaiting: 0, refusal: "wait" });
    for (let round = 0; round < 3; round += 1) {
      await expect(limit.run("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    }
    expect(await limit.run("ada", () => Promise.resolve(1))).toBe(1);
  });
});
