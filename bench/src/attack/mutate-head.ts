import { createHmac } from "node:crypto";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { Draft, Mutation, World } from "./fuzz-request.ts";
import { setHeader } from "./fuzz-request.ts";
import { oddContentTypes } from "./odd-values.ts";
import type { Random } from "./random.ts";

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An access token that is signed as asked, which need not be as the server signs its own. */
function forgeToken(head: object, claims: object, secret: string): string {
  const signed = `${base64url(head)}.${base64url(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function claimsOf(token: string): Record<string, unknown> {
  const [, claims = ""] = token.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}

/** What stands in place of the caller's authorization. None of them signs anybody in but the stranger's own. */
function oddAuthorization(random: Random, { owner, stranger, authSecret }: World): readonly [string, string] {
  const claims = claimsOf(owner.accessToken);
  const head = { alg: "HS256" };
  const nowSeconds = Math.floor(Date.now() / 1_000);
  return random.pick<readonly [string, string]>([
    ["cut", `Bearer ${owner.accessToken.slice(0, -random.below(40) - 1)}`],
    ["with more behind it", `Bearer ${owner.accessToken}x`],
    ["of the stranger", `Bearer ${stranger.accessToken}`],
    ["expired", `Bearer ${forgeToken(head, { ...claims, iat: 1, exp: nowSeconds - 1 }, authSecret)}`],
    ["signed by another", `Bearer ${forgeToken(head, claims, "another secret that is as long as it must")}`],
    ["of no algorithm", `Bearer ${base64url({ alg: "none" })}.${base64url(claims)}.`],
    ["of another algorithm", `Bearer ${forgeToken({ alg: "RS256" }, claims, authSecret)}`],
    ["with a key of its own", `Bearer ${forgeToken({ alg: "HS256", jwk: { kty: "oct", k: "" } }, claims, "")}`],
    ["without claims", `Bearer ${forgeToken(head, {}, authSecret)}`],
    ["with odd claims", `Bearer ${forgeToken(head, { ...claims, id: {}, sessionId: [], exp: "x" }, authSecret)}`],
    ["without an end", `Bearer ${forgeToken(head, { ...claims, exp: 1e300 }, "x".repeat(40))}`],
    ["that renews", `Bearer ${owner.refreshToken}`],
    ["of nothing", "Bearer "],
    ["of blanks", "Bearer   \t "],
    ["of dots", "Bearer ..."],
    ["long", `Bearer ${"a".repeat(9_000)}`],
    ["as a password", `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString("base64")}`],
    ["twice", `Bearer ${owner.accessToken}, Bearer ${stranger.accessToken}`],
    ["in another alphabet", "Bearer \u00e9\u00ff"],
  ]);
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ["accept", "text/html"],
  ["accept", "application/xml;q=1"],
  ["accept-encoding", "gzip"],
  ["accept-encoding", "br;q=0.1, zstd;q=nan, *;q=0"],
  ["accept-encoding", "identity;q=0"],
  ["range", "bytes=0-1,5-2,-9999999999"],
  ["if-none-match", "*"],
  ["if-modified-since", "Thu, 99 Foo 2026"],
  ["expect", "200-maybe"],
  ["upgrade", "websocket"],
  ["upgrade", "h2c"],
  ["x-forwarded-for", "' OR 1=1, 999.999.999.999, ::1%lo, unknown"],
  ["x-forwarded-for", "1.2.3.4,".repeat(500)],
  ["x-forwarded-proto", "javascript"],
  ["x-forwarded-host", "evil.example/?"],
  ["forwarded", 'for="_x";host="\\"'],
  ["x-request-id", "../../x"],
  ["x-http-method-override", "DELETE"],
  ["cookie", `a=${"b".repeat(4_000)}; __proto__=1; =; ;`],
  ["origin", "https://evil.example"],
  ["origin", "null"],
  ["user-agent", ""],
  ["user-agent", "\u00fc\u00ff".repeat(500)],
  ["accept-version", "9.9.9"],
  ["te", "trailers, deflate;q=0.5"],
  ["content-language", "x".repeat(3_000)],
  ["__proto__", "x"],
  ["constructor", "x"],
];

const packers: readonly (readonly [name: string, pack: (bytes: Buffer) => Buffer])[] = [
  ["gzip", (bytes) => gzipSync(bytes)],
  ["deflate", (bytes) => deflateSync(bytes)],
  ["br", (bytes) => brotliCompressSync(bytes)],
  ["zstd", (bytes) => zstdCompressSync(bytes)],
  ["gzip", (bytes) => gzipSync(bytes).subarray(0, -9)],
  ["gzip", (bytes) => gzipSync(gzipSync(bytes))],
  ["gzip, br", (bytes) => brotliCompressSync(gzipSync(bytes))],
  ["br", (bytes) => gzipSync(bytes)],
  ["gzip", () => gzipSync(Buffer.alloc(20_000_000, "[")).subarray(0)],
  ["gzip", (bytes) => Buffer.concat([gzipSync(bytes), Buffer.from("rest")])],
  ["identity", (bytes) => bytes],
  ["lzma", (bytes) => bytes],
  ["", (bytes) => bytes],
  ["gzip", (bytes) => bytes],
];

const bytesOf = (draft: Draft): Buffer | undefined =>
  draft.bytes ?? (draft.body === undefined ? undefined : Buffer.from(JSON.stringify(draft.body)));

const oddPaths: readonly (readonly [name: string, change: (path: string) => string])[] = [
  ["two slashes", (path) => path.replace("/v1/", "//v1//")],
  ["a slash at the end", (path) => `${path}/`],
  ["an encoded slash", (path) => path.replace(/\/([^/]*)$/, "%2f$1")],
  ["a way up", (path) => path.replace("/v1/", "/v1/x/../")],
  ["an encoded way up", (path) => path.replace("/v1/", "/v1/..%2fv1/")],
  ["a way out", (path) => `${path}/../../../../etc/passwd`],
  ["encoded letters", (path) => path.replace("/v1/", "/%761/")],
  ["letters encoded twice", (path) => path.replace("/v1/", "/%25761/")],
  ["capitals", (path) => path.toUpperCase()],
  ["a parameter of the path", (path) => `${path};jsessionid=1`],
  ["a dot at the end", (path) => `${path}.`],
  ["an ending", (path) => `${path}.json`],
  ["a NUL", (path) => `${path}%00`],
  ["half a character", (path) => `${path}/%E0%A4%A`],
  ["another host", (path) => `//evil.example${path}`],
  ["a whole address", (path) => `http://evil.example${path}`],
  ["an address without a slash", (path) => path.slice(1)],
  ["a star", () => "*"],
  ["nothing", () => "/"],
  ["a fragment", (path) => `${path}#x`],
  ["a backslash", (path) => path.replaceAll("/", "\\")],
  ["a blank", (path) => `${path}%20`],
  ["nine kilobytes", (path) => `${path}/${"a".repeat(9_000)}`],
  ["thousands of folders", (path) => `${path}${"/a".repeat(3_000)}`],
  ["another version", (path) => path.replace("/v1/", "/v2/")],
  ["the page of the documents", () => "/v1/docs/static/..%2f..%2f..%2fpackage.json"],
];

