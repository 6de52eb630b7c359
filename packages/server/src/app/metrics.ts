import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import Fastify from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { handleError, sendFailure } from "../http/error-handler.ts";
import { notFound, unauthorised } from "../errors.ts";
import { listenAt } from "./listen.ts";

/** The process's figures; other parts add theirs. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Measures every request of the application. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
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
}

/** Serves the figures at `/metrics`, to whoever sends the token; to everybody who gets here where there is none. */
export function addMetricsRoute(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (token !== undefined) requireToken(request, token);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Serves the figures on a port of their own, which a proxy need not know of; undefined where the settings want none.
 * Throws an error that says what to do when the port cannot be opened.
 */
export async function listenForMetrics(
  { metricsPort: port, metricsHost: host, metricsToken }: Config,
  registry: Registry,
): Promise<FastifyInstance | undefined> {
  if (port === undefined) return undefined;
  const app = Fastify({ requestTimeout: 20_000, forceCloseConnections: true });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, notFound("There is nothing at this address."), request.id),
  );
  addMetricsRoute(app, registry, metricsToken);
  await listenAt(app, { host, port, hostVariable: "METRICS_HOST", portVariable: "METRICS_PORT" });
  return app;
}

function requireToken(request: FastifyRequest, token: string): void {
  if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
    throw unauthorised("Send the METRICS_TOKEN of the server as a bearer token.");
  }
}

/** In a time that does not depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
