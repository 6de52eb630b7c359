import type { BodyOf, ParamsOf, QueryOf, RouteContract } from "@foretell/contract";
import multipart from "@fastify/multipart";
import type { Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Answer, Download, JsonData } from "./answer.ts";
import { requireUser } from "./authentication.ts";
import type { Authenticate, SignedInUser } from "./authentication.ts";
import { BodyBudget } from "./body-budget.ts";
import { AppError } from "./errors.ts";
import { ReceivedBody } from "./received-body.ts";
import { RequestHold } from "./request-hold.ts";
import { routeDocument } from "./route-document.ts";
import type { UserLimit } from "./user-limit.ts";
import { bodyObject, validateParts } from "./validation.ts";

type DataInputOf<Route> =
  Route extends RouteContract<z.ZodType, z.ZodType, z.ZodType, infer Data> ? z.input<Data> : never;

type MaybePromise<T> = T | Promise<T>;
type Result<Route> = MaybePromise<DataInputOf<Route> | Answer<DataInputOf<Route>> | Download | JsonData>;

/** What every handler gets: the parts of the request that the contract describes, checked and converted. */
export interface PublicInput<Route extends RouteContract> {
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  /** The rest of the request: address, headers, log. */
  readonly request: FastifyRequest;
}

/** A signed-in handler's input. */
export interface SignedInInput<Route extends RouteContract> extends PublicInput<Route> {
  readonly user: SignedInUser;
}

/**
 * An upload comes as JSON, whose bytes the handler gets unread (parsing tens of megabytes would hold up every other
 * request), or as a form whose parts are read one after the other. The handler checks either against the contract.
 */
export type UploadInput<Route extends RouteContract> = Omit<SignedInInput<Route>, "body"> & {
  /** Counts bytes of a form that the handler keeps in memory; throws a 503 where the server has too many in hand. */
  readonly keepInMemory: (bytes: number) => void;
} & (
    | { readonly json: Buffer<ArrayBuffer>; readonly parts: undefined }
    | { readonly json: undefined; readonly parts: AsyncIterableIterator<Multipart> }
  );

export interface RouteOptions {
  /** The largest JSON body; 1 MiB where it is not given, and 64 KiB for callers who are not signed in. */
  readonly bodyLimitBytes?: number;
  /** How many requests of one user are in hand at once: entered before the body is read, left when the answer is sent. */
  readonly userLimit?: UserLimit;
}

export interface UploadOptions extends RouteOptions {
  /** The largest file of a form. */
  readonly fileLimitBytes: number;
}

const publicBodyLimitBytes = 64 * 1024;
/** Eight of the largest bodies. */
const bodyBudgetBytes = 512 * 1024 * 1024;
/** The largest body at 220 kB/s; what comes slower is sent as a file. */
const bodyTimeLimitMs = 300_000;

/** Makes Fastify routes of the contract's: access, validation, the success envelope. Nothing else adds a `/v1` route. */
export class ContractRoutes {
  readonly #app: FastifyInstance;
  readonly #authenticate: Authenticate;
  readonly #bodyBudget: BodyBudget;

  constructor(app: FastifyInstance, authenticate: Authenticate, bodyBudget = new BodyBudget(bodyBudgetBytes)) {
    this.#app = app;
    this.#authenticate = authenticate;
    this.#bodyBudget = bodyBudget;
  }

