import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Sets the headers that limit what a page of this server can do: its own scripts and nothing else's.
 *
 * `isHttps` says how people reach the server: over plain HTTP the headers that insist on HTTPS would shut them out.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { isHttps: boolean; scriptSources: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptSources],
        // The SQL editor and the toasts write style sheets into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    // Browsers ignore it over plain HTTP with a warning in the console.
    crossOriginOpenerPolicy: options.isHttps,
    originAgentCluster: options.isHttps,
  });
}
