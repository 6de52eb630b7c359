import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Whether only programs of this machine can reach a server that listens on `host`. */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost" || host === "::1") return true;
  return isIPv4(host) && host.startsWith("127.");
}

/**
 * Whether a program of this machine asks for itself. A proxy beside the server asks for others, and says so in a header
 * that is looked for whether or not the proxy is trusted.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined) return false;
  // A socket that takes both families shows IPv4 peers as mapped addresses.
  return isLoopbackHost(socket.remoteAddress?.replace(/^::ffff:/i, "") ?? "");
}
