import { authRoutes } from "@foretell/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../src/app/config.ts";
import { createMetrics, listenForMetrics } from "../src/app/metrics.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const token = "read the figures with this".replaceAll(" ", "-");
const figures = { url: "/metrics" } as const;
const authorization = `Bearer ${token}`;

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

describe("/metrics beside the application", () => {
  it("counts requests by route, for whoever has the token", async () => {
    await guarded.call(authRoutes.me, {});
    const { body } = await guarded.inject({ ...figures, remoteAddress: "192.0.2.7", headers: { authorization } });
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/v1\/auth\/me",status="401"\} \d+/);
    expect(body).toContain("nodejs_eventloop_lag_seconds");
    expect(body).toMatch(/^mail_outbox_mails \d+$/m);
    expect(body).toMatch(/^mail_outbox_oldest_seconds \d/m);
  });

  it.each([{}, { authorization: "Bearer another" }, { authorization: token }])(
    "answers nobody else: %o",
    async (headers) => {
      const response = await guarded.inject({ ...figures, headers });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, "NOT_SIGNED_IN"]);
    },
  );

  it.each(["127.0.0.1", "::1", "192.0.2.7"])("does not exist without a token, for a program at %s", async (address) => {
    const response = await server.inject({ ...figures, remoteAddress: address });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("/metrics on a port of its own", () => {
  const opened: FastifyInstance[] = [];
  afterAll(() => Promise.all(opened.map((app) => app.close())));
  const open = async (env: Readonly<Record<string, string>>) => {
    const app = await listenForMetrics(readConfig({ METRICS_PORT: "0", ...env }), createMetrics());
    if (app === undefined) throw new Error("no port was opened");
    opened.push(app);
    return app.listeningOrigin;
  };

  it("is only there where it is wanted", async () => {
    expect(await listenForMetrics(readConfig({}), createMetrics())).toBeUndefined();
  });

  it("answers whoever gets there, on this machine unless told otherwise, and nothing else", async () => {
    const url = await open({});
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("nodejs_eventloop_lag_seconds");
    const other = await fetch(`${url}/v1/auth/me`);
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
    expect(other.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("asks for the token where there is one", async () => {
    const url = await open({ METRICS_TOKEN: token });
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`, { headers: { authorization } })).status).toBe(200);
  });

  it("says which setting to change when the port is taken", async () => {
    const METRICS_PORT = new URL(await open({})).port;
    await expect(open({ METRICS_PORT })).rejects.toThrow(/Stop that program, or set METRICS_PORT to another number/);
  });
});
