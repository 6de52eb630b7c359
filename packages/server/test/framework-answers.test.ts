import { text } from "node:stream/consumers";
import { failureBody } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askRaw, openSocket } from "./support/raw-http.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const head = (line: string, ...fields: string[]): string => [line, "Host: x", ...fields, "", ""].join("\r\n");
const post = (path: string, ...fields: string[]): string => head(`POST ${path} HTTP/1.1`, ...fields);
const json = "Content-Type: application/json";

describe("what the framework and the runtime answer by themselves", () => {
  it.each<[string, string, number]>([
    ["an address with a broken escape", head("GET /v1/projects/%E0%A4%A HTTP/1.1"), 400],
    ["an address that is only a broken escape", head("GET /% HTTP/1.1"), 400],
    ["an address that is no path", head("GET nowhere HTTP/1.1"), 400],
    ["an address with a space", head("GET /v1/a b HTTP/1.1"), 400],
    ["an address with a control character", head("GET /v1/\u0001 HTTP/1.1"), 400],
    ["an address of another server", head("GET http://example.org/v1/nothing HTTP/1.1"), 404],
    ["an address of slashes", head("GET ///// HTTP/1.1"), 404],
    ["an address of 10,000 characters", head(`GET /v1/projects/${"a".repeat(10_000)} HTTP/1.1`), 400],
    ["an address of 20,000 characters", head(`GET /${"a".repeat(20_000)} HTTP/1.1`), 431],
    ["the server as a whole", head("OPTIONS * HTTP/1.1"), 404],
    ["an unknown address", head("GET /v1/nothing HTTP/1.1"), 404],
    ["an unknown address beside the API", head("GET /nothing HTTP/1.1"), 404],
    ["a method that the address has not", head("PUT /v1/projects HTTP/1.1"), 404],
    ["a method that nothing has", head("PROPFIND /v1/projects HTTP/1.1"), 404],
    ["a method that is none", head("FROB /v1/projects HTTP/1.1"), 400],
    ["TRACE", head("TRACE / HTTP/1.1"), 404],
    ["a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n", 405],
    [
      "another protocol on the connection",
      head("GET /v1/x HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket"),
      404,
    ],
    [
      "HTTP/2 over this connection",
      head("GET /v1/x HTTP/1.1", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"),
      404,
    ],
    ["HTTP/2 at once", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["HTTP/0.9", "GET /\r\n\r\n", 404],
    ["a version that does not exist", head("GET / HTTP/9.9"), 400],
    ["no protocol at all", "hello\r\n\r\n", 400],
    ["TLS where there is none", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000", 400],
    ["no host", "GET /v1/nothing HTTP/1.1\r\n\r\n", 400],
    ["no host in HTTP/1.0", "GET /v1/nothing HTTP/1.0\r\n\r\n", 404],
    ["two hosts", head("GET /v1/nothing HTTP/1.1", "Host: y"), 400],
    ["an expectation that nobody meets", head("GET /v1/nothing HTTP/1.1", "Expect: a-miracle"), 417],
    ["an expectation of a body's sender", post("/v1/auth/login", json, "Content-Length: 2", "Expect: x"), 417],
    ["headers of 20,000 characters", head("GET / HTTP/1.1", `X: ${"a".repeat(20_000)}`), 431],
    ["a header without a name", head("GET / HTTP/1.1", ": x"), 400],
    ["a header with a line break in it", head("GET / HTTP/1.1", "X: a\rb"), 400],
    ["two lengths", post("/v1/auth/login", json, "Content-Length: 2", "Content-Length: 3") + "{}", 400],
    ["a length that is none", post("/v1/auth/login", json, "Content-Length: two"), 400],
    ["a length and pieces", post("/v1/auth/login", json, "Content-Length: 2", "Transfer-Encoding: chunked"), 400],
    ["a transfer encoding that is none", post("/v1/auth/login", json, "Transfer-Encoding: frob"), 400],
    ["a piece without a length", post("/v1/auth/login", json, "Transfer-Encoding: chunked") + "zz\r\n", 400],
    ["a body that is announced too large", post("/v1/auth/login", json, "Content-Length: 99999999"), 413],
    ["a body of another type", post("/v1/auth/login", "Content-Type: text/xml", "Content-Length: 4") + "<a/>", 415],
    ["a body of no type", post("/v1/auth/login", "Content-Length: 2") + "{}", 415],
    ["a type that cannot be read", post("/v1/auth/login", "Content-Type: ;;;", "Content-Length: 2") + "{}", 415],
    [
      "a form without a boundary",
      post("/v1/schemas/import", "Content-Type: multipart/form-data", "Content-Length: 2") + "{}",
      401,
    ],
    ["a body that is no JSON", post("/v1/auth/login", json, "Content-Length: 1") + "{", 400],
    [
      "a body that is not packed as it says",
      post("/v1/auth/login", json, "Content-Encoding: gzip", "Content-Length: 2") + "{}",
      400,
    ],
  ])("has the shape of every failure: %s", async (_name, request, status) => {
    const answer = await askRaw(server.app, request);
    expect([answer?.status, answer?.head.includes("content-type: application/json")]).toEqual([status, true]);
    expect(failureBody.strict().parse(JSON.parse(answer?.body ?? "")).message).not.toBe("");
  });

  it("sends no body to whoever asked for the head alone, even in an address that is too long", async () => {
    const socket = openSocket(server.app);
    socket.write(head(`HEAD /${"a".repeat(20_000)} HTTP/1.1`));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 [^]*\r\nConnection: close\r\n\r\n$/);
  });
});
