import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** As long as a client may go on sending what nobody reads, so that it comes to read its answer. */
const lingerMs = 20_000;

/**
 * Closes the connection of a request that was answered before it had arrived, unless the rest of it comes soon: it could
 * otherwise be kept for as long as a dump of gigabytes may take.
 */
export function endLingeringRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, _reply, done) => {
    const { raw } = request;
    // One without a socket has arrived as a whole, and says nothing of it.
    if (raw.socket instanceof Socket && !raw.complete && !raw.socket.destroyed) {
      const timer = setTimeout(() => raw.socket.destroy(), lingerMs);
      const settle = (): void => clearTimeout(timer);
      raw.once("end", settle).once("close", settle);
    }
    done();
  });
}
