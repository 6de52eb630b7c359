import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { defineRoute } from "@foretell/contract";
import compress from "@fastify/compress";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { AnswerBudget } from "../src/http/answer-budget.ts";
import type { SignedInUser } from "../src/signed-in-user.ts";
import { ContractRoutes } from "../src/http/contract-routes.ts";
import { handleError } from "../src/http/error-handler.ts";
import { closeUnreadConnections } from "../src/http/unread-answers.ts";

const megabyte = 1024 * 1024;
const answerBytes = 8 * megabyte;
/** What the answer has around its text: two are as much as a caller may have, whether or not one is written already. */
const envelopeBytes = 1_000;
const patience = { timeout: 20_000 };

const route = defineRoute({
  method: "GET",
  path: "/texts",
  tag: "texts",
  summary: "A long text, after a while.",
  access: "signed-in",
  status: 200,
  query: z.object({ waitMs: z.coerce.number().default(0) }),
  data: z.string(),
  errors: [],
});

const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

/** A server of one route, whose caller is whoever the token names. */
async function startServer({ stallLimitMs = 60_000, maxWaitMs = 60_000 } = {}) {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  app.setErrorHandler(handleError);
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  closeUnreadConnections(app, stallLimitMs);
  await app.register(compress, { threshold: 1024 });
  const answers = new AnswerBudget({ perCallerBytes: 2 * answerBytes, totalBytes: 100 * answerBytes, maxWaitMs });
  const built = { count: 0 };
  const authenticate = async (token: string) => ({ id: token, sessionId: "a session" }) as SignedInUser;
  new ContractRoutes(app, authenticate, { answers }).add(
    route,
    async ({ query }) => {
      await sleep(query.waitMs);
      built.count += 1;
      return "x".repeat(answerBytes - envelopeBytes);
    },
    { answerBytes },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { port, answers, built };
}

/** Asks for the text, several times on one connection, and reads nothing of it. */
function ask(port: number, caller: string, { count = 1, waitMs = 0 } = {}): Socket {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.pause();
  const request = `GET ${route.path}?waitMs=${waitMs} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller}\r\n\r\n`;
  socket.write(request.repeat(count));
  return socket;
}

it("answers a request whose connection has ended before it was read", async () => {
  const app = Fastify();
  apps.push(app);
  app.addHook("onRequest", async ({ raw }) => void Object.defineProperty(raw, "socket", { value: null }));
  closeUnreadConnections(app);
  app.get("/", async () => "answered");
  expect((await app.inject({ url: "/" })).body).toBe("answered");
});

describe("answers that nobody reads", () => {
  it("are built up to a caller's bound, and further ones when those are read or gone", async () => {
    const { port, answers, built } = await startServer();
    const asked = Array.from({ length: 6 }, () => ask(port, "ada"));
    asked.push(ask(port, "ada", { count: 6 }));
    await expect.poll(() => built.count, patience).toBe(2);
    await sleep(100);
    expect(built.count).toBe(2);
    expect(answers.takenBytes).toBeLessThan(2.1 * answerBytes);
    expect((await fetch(`http://127.0.0.1:${port}/texts`, { headers: { authorization: "Bearer bob" } })).status).toBe(
      200,
    );
    for (const socket of asked) socket.resume();
    await expect.poll(() => built.count, patience).toBe(13);
    await expect.poll(() => answers.takenBytes, patience).toBe(0);
  });

  it("give their room back when their connections close, those in line on them too", async () => {
    const { port, answers, built } = await startServer();
    const asked = ask(port, "ada", { count: 5 });
    await expect.poll(() => built.count, patience).toBe(2);
    asked.destroy();
    await expect.poll(() => answers.takenBytes, patience).toBe(0);
    expect(built.count).toBe(2);
  });

  it("are refused with 429 where they wait too long for room", async () => {
    const { port } = await startServer({ maxWaitMs: 100 });
    for (const _ of [1, 2]) ask(port, "ada");
    await sleep(50);
    const answer = await fetch(`http://127.0.0.1:${port}/texts`, { headers: { authorization: "Bearer ada" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await answer.json()).toMatchObject({ code: "RATE_LIMITED", message: /have not been read yet/ });
  });

  it("end their connection, short of what was asked for", async () => {
    const { port, answers } = await startServer({ stallLimitMs: 100 });
    const asked = ask(port, "ada");
    await expect.poll(() => answers.takenBytes, patience).toBeGreaterThan(0);
    await expect.poll(() => answers.takenBytes, patience).toBe(0);
    let readBytes = 0;
    asked.on("data", (chunk) => (readBytes += chunk.length)).resume();
    await once(asked, "close");
    expect(readBytes).toBeLessThan(answerBytes);
  });

  it("leave a connection that is read slowly, one that waits for the server, and the next request on it", async () => {
    const { port, built } = await startServer({ stallLimitMs: 500 });
    const slow = ask(port, "ada", { waitMs: 1_000, count: 2 });
    const closed = once(slow, "close").then(() => "closed");
    let readBytes = 0;
    slow.on("data", (chunk) => {
      readBytes += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 10);
    });
    slow.resume();
    await expect.poll(() => readBytes, patience).toBeGreaterThan(2 * (answerBytes - envelopeBytes));
    expect(await Promise.race([closed, sleep(1_200, "open")])).toBe("open");
    expect(built.count).toBe(2);
  });
});
