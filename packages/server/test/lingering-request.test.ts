import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { endLingeringRequests } from "../src/http/lingering-request.ts";

const megabyte = 1024 * 1024;
/** What the system takes for a connection whose other side does not read. */
const onTheWayBytes = 16 * megabyte;

const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

/** A server that refuses everything before it reads a body. */
async function connectToRefuser(): Promise<{ socket: Socket; answers: () => number }> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 200 * megabyte });
  apps.push(app);
  endLingeringRequests(app);
  app.addHook("onRequest", async (_request, reply) => reply.code(429).send({ success: false }));
  app.post("/", async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => (text += part));
  await once(socket, "connect");
  return { socket, answers: () => text.split("HTTP/1.1 429").length - 1 };
}

const head = (bytes: number): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

describe("the rest of a request that was refused before it had arrived", () => {
  it("is taken in slowly, after the answer", async () => {
    const { socket, answers } = await connectToRefuser();
    socket.write(head(100 * megabyte));
    let takenBytes = 0;
    const send = (): void =>
      void socket.write(Buffer.alloc(megabyte), () => {
        takenBytes += megabyte;
        if (takenBytes < 100 * megabyte) send();
      });
    send();
    await expect.poll(answers, { timeout: 10_000 }).toBe(1);
    await sleep(1_000);
    const first = takenBytes;
    expect(first).toBeLessThan(onTheWayBytes);
    await expect.poll(() => takenBytes, { timeout: 15_000 }).toBeGreaterThan(first);
  });

  it("does not keep the connection from the next request where it is small", async () => {
    const { socket, answers } = await connectToRefuser();
    for (const count of [1, 2, 3]) {
      socket.write(head(megabyte));
      socket.write(Buffer.alloc(megabyte));
      await expect.poll(answers, { timeout: 10_000 }).toBe(count);
    }
  });
});
