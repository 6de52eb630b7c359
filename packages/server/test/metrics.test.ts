import { authRoutes } from "@foretell/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const token = "read the figures with this".replaceAll(" ", "-");

let server: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  guarded = await createTestApp({ env: { METRICS_TOKEN: token } });
});
afterAll(async () => {
  await server.close();
  await guarded.close();
});

const figures = { url: "/metrics" } as const;

describe("/metrics", () => {
  it("counts requests by route", async () => {
    await server.call(authRoutes.me, {});
    const { body } = await server.inject(figures);
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/v1\/auth\/me",status="401"\} \d+/);
    expect(body).toContain("nodejs_eventloop_lag_seconds");
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("answers programs of its own machine at %s", async (address) => {
    expect((await server.inject({ ...figures, remoteAddress: address })).statusCode).toBe(200);
  });

  it.each<[string, InjectOptions]>([
    ["from another machine", { remoteAddress: "192.0.2.7" }],
    ["from another machine over IPv6", { remoteAddress: "::ffff:192.0.2.7" }],
    ["through a proxy", { headers: { "x-forwarded-for": "192.0.2.7" } }],
    ["who say they are here", { headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["through a proxy that writes Forwarded", { headers: { forwarded: "for=192.0.2.7" } }],
  ])("refuses strangers %s", async (_name, options) => {
    const response = await server.inject({ ...figures, ...options });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, "FORBIDDEN"]);
    expect(response.body).toContain("METRICS_TOKEN");
    expect(response.body).not.toContain("http_request_duration_seconds");
  });

  it("answers whoever has the token, and nobody else where there is one", async () => {
    const remoteAddress = "192.0.2.7";
    const authorization = `Bearer ${token}`;
    expect((await guarded.inject({ ...figures, remoteAddress, headers: { authorization } })).statusCode).toBe(200);
    for (const headers of [{}, { authorization: "Bearer another" }, { authorization: token }]) {
      expect((await guarded.inject({ ...figures, headers })).statusCode).toBe(401);
    }
  });
});
