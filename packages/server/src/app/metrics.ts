import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden, unauthorised } from "./errors.ts";
import { isFromThisMachine } from "./loopback.ts";

/**
 * The process's and the requests' figures at `/metrics`, for whoever has the token, or where there is none for programs
 * of this machine. Other parts add theirs to the registry.
 */
export function addMetrics(app: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer, by route.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    durations.observe(
      // The route and not the address, which has ids in it.
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    requireReader(request, token);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** Throws unless the caller may read the figures: they tell which routes are used, how often and how long they take. */
function requireReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isFromThisMachine(request)) return;
    throw forbidden(
      "The figures are for programs of the server's own machine. Set METRICS_TOKEN to read them elsewhere.",
    );
  }
  if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
    throw unauthorised("Send the METRICS_TOKEN of the server as a bearer token.");
  }
}

/** In a time that does not depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
