import { authRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe.each(["starting", "draining"] as const)("while %s", (phase) => {
  it("is alive, not ready, and answers calls with 503", async () => {
    server.lifecycle.phase = phase;
    const alive = await server.inject({ url: "/healthz" });
    const ready = await server.inject({ url: "/readyz" });
    const call = await server.call(authRoutes.me, {});
    server.lifecycle.phase = "ready";
    expect([alive.statusCode, ready.statusCode, call.status]).toEqual([200, 503, 503]);
    expect(ready.json()).toEqual({ status: phase });
    expect(call.failure.code).toBe("UNAVAILABLE");
    expect(call.headers["retry-after"]).toBe("5");
  });
});

describe("when ready", () => {
  it("says so", async () => {
    expect((await server.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });
});
