import { allRoutes, errorStatuses, operationIds, routeUrl, schemasRoutes } from "@foretell/contract";
import type { RouteContract } from "@foretell/contract";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { examplesFile } from "../src/http/openapi-examples.ts";
import type { DocumentWithPaths, Example, Examples } from "../src/http/openapi-examples.ts";
import { allCases } from "./access/all-cases.ts";
import type { AccessCase } from "./access/access-case.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

/** UPDATE_EXAMPLES=1 writes the file anew from what the server answers. */
const isUpdating = process.env["UPDATE_EXAMPLES"] !== undefined;

let server: TestApp;
let recorded: Examples;
beforeAll(async () => {
  server = await createTestApp();
  const examples: Record<string, Example> = {};
  for (const one of allCases) examples[idOf(one.route)] = await record(one);
  recorded = Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (!isUpdating) return;
  writeFileSync(examplesFile, `${JSON.stringify(recorded, null, 2)}\n`);
  execFileSync("oxfmt", [examplesFile]);
}, 120_000);
afterAll(() => server.close());

/** Of what cannot be had here: no work of these cases is still under way. */
const cancelled = (what: string) => ({ success: true, message: `${what} cancelled`, data: {} });

const idOf = (route: RouteContract): string => operationIds.get(route) ?? "";
const stored = (): Examples => JSON.parse(readFileSync(examplesFile, "utf8")) as Examples;

const isEnvelope = (route: RouteContract): boolean => route.isDownload !== true && route.isEventStream !== true;

/** What the owner sends and is answered. */
async function record({ route, request, status }: AccessCase): Promise<Example> {
  if (status.owner === errorStatuses.CONFLICT)
    return { answer: cancelled(route === schemasRoutes.cancelImport ? "Import" : "Comparison of simulations") };
  const owner = await signedInAccount(server, { name: "Ada Lovelace" });
  const { params, query, body } = await request({ server, caller: owner, owner });
  const response = await server.inject({
    method: route.method,
    url: routeUrl(route, params, query),
    headers: { authorization: `Bearer ${owner.accessToken}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const write = writer();
  return {
    ...(body === undefined ? {} : { body: write(body) }),
    ...(isEnvelope(route) ? { answer: write(response.json()) } : {}),
  };
}

const maxItems = 2;
const maxTextLength = 300;

/** Makes of what was sent and answered what is the same each time: ids are counted, and what is random is a word. */
function writer(): (value: unknown) => unknown {
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known = ids.get(id) ?? `01920000-0000-7000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, known);
    return known;
  };
  const text = (value: string): string =>
    value
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, idFor)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-03-14T09:30:12.000Z")
      .replaceAll(/[\w.+-]+@example\.\w+/g, "ada@example.org")
      .replaceAll(/Run in [\d.]+ m?s/g, "Run in 2.9 ms")
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl")
      .slice(0, maxTextLength);
  const write = (value: unknown, key = ""): unknown => {
    if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => write(item, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, write(item, name)]));
    if (typeof value === "number" && key.endsWith("_ms")) return 2.856;
    if (typeof value !== "string") return value;
    if (key === "digest") return "2491e965c997cfad6453312f91b77dbc";
    if (/^(?:refresh_?token|device_?token|token|ticket|secret|uri|recovery_?codes|code)$/i.test(key))
      return /^[A-Z_]+$/.test(value) && key === "code" ? value : "3mJx0q9Tz7b2Yw5KfVhRcA";
    return text(value);
  };
  return (value) => write(value);
}

/** Names and types, without values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item)]));
  return value === null ? "null" : typeof value;
}

it("has an example of every body and answer of the contract", () => {
  const examples = stored();
  for (const route of allRoutes) {
    const example = examples[idOf(route)];
    expect(example, idOf(route)).toBeDefined();
    if (route.body !== undefined) expect(route.body.safeParse(example?.body).error, idOf(route)).toBeUndefined();
    if (!isEnvelope(route)) continue;
    expect(example?.answer, idOf(route)).toHaveProperty("data");
    const { data } = (example?.answer ?? {}) as { readonly data?: unknown };
    expect(route.data.safeParse(data).error, idOf(route)).toBeUndefined();
  }
});

it("has the examples that the server answers", () => {
  expect(shapeOf(recorded)).toEqual(shapeOf(stored()));
});

it("puts one at every body and answer of the document", async () => {
  const document = (await server.inject({ url: "/v1/openapi.json" })).json<DocumentWithPaths>();
  const media = mediaOf(document.paths).filter(([, { schema }]) => schema !== undefined);
  expect(media.length).toBeGreaterThan(300);
  expect(media.filter(([, { example }]) => example === undefined).map(([place]) => place)).toEqual([]);
});

type Media = { readonly schema?: unknown; readonly example?: unknown };

/** Each `application/json` in a part of the document, with its place. */
function mediaOf(part: unknown, place = ""): [string, Media][] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, item]): [string, Media][] =>
    name === "application/json" ? [[place, item as Media]] : mediaOf(item, `${place} ${name}`),
  );
}
