import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routeUrl } from "@foretell/contract";
import type { BodyInputOf, DataOf, FailureBody, ParamsOf, QueryInputOf, RouteContract } from "@foretell/contract";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { readConfig } from "../../src/app/config.ts";
import { createApp } from "../../src/app/create-app.ts";
import { Lifecycle } from "../../src/app/lifecycle.ts";
import { createLogger } from "../../src/logger.ts";
import { createMetrics } from "../../src/app/metrics.ts";
import { PublicAddress } from "../../src/mail/public-address.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import { openTestMail } from "./test-mail.ts";
import type { TestMailbox } from "./test-mailbox.ts";
import { testDatabase } from "./test-database.ts";

export const testAuthSecret = "a secret of the tests, long enough to sign with";

export interface TestAppOptions {
  /** Settings over those of a test, as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly webAppFolder?: string;
  /** Another secret than that of the other tests. */
  readonly authSecret?: string;
  /** Another database than the worker's. */
  readonly database?: OpenDatabase;
}

/** The parts of a call that a route of the contract takes, and who calls. */
export interface CallInput<Route extends RouteContract> {
  readonly params?: ParamsOf<Route>;
  readonly query?: Partial<QueryInputOf<Route>>;
  readonly body?: BodyInputOf<Route>;
  /** Whose access token goes with the call. */
  readonly as?: { readonly accessToken: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResult<Data> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  /** `data` of a success; reading it of a failure fails the test with the failure's text. */
  readonly data: Data;
  /** The body of a failure; reading it of a success fails the test. */
  readonly failure: FailureBody;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The server as tests see it: put together as always, on the worker's database, called without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly lifecycle: Lifecycle;
  readonly mailbox: TestMailbox;
  /** Where the mails are, whole. */
  readonly mailFolder: string;
  /** Every line that the server logged. */
  readonly logLines: readonly string[];
  readonly inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  readonly call: <Route extends RouteContract>(
    route: Route,
    input?: CallInput<Route>,
  ) => Promise<CallResult<DataOf<Route>>>;
  readonly close: () => Promise<void>;
}

/** Makes a server for a test file; close it in `afterAll`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const dataFolder = mkdtempSync(join(tmpdir(), "foretell-test-app-"));
  const config = readConfig({ DATA_DIR: dataFolder, RATE_LIMITS: "off", LOG_LEVEL: "debug", ...options.env });
  const logLines: string[] = [];
  const log = createLogger(config.logLevel, { write: (line) => void logLines.push(line) });
  const lifecycle = new Lifecycle();
  lifecycle.phase = "ready";
  const mail = openTestMail(database);
  const app = await createApp(config, {
    authSecret: options.authSecret ?? testAuthSecret,
    db: database.kysely,
    notifications: database.notifications,
    lifecycle,
    log,
    metrics: createMetrics(),
    outbox: mail.outbox,
    publicAddress: new PublicAddress(config.publicUrl),
    webAppFolder: options.webAppFolder ?? join(dataFolder, "no web application"),
    version: "0.0.0-test",
    // On a busy machine the loop is late through no fault of the server's.
    maxEventLoopDelayMs: 0,
  });
  await app.ready();
  const inject = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request);
  return {
    app,
    database,
    lifecycle,
    mailbox: mail.mailbox,
    mailFolder: mail.folder,
    logLines,
    inject,
    call: async (route, input = {}) => {
      const response = await inject({
        method: route.method,
        url: routeUrl(
          route,
          input.params as Record<string, string> | undefined,
          input.query as Record<string, string> | undefined,
        ),
        headers: {
          ...(input.as === undefined ? {} : { authorization: `Bearer ${input.as.accessToken}` }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      });
      return readResult(`${route.method} ${route.path}`, response);
    },
    close: async () => {
      await app.close();
      await mail.leave();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function readResult<Data>(name: string, response: LightMyRequestResponse): CallResult<Data> {
  const isJson = String(response.headers["content-type"]).includes("json");
  const body: Record<string, unknown> = isJson ? response.json() : {};
  const isSuccess = response.statusCode < 400;
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    get data() {
      if (!isSuccess) throw new Error(`${name} answered ${response.statusCode}: ${response.body}`);
      return body["data"] as Data;
    },
    get failure() {
      if (isSuccess) throw new Error(`${name} succeeded: ${response.body}`);
      return body as unknown as FailureBody;
    },
  };
}
