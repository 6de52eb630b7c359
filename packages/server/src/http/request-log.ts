import type { FastifyInstance } from "fastify";

/**
 * One line for each request that was answered; `x-request-id` lets a person name the line. The first request that comes
 * through a proxy which is not trusted is told of: behind one, all people have the same address.
 */
export function addRequestLog(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const peer = request.raw.socket.remoteAddress;
    if (!hasWarned && request.headers["x-forwarded-for"] !== undefined && request.ip === peer) {
      hasWarned = true;
      request.log.warn(
        { peer },
        "X-Forwarded-For is not believed from this peer: if it is your proxy, name it in TRUST_PROXY, or the rate limits count all people as one",
      );
    }
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const isApi = request.url.startsWith("/v1/");
    request.log[isApi ? "info" : "debug"](
      { req: request, res: reply, address: request.ip, durationMs: Math.round(reply.elapsedTime) },
      "request answered",
    );
    done();
  });
}
