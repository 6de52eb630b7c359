import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** What browsers can give a page and this application does not use. What it pastes comes from the clipboard. */
const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  "clipboard-read=(self)",
  "clipboard-write=(self)",
].join(", ");

/** The one style attribute that the description of the interface has in its markup, which hides its icons until they are used. */
const docsStyle = "'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const styleNonces = new WeakMap<ServerResponse, string>();

/** The nonce that the style sheets of this answer's page may carry; the same whenever it is asked for. */
export function styleNonceOf(response: ServerResponse): string {
  const nonce = styleNonces.get(response) ?? randomBytes(16).toString("base64");
  styleNonces.set(response, nonce);
  return nonce;
}

/** The SQL editor, dialogs and menus write style sheets into the page; what the interface answers has none. */
function moreStyles(url: string, response: ServerResponse): string[] {
  if (url.startsWith("/v1/docs")) return [docsStyle];
  return url.startsWith("/v1/") ? [] : [`'nonce-${styleNonceOf(response)}'`];
}

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
        styleSrc: [({ url = "" }, response) => ["'self'", ...moreStyles(url, response)].join(" ")],
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
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissionsPolicy);
  });
}
