import compress from "@fastify/compress";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Db } from "../db/db.ts";
import { newId } from "../db/uuid.ts";
import type { Mailer } from "../mail/mail.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import type { Config } from "./config.ts";
import { closeConnectionsWhileDraining } from "./drain.ts";
import { ContractRoutes } from "./contract-routes.ts";
import { handleError, sendFailure } from "./error-handler.ts";
import { notFound, unavailable } from "./errors.ts";
import { addHealthRoutes } from "./health.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Logger } from "./logger.ts";
import { addMetrics } from "./metrics.ts";
import { createModules } from "./modules.ts";
import { addOpenApi } from "./openapi.ts";
import type { PublicAddress } from "./public-address.ts";
import { addRequestLog } from "./request-log.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { addWebApp, findWebApp, sendPage, wantsPage } from "./web-app.ts";

export interface AppDependencies {
  readonly authSecret: string;
  readonly db: Db;
  readonly lifecycle: Lifecycle;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly publicAddress: PublicAddress;
  /** The folder of the built web application. */
  readonly webAppFolder: string;
  readonly version: string;
  /** While the event loop is further behind, requests of the API are refused with 503; 0 for never. */
  readonly maxEventLoopDelayMs: number;
}

/** Puts the whole server together, without listening: the process and the tests both start from here. */
export async function createApp(config: Config, dependencies: AppDependencies): Promise<FastifyInstance> {
  const { lifecycle } = dependencies;
  const log: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustedProxies,
    bodyLimit: 1024 * 1024,
    // The time for a whole request: a dump of gigabytes over a slow line.
    requestTimeout: 3_600_000,
    // A request that arrives while the process drains gets this server's own 503.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.setErrorHandler(handleError);
  // The schemas of routes are for the OpenAPI document; ContractRoutes checks requests and answers by the contract.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  acceptJsonOnly(app);

  const webApp = findWebApp(dependencies.webAppFolder);
  addRequestLog(app);
  closeConnectionsWhileDraining(app, lifecycle);
  await addSecurityHeaders(app, {
    isHttps: config.publicUrl?.startsWith("https:") ?? false,
    scriptSources: webApp?.inlineScriptHashes ?? [],
  });
  await app.register(compress, { threshold: 1024 });
  const metrics = addMetrics(app, config.metricsToken);
  addHealthRoutes(app, lifecycle, dependencies.db);
  await addOpenApi(app, dependencies.version);

  const modules = createModules({ ...dependencies, config, metrics });
  await app.register(
    async (v1) => {
      v1.addHook("onRequest", async (_request, reply) => {
        reply.header("cache-control", "no-store");
        if (lifecycle.phase === "starting") throw unavailable("The server is starting. Try again in a few seconds.");
        if (lifecycle.phase === "draining") throw unavailable("The server is stopping. Try again in a few seconds.");
      });
      await v1.register(underPressure, { maxEventLoopDelay: dependencies.maxEventLoopDelayMs, retryAfter: 5 });
      modules.addRoutes(new ContractRoutes(v1, modules.authenticate));
    },
    { prefix: "/v1" },
  );

  if (webApp !== undefined) await addWebApp(app, webApp);
  app.setNotFoundHandler((request, reply) => {
    if (webApp !== undefined && wantsPage(request)) return sendPage(reply, webApp);
    return sendFailure(reply, notFound("There is nothing at this address."), request.id);
  });
  // Not before all else is done: it must not keep a busy machine from becoming ready. A server without a socket goes without.
  app.addHook("onListen", async () => void lifecycle.readiness.then(() => modules.warmUp()));
  app.addHook("onClose", () => modules.close());
  return app;
}

/** JSON is the only body that routes take; a body that is empty is one that was not sent. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "ignore");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.trim() === "") done(null, undefined);
    else void parseJson(request, body, done);
  });
}
