import type { FastifyInstance } from "fastify";
import type { Lifecycle } from "./lifecycle.ts";

const sweepPeriodMs = 50;

/** Tells clients, once the server drains, not to send another request on the connection of the one in flight. */
export function closeConnectionsWhileDraining(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook("onSend", async (_request, reply) => {
    if (lifecycle.phase === "draining") reply.header("connection", "close");
  });
}

/** Stops taking requests and waits for those in flight. */
export async function drain(app: FastifyInstance): Promise<void> {
  // A connection whose answer had begun before is kept alive by its client and would hold up the end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepPeriodMs);
  await app.close();
  clearInterval(sweep);
}
