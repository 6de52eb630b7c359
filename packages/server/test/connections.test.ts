import type { Socket } from "node:net";
import { failureBody } from "@foretell/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { askRaw, openSocket, readAnswer } from "./support/raw-http.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const maxConnections = 64;
const maxPerNetwork = 20;

let server: TestApp;
/** It takes whoever calls from here for one network, and not for a proxy. */
let direct: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { MAX_CONNECTIONS: String(maxConnections) } });
  direct = await createTestApp({
    env: { TRUST_PROXY: "192.0.2.1", MAX_CONNECTIONS_PER_NETWORK: String(maxPerNetwork) },
  });
  for (const { app } of [server, direct]) await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await direct.close();
});

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { app } of [server, direct]) {
    // Those that were refused linger for a second, to be heard; one whose end a busy machine has lost goes after 18 idle ones.
    await expect.poll(() => countConnections(app), { timeout: 30_000 }).toBe(0);
  }
});

const countConnections = (app: TestApp["app"]) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

async function open(app: TestApp["app"]): Promise<Socket> {
  const socket = openSocket(app);
  sockets.push(socket);
  await new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
  return socket;
}

const openMany = (app: TestApp["app"], count: number) => Promise.all(Array.from({ length: count }, () => open(app)));

const alive = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/** Milliseconds until the other side closes the connection. */
async function lifeOf(socket: Socket): Promise<number> {
  const openedAtMs = Date.now();
  socket.resume();
  await new Promise((resolve) => socket.once("close", resolve).once("end", resolve));
  return Date.now() - openedAtMs;
}

describe("connections beyond the limit", () => {
  it("are answered with 503 and closed, and there is room again when others end", async () => {
    const first = await openMany(server.app, maxConnections);
    await expect.poll(() => countConnections(server.app)).toBe(maxConnections);
    const refused = await askRaw(server.app, alive);
    expect([refused?.status, refused?.head.includes("connection: close")]).toEqual([503, true]);
    expect(failureBody.parse(JSON.parse(refused?.body ?? ""))).toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining("too many connections"),
    });
    first[0]?.destroy();
    await expect.poll(async () => (await askRaw(server.app, alive))?.status).toBe(200);
  });

  it("are told and closed though they ask for nothing", async () => {
    await openMany(server.app, maxConnections);
    await expect.poll(() => countConnections(server.app)).toBe(maxConnections);
    const socket = await open(server.app);
    expect((await readAnswer(socket))?.status).toBe(503);
    expect(await lifeOf(socket)).toBeLessThan(5_000);
  });

  it("are closed at once where there are very many, and those before go on", async () => {
    const [first] = await openMany(server.app, maxConnections);
    await openMany(server.app, 2_000);
    first?.write(alive);
    expect(first === undefined ? undefined : (await readAnswer(first))?.status).toBe(200);
    expect(await countConnections(server.app)).toBeLessThanOrEqual(maxConnections + 64);
  });

  it("are counted by network too, but not those of a proxy", async () => {
    await openMany(direct.app, maxPerNetwork);
    await expect.poll(() => countConnections(direct.app)).toBe(maxPerNetwork);
    const refused = await askRaw(direct.app, alive);
    expect([refused?.status, refused?.body.includes("Your network has too many connections")]).toEqual([503, true]);
    await openMany(server.app, maxPerNetwork);
    expect((await askRaw(server.app, alive))?.status).toBe(200);
  });
});

describe("connections that stand idle or are slow", { timeout: 60_000 }, () => {
  it("are closed within 20 seconds, whatever they have sent, answered before it had arrived or not", async () => {
    const [silent, slow, afterOne, halfBody, answered] = [
      await open(server.app),
      await open(server.app),
      await open(server.app),
      await open(server.app),
      await open(server.app),
    ];
    slow.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
    afterOne.write(alive);
    expect((await readAnswer(afterOne))?.status).toBe(200);
    halfBody.write(
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"',
    );
    answered.write("GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n");
    expect((await readAnswer(answered))?.status).toBe(200);
    // What would go on for ever.
    const drips = [setInterval(() => slow.write("X-Slow: 1\r\n"), 1_000), setInterval(() => answered.write("x"), 500)];
    const answers = Promise.all([readAnswer(silent), readAnswer(slow), readAnswer(halfBody)]);
    const lives = await Promise.all([silent, slow, afterOne, halfBody, answered].map(lifeOf));
    for (const drip of drips) clearInterval(drip);
    for (const lifeMs of lives.slice(0, 3)) expect(lifeMs).toBeLessThan(21_000);
    for (const lifeMs of lives.slice(3)) expect(lifeMs).toBeLessThan(25_000);
    const told = await answers;
    expect(told.map((answer) => answer?.status)).toEqual([408, 408, 400]);
    for (const answer of told) expect(failureBody.parse(JSON.parse(answer?.body ?? "")).code).toBe("MALFORMED");
  });
});

describe("connections", () => {
  it("are answered in order where requests do not wait for their answers", async () => {
    const socket = await open(server.app);
    const count = 500;
    socket.write(alive.repeat(count) + alive.replace("/healthz", "/v1/nothing"));
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await expect.poll(() => text.match(/HTTP\/1\.1 \d+/g)?.length, { timeout: 25_000 }).toBe(count + 1);
    expect(text.match(/HTTP\/1\.1 \d+/g)?.slice(-2)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
  });

  it("are answered though their sender has nothing more to say, and closed then", async () => {
    const socket = await open(server.app);
    socket.end(alive);
    expect((await readAnswer(socket))?.status).toBe(200);
    expect(await lifeOf(socket)).toBeLessThan(5_000);
  });
});
