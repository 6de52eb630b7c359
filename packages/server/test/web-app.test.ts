import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "foretell-web-"));
const inlineScript = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><html><head><script>${inlineScript}</script>
<script type="module" src="/assets/main-abc123.js"></script></head><body><div id="root"></div></body></html>`;
const script = `console.log("${"foretell ".repeat(500)}");`;
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), page);
writeFileSync(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
writeFileSync(join(folder, "assets/main-abc123.js"), script);

let server: TestApp;
let secure: TestApp;
beforeAll(async () => {
  server = await createTestApp({ webAppFolder: folder });
  secure = await createTestApp({
    webAppFolder: folder,
    env: { PUBLIC_URL: "https://foretell.example.org", SMTP_URL: "smtp://127.0.0.1:9" },
  });
});
afterAll(async () => {
  await Promise.all([server.close(), secure.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const html = { accept: "text/html,application/xhtml+xml" };

describe("the web application", () => {
  it.each(["/", "/login", "/projects/0190/schemas?x=1", "/verify-email?token=abc", "/reports.v2"])(
    "is what a browser gets at %s",
    async (url) => {
      const response = await server.inject({ url, headers: html });
      expect([response.statusCode, response.body]).toEqual([200, page]);
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(response.headers["cache-control"]).toBe("no-store");
    },
  );

  it("is at the start for any program, so that a look at the address shows that it is served", async () => {
    const response = await server.inject({ url: "/?from=monitor", headers: { accept: "*/*" } });
    expect([response.statusCode, response.body]).toEqual([200, page]);
  });

  it("keeps files with a hash in their name for ever, and asks for the others", async () => {
    const hashed = await server.inject({ url: "/assets/main-abc123.js" });
    expect([hashed.statusCode, hashed.body]).toEqual([200, script]);
    expect(hashed.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
    expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const icon = await server.inject({ url: "/favicon.svg" });
    expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([200, "no-cache"]);
    const again = await server.inject({ url: "/favicon.svg", headers: { "if-none-match": String(icon.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it("is sent compressed to those who can read it", async () => {
    const response = await server.inject({ url: "/assets/main-abc123.js", headers: { "accept-encoding": "br" } });
    expect(response.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
  });

  it.each([
    ["a file that is not there", "/assets/gone.js", html],
    ["an address of the API", "/v1/nothing", html],
    ["the API itself", "/v1", html],
    ["a program that wants JSON", "/projects", { accept: "application/json" }],
    ["a way out of the folder", "/assets/..%2f..%2fpackage.json", { accept: "*/*" }],
    ["a hidden file", "/.env", { accept: "*/*" }],
  ])("is not the answer to %s", async (_name, url, headers) => {
    const response = await server.inject({ url, headers });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("a build that takes the place of another while the server runs", () => {
  it("is served from then on, and the files of the old one are gone", async () => {
    const old = mkdtempSync(join(tmpdir(), "foretell-web-"));
    mkdirSync(join(old, "assets"));
    writeFileSync(join(old, "index.html"), page);
    writeFileSync(join(old, "assets/main-abc123.js"), script);
    const running = await createTestApp({ webAppFolder: old });
    rmSync(old, { recursive: true });
    const between = await running.inject({ url: "/projects", headers: html });
    expect([between.statusCode, between.body]).toEqual([200, page]);

    const newPage = page.replaceAll("abc123", "def456");
    mkdirSync(join(old, "assets"), { recursive: true });
    writeFileSync(join(old, "index.html"), newPage);
    writeFileSync(join(old, "assets/main-def456.js"), "export {};");
    expect((await running.inject({ url: "/projects", headers: html })).body).toBe(newPage);
    expect((await running.inject({ url: "/assets/main-def456.js" })).body).toBe("export {};");
    const gone = await running.inject({ url: "/assets/main-abc123.js" });
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, "NOT_FOUND"]);
    await running.close();
    rmSync(old, { recursive: true, force: true });
  });
});

describe("security headers", () => {
  it("let the page load its own things and nothing else", async () => {
    const { headers } = await server.inject({ url: "/", headers: html });
    const policy = String(headers["content-security-policy"]).split(";");
    const hash = createHash("sha256").update(inlineScript).digest("base64");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
  });

  it("let a style sheet that is written into the page only be the page's own, by a nonce that no other load has", async () => {
    writeFileSync(join(folder, "index.html"), page.replace("<head>", '<head><meta nonce="STYLE_NONCE">'));
    const nonces = new Set<string>();
    for (const url of ["/", "/login", "/projects"]) {
      const { body, headers } = await server.inject({ url, headers: html });
      const nonce = /<meta nonce="([^"]{22,})">/.exec(body)?.[1] ?? "none";
      expect(String(headers["content-security-policy"]).split(";")).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    writeFileSync(join(folder, "index.html"), page);
    expect(nonces.size).toBe(3);
  });

  it("deny what browsers could give a page and the application does not use", async () => {
    const { headers } = await server.inject({ url: "/", headers: html });
    const policy = String(headers["permissions-policy"]).split(", ");
    expect(policy).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()", "payment=()"]));
    expect(policy.filter((part) => !part.endsWith("=()"))).toEqual(["clipboard-read=(self)", "clipboard-write=(self)"]);
  });

  it("insist on HTTPS only where people come by HTTPS", async () => {
    const plain = await server.inject({ url: "/", headers: html });
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
    expect(plain.headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    const https = await secure.inject({ url: "/", headers: html });
    expect(https.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(https.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });
});

describe("security.txt", () => {
  it("says whom to tell of a weakness, and for how long that holds", async () => {
    const told = await createTestApp({
      env: {
        SECURITY_CONTACT: "security@example.org",
        PUBLIC_URL: "https://foretell.example.org",
        SMTP_URL: "smtp://127.0.0.1:25",
      },
    });
    const response = await told.inject({ url: "/.well-known/security.txt" });
    await told.close();
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = Object.fromEntries(
      response.body
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toEqual({
      Contact: "mailto:security@example.org",
      Expires: expect.any(String),
      "Preferred-Languages": "en",
      Canonical: "https://foretell.example.org/.well-known/security.txt",
    });
    const daysLeft = (Date.parse(String(fields["Expires"])) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(30);
    expect(daysLeft).toBeLessThan(365);
  });

  it("is not there where nobody is named", async () => {
    const response = await server.inject({ url: "/.well-known/security.txt" });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, "NOT_FOUND"]);
  });
});
