import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { pageEnd, pageQuery } from "./fields.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Who may call a route at all; what a role may do inside a project is decided by the project's policy. */
export type RouteAccess = "anonymous" | "signed-in";

type Shape = z.ZodType;

/** One operation of the HTTP interface: what the server validates, what the client sends, what OpenAPI tells. */
export interface RouteContract<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends Shape = Shape,
> {
  readonly method: HttpMethod;
  /** Below `/v1`, with parameters as `:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: RouteAccess;
  readonly status: 200 | 201;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The shape of `data` in the success envelope. */
  readonly data: Data;
  /** Fields that the answer repeats beside `data`, at the top level. */
  readonly topLevel?: z.ZodObject;
  /** Takes `multipart/form-data` with the same fields and one file as well as JSON. */
  readonly acceptsMultipart?: boolean;
  /** The answer is a file and not the envelope. */
  readonly isDownload?: boolean;
  /** The answer is a stream of server-sent events, each with `data` as its data, and not the envelope. */
  readonly isEventStream?: boolean;
  /** What the client says where an answer that is no success has no words of its own; a screen that calls has its own. */
  readonly failure?: string;
  /** Failures beyond those that every route can answer. */
  readonly errors: readonly ErrorCode[];
}

/** What a route says of itself; most are for signed-in callers and answer 200. */
type RouteDefinition<Params extends Shape, Query extends Shape, Body extends Shape, Data extends Shape> = Omit<
  RouteContract<Params, Query, Body, Data>,
  "access" | "status"
> & { readonly access?: RouteAccess; readonly status?: 200 | 201 };

/** Gives the route back with its exact types kept. */
export function defineRoute<
  const Params extends Shape = z.ZodUndefined,
  const Query extends Shape = z.ZodUndefined,
  const Body extends Shape = z.ZodUndefined,
  const Data extends Shape = z.ZodUndefined,
>(route: RouteDefinition<Params, Query, Body, Data>): RouteContract<Params, Query, Body, Data> {
  return { access: "signed-in", status: 200, ...route };
}

/** A route that answers page by page, with the place of the next one beside `data`. */
export interface PagedContract<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Data extends Shape = Shape,
> extends RouteContract<Params, Query, z.ZodUndefined, Data> {
  readonly topLevel: typeof pageEnd;
}

/** Defines a route that answers page by page: `query` takes a `cursor`. */
export function definePaged<
  const Params extends Shape,
  const Query extends z.ZodObject<{ cursor: Shape }>,
  const Data extends Shape,
>(
  route: Omit<RouteDefinition<Params, Query, z.ZodUndefined, Data>, "method" | "topLevel">,
): PagedContract<Params, Query, Data> {
  return { access: "signed-in", status: 200, method: "GET", ...route, topLevel: pageEnd };
}

/** Defines a list of rows: whole up to the limits of a page, else page by page. */
export function defineList<const Row extends Shape, const Params extends Shape = z.ZodUndefined>({
  row,
  ...route
}: Omit<
  RouteDefinition<Params, typeof pageQuery, z.ZodUndefined, z.ZodArray<Row>>,
  "method" | "topLevel" | "query" | "data"
> & {
  readonly row: Row;
}): PagedContract<Params, typeof pageQuery, z.ZodArray<Row>> {
  return {
    access: "signed-in",
    status: 200,
    method: "GET",
    ...route,
    query: pageQuery,
    data: z.array(row),
    topLevel: pageEnd,
  };
}

/** What a caller passes, after the types of a route. */
export type ParamsOf<Route> = Route extends RouteContract<infer P> ? z.output<P> : never;
export type QueryOf<Route> = Route extends RouteContract<Shape, infer Q> ? z.output<Q> : never;
export type QueryInputOf<Route> = Route extends RouteContract<Shape, infer Q> ? z.input<Q> : never;
export type BodyOf<Route> = Route extends RouteContract<Shape, Shape, infer B> ? z.output<B> : never;
export type BodyInputOf<Route> = Route extends RouteContract<Shape, Shape, infer B> ? z.input<B> : never;
export type DataOf<Route> = Route extends RouteContract<Shape, Shape, Shape, infer D> ? z.output<D> : never;
