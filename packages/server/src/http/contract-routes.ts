import { negotiate } from "@fastify/accept-negotiator";
import type { BodyOf, ParamsOf, QueryOf, RouteContract } from "@foretell/contract";
import multipart from "@fastify/multipart";
import type { Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { maxPageBytes } from "../db/read-page.ts";
import type { ComingUpload } from "../fairness/coming-upload.ts";
import { FairPlaces } from "../fairness/fair-places.ts";
import { inTheNameOf, networkPerson } from "../fairness/person.ts";
import { clientNetwork } from "../fairness/client-network.ts";
import { AnswerBudget } from "./answer-budget.ts";
import type { AnswerShare } from "./answer-budget.ts";
import { Answer, Download, JsonData, PackedAnswer } from "./answer.ts";
import { EventStream } from "./event-stream.ts";
import { requireUser } from "./authentication.ts";
import type { Authenticate } from "./authentication.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import { BodyBudget } from "./body-budget.ts";
import { AppError, unavailable } from "../errors.ts";
import { nameAccount } from "../logger.ts";
import { ReceivedBody } from "./received-body.ts";
import { RequestHold } from "./request-hold.ts";
import { routeDocument } from "./route-document.ts";
import type { UserLimit } from "../fairness/user-limit.ts";
import { bodyObject, validateParts } from "./validation.ts";
import { wrapJson } from "./wrap-json.ts";

type DataInputOf<Route> =
  Route extends RouteContract<z.ZodType, z.ZodType, z.ZodType, infer Data> ? z.input<Data> : never;

type MaybePromise<T> = T | Promise<T>;
export type Result<Route> = MaybePromise<
  DataInputOf<Route> | Answer<DataInputOf<Route>> | Download | JsonData | PackedAnswer | EventStream
>;

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
  /** The most that an answer of the route is likely to take; where it is not given, a page for lists and 64 KiB else. */
  readonly answerBytes?: number;
  /** How many requests of one user are in hand at once: entered before the body is read, left when the answer is sent. */
  readonly userLimit?: UserLimit;
}

export interface UploadOptions extends RouteOptions {
  readonly bodyLimitBytes: number;
  /** The largest file of a form. */
  readonly fileLimitBytes: number;
  /** Asked before the first byte is read, and may refuse it; what it gives is called when the request is over. */
  readonly admit: (user: SignedInUser, upload: ComingUpload) => Promise<() => void>;
}

const publicBodyLimitBytes = 64 * 1024;
/** Eight of the largest bodies. */
const bodyBudgetBytes = 512 * 1024 * 1024;
/** How long a body may take to arrive that may be no larger than this. */
const bodyTimeLimits = [
  { bytes: publicBodyLimitBytes, timeLimitMs: 20_000 },
  { bytes: 1024 * 1024, timeLimitMs: 60_000 },
  // The largest body at 220 kB/s; what comes slower is sent as a file.
  { bytes: Number.POSITIVE_INFINITY, timeLimitMs: 300_000 },
] as const;

const answerLimits = {
  // A page and as much again for what it is made from, eight times: browsers read six answers at once.
  perCallerBytes: 64 * 1024 * 1024,
  totalBytes: 512 * 1024 * 1024,
  maxWaitMs: 10_000,
};
const pageAnswerBytes = 2 * maxPageBytes;
const smallAnswerBytes = 64 * 1024;

/**
 * How many lists are read and written at once: one by the database, one by the event loop. Both take tens of milliseconds
 * for a long one, and whoever asks for something short waits behind these, not behind as many as there are connections.
 */
const listPlaces = { places: 2, maxWaiting: 1_024 };
const listTurn = {
  maxWaitMs: 30_000,
  refusal: () => unavailable("Too many lists are asked for at this moment. Try again in a few seconds."),
};

