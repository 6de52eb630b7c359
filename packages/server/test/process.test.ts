import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureBody } from "@foretell/contract";
import { afterAll, describe, expect, it } from "vitest";
import { fillDataFolder } from "./support/data-folders.ts";
import { encodeForm, formContentType } from "./support/multipart.ts";
import { readAnswer } from "./support/raw-http.ts";
import { killLeftovers, launch, runServerProcess, startServerProcess } from "./support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "foretell-process-"));
const DATA_DIR = join(folder, "data");
afterAll(() => {
  killLeftovers();
  rmSync(folder, { recursive: true, force: true });
});

const register = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/v1/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ full_name: "Ann Example", email, password: "secret one" }),
  });

const login = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "secret one" }),
  });

async function dataOf<Data>(response: Response): Promise<Data> {
  return ((await response.json()) as { data: Data }).data;
}

/** Sends the head of a request and waits until the server asks for its body; the rest is sent by the function given. */
async function beginRegistration(url: string, email: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ full_name: "Ann Example", email, password: "secret one" });
  const call = request(`${url}/v1/users`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), expect: "100-continue" },
  });
  call.flushHeaders();
  await once(call, "continue");
  return async () => {
    call.end(body);
    const [response] = (await once(call, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  };
}

/** A machine that is busy is slow, not wrong. */
const patience = { timeout: 60_000 };

describe("the process", { timeout: 240_000 }, () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "serves with no settings but a folder, answers what is in flight at %s, and ends",
    async (signal) => {
      const server = await startServerProcess({ DATA_DIR, RATE_LIMITS: "off" });
      expect(server.output().trimEnd().split("\n").at(-1)).toBe(`Foretell is ready: open ${server.url} in a browser.`);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

      // Their heads have arrived and their bodies have not: in flight beyond doubt.
      const requests = await Promise.all(
        Array.from({ length: 6 }, (_, index) => beginRegistration(server.url, `${signal}${index}@example.org`)),
      );
      const stopped = server.stop(signal);
      await expect.poll(() => server.output(), patience).toContain(`"signal":"${signal}"`);
      expect(await Promise.all(requests.map((finish) => finish()))).toEqual(Array(6).fill(201));
      const exitCode = await stopped;
      expect(exitCode).toBe(0);
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    },
  );

  it("finishes an import that is arriving when it is told to stop, and leaves none of it on disk", async () => {
    const dataFolder = await fillDataFolder(join(folder, "importing"));
    const server = await startServerProcess({ DATA_DIR: dataFolder, RATE_LIMITS: "off" });
    await register(server.url, "importer@example.org");
    const { accessToken } = await dataOf<{ accessToken: string }>(await login(server.url, "importer@example.org"));
    const authorization = `Bearer ${accessToken}`;
    const created = await fetch(`${server.url}/v1/projects`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ name: "Importing" }),
    });
    const project = await dataOf<{ id: string }>(created);
    const content = Buffer.from(`CREATE TABLE t (id integer);\n${"-- a comment\n".repeat(100_000)}`);
    const fields = [
      ["project_id", project.id],
      ["db_type", "postgresql"],
    ] as const;
    const form = encodeForm([...fields, { fileName: "t.sql", content }]);
    const importId = randomUUID();
    const call = request(`${server.url}/v1/schemas/import?import_id=${importId}`, {
      method: "POST",
      headers: { authorization, "content-type": formContentType, "content-length": form.length },
    });
    call.write(form.subarray(0, form.length / 2));
    const phase = async () => {
      const progress = await fetch(`${server.url}/v1/schemas/imports/${importId}`, { headers: { authorization } });
      return progress.ok ? (await dataOf<{ phase: string }>(progress)).phase : "";
    };
    await expect.poll(phase, patience).toBe("reading");
    const stopped = server.stop("SIGTERM");
    await expect.poll(() => server.output(), patience).toContain('"signal":"SIGTERM"');
    call.end(form.subarray(form.length / 2));
    const [response] = (await once(call, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await stopped).toBe(0);
    expect(readdirSync(join(dataFolder, "uploads"))).toEqual([]);
  });

  it("refuses what comes while it finishes the rest, and ends though connections are stuck", async () => {
    const server = await startServerProcess({
      DATA_DIR: await fillDataFolder(join(folder, "draining")),
      RATE_LIMITS: "off",
    });
    const { port } = new URL(server.url);
    const open = () => connect(Number(port), "127.0.0.1").on("error", () => undefined);
    const ask = async (socket: Socket, path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return readAnswer(socket);
    };
    const old = open();
    expect((await ask(old, "/healthz"))?.status).toBe(200);
    const [idle, stuck] = [open(), open()];
    stuck.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
    const finish = await beginRegistration(server.url, "draining@example.org");
    const stopped = server.stop("SIGTERM");
    const signalledAtMs = Date.now();
    await expect.poll(() => server.output(), patience).toContain('"signal":"SIGTERM"');
    for (const socket of [old, open(), open()]) {
      const refused = await ask(socket, "/v1/auth/me");
      expect([refused?.status, refused?.head.includes("connection: close")]).toEqual([503, true]);
      expect(failureBody.parse(JSON.parse(refused?.body ?? ""))).toMatchObject({ code: "UNAVAILABLE" });
    }
    expect((await ask(open(), "/"))?.status).toBe(503);
    expect((await ask(open(), "/healthz"))?.status).toBe(200);
    expect((await ask(open(), "/readyz"))?.status).toBe(503);
    expect(await finish()).toBe(201);
    expect(await stopped).toBe(0);
    expect(Date.now() - signalledAtMs).toBeLessThan(30_000);
    for (const socket of [old, idle, stuck]) socket.destroy();
  });

  it("keeps the files that it needs however many connections there are", async () => {
    const server = await startServerProcess(
      { DATA_DIR: await fillDataFolder(join(folder, "crowded")), RATE_LIMITS: "off" },
      { openFilesLimit: 640 },
    );
    const { port } = new URL(server.url);
    const crowd = Array.from({ length: 900 }, () => connect(Number(port), "127.0.0.1").on("error", () => undefined));
    await expect.poll(() => crowd.filter(({ closed }) => closed).length, patience).toBeGreaterThan(700);
    expect(server.output()).not.toContain("EMFILE");
    for (const socket of crowd) socket.destroy();
    await expect.poll(async () => (await register(server.url, "crowded@example.org")).status, patience).toBe(201);
    expect(await server.stop("SIGTERM")).toBe(0);
  });

  it("keeps what it acknowledged when it is killed", async () => {
    const first = await startServerProcess({ DATA_DIR, RATE_LIMITS: "off" });
    const answered = await register(first.url, "killed@example.org");
    await first.stop("SIGKILL");
    expect(answered.status).toBe(201);
    const second = await startServerProcess({ DATA_DIR, RATE_LIMITS: "off" });
    expect((await login(second.url, "killed@example.org")).status).toBe(200);
    expect(await second.stop("SIGTERM")).toBe(0);
  });

  it("ends in good order when it is told to before it has started", async () => {
    const early = join(folder, "early");
    const { child, ended, output } = launch({ DATA_DIR: early });
    await expect.poll(output, patience).toContain("Server listening");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(output()).not.toMatch(/Cannot|rror/);
    const next = await startServerProcess({ DATA_DIR: early });
    expect(await next.stop("SIGTERM")).toBe(0);
  });

  it("lists all settings that are wrong and ends", async () => {
    const { exitCode, output } = await runServerProcess({ DATA_DIR, PORT: "http", LOG_LEVEL: "loud" });
    expect(exitCode).toBe(1);
    expect(output).toBe(
      "The server cannot start with these settings:\n" +
        "  - PORT must be a whole number from 0 to 65535\n" +
        "  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent\n",
    );
  });

  it("says that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const { exitCode, output } = await runServerProcess({ DATA_DIR, PORT });
    other.close();
    expect(exitCode).toBe(1);
    expect(output.trimEnd().split("\n").at(-1)).toBe(
      `Port ${PORT} of 127.0.0.1 is in use by another program. Stop that program, or set PORT to another number.`,
    );
  });

  it("says that its folder is taken", async () => {
    const server = await startServerProcess({ DATA_DIR });
    const { exitCode, output } = await runServerProcess({ DATA_DIR });
    await server.stop("SIGTERM");
    expect(exitCode).toBe(1);
    expect(output).toContain(`The data folder ${DATA_DIR} is in use by another Foretell process.`);
    expect(output).not.toContain("    at ");
  });
});

describe.concurrent("the process, told to end while something is not to be had", { timeout: 240_000 }, () => {
  it("ends in good order though a request never arrives as a whole", async () => {
    const server = await startServerProcess({
      DATA_DIR: await fillDataFolder(join(folder, "unfinished")),
      RATE_LIMITS: "off",
    });
    await beginRegistration(server.url, "unfinished@example.org");
    const signalledAtMs = Date.now();
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(Date.now() - signalledAtMs).toBeLessThan(30_000);
  });

  it("ends in good order while it waits for a database that does not answer", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, "connection");
    const { child, ended, output } = launch({
      DATA_DIR: join(folder, "waiting"),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    });
    await asked;
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    silent.close();
    expect(output()).not.toMatch(/is ready|Cannot/);
  });
});
