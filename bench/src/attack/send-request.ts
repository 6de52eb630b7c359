import { Agent, request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { FuzzRequest } from "./fuzz-request.ts";

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What came back, or why nothing did. */
export type Outcome =
  | { readonly kind: "reply"; readonly reply: Reply; readonly ms: number }
  | { readonly kind: "silence"; readonly reason: string; readonly ms: number };

/** Longer than any answer may take. */
const patienceMs = 22_000;

/** How long a server is heard out that has said nothing to bytes which are no whole request. */
const rawPatienceMs = 3_000;

/** Sends requests to one server. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #server: URL;

  constructor(serverUrl: string) {
    this.#server = new URL(serverUrl);
  }

  /** Never rejects. */
  async send(request: FuzzRequest): Promise<Outcome> {
    const startMs = performance.now();
    const isOrdinary = request.wire === undefined && !/[^\x21-\xff]/.test(request.target);
    try {
      const reply = await (isOrdinary ? this.#sendOrdinary(request) : this.#sendRaw(request));
      return { kind: "reply", reply: { ...reply, body: unpack(reply) }, ms: performance.now() - startMs };
    } catch (error) {
      return { kind: "silence", reason: String(error), ms: performance.now() - startMs };
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #sendOrdinary(request: FuzzRequest): Promise<Reply> {
    try {
      return await this.#sendOnce(request);
    } catch (error) {
      // The server may have closed a kept connection at the moment when it was taken up again.
      if (!(error instanceof Error && "code" in error && error.code === "ECONNRESET")) throw error;
      return this.#sendOnce(request);
    }
  }

  #sendOnce(request: FuzzRequest): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const { method, target, headers, body } = request;
      const call = httpRequest({
        host: this.#server.hostname,
        port: this.#server.port,
        agent: this.#agent,
        method,
        path: target,
        // As a list, so that a name can stand in it twice; then nothing is added to it.
        headers: [
          ["host", this.#server.host] as const,
          ...headers.map(([name, value]) => [name, toHeaderText(value)] as const),
          ["content-length", String(body?.length ?? 0)] as const,
        ].flat(),
        signal: AbortSignal.timeout(patienceMs),
      });
      call.on("response", (response) => void readReply(response).then(resolve, reject));
      call.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, headers: {}, body: Buffer.alloc(0) });
      });
      call.on("error", reject);
      call.end(body);
    });
  }

  #sendRaw(request: FuzzRequest): Promise<Reply> {
    const wire = request.wire ?? plainWire;
    return new Promise((resolve, reject) => {
      const socket = connect(Number(this.#server.port), this.#server.hostname);
      const chunks: Buffer[] = [];
      socket.setTimeout(request.wire === undefined ? patienceMs : rawPatienceMs, () => socket.destroy());
      socket.on("data", (chunk: Buffer) => void chunks.push(chunk));
      socket.on("error", () => undefined);
      socket.on("close", () => {
        const reply = parseReply(Buffer.concat(chunks));
        if (reply === undefined) reject(new Error("the connection was closed without an answer"));
        else resolve(reply);
      });
      socket.write(wire(request, this.#server.host));
    });
  }
}

/** What no library sends, as one would. */
function plainWire(request: FuzzRequest, host: string): Buffer {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${request.body?.length ?? 0}`;
  const head = [
    `${request.method} ${request.target} HTTP/1.1`,
    `host: ${host}`,
    "connection: close",
    ...headers,
    length,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), request.body ?? Buffer.alloc(0)]);
}

/** Node takes no line ends in a header, which the raw requests send all the same. */
function toHeaderText(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}

async function readReply(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}

/** The last answer of a connection's bytes: those before it may be "100 Continue". */
function parseReply(bytes: Buffer): Reply | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [statusLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return parseReply(rest);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const isChunked = headers["transfer-encoding"]?.includes("chunked") === true;
  const length = headers["content-length"];
  const body = isChunked ? joinChunks(rest) : length === undefined ? rest : rest.subarray(0, Number(length));
  return { status, headers, body };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = lineEnd < 0 ? 0 : Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

function unpack({ headers, body }: Reply): Buffer {
  if (body.length === 0) return body;
  switch (headers["content-encoding"]) {
    case "gzip":
      return gunzipSync(body);
    case "br":
      return brotliDecompressSync(body);
    case "deflate":
      return inflateSync(body);
    case "zstd":
      return zstdDecompressSync(body);
    default:
      return body;
  }
}
