import type { FuzzRequest, Mutation } from "./fuzz-request.ts";

type Wire = (request: FuzzRequest, serverHost: string) => Buffer;

function head(request: FuzzRequest, lines: readonly string[], version = "HTTP/1.1"): string {
  const given = request.headers.map(([name, value]) => `${name}: ${value}`);
  return `${[`${request.method} ${request.target} ${version}`, ...given, ...lines].join("\r\n")}\r\n\r\n`;
}

const close = "connection: close";
const bodyOf = (request: FuzzRequest): string => request.body?.toString("latin1") ?? "";
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** The body in chunks, framed as the function says. */
function chunked(frame: (body: string) => string): Wire {
  return (request, host) =>
    bytes(`${head(request, [`host: ${host}`, close, "transfer-encoding: chunked"])}${frame(bodyOf(request))}`);
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

const wires: readonly (readonly [name: string, wire: Wire])[] = [
  ["in chunks", chunked((body) => `${body === "" ? "" : chunk(body)}0\r\n\r\n`)],
  ["in chunks of a byte", chunked((body) => `${Array.from(body.slice(0, 500), chunk).join("")}0\r\n\r\n`)],
  ["in chunks that end early", chunked(chunk)],
  ["in chunks that are said to be longer", chunked((body) => `ffffff\r\n${body}\r\n0\r\n\r\n`)],
  ["in chunks that are said to be shorter", chunked((body) => `1\r\n${body}xx\r\n0\r\n\r\n`)],
  ["in chunks of no number", chunked((body) => `zz\r\n${body}\r\n0\r\n\r\n`)],
  ["in chunks of a number too large", chunked((body) => `ffffffffffffffffff\r\n${body}\r\n0\r\n\r\n`)],
  ["in chunks of less than nothing", chunked((body) => `-1\r\n${body}\r\n0\r\n\r\n`)],
  ["in chunks with more to say", chunked((body) => `5;${"x=y;".repeat(9_000)}\r\n${body.slice(0, 5)}\r\n0\r\n\r\n`)],
  ["in chunks with odd ends of lines", chunked((body) => `1\n${body.slice(0, 1)}\n0\n\n`)],
  ["in chunks with lines behind them", chunked((body) => `${chunk(body)}0\r\nx-more: 1\r\nhost: evil\r\n\r\n`)],
  [
    "with a length and in chunks",
    (request, host) =>
      bytes(
        `${head(request, [`host: ${host}`, close, "content-length: 3", "transfer-encoding: chunked"])}0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
      ),
  ],
  [
    "with two lengths",
    (request, host) =>
      bytes(`${head(request, [`host: ${host}`, close, "content-length: 3", "content-length: 5"])}${bodyOf(request)}`),
  ],
  [
    "with a length too large",
    (request, host) => bytes(`${head(request, [`host: ${host}`, close, "content-length: 99999"])}${bodyOf(request)}`),
  ],
  [
    "with a length too small",
    (request, host) => bytes(`${head(request, [`host: ${host}`, close, "content-length: 1"])}${bodyOf(request)}`),
  ],
  [
    "with a length below nothing",
    (request, host) => bytes(`${head(request, [`host: ${host}`, close, "content-length: -1"])}${bodyOf(request)}`),
  ],
  [
    "with a length beyond numbers",
    (request, host) =>
      bytes(`${head(request, [`host: ${host}`, close, `content-length: ${"9".repeat(30)}`])}${bodyOf(request)}`),
  ],
  [
    "with a length beyond what is taken",
    (request, host) =>
      bytes(`${head(request, [`host: ${host}`, close, "content-length: 99999999999"])}${bodyOf(request)}`),
  ],
  [
    "in an encoding of no name",
    (request, host) => bytes(`${head(request, [`host: ${host}`, close, "transfer-encoding: x, chunked"])}0\r\n\r\n`),
  ],
  ["without a host", (request) => bytes(head(request, [close, "content-length: 0"]))],
  ["with two hosts", (request, host) => bytes(head(request, [`host: ${host}`, "host: evil.example", close]))],
  ["with a host that is none", (request) => bytes(head(request, ["host: @:99999/", close]))],
  ["in HTTP/1.0", (request) => bytes(head(request, [], "HTTP/1.0"))],
  ["in HTTP/9.9", (request, host) => bytes(head(request, [`host: ${host}`, close], "HTTP/9.9"))],
  ["in HTTP/2", () => bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0")],
  ["in HTTP/0.9", (request) => bytes(`GET ${request.target}\r\n\r\n`)],
  ["as TLS", () => Buffer.from("16030100c8010000c40303", "hex")],
  [
    "with a method of no name",
    (request, host) => bytes(head({ ...request, method: "FROB" }, [`host: ${host}`, close])),
  ],
  [
    "as for a proxy",
    (request, host) => bytes(head({ ...request, method: "CONNECT", target: "a:443" }, [`host: ${host}`, close])),
  ],
  ["with a header of no name", (request, host) => bytes(head(request, [`host: ${host}`, close, ": x", "a b: c"]))],
  ["with a folded header", (request, host) => bytes(head(request, [`host: ${host}`, close, "x-a: 1", " folded"]))],
  ["with a NUL in a header", (request, host) => bytes(head(request, [`host: ${host}`, close, "x-a: 1\0 2"]))],
  [
    "with thousands of headers",
    (request, host) =>
      bytes(
        head(request, [`host: ${host}`, close, ...Array.from({ length: 1_500 }, (_, n) => `x-${n}: ${n}`)]).slice(0),
      ),
  ],
  [
    "with a header of 20 kB",
    (request, host) => bytes(head(request, [`host: ${host}`, close, `x-a: ${"x".repeat(20_000)}`])),
  ],
  [
    "asking to go on first",
    (request, host) =>
      bytes(
        `${head(request, [`host: ${host}`, close, "expect: 100-continue", `content-length: ${request.body?.length ?? 0}`])}${bodyOf(request)}`,
      ),
  ],
  [
    "asking for a switch of protocols",
    (request, host) => bytes(head(request, [`host: ${host}`, "connection: upgrade", "upgrade: websocket"])),
  ],
  [
    "two at once",
    (request, host) => {
      const one = `${head(request, [`host: ${host}`, `content-length: ${request.body?.length ?? 0}`])}${bodyOf(request)}`;
      return bytes(`${one}GET /v1/auth/me HTTP/1.1\r\nhost: ${host}\r\n${close}\r\n\r\n`);
    },
  ],
  [
    "with ends of lines of one character",
    (request, host) => bytes(head(request, [`host: ${host}`, close]).replaceAll("\r", "")),
  ],
];

/** Ways of sending a request that no HTTP library offers. */
export const wireMutations: readonly Mutation[] = [
  {
    name: "sent",
    stage: 3,
    change: (draft, random) => {
      const [name, wire] = random.pick(wires);
      draft.notes.push(name);
      draft.wire = wire;
      return true;
    },
  },
];
