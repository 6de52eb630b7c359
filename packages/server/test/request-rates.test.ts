import { authRoutes, workspaceRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TokenBuckets } from "../src/fairness/token-buckets.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

describe("a bucket of tokens", () => {
  it("gives as many as it holds at once, and then as many as drip in", () => {
    const buckets = new TokenBuckets({ burst: 3, perSecond: 10 });
    expect([0, 0, 0, 0].map((nowMs) => buckets.take("a", 1_000 + nowMs))).toEqual([0, 0, 0, 100]);
    expect(buckets.take("a", 1_060)).toBe(40);
    expect([buckets.take("a", 1_100), buckets.take("a", 1_100)]).toEqual([0, 100]);
    expect(buckets.take("b", 1_100)).toBe(0);
  });

  it("does not take from whoever is refused, and is full again after a while", () => {
    const buckets = new TokenBuckets({ burst: 2, perSecond: 1 });
    for (let at = 0; at < 100; at += 1) buckets.take("a", 0);
    expect([buckets.take("a", 2_000), buckets.take("a", 2_000), buckets.take("a", 2_000)]).toEqual([0, 0, 1_000]);
  });

  it("is forgotten when it is full, and never one of more than a hundred thousand", () => {
    const buckets = new TokenBuckets({ burst: 10, perSecond: 1 });
    for (let at = 0; at < 150_000; at += 1) buckets.take(`network ${at}`, 0);
    expect(buckets.size).toBe(100_000);
    for (let at = 0; at < 100_000; at += 1) buckets.take("one", 60_000 + at * 1_000);
    expect(buckets.size).toBe(1);
  });
});

describe("requests that come too often", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ env: { RATE_LIMITS: "on" } });
  });
  afterAll(() => server.close());

  /** The statuses of as many calls as it takes to be refused, and the answer that refuses. */
  async function untilRefused(call: () => ReturnType<TestApp["inject"]>, atMost: number) {
    for (let count = 0; count < atMost; count += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, call));
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      if (refused !== undefined) return { count: count + answers.indexOf(refused), refused };
    }
    throw new Error(`none of ${atMost} calls was refused`);
  }

  it("are refused by network where they are open to everybody, sooner than others", async () => {
    const remoteAddress = "198.51.100.1";
    const anonymous = () =>
      server.inject({ method: "POST", url: "/v1/auth/refresh", payload: { refreshToken: "none" }, remoteAddress });
    const { count, refused } = await untilRefused(anonymous, 2_000);
    expect(count).toBeGreaterThanOrEqual(300);
    expect(refused.json()).toMatchObject({ success: false, code: "RATE_LIMITED" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await server.inject({ url: "/v1/auth/me", remoteAddress })).statusCode).toBe(401);
    expect((await server.call(authRoutes.refresh, { body: { refreshToken: "none" } })).status).toBe(401);
  });

  it("are refused by person, wherever they come from, and others go on", { timeout: 120_000 }, async () => {
    const [busy, calm] = [await signedInAccount(server), await signedInAccount(server)];
    let at = 0;
    const { count } = await untilRefused(() => {
      at += 1;
      return server.inject({
        url: "/v1/auth/me",
        remoteAddress: `203.0.113.${at % 200}`,
        headers: { authorization: `Bearer ${busy.accessToken}` },
      });
    }, 20_000);
    expect(count).toBeGreaterThanOrEqual(2_000);
    expect((await server.call(workspaceRoutes.counts, { as: calm })).status).toBe(200);
  });

  it("are refused by network whatever they ask for, but for the health of the process", async () => {
    const remoteAddress = "198.51.100.2";
    const { count, refused } = await untilRefused(() => server.inject({ url: "/nothing", remoteAddress }), 40_000);
    expect(count).toBeGreaterThanOrEqual(6_000);
    expect(refused.json()).toMatchObject({ code: "RATE_LIMITED" });
    for (const url of ["/healthz", "/readyz"]) {
      expect((await server.inject({ url, remoteAddress })).statusCode).toBe(200);
    }
  });
});