  /** Adds a route for signed-in callers. */
  add<Route extends RouteContract>(
    route: Route,
    handler: (input: SignedInInput<Route>) => Result<Route>,
    options: RouteOptions = {},
  ): void {
    if (route.access !== "signed-in") throw new Error(`${route.method} ${route.path} is public: use addPublic`);
    this.#route(this.#app, route, options, async (request) =>
      handler({ ...readInput(route, request), user: userOf(request) } as SignedInInput<Route>),
    );
  }

  /** Adds a route for everybody. */
  addPublic<Route extends RouteContract>(
    route: Route,
    handler: (input: PublicInput<Route>) => Result<Route>,
    options: RouteOptions = {},
  ): void {
    if (route.access !== "anonymous") throw new Error(`${route.method} ${route.path} is not public: use add`);
    const limits = { bodyLimitBytes: publicBodyLimitBytes, ...options };
    this.#route(this.#app, route, limits, async (request) => handler(readInput(route, request) as PublicInput<Route>));
  }

  /** Adds a route for signed-in callers that takes a form with a file as well as JSON. */
  addUpload<Route extends RouteContract>(
    route: Route,
    handler: (input: UploadInput<Route>) => Result<Route>,
    options: UploadOptions,
  ): void {
    if (route.acceptsMultipart !== true) throw new Error(`${route.method} ${route.path} takes no form: use add`);
    // A scope of its own: everywhere else a form is answered with 415.
    void this.#app.register(async (scope) => {
      await scope.register(multipart, {
        limits: { fileSize: options.fileLimitBytes, files: 1, fields: 20, fieldSize: 64 * 1024 },
      });
      scope.removeContentTypeParser("application/json");
      scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
      this.#route(scope, route, options, async (request) => {
        const input = {
          ...readInput(route, request, { withBody: false }),
          user: userOf(request),
          keepInMemory: (bytes: number) => this.#keepInMemory(request, bytes),
        };
        const body = request.isMultipart()
          ? { parts: request.parts() }
          : { json: request.body instanceof Buffer ? request.body : Buffer.alloc(0) };
        return handler({ json: undefined, parts: undefined, ...input, ...body } as UploadInput<Route>);
      });
    });
  }

  #route(
    app: FastifyInstance,
    route: RouteContract,
    options: RouteOptions,
    handle: (request: FastifyRequest) => Promise<unknown>,
  ): void {
    // Made once: zod compiles a schema when it is first used.
    const success = z.object({ data: route.data }).extend(route.topLevel?.shape ?? {});
    app.route({
      method: route.method,
      url: route.path,
      schema: routeDocument(route),
      // HEAD would run the handler: a mail scanner that asks for a link's headers would use the link up.
      exposeHeadRoute: false,
      ...(options.bodyLimitBytes === undefined ? {} : { bodyLimit: options.bodyLimitBytes }),
      // Before the body is read: nobody sends megabytes to be told that he is not signed in, or has to wait.
      onRequest: async (request, reply) => {
        if (route.access !== "signed-in") return;
        const user = await requireUser(request, this.#authenticate);
        users.set(request, user);
        if (route.body === undefined && options.userLimit === undefined) return;
        const hold = new RequestHold(request, reply);
        holds.set(request, hold);
        if (options.userLimit !== undefined) hold.add(await options.userLimit.enter(user.id, hold.signal));
      },
      preParsing: async (request, reply, payload) => {
        // A form's parts are read by the handler.
        if (route.body === undefined || isSmall(request) || isForm(request)) return payload;
        const body = new ReceivedBody(payload, {
          timeLimitMs: bodyTimeLimitMs,
          onBytes: (bytes) => this.#keepInMemory(request, bytes),
        });
        // The rest of a body that is refused must not be taken for the next request.
        body.once("error", () => void reply.header("connection", "close"));
        return body;
      },
      handler: async (request, reply) => {
        const hold = holds.get(request);
        const result = await (hold === undefined ? handle(request) : hold.whileHandling(() => handle(request)));
        return send(route, success, reply, result);
      },
    });
  }

  /** Counts bytes of a signed-in caller's body until the request is over; public bodies are bounded by their size. */
  #keepInMemory(request: FastifyRequest, bytes: number): void {
    const hold = holds.get(request);
    if (hold === undefined) return;
    this.#bodyBudget.take(bytes);
    hold.add(() => this.#bodyBudget.give(bytes));
  }
}

const users = new WeakMap<FastifyRequest, SignedInUser>();
const holds = new WeakMap<FastifyRequest, RequestHold>();

/** Whether the body has arrived with its head: it is in memory already. Packed, it may become large yet. */
function isSmall(request: FastifyRequest): boolean {
  return request.raw.complete && request.headers["content-encoding"] === undefined;
}

function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.toLowerCase().startsWith("multipart/") ?? false;
}

function userOf(request: FastifyRequest): SignedInUser {
  const user = users.get(request);
  if (user === undefined) throw new Error("a route for signed-in callers ran without one");
  return user;
}

function readInput(route: RouteContract, request: FastifyRequest, { withBody } = { withBody: true }) {
  return {
    ...validateParts({
      params: { schema: route.params, value: () => request.params },
      query: { schema: route.query, value: () => request.query },
      body: { schema: withBody ? route.body : undefined, value: () => bodyObject(request.body) },
    }),
    request,
  };
}

function send(route: RouteContract, success: z.ZodObject, reply: FastifyReply, result: unknown): FastifyReply {
  if (result instanceof Download) {
    reply.header("content-disposition", result.contentDisposition);
    return reply.code(route.status).type(result.contentType).send(result.content);
  }
  if (result instanceof JsonData) {
    const head = JSON.stringify({ success: true, ...result.topLevel });
    const bytes = Buffer.concat([Buffer.from(`${head.slice(0, -1)},"data":`), result.json, Buffer.from("}")]);
    return reply.code(route.status).type("application/json; charset=utf-8").send(bytes);
  }
  const { data, message, topLevel } = result instanceof Answer ? result : new Answer(result, {});
  const checked = checkData(route, success, { ...topLevel, data });
  return reply.code(route.status).send({ success: true, ...(message === undefined ? {} : { message }), ...checked });
}

/** Only what the contract describes leaves the server; anything else is the handler's mistake. */
function checkData(route: RouteContract, schema: z.ZodObject, value: unknown): object {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError(
    "INTERNAL",
    "Something went wrong on the server. Whoever runs it finds the cause in the server's log.",
    {
      cause: new Error(
        `the answer of ${route.method} ${route.path} breaks its contract: ${z.prettifyError(parsed.error)}`,
      ),
    },
  );
}
