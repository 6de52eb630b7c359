import compress from "@fastify/compress";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Db } from "../db/db.ts";
import type { Notifications } from "../db/notifications.ts";
import { newId } from "../db/uuid.ts";
import { answerBrokenRequest } from "../http/broken-request.ts";
import type { Config } from "./config.ts";
import { limitConnections } from "../http/connection-limits.ts";
import { addDiskMetrics, DiskRoom, refuseWritesOnFullDisk } from "./disk-room.ts";
import { refuseWhileDraining } from "./drain.ts";
import { ContractRoutes } from "../http/contract-routes.ts";
import { handleError, sendFailure } from "../http/error-handler.ts";
import { notFound, unavailable } from "../errors.ts";
import { addHealthRoutes } from "./health.ts";
import { addHttpRules } from "../http/http-rules.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { endLingeringRequests } from "../http/lingering-request.ts";
import type { Logger } from "../logger.ts";
import { addMetricsRoute, measureRequests } from "./metrics.ts";
import { addMailMetrics } from "./mail-metrics.ts";
import { createModules } from "./modules.ts";
import { openFilesLimit } from "./open-files-limit.ts";
import { addOpenApi } from "../http/openapi.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { PublicAddress } from "../mail/public-address.ts";
import { addRequestLog } from "../http/request-log.ts";
import { packingLevel } from "../http/pack-answer.ts";
import { RequestRates } from "../http/request-rates.ts";
import { addSecurityHeaders } from "../http/security-headers.ts";
import { proxiesOf } from "../http/trusted-proxies.ts";
import { addSecurityTxt } from "../http/security-txt.ts";
import { closeUnreadConnections } from "../http/unread-answers.ts";
import { addWebApp, findWebApp, sendPage, wantsPage } from "../http/web-app.ts";

/** How long a connection may stand idle, or take for the head of a request; with what Node adds, it is closed within 20 s. */
const idleLimitMs = 18_000;
/** How often Node looks for connections whose time is over. */
const connectionsCheckingInterval = 1_000;

/** What the database, uploads on their way, mails and the log may have open beside connections. */
const reservedFiles = 512;
const minConnections = 64;

export interface AppDependencies {
  readonly authSecret: string;
  readonly db: Db;
  readonly notifications: Notifications;
  readonly lifecycle: Lifecycle;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly outbox: Outbox;
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
    http: { requireHostHeader: false, headersTimeout: idleLimitMs, connectionsCheckingInterval, keepAlive: true },
    keepAliveTimeout: idleLimitMs,
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
  closeUnreadConnections(app);
  const rates = new RequestRates(config.areRateLimitsOn);
  rates.countAll(app);
  addHttpRules(app);
  limitConnections(app, {
    maxConnections: Math.min(config.maxConnections, Math.max(minConnections, openFilesLimit() - reservedFiles)),
    maxPerNetwork: config.maxConnectionsPerNetwork,
    isProxy: proxiesOf(config.trustedProxies),
  });
  refuseWhileDraining(app, lifecycle);
  endLingeringRequests(app);
  await addSecurityHeaders(app, {
    isHttps: config.publicUrl?.startsWith("https:") ?? false,
    scriptSources: webApp?.inlineScriptHashes ?? [],
  });
  await app.register(compress, { threshold: 1024, zlibOptions: { level: packingLevel } });
  measureRequests(app, dependencies.metrics);
  // Without a token only on a port of its own: nobody here can tell a program of this machine from a proxy on it.
  if (config.metricsToken !== undefined) addMetricsRoute(app, dependencies.metrics, config.metricsToken);
  const disk = new DiskRoom({
    folder: config.dataFolder,
    // What a PostgreSQL has left it tells itself, by refusing.
    reserveBytes: config.databaseUrl === undefined ? config.minFreeDiskBytes : 0,
    log: dependencies.log,
  });
  addDiskMetrics(dependencies.metrics, disk);
  addMailMetrics(dependencies.metrics, dependencies.db);
  addHealthRoutes(app, { lifecycle, disk, db: dependencies.db });
  if (config.securityContact !== undefined) addSecurityTxt(app, config.securityContact, config.publicUrl);
  await addOpenApi(app, dependencies.version);

  const modules = createModules({ ...dependencies, config });
  await app.register(
    async (v1) => {
      v1.addHook("onRequest", async (_request, reply) => {
        reply.header("cache-control", "no-store");
        if (lifecycle.phase === "starting") throw unavailable("The server is starting. Try again in a few seconds.");
      });
      await v1.register(underPressure, { maxEventLoopDelay: dependencies.maxEventLoopDelayMs, retryAfter: 5 });
      refuseWritesOnFullDisk(v1, disk);
      const authenticate = rates.counted(modules.authenticate);
      modules.addRoutes(new ContractRoutes(v1, authenticate, { countAnonymous: rates.countAnonymous }));
    },
    { prefix: "/v1" },
  );

  if (webApp !== undefined) await addWebApp(app, webApp);
  app.setNotFoundHandler((request, reply) => {
    if (webApp !== undefined && wantsPage(request)) return sendPage(reply, webApp);
    return sendFailure(reply, notFound("There is nothing at this address."), request.id);
  });
  // Not before all else is done: it must not keep a busy machine from becoming ready. A server without a socket goes without.
  app.addHook("onListen", async () => void lifecycle.readiness.then(() => modules.begin()));
  // Answers that go on until then would hold up the end.
  app.addHook("preClose", async () => {
    lifecycle.phase = "draining";
  });
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
