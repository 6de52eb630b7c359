import { connect } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { authRoutes, failureBody, getSignedIn, operationIds, simulationsRoutes, usersRoutes } from "@foretell/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail, signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const json = { "content-type": "application/json" };
const login = { method: "POST", url: "/v1/auth/login" } as const;

describe("failures", () => {
  it.each<[string, InjectOptions, number, string]>([
    ["an unknown address", { url: "/v1/nothing" }, 404, "NOT_FOUND"],
    ["an unknown address with an unknown method", { method: "PATCH", url: "/v1/users" }, 404, "NOT_FOUND"],
    ["an address that cannot be decoded", { url: "/v1/schemas/%E0%A4%A" }, 400, "MALFORMED"],
    ["a body that is no JSON", { ...login, headers: json, payload: '{"email": ' }, 400, "MALFORMED"],
    ["a body that is a list", { ...login, headers: json, payload: "[]" }, 400, "MALFORMED"],
    ["a body that is null", { ...login, headers: json, payload: "null" }, 400, "VALIDATION_FAILED"],
    ["a body that reaches for prototypes", { ...login, headers: json, payload: '{"__proto__": {}}' }, 400, "MALFORMED"],
    ["no body", { ...login, headers: json, payload: "" }, 400, "VALIDATION_FAILED"],
    ["no body and no content type", login, 400, "VALIDATION_FAILED"],
    [
      "a form where JSON is wanted",
      { ...login, headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "--x--" },
      415,
      "MEDIA_TYPE_UNSUPPORTED",
    ],
    [
      "plain text",
      { ...login, headers: { "content-type": "text/plain" }, payload: "hello" },
      415,
      "MEDIA_TYPE_UNSUPPORTED",
    ],
    [
      "an encoding that nobody knows",
      { ...login, headers: { ...json, "content-encoding": "zz" }, payload: "{}" },
      415,
      "MEDIA_TYPE_UNSUPPORTED",
    ],
    [
      "a body that is not packed as it says",
      { ...login, headers: { ...json, "content-encoding": "gzip" }, payload: '{"email": "a@example.org"}' },
      400,
      "MALFORMED",
    ],
    [
      "a packed body of 2 MB",
      { ...login, headers: { ...json, "content-encoding": "gzip" }, payload: gzipSync(" ".repeat(2_000_000)) },
      413,
      "TOO_LARGE",
    ],
    [
      "a body of 2 MB",
      { ...login, headers: json, payload: JSON.stringify({ email: "x".repeat(2_000_000) }) },
      413,
      "TOO_LARGE",
    ],
  ])("tell of %s in the one shape", async (_name, options, status, code) => {
    const response = await server.inject(options);
    expect(response.statusCode).toBe(status);
    const failure = failureBody.strict().parse(response.json());
    expect(failure.code).toBe(code);
    expect(failure.error).toBe(failure.message);
    expect(failure.requestId).toBe(response.headers["x-request-id"]);
  });
});

describe("the message of a field", () => {
  it("names the field that is missing, or is no id", async () => {
    const account = await signedInAccount(server);
    const body = { query_text: "SELECT 1", schema_id: 7 };
    const { failure } = await server.call(simulationsRoutes.validate, { body: body as never, as: account });
    expect(failure.details).toEqual([
      { path: "project_id", message: "project_id is required" },
      { path: "schema_id", message: "schema_id is not an id" },
    ]);
  });
});

describe("bodies with a content encoding", () => {
  const packed = (encoding: string, payload: Buffer | string) =>
    server.inject({ ...login, headers: { ...json, "content-encoding": encoding }, payload });
  const messageOf = async (encoding: string, payload: Buffer | string): Promise<string> =>
    (await packed(encoding, payload)).json<{ message: string }>().message;
  const body = JSON.stringify({ email: newEmail(), password: "secret one" });

  it.each([
    ["gzip", gzipSync(body)],
    ["deflate", deflateSync(body)],
    ["br", brotliCompressSync(body)],
    ["zstd", zstdCompressSync(body)],
    ["identity", Buffer.from(body)],
  ])("are read when it is %s", async (encoding, payload) => {
    expect((await packed(encoding, payload)).statusCode).toBe(401);
  });

  it("name the encodings that are read when it is another", async () => {
    expect(await messageOf("zz", body)).toBe(
      "The content encoding of the body is not supported. Use gzip, deflate, br or zstd, or send the body unpacked.",
    );
  });

  it.each(["gzip", "deflate", "br", "zstd"])("say that data that are no %s cannot be unpacked", async (encoding) => {
    const text = "The body cannot be unpacked: its data are not what its Content-Encoding says, or they are damaged.";
    expect(await messageOf(encoding, body)).toBe(text);
  });

  it("say that data that end too early cannot be unpacked", async () => {
    expect(await messageOf("gzip", gzipSync(body).subarray(0, -12))).toContain("cannot be unpacked");
  });
});

