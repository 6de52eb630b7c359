import type { FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";

/** Where a request comes from, as its services want to know it. */
export function callerOf(request: FastifyRequest, deviceToken?: string): Caller {
  return { address: request.ip, userAgent: request.headers["user-agent"], deviceToken };
}
