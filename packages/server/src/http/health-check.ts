import type { FastifyRequest } from "fastify";

/** Whether the request asks for the health of the process, which is told in every phase and to everybody. */
export function isHealthCheck(request: FastifyRequest): boolean {
  return ["/healthz", "/readyz"].includes(request.routeOptions.url ?? "");
}