describe("characters that cannot be stored", () => {
  it("are refused, not crashed on", async () => {
    const account = await signedInAccount(server);
    const email = "nul\0@example.org";
    const signIn = await server.call(authRoutes.login, { body: { email, password: "secret one" } });
    expect([signIn.status, signIn.failure.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(signIn.failure.details).toEqual([{ path: "email", message: "Email is invalid" }]);
    const renamed = await server.call(usersRoutes.update, { as: account, body: { full_name: "a\0b" } });
    expect([renamed.status, renamed.failure.details]).toEqual([
      400,
      [{ path: "full_name", message: "Full name must not contain a NUL character" }],
    ]);
  });
});

describe("the rest of the interface", () => {
  it("gives its OpenAPI document with every route", async () => {
    const document = (await server.inject({ url: "/v1/openapi.json" })).json<{
      openapi: string;
      components: { schemas: Record<string, object> };
      paths: Record<
        string,
        Record<string, { operationId: string; security: unknown[]; responses: object; requestBody?: unknown }>
      >;
    }>();
    expect(document.openapi).toBe("3.1.0");
    const { get: me } = document.paths["/v1/auth/me"] ?? {};
    expect(me?.security).toEqual([{ accessToken: [] }]);
    expect(Object.keys(me?.responses ?? {})).toEqual(["200", "400", "401", "409", "429", "500", "503"]);
    const { post: register } = document.paths["/v1/users"] ?? {};
    expect(register?.security).toEqual([]);
    expect(JSON.stringify(register?.requestBody)).toContain("#/components/schemas/RegisterBody");
    expect(JSON.stringify(document.components.schemas["RegisterBody"])).toContain("full_name");
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    expect([...ids].sort()).toEqual([...operationIds.values()].sort());
    expect(ids).toContain("simulations_run");
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["FailureBody", "Project", "SimulationDetail", "TableDetail"]),
    );
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    const names = new Set(references.map((reference) => reference.slice("#/components/schemas/".length)));
    expect([...names].filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  it("shows the document to people, without anything from another server", async () => {
    const page = await server.inject({ url: "/v1/docs/" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:src|href)="https?:/);
    const script = await server.inject({ url: "/v1/docs/static/swagger-initializer.js" });
    expect(script.statusCode).toBe(200);
  });

  it("answers what is no HTTP at all in the same shape", async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const address = server.app.server.address();
    const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
    socket.end("HELLO\r\n\r\n");
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
    expect(failureBody.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).code).toBe("MALFORMED");
  });

  it.each(["/v1/auth/me", "/v1/schemas/7/export", "/v1/nothing"])(
    "forbids caches to keep what it answers, and browsers to take it for something else: %s",
    async (url) => {
      const account = await signedInAccount(server);
      for (const headers of [{}, { authorization: `Bearer ${account.accessToken}` }]) {
        const response = await server.inject({ url, headers });
        expect(response.headers).toMatchObject({
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
          "content-security-policy": expect.stringContaining("default-src 'self'"),
        });
      }
    },
  );
});

describe("logs", () => {
  it("carry no password, no token and no link's secret", async () => {
    const email = newEmail();
    const password = "a very secret password";
    await server.call(usersRoutes.register, { body: { full_name: "Ann Example", email, password } });
    const token = await server.mailbox.tokenFor(email, /Verify/);
    await server.inject({ url: `/verify-email?token=${token}` });
    await server.call(authRoutes.verifyEmail, { query: { token } });
    const login = await server.call(authRoutes.login, { body: { email, password } });
    const data = getSignedIn(login.data);
    await server.call(authRoutes.me, { as: data });
    await server.inject({ url: `/v1/nothing?accessToken=${data.accessToken}&x=1` });
    const log = server.logLines.join("");
    for (const secret of [password, token, data.accessToken, data.refreshToken, data.deviceToken])
      expect(log).not.toContain(secret);
    expect(log).toContain("/v1/email/verify?token=[redacted]");
    expect(log).toContain("/verify-email?token=[redacted]");
    expect(log).toContain("accessToken=[redacted]&x=1");
  });

  it("tell once of a proxy that is not trusted, and never of one that is", async () => {
    const warnings = () => server.logLines.filter((line) => line.includes("TRUST_PROXY"));
    const from = (remoteAddress: string) =>
      server.inject({ url: "/v1/auth/me", remoteAddress, headers: { "x-forwarded-for": "192.0.2.7" } });
    await from("127.0.0.1");
    expect(warnings()).toEqual([]);
    await from("198.51.100.1");
    await from("198.51.100.1");
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('"peer":"198.51.100.1"');
  });

  it("are one JSON object a line, with the request's id", async () => {
    const { headers } = await server.inject({ url: "/v1/auth/me" });
    const entries = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.find((entry) => entry["reqId"] === headers["x-request-id"])).toMatchObject({
      level: 30,
      req: { method: "GET", url: "/v1/auth/me" },
      res: { statusCode: 401 },
      address: "127.0.0.1",
    });
  });

  it("name the account by its id, and never by its address", async () => {
    const account = await createAccount(server);
    const { email, password, refreshToken } = account;
    const responses = [
      await server.call(authRoutes.login, { body: { email, password } }),
      await server.call(authRoutes.refresh, { body: { refreshToken } }),
      await server.call(authRoutes.me, { as: account }),
    ];
    const entries = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const accounts = responses.map(
      ({ headers }) => entries.find((entry) => entry["reqId"] === headers["x-request-id"])?.["account"],
    );
    expect(accounts).toEqual([account.id, account.id, account.id]);
    expect(server.logLines.join("")).not.toContain(email);
  });
});
