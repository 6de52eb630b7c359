import { describe, expect, it } from "vitest";
import {
  allRoutes,
  ApiError,
  authRoutes,
  collaborativeLikes as likes,
  collaborativeSimulationsRoutes as team,
  createClient,
  erdRoutes,
  errorStatuses,
  projectsRoutes,
  routeUrl,
  schemasRoutes,
  simulationsRoutes,
  usersRoutes,
} from "../src/index.ts";

const id = "00000000-0000-7000-8000-000000000000";
const sql_dump = "CREATE TABLE customer (customer_id integer PRIMARY KEY);";
const db_type = "postgresql";
const simulation = {
  project_id: id,
  schema_id: id,
  query_text: "DELETE FROM customer",
  query_type: "DELETE",
  name: "n",
} as const;
const shared = { params: { projectId: id }, body: simulation };

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

  it.each<[string, (call: ReturnType<typeof createClient>) => Promise<unknown>]>([
    ["Failed to update user", (call) => call(usersRoutes.update, { body: { full_name: "Ada" } })],
    ["Failed to fetch relationships", (call) => call(schemasRoutes.relationships, { params: { id } })],
    ["Failed to validate SQL dump", (call) => call(schemasRoutes.validate, { body: { sql_dump, db_type } })],
    ["Failed to fetch schema statistics", (call) => call(schemasRoutes.stats, { params: { id } })],
    ["Failed to generate schema visualization", (call) => call(schemasRoutes.visualization, { params: { id } })],
    ["Failed to create simulation", (call) => call(simulationsRoutes.create, { body: simulation })],
    ["Failed to fetch impact results", (call) => call(simulationsRoutes.impact, { params: { id } })],
    ["Failed to fetch simulation summary", (call) => call(simulationsRoutes.summary, { params: { id } })],
    ["Failed to validate query", (call) => call(simulationsRoutes.validate, { body: simulation })],
    ["Failed to fetch project ERD", (call) => call(erdRoutes.ofProject, { params: { projectId: id } })],
    ["Failed to fetch relationships", (call) => call(likes.schemas.relationships, { params: { projectId: id, id } })],
    ["Failed to create collaborative simulation", (call) => call(likes.simulations.create, shared)],
    ["Failed to execute collaborative simulation", (call) => call(team.execute, { params: { projectId: id, id } })],
    ["Failed to fetch impact results", (call) => call(team.results, { params: { projectId: id, id } })],
  ])("says %j where the answer has no words of its own, and those of the answer where it has", async (text, send) => {
    const silent = createClient({ baseUrl: "http://server", fetch: answering(502, null).fetch });
    await expect(send(silent)).rejects.toMatchObject({ status: 502, code: "INTERNAL", message: text });
    const told = { message: "It is gone.", error: "It is gone.", code: "NOT_FOUND", details: [], requestId: "r1" };
    const speaking = createClient({
      baseUrl: "http://server",
      fetch: answering(404, { success: false, ...told }).fetch,
    });
    await expect(send(speaking)).rejects.toMatchObject({ status: 404, message: "It is gone." });
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
