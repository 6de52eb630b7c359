import type { FastifyInstance } from "fastify";

/** One line for each request that was answered; `x-request-id` lets a person name the line. */
export function addRequestLog(app: FastifyInstance): void {
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
