import type { Operation } from "./openapi.ts";
import type { Person } from "./person.ts";
import type { Random } from "./random.ts";

/** Who and what a request can be about. */
export interface World {
  readonly owner: Person;
  /** Nothing of this person's may be seen or changed by the owner. */
  readonly stranger: Person;
  /** What the server signs access tokens with. */
  readonly authSecret: string;
}

/** A request while it is made: valid at first, then changed. */
export interface Draft {
  readonly operation: Operation;
  /** What was changed. */
  readonly notes: string[];
  method: string;
  /** By the names of the path's parameters. */
  params: Record<string, string>;
  query: [name: string, value: string][];
  /** In place of `query`, as it is. */
  rawQuery: string | undefined;
  /** The path, after its parameters are filled in. */
  changePath: (path: string) => string;
  body: unknown;
  /** In place of `body`, as they are. */
  bytes: Buffer | undefined;
  headers: [name: string, value: string][];
  /** How the bytes go over the wire, where it is not as every client sends them. */
  wire: ((request: FuzzRequest, serverHost: string) => Buffer) | undefined;
}

/** One way of changing a request; false where it does not fit this one. */
export interface Mutation {
  readonly name: string;
  /** Those of an earlier stage come first: what a body holds before how it is packed. */
  readonly stage: 1 | 2 | 3;
  readonly change: (draft: Draft, random: Random, world: World) => boolean;
}

/** A request as it is sent. */
export interface FuzzRequest {
  readonly number: number;
  readonly operation: Operation;
  readonly notes: readonly string[];
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  /** It is about what is another's than the caller's: a success gives that away. */
  readonly isForeign: boolean;
  /** The operation is the one that the server must find: neither method nor path were changed. */
  readonly isRouted: boolean;
  readonly wire: Draft["wire"];
}

/** The value of a header of the request; undefined where it has none. */
function headerOf(headers: FuzzRequest["headers"], name: string): string | undefined {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1];
}

/** Puts a header in place of those of the same name. */
export function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  draft.headers.push([name, value]);
}

/** Fills in what a draft leaves open. */
export function finish(draft: Draft, number: number, world: World): FuzzRequest {
  const filled = draft.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(draft.params[name] ?? ""));
  const path = draft.changePath(filled);
  const query = draft.rawQuery ?? draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  const target = query === "" ? path : `${path}?${query}`;
  const body = draft.bytes ?? (draft.body === undefined ? undefined : Buffer.from(JSON.stringify(draft.body)));
  const { operation, notes, method, headers, wire } = draft;
  const isRouted = path === filled && method === operation.method && !Object.values(draft.params).includes("");
  const isForeign = isAboutAnother(`${target} ${body?.toString("latin1")}`, headers, world);
  return { number, operation, notes, method, target, headers, body, isForeign, isRouted, wire };
}

function isAboutAnother(said: string, headers: FuzzRequest["headers"], { owner, stranger }: World): boolean {
  const authorization = headerOf(headers, "authorization");
  const names = (person: Person): boolean =>
    Object.values(person.ids).some((ids) => ids.some((id) => said.includes(id)));
  if (authorization === `Bearer ${owner.accessToken}`) return names(stranger);
  return authorization === `Bearer ${stranger.accessToken}` && names(owner);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const shownBytes = 2_000;

/** The request as one can send it again by hand; a long body is cut. */
export function toCurl(request: FuzzRequest, serverUrl: string): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const headers = request.headers
    .map(([name, value]) => ` -H ${quote(`${name}: ${value.slice(0, shownBytes)}`)}`)
    .join("");
  const shown = request.body?.subarray(0, shownBytes).toString("utf8") ?? "";
  const cut = (request.body?.length ?? 0) > shownBytes ? ` # and so on, ${request.body?.length} bytes` : "";
  const data = request.body === undefined ? "" : ` --data-binary ${quote(shown)}${cut}`;
  const target = request.target.length > shownBytes ? `${request.target.slice(0, shownBytes)}…` : request.target;
  return `curl --path-as-is -X ${request.method} ${quote(`${serverUrl}${target}`)}${headers}${data}`;
}
