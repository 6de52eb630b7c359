import type { FastifyInstance, FastifyRequest } from "fastify";
import { endWithFailure } from "./broken-request.ts";
import { AppError, badRequest } from "../errors.ts";

/**
 * Refuses what the runtime would refuse without a word: a request that names no host or several, one that expects what
 * this server does not know, and a tunnel. The server must be made with `requireHostHeader: false`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
 */
export function addHttpRules(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  // Without a listener the connection would be closed.
  app.server.on("connect", (_request, socket) => endWithFailure(socket, 405, badRequest("This server is no proxy.")));
  app.addHook("onRequest", async (request, reply) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) return;
    // What follows may be a body that nobody reads.
    reply.header("connection", "close");
    throw refusal;
  });
}

function refusalOf({ headers, raw }: FastifyRequest): AppError | undefined {
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    return new AppError("EXPECTATION_FAILED", "This server does not know what the request expects of it.");
  }
  const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;
  if (hosts > 1) return badRequest("The request names several hosts.");
  if (hosts === 0 && raw.httpVersion === "1.1") return badRequest("The request names no host.");
  return undefined;
}
