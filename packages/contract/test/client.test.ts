import { describe, expect, it } from "vitest";
import {
  allRoutes,
  ApiError,
  authRoutes,
  createClient,
  errorStatuses,
  projectsRoutes,
  routeUrl,
} from "../src/index.ts";

function answering(status: number, body: unknown): { fetch: typeof fetch; requests: Request[] } {
  const requests: Request[] = [];
  return {
    requests,
    fetch: (input, init) => {
      requests.push(new Request(input, init));
      return Promise.resolve(Response.json(body, { status }));
    },
  };
}

describe("the typed client", () => {
  it("sends the body as JSON and returns the data of the envelope", async () => {
    const { fetch, requests } = answering(200, { success: true, data: { accessToken: "a" } });
    const call = createClient({ baseUrl: "http://server", fetch });
    const data = await call(authRoutes.refresh, { body: { refreshToken: "r" } });
    expect(data.accessToken).toBe("a");
    expect(requests[0]?.url).toBe("http://server/v1/auth/refresh");
    expect(await requests[0]?.json()).toEqual({ refreshToken: "r" });
  });

  it("fills parameters into the path and leaves out what is undefined in the query", () => {
    expect(routeUrl(projectsRoutes.get, { id: "a/b" })).toBe("/v1/projects/a%2Fb");
    expect(routeUrl(projectsRoutes.list, {}, { limit: 5, cursor: undefined })).toBe("/v1/projects?limit=5");
  });

  it("rejects with the failure that the server tells", async () => {
    const failure = {
      success: false,
      message: "Project name is required",
      error: "Project name is required",
      code: "VALIDATION_FAILED",
      details: [{ path: "name", message: "Project name is required" }],
      requestId: "r1",
    };
    const { fetch } = answering(400, failure);
    const call = createClient({ baseUrl: "http://server", fetch });
    const error = await call(projectsRoutes.create, { body: { name: "" } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED", details: failure.details });
  });

  it.each([
    ["a proxy's page", null],
    ["JSON of another service", { message: "nginx" }],
    ["a failure cut short", { success: false, message: "Gone", code: "NOT_FOUND", requestId: "r1", details: [{}] }],
  ])("tells the status alone of %s", async (_, body) => {
    const call = createClient({ baseUrl: "http://server", fetch: answering(502, body).fetch });
    const told = { status: 502, code: "INTERNAL", message: "The server answered with status 502", details: [] };
    await expect(call(authRoutes.me, {})).rejects.toMatchObject(told);
  });

  it.each([
    ["c2", "c2"],
    [null, null],
  ])("gives a page with where the next one begins: %j", async (cursor, expected) => {
    const { fetch } = answering(200, { success: true, data: [], next_cursor: cursor });
    const call = createClient({ baseUrl: "http://server", fetch });
    expect(await call.page(projectsRoutes.list, {})).toEqual({ data: [], nextCursor: expected });
  });

  it("takes a page that does not tell where the next one begins for no answer", async () => {
    const call = createClient({ baseUrl: "http://server", fetch: answering(200, { success: true, data: [] }).fetch });
    await expect(call.page(projectsRoutes.list, {})).rejects.toMatchObject({ code: "NETWORK" });
  });

  it("rejects with NETWORK when nothing answers", async () => {
    const call = createClient({ baseUrl: "http://server", fetch: () => Promise.reject(new TypeError("refused")) });
    await expect(call(authRoutes.me, {})).rejects.toMatchObject({ code: "NETWORK", status: 0 });
  });
});

describe("an answer that is none", () => {
  const bodyOf = (start: (controller: ReadableStreamDefaultController) => void): typeof fetch => {
    return () => Promise.resolve(new Response(new ReadableStream({ start })));
  };

  it.each<[string, typeof fetch]>([
    ["is a proxy's page", () => Promise.resolve(new Response("<html>Please sign in</html>"))],
    ["is JSON of another kind", () => Promise.resolve(Response.json(null))],
    ["breaks off", bodyOf((controller) => controller.error(new TypeError("terminated")))],
  ])("is NETWORK where it %s", async (_, fetch) => {
    const call = createClient({ baseUrl: "http://server", fetch });
    await expect(call(authRoutes.me, {})).rejects.toMatchObject({ name: "ApiError", code: "NETWORK", status: 0 });
  });
});

describe("the route tables", () => {
  it("name every operation once", () => {
    const names = allRoutes.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ":")}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("give every parameter of a path a schema", () => {
    for (const route of allRoutes) expect(/:\w+/.test(route.path), route.path).toBe(route.params !== undefined);
  });

  it("name only failures that have a status", () => {
    for (const route of allRoutes) for (const code of route.errors) expect(errorStatuses[code]).toBeGreaterThan(399);
  });
});
