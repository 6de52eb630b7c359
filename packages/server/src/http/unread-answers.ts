import type { FastifyInstance } from "fastify";
import type { Socket } from "node:net";

/** For so long, and at most twice as long, a peer may take nothing of what waits for it. */
const stallLimitMs = 30_000;

/**
 * Closes connections whose peers do not read what they asked for: what waits for them is in this process's memory.
 * Connections that wait for the server, and those between two requests, are left alone.
 */
export function closeUnreadConnections(app: FastifyInstance, limitMs = stallLimitMs): void {
  app.addHook("onSend", async (request, reply) => {
    // What Node still reads of a connection that has ended is a request without one.
    const socket: Socket | null = request.raw.socket;
    if (socket === null) return;
    // Node calls it when nothing has come or gone for as long, and of what waits to go the system has taken nothing.
    reply.raw.setTimeout(limitMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(limitMs);
    });
    reply.raw.once("close", () => {
      // Where the connection is kept, Node has set its own limit by now; with another request under way there is none.
      if (socket.timeout === limitMs) socket.setTimeout(0);
    });
  });
}