/** Makes Fastify routes of the contract's: access, validation, the success envelope. Nothing else adds a `/v1` route. */
export class ContractRoutes {
  readonly #app: FastifyInstance;
  readonly #authenticate: Authenticate;
  readonly #bodyBudget: BodyBudget;
  readonly #answerBudget: AnswerBudget;
  readonly #listPlaces = new FairPlaces(listPlaces);
  readonly #countAnonymous: (address: string) => void;

  /** `countAnonymous` is told whose request for a public route came, and may refuse it. */
  constructor(
    app: FastifyInstance,
    authenticate: Authenticate,
    limits: {
      readonly bodies?: BodyBudget;
      readonly answers?: AnswerBudget;
      readonly countAnonymous?: (address: string) => void;
    } = {},
  ) {
    this.#app = app;
    this.#authenticate = authenticate;
    this.#bodyBudget = limits.bodies ?? new BodyBudget(bodyBudgetBytes);
    this.#answerBudget = limits.answers ?? new AnswerBudget(answerLimits);
    this.#countAnonymous = limits.countAnonymous ?? (() => undefined);
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
    options: RouteOptions & Partial<UploadOptions>,
    handle: (request: FastifyRequest) => Promise<unknown>,
  ): void {
    const answerBytes = options.answerBytes ?? (isList(route) ? pageAnswerBytes : smallAnswerBytes);
    // Made once: zod compiles a schema when it is first used.
    const success = z.object({ data: route.data }).extend(route.topLevel?.shape ?? {});
    const timeLimitMs = bodyTimeLimitMs(options.bodyLimitBytes);
    app.route({
      method: route.method,
      url: route.path,
      schema: routeDocument(route),
      // HEAD would run the handler: a mail scanner that asks for a link's headers would use the link up.
      exposeHeadRoute: false,
      ...(options.bodyLimitBytes === undefined ? {} : { bodyLimit: options.bodyLimitBytes }),
      // Before the body is read: nobody sends megabytes to be told that he is not signed in, or has to wait.
      onRequest: async (request, reply) => {
        if (route.access !== "signed-in") this.#countAnonymous(request.ip);
        const user =
          route.access === "signed-in"
            ? await inTheNameOf(networkOf(request), () => requireUser(request, this.#authenticate))
            : undefined;
        const hold = new RequestHold(request, reply);
        holds.set(request, hold);
        if (user === undefined) return;
        users.set(request, user);
        nameAccount(request.log, user.id);
        const { userLimit, admit } = options;
        if (userLimit !== undefined) hold.add(await userLimit.enter(user.id, hold.signal));
        if (admit === undefined) return;
        const end = await inTheNameOf(user.id, () => admit(user, comingUpload(request, options)));
        hold.add(() => inTheNameOf(user.id, end));
      },
      preParsing: async (request, reply, payload) => {
        // A form's parts are read by the handler.
        if (route.body === undefined || isSmall(request) || isForm(request)) return payload;
        const body = new ReceivedBody(payload, {
          timeLimitMs,
          onBytes: (bytes) => this.#keepInMemory(request, bytes),
        });
        // The rest of a body that is refused must not be taken for the next request.
        body.once("error", () => void reply.header("connection", "close"));
        return body;
      },
      handler: async (request, reply) => {
        const hold = holdOf(request);
        const caller = callerOf(request);
        const share = await this.#answerBudget.enter(caller, answerBytes, hold.signal);
        hold.add(share.release);
        const leave = isList(route) ? await this.#listPlaces.enter(caller, listTurn) : undefined;
        try {
          const result = await inTheNameOf(caller, () => hold.whileHandling(() => handle(request)));
          return send(route, success, reply, result, share);
        } finally {
          leave?.();
        }
      },
    });
  }

  /** Counts bytes of a signed-in caller's body until the request is over; public bodies are bounded by their size. */
  #keepInMemory(request: FastifyRequest, bytes: number): void {
    if (!users.has(request)) return;
    const hold = holdOf(request);
    this.#bodyBudget.take(bytes);
    hold.add(() => this.#bodyBudget.give(bytes));
  }
}

function bodyTimeLimitMs(limitBytes = 1024 * 1024): number {
  return bodyTimeLimits.find(({ bytes }) => limitBytes <= bytes)?.timeLimitMs ?? 0;
}

function comingUpload({ headers, raw }: FastifyRequest, limits: Partial<UploadOptions>): ComingUpload {
  const announcedBytes = headers["content-length"] === undefined ? undefined : Number(headers["content-length"]);
  const { socket } = raw;
  const before = socket.bytesRead;
  return {
    announcedBytes,
    limitBytes: Math.max(limits.bodyLimitBytes ?? 0, limits.fileLimitBytes ?? 0),
    arrivedBytes: () => {
      const arrived = socket.bytesRead - before;
      // A caller without a socket sends all at once.
      if (raw.complete || Number.isNaN(arrived)) return announcedBytes ?? arrived;
      return Math.min(arrived, announcedBytes ?? arrived);
    },
  };
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

/** Who shares what is shared where nobody is signed in. */
function networkOf(request: FastifyRequest): string {
  return networkPerson(clientNetwork(request.ip));
}

function holdOf(request: FastifyRequest): RequestHold {
  const hold = holds.get(request);
  if (hold === undefined) throw new Error("a request was handled that holds nothing");
  return hold;
}

/** Who is charged for an answer: the account, or where there is none the network. */
function callerOf(request: FastifyRequest): string {
  return users.get(request)?.id ?? networkOf(request);
}

function isList(route: RouteContract): boolean {
  return route.topLevel !== undefined && "next_cursor" in route.topLevel.shape;
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

/** Sends what a handler gave. The bytes of an answer that is not written part by part are counted until they are read. */
function send(
  route: RouteContract,
  success: z.ZodObject,
  reply: FastifyReply,
  result: unknown,
  share: AnswerShare,
): FastifyReply {
  reply.code(route.status);
  if (result instanceof Download) {
    reply.header("content-disposition", result.contentDisposition).type(result.contentType);
    if (result.content instanceof Readable) {
      // The connection is destroyed then, so that what has arrived does not look like the whole file.
      if (reply.raw.destroyed) result.content.destroy();
      result.content.once("error", (error) => reply.log.warn({ err: error }, "a file could not be written to its end"));
    } else share.resize(result.content.length);
    return reply.send(result.content);
  }
  if (result instanceof EventStream) {
    // For hours nearly nothing is sent: no other answer has to wait for it.
    share.resize(0);
    if (reply.raw.destroyed) result.end();
    // Proxies that gather an answer before they pass it on are told not to.
    return reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no").send(result.readable);
  }
  reply.type("application/json; charset=utf-8");
  if (result instanceof JsonData) {
    const bytes = wrapJson(result.json, result.topLevel);
    share.resize(bytes.length);
    return reply.send(bytes);
  }
  if (result instanceof PackedAnswer) return sendPacked(reply, result.gzip, share);
  const { data, message, topLevel } = result instanceof Answer ? result : new Answer(result, {});
  const checked = checkData(route, success, { ...topLevel, data });
  const json = JSON.stringify({ success: true, ...(message === undefined ? {} : { message }), ...checked });
  share.resize(json.length);
  return reply.send(json);
}

/** Unpacks it for the few who do not take gzip. */
function sendPacked(reply: FastifyReply, gzip: Uint8Array, share: AnswerShare): FastifyReply {
  share.resize(gzip.length);
  reply.header("vary", "accept-encoding");
  const accepted = reply.request.headers["accept-encoding"] ?? "";
  if (negotiate(accepted, ["gzip"]) === "gzip") return reply.header("content-encoding", "gzip").send(gzip);
  return reply.send(Readable.from([gzip]).pipe(createGunzip()));
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
