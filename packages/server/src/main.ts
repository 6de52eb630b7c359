import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { drain } from "./app/drain.ts";
import { listen } from "./app/listen.ts";
import { loadAuthSecret } from "./app/auth-secret.ts";
import { readConfig, warningsOf } from "./app/config.ts";
import { createApp } from "./app/create-app.ts";
import { Lifecycle } from "./app/lifecycle.ts";
import { createMetrics, listenForMetrics } from "./app/metrics.ts";
import { createLogger } from "./logger.ts";
import { createMailDelivery } from "./app/mail-delivery.ts";
import { migrateWhenReachable } from "./app/migrate-when-reachable.ts";
import { openConsole } from "./app/console.ts";
import { PublicAddress } from "./mail/public-address.ts";
import { version } from "./app/version.ts";
import { webAppFolder } from "./http/web-app.ts";
import { openDatabase } from "./db/open-database.ts";

const stopTimeoutMs = 30_000;
const maxEventLoopDelayMs = 2_000;

async function start(): Promise<void> {
  // Whatever the process writes is its owner's alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  // For the work processes, which are started again and again.
  enableCompileCache(join(config.dataFolder, "compile-cache"));
  const { logStream, printLine } = openConsole();
  const log = createLogger(config.logLevel, logStream);
  for (const warning of warningsOf(config)) log.warn(warning);
  const lifecycle = new Lifecycle();
  const publicAddress = new PublicAddress(config.publicUrl);
  const database = openDatabase({
    databaseUrl: config.databaseUrl,
    areStatementsNamed: config.areStatementsNamed,
    dataFolder: config.dataFolder,
    onBackgroundError: (error) => log.warn({ err: error }, "the database failed in the background"),
  });
  const { outbox, dispatcher } = createMailDelivery(config, { db: database.kysely, log, printLine });
  const metrics = createMetrics();
  const app = await createApp(config, {
    authSecret: loadAuthSecret(config),
    db: database.kysely,
    notifications: database.notifications,
    lifecycle,
    log,
    metrics,
    outbox,
    publicAddress,
    webAppFolder,
    version,
    maxEventLoopDelayMs,
  });

  const stopping = new AbortController();
  let metricsApp: FastifyInstance | undefined;
  const serve = async (): Promise<void> => {
    await listen(app, config);
    metricsApp = await listenForMetrics(config, metrics);
    const address = app.server.address();
    publicAddress.listensOn(config.host, typeof address === "object" && address !== null ? address.port : config.port);
    const applied = await migrateWhenReachable(database, log, stopping.signal);
    if (applied.length > 0) log.info({ migrations: applied }, "the database was migrated");
    if (stopping.signal.aborted) return;
    dispatcher.start({ isDatabaseShared: config.databaseUrl !== undefined });
    lifecycle.phase = "ready";
    printLine(`Foretell is ready: open ${publicAddress.url} in a browser.`);
  };
  const serving = serve();

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping.signal.aborted) return;
    // Before it serves, nobody is cut off: a database half made is thrown away by the next start, a migration rolled back.
    const exitCodeIfLate = lifecycle.phase === "starting" ? 0 : 1;
    lifecycle.phase = "draining";
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(exitCodeIfLate), stopTimeoutMs).unref();
    stopping.abort();
    // A migration that has begun is not torn in two.
    await serving.catch(() => undefined);
    await drain(app, lifecycle);
    await metricsApp?.close();
    await dispatcher.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

  try {
    await serving;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
