import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** As long as a client may go on sending what nobody reads, so that it comes to read its answer. */
const lingerMs = 20_000;
/** What is mostly on its way already when a request is refused. */
const takenAtOnceBytes = 512 * 1024;
/** Between two parts of what comes then, of 64 kB each. */
const pauseMs = 250;

/**
 * Takes in, slowly, what still comes of a request that was answered without being read, and closes its connection unless that
 * ends soon: who is refused would otherwise keep the server as busy with what he goes on sending as with what it does for him,
 * and the connection for as long as a dump of gigabytes may take.
 */
export function endLingeringRequests(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }) => {
    // Node itself takes in the rest at full speed, where nobody has begun to read when the answer has been sent.
    if (isComing(raw) && raw.readableFlowing === null) discardSlowly(raw);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const { raw } = request;
    if (isComing(raw)) {
      const timer = setTimeout(() => raw.socket.destroy(), lingerMs);
      const settle = (): void => clearTimeout(timer);
      raw.once("end", settle).once("close", settle);
    }
    done();
  });
}

/** One without a socket has arrived as a whole, and says nothing of it. */
function isComing(raw: IncomingMessage): boolean {
  return raw.socket instanceof Socket && !raw.complete && !raw.socket.destroyed;
}

function discardSlowly(raw: IncomingMessage): void {
  let takenBytes = 0;
  raw.on("data", (part: Buffer) => {
    takenBytes += part.length;
    if (takenBytes < takenAtOnceBytes) return;
    raw.pause();
    setTimeout(() => raw.resume(), pauseMs).unref();
  });
}
