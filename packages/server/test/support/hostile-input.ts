import type { RouteContract } from "@foretell/contract";
import { routeUrl } from "@foretell/contract";
import type { InjectOptions } from "fastify";
import type { AccessRequest } from "../access/access-case.ts";

/** A request with one part of it made wrong, and what was. */
export interface HostileRequest {
  readonly name: string;
  readonly options: InjectOptions;
}

const unknownId = "00000000-0000-7000-8000-000000000000";
const long = "x".repeat(100_000);

/** In place of one field of a body. */
const values: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  "",
  "  ",
  "7",
  unknownId,
  "a\0b",
  "\ud800 half a pair",
  "'; DROP TABLE users; --",
  "%00\r\nX-Header: 1",
  long,
  [],
  ["x"],
  [[[{}]]],
  {},
  { $ne: null },
  { toString: "x", length: -1 },
];

const depth = 20_000;
const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
const deepObject = `${'{"tables":'.repeat(depth)}1${"}".repeat(depth)}`;

/** In place of a whole body. */
const bodies: readonly (readonly [name: string, body: string | Buffer])[] = [
  ["nothing", ""],
  ["blanks", "   "],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"text"'],
  ["a number", "1e999"],
  ["half of JSON", '{"name": '],
  ["a NUL", "\0"],
  ["a mark and JSON", "\ufeff{}"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ["deep lists", deep],
  ["deep objects", deepObject],
  ["a prototype", '{"__proto__": {"isAdmin": true}}'],
  ["a constructor", '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ["many fields", `{${Array.from({ length: 20_000 }, (_, n) => `"f${n}": ${n}`).join(",")}}`],
];

/** In place of a path's parameter or a query's. */
const texts: readonly string[] = [
  "",
  "7",
  "-1",
  "1e9",
  "NaN",
  "null",
  unknownId,
  `${unknownId}0`,
  "a\0b",
  "\ud83d\ude00",
  "../../etc/passwd",
  "' OR 1=1 --",
  "x".repeat(3_000),
];

const contentTypes = ["text/plain", "application/xml", "multipart/form-data", "multipart/form-data; boundary=x", ";"];

const tokens = [
  "",
  "Bearer",
  "Bearer x",
  "Bearer a.b.c",
  `Bearer ${"x".repeat(10_000)}`,
  // {"alg":"none"} and somebody's id.
  `Bearer eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ id: unknownId, sessionId: unknownId, exp: 9_999_999_999 })).toString("base64url")}.`,
  "Basic dXNlcjpwYXNz",
];

/**
 * Every way in which a request is made wrong, one at a time. A field that stands as the same schema in the route that this
 * one is `like` is read by the same code, and is made wrong there.
 */
export function hostileRequests(
  route: RouteContract,
  good: AccessRequest,
  { accessToken, like }: { readonly accessToken: string; readonly like?: RouteContract | undefined },
): HostileRequest[] {
  const authorization = `Bearer ${accessToken}`;
  const { params = {}, query = {}, body } = good;
  const request = (part: { url?: string; headers?: Record<string, string>; payload?: object | string | Buffer }) => ({
    method: route.method,
    url: part.url ?? routeUrl(route, params, query),
    headers: { authorization, ...part.headers },
    ...("payload" in part ? { payload: part.payload } : body === undefined ? {} : { payload: body }),
  });
  const json = { "content-type": "application/json" };
  const found: HostileRequest[] = [];
  for (const name of Object.keys(params)) {
    for (const text of texts) {
      const url = routeUrl(route, { ...params, [name]: text }, query);
      found.push({ name: `path ${name} = ${brief(text)}`, options: request({ url }) });
    }
    const url = routeUrl(route, { ...params, [name]: "BROKEN" }, query).replace("BROKEN", "%E0%A4%A");
    found.push({ name: `path ${name} that is not decodable`, options: request({ url }) });
  }
  const base = routeUrl(route, params, {});
  for (const name of new Set([...Object.keys(query), ...Object.keys(fieldsOf(route.query))])) {
    const rest = Object.fromEntries(Object.entries(query).filter(([other]) => other !== name));
    for (const text of texts) {
      const url = `${base}?${new URLSearchParams({ ...rest, [name]: text }).toString()}`;
      found.push({ name: `query ${name} = ${brief(text)}`, options: request({ url }) });
    }
    for (const raw of [`${name}=a&${name}=b`, `${name}[x]=1`, `${name}=%E0%A4%A`, name]) {
      found.push({ name: `query ${raw}`, options: request({ url: `${base}?${raw}` }) });
    }
  }
  const [fields, likeFields] = [fieldsOf(route.body), fieldsOf(like?.body)];
  for (const name of new Set([...Object.keys(body ?? {}), ...Object.keys(fields)])) {
    if (name in fields && fields[name] === likeFields[name]) continue;
    for (const value of values) {
      found.push({ name: `body ${name} = ${brief(value)}`, options: request({ payload: { ...body, [name]: value } }) });
    }
    const rest = JSON.stringify({ ...body, [name]: undefined }).slice(1, -1);
    const payload = `{${rest}${rest === "" ? "" : ","}"${name}": ${deep}}`;
    found.push({ name: `body ${name} nested deeply`, options: request({ payload, headers: json }) });
  }
  if (route.body !== undefined) {
    for (const [name, payload] of bodies) {
      found.push({ name: `a body of ${name}`, options: request({ payload, headers: json }) });
    }
    for (const type of contentTypes) {
      const options = request({ payload: JSON.stringify(body), headers: { "content-type": type } });
      found.push({ name: `a body of type ${type}`, options });
    }
  }
  for (const token of tokens) {
    found.push({ name: `token ${brief(token)}`, options: request({ headers: { authorization: token } }) });
  }
  return found;
}

function fieldsOf(schema: RouteContract["body"]): Readonly<Record<string, unknown>> {
  return schema !== undefined && "shape" in schema && typeof schema.shape === "object" ? { ...schema.shape } : {};
}

function brief(value: unknown): string {
  return JSON.stringify(value).slice(0, 40);
}