const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];

/** Ways of changing how a request is put: method, path, headers, and how its body is packed. */
export const headMutations: readonly Mutation[] = [
  {
    name: "a token",
    stage: 2,
    change: (draft, random, world) => {
      const [name, authorization] = oddAuthorization(random, world);
      draft.notes.push(name);
      setHeader(draft, "authorization", authorization);
      return true;
    },
  },
  {
    name: "no token",
    stage: 2,
    change: (draft) => {
      draft.headers = draft.headers.filter(([name]) => name !== "authorization");
      return true;
    },
  },
  {
    name: "another content type",
    stage: 2,
    change: (draft, random) => {
      if (bytesOf(draft) === undefined) return false;
      setHeader(draft, "content-type", random.pick(oddContentTypes));
      return true;
    },
  },
  {
    name: "no content type",
    stage: 2,
    change: (draft) => {
      draft.headers = draft.headers.filter(([name]) => name !== "content-type");
      return draft.body !== undefined;
    },
  },
  {
    name: "a packed body",
    stage: 2,
    change: (draft, random) => {
      const bytes = bytesOf(draft);
      if (bytes === undefined) return false;
      const [name, pack] = random.pick(packers);
      draft.bytes = pack(bytes);
      setHeader(draft, "content-encoding", name);
      draft.notes.push(`said to be ${name === "" ? "nothing" : name}`);
      return true;
    },
  },
  {
    name: "another header",
    stage: 2,
    change: (draft, random) => {
      draft.headers.push([...random.pick(oddHeaders)]);
      return true;
    },
  },
  {
    name: "a header twice",
    stage: 2,
    change: (draft, random) => {
      if (draft.headers.length === 0) return false;
      const [name, value] = random.pick(draft.headers);
      draft.headers.push([name, random.pick([value, "x", ""])]);
      return true;
    },
  },
  {
    name: "another path",
    stage: 2,
    change: (draft, random) => {
      const [name, change] = random.pick(oddPaths);
      draft.changePath = change;
      draft.notes.push(`with ${name}`);
      return true;
    },
  },
  {
    name: "another method",
    stage: 2,
    change: (draft, random) => {
      draft.method = random.pick(otherMethods.filter((method) => method !== draft.method));
      return true;
    },
  },
];
