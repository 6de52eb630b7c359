import type { FastifyInstance } from "fastify";
import { unavailable } from "../errors.ts";
import { isHealthCheck } from "../http/health-check.ts";
import type { Lifecycle } from "./lifecycle.ts";

const sweepPeriodMs = 50;
/** What is in flight for longer is cut off: whoever stops the process wants it to end. */
const patienceMs = 20_000;
/** How long a client may take to read the end of its answer. */
const readingTimeMs = 1_000;

/**
 * While the process drains, refuses every request but those for its health, on old connections and on new ones, and
 * counts those that are to be answered before it ends.
 */
export function refuseWhileDraining(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook("onRequest", async (request, reply) => {
    if (lifecycle.phase !== "draining") {
      reply.raw.once("close", lifecycle.begin());
      return;
    }
    if (!isHealthCheck(request)) throw unavailable("The server is stopping. Try again in a few seconds.");
  });
  app.addHook("onSend", async (_request, reply) => {
    if (lifecycle.phase === "draining") reply.header("connection", "close");
  });
}

/** Waits for the requests in flight, during which others are refused, and closes every connection. */
export async function drain(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  await lifecycle.settled(patienceMs);
  // A connection whose answer had begun before is kept alive by its client and would hold up the end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepPeriodMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), readingTimeMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}
