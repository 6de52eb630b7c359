import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import Fastify from "fastify";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withCallerSignal } from "../src/http/caller-signal.ts";

/** Each request that arrives, as its handler gets it, and the end of its answer. */
const arrived: { request: FastifyRequest; answer: () => void }[] = [];
const app = Fastify();
app.get("/", (request, reply) => {
  arrived.push({ request, answer: () => void reply.send("") });
});
beforeAll(() => app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => app.close());

async function call() {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => arrived.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [{ request, answer } = { request: undefined, answer: () => {} }] = arrived.splice(0);
  if (request === undefined) throw new Error("no request arrived");
  return { socket, request, answer };
}

describe("work for a caller", () => {
  it("does not start where the caller's connection is closed already", async () => {
    const { socket, request, answer } = await call();
    const closed = once(request.raw.socket, "close");
    socket.destroy();
    await closed;
    let hasStarted = false;
    const work = () => {
      hasStarted = true;
      return Promise.resolve();
    };
    await expect(withCallerSignal(request, work)).rejects.toThrow("The caller went away before the answer.");
    expect(hasStarted).toBe(false);
    answer();
  });

  it("is told when the connection closes, and leaves nothing on it when it ends before", async () => {
    const { socket, request, answer } = await call();
    const listeners = request.raw.socket.listenerCount("close");
    expect(await withCallerSignal(request, (signal) => Promise.resolve(signal.aborted))).toBe(false);
    expect(request.raw.socket.listenerCount("close")).toBe(listeners);
    const aborted = withCallerSignal(request, async (signal) => {
      socket.destroy();
      await once(signal, "abort");
      return signal.aborted;
    });
    expect(await aborted).toBe(true);
    answer();
  });
});
