import type { EditConflict, ErrorDetail, FailureBody } from "./errors.ts";
import type { BodyInputOf, DataOf, PagedContract, ParamsOf, QueryInputOf, RouteContract } from "./route.ts";

/** An answer that is not a success. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureBody["code"] | "NETWORK" | "TIMEOUT";
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  /** Of STALE_REVISION: what others have saved, and what was asked. */
  readonly conflict: EditConflict | null;

  constructor(
    message: string,
    facts: {
      status: number;
      code: ApiError["code"];
      details?: readonly ErrorDetail[];
      requestId?: string | null;
      conflict?: EditConflict | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: facts.cause });
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId ?? null;
    this.conflict = facts.conflict ?? null;
  }
}

type QueryValue = string | number | boolean | undefined;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

type CallInput<Route extends RouteContract> = Given<"params", ParamsOf<Route>> &
  Given<"query", Partial<QueryInputOf<Route>> | undefined> &
  Given<"body", BodyInputOf<Route>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page of what a route answers page by page. */
export interface AnsweredPage<Data> {
  readonly data: Data;
  /** Null after the last one. */
  readonly nextCursor: string | null;
}

/** Calls routes of the contract. */
export interface Call {
  /** Gives the `data` of the answer. */
  <Route extends RouteContract>(route: Route, input: CallInput<Route>, options?: CallOptions): Promise<DataOf<Route>>;
  /** Gives a page, with where the next one begins. */
  readonly page: <Route extends PagedContract>(
    route: Route,
    input: CallInput<Route>,
    options?: CallOptions,
  ) => Promise<AnsweredPage<DataOf<Route>>>;
}

/** Sends a call and gives all that a success answers. */
export type Send = <Route extends RouteContract>(
  route: Route,
  input: CallInput<Route>,
  options: CallOptions,
) => Promise<{ readonly data: DataOf<Route> }>;

/** The calls over one way of sending them. */
export function callsOver(send: Send): Call {
  const call = async <Route extends RouteContract>(
    route: Route,
    input: CallInput<Route>,
    options: CallOptions = {},
  ): Promise<DataOf<Route>> => (await send(route, input, options)).data;
  const page = async <Route extends PagedContract>(
    route: Route,
    input: CallInput<Route>,
    options: CallOptions = {},
  ): Promise<AnsweredPage<DataOf<Route>>> => {
    const answer = await send(route, input, options);
    return { data: answer.data, nextCursor: readNextCursor(answer) };
  };
  return Object.assign(call, { page });
}

/** The address of a route below `/v1`, with its parameters and query filled in. */
export function routeUrl(
  route: Pick<RouteContract, "path">,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `/v1${path}?${search}` : `/v1${path}`;
}

/** The failure that a response body tells of; a plain one, in the words given, where the body is not of the interface's shape. */
export function readFailure(
  status: number,
  body: unknown,
  fallback = `The server answered with status ${status}`,
): ApiError {
  if (!isFailure(body)) return new ApiError(fallback, { status, code: "INTERNAL" });
  const { message, code, details, requestId, conflict = null } = body;
  return new ApiError(message, { status, code, details, requestId, conflict });
}

// The two below are read by hand: a caller that sends and shows must not load the library of shapes for them.

/** Whether a body is a failure of the interface; a proxy's page is none, and so is what another service says. */
function isFailure(body: unknown): body is FailureBody {
  if (typeof body !== "object" || body === null) return false;
  const { success, message, code, details, requestId }: { readonly [Name in keyof FailureBody]?: unknown } = body;
  return (
    success === false &&
    [message, code, requestId].every((text) => typeof text === "string") &&
    Array.isArray(details) &&
    details.every(isDetail)
  );
}

function isDetail(detail: unknown): detail is ErrorDetail {
  if (typeof detail !== "object" || detail === null) return false;
  const { path, message }: { readonly [Name in keyof ErrorDetail]?: unknown } = detail;
  return typeof path === "string" && typeof message === "string";
}

function readNextCursor(answer: object): string | null {
  const { next_cursor: cursor }: { readonly next_cursor?: unknown } = answer;
  if (cursor === null || typeof cursor === "string") return cursor;
  throw noAnswer();
}

/**
 * Gives a function that sends calls of the contract.
 *
 * It rejects with an `ApiError` for every answer that is not a success, and for a network that fails (`NETWORK`).
 */
export function createSend(options: { readonly baseUrl?: string; readonly fetch?: typeof fetch }): Send {
  const send = options.fetch ?? fetch;
  return async (route, input, callOptions) => {
    const given = input as {
      params?: Record<string, string>;
      query?: Record<string, QueryValue>;
      body?: unknown;
    };
    const url = `${options.baseUrl ?? ""}${routeUrl(route, given.params, given.query)}`;
    const request: RequestInit = { method: route.method, headers: { ...callOptions.headers } };
    if (given.body !== undefined) {
      request.headers = { ...callOptions.headers, "content-type": "application/json" };
      request.body = JSON.stringify(given.body);
    }
    if (callOptions.signal !== undefined) request.signal = callOptions.signal;
    let response: Response;
    try {
      response = await send(url, request);
    } catch (cause) {
      if (callOptions.signal?.aborted === true || cause instanceof ApiError) throw cause;
      throw noAnswer(cause);
    }
    const body = await readBody(response, callOptions.signal);
    if (!response.ok) throw readFailure(response.status, body, route.failure);
    if (!isAnswer(body)) throw noAnswer();
    return body as { data: DataOf<typeof route> };
  };
}

/** Calls over a network of their own, as nobody unless the options of a call say who. */
export function createClient(options: Parameters<typeof createSend>[0]): Call {
  return callsOver(createSend(options));
}

/** The body as JSON; null where it is none. A line that breaks, or a time that is over, while it arrives is a failure. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    if (!(cause instanceof SyntaxError)) throw noAnswer(cause);
    return null;
  }
}

/** Whether a body is a success of the interface; a proxy's page is none. */
export function isAnswer(body: unknown): body is { readonly data: unknown } {
  return typeof body === "object" && body !== null && "data" in body;
}

function noAnswer(cause?: unknown): ApiError {
  return new ApiError("Network error", { status: 0, code: "NETWORK", cause });
}
