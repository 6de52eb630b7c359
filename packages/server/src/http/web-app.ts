import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { styleNonceOf } from "./security-headers.ts";

/** The built web application. */
export interface WebApp {
  readonly folder: string;
  /** The page that every address of the application starts from, as it was when the server started. */
  readonly page: string;
  /** Sources for the content security policy, one for each script that the page carries itself. */
  readonly inlineScriptHashes: readonly string[];
}

/** Where the web application's build puts its files. */
export const webAppFolder = join(import.meta.dirname, "../../../web/dist");

/** Reads the built web application; undefined where it has not been built. */
export function findWebApp(folder: string): WebApp | undefined {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, "utf8");
  const inlineScripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const inlineScriptHashes = Array.from(
    inlineScripts,
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return { folder, page, inlineScriptHashes };
}

/**
 * Serves the files of the build; those with a hash in their name may be kept for ever. A build that takes the place of
 * another while the server runs is served from then on.
 */
export async function addWebApp(app: FastifyInstance, { folder }: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route for each file, so that anything else reaches the not-found handler.
    wildcard: false,
    globIgnore: ["**/index.html", "assets/**"],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header("cache-control", "no-cache");
    },
  });
}

/** Whether the request is for the application's start, or a browser's for one of its pages. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = request.url.split("?", 1)[0] ?? "";
  if (path === "/") return true;
  const isPage = path !== "/v1" && !path.startsWith("/v1/") && !path.startsWith("/assets/");
  return isPage && (request.headers.accept ?? "").includes("text/html");
}

/** Stands in the built page where its nonce for style sheets belongs. */
const noncePlaceholder = "STYLE_NONCE";

/** Answers with the page of the web application; it finds by itself what the address stands for. */
export async function sendPage(reply: FastifyReply, { folder, page }: WebApp): Promise<FastifyReply> {
  // While one build takes the place of another there is none.
  const current = await readFile(join(folder, "index.html"), "utf8").catch(() => page);
  // Another at each load, and so no copy of the page is kept anywhere.
  const html = current.replace(noncePlaceholder, styleNonceOf(reply.raw));
  return reply.code(200).type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
}
