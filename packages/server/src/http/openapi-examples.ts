import { allRoutes, errorStatuses, operationIds } from "@foretell/contract";
import type { ErrorCode, RouteContract } from "@foretell/contract";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A request body and the answer that a server gave to it; what an operation has not got is left out. */
export interface Example {
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** By operation id. A test asks a server for all of them and compares. */
export type Examples = Readonly<Record<string, Example>>;

export const examplesFile = join(import.meta.dirname, "openapi-examples.json");

/** The part of an OpenAPI document that examples are put into. */
interface DocumentedMedia {
  schema?: unknown;
  example?: unknown;
}
interface DocumentedOperation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, DocumentedMedia>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, DocumentedMedia>> }>>;
}
export interface DocumentWithPaths {
  readonly paths?: Readonly<Record<string, object | undefined>>;
}

const messages: Partial<Record<ErrorCode, string>> = {
  MALFORMED: "The body is not valid JSON.",
  VALIDATION_FAILED: "Email is invalid",
  NOT_SIGNED_IN: "Sign in to do this.",
  FORBIDDEN: "Your role in this project does not allow this.",
  NOT_FOUND: "Project not found",
  CONFLICT: "This was changed meanwhile. Look at it again.",
  RATE_LIMITED: "Too many requests. Try again in 20 seconds.",
  INTERNAL: "Something went wrong on the server. Whoever runs it finds the cause in the server's log.",
  UNAVAILABLE: "The database cannot be reached. Try again in a moment.",
  TOO_LARGE: "The body is larger than this server takes.",
};

/** Gives each body and each answer in the document its example: recorded ones, and for failures one of the status. */
export function addExamples<Document extends DocumentWithPaths>(document: Document): Document {
  const examples = JSON.parse(readFileSync(examplesFile, "utf8")) as Examples;
  const routes = new Map(allRoutes.map((route) => [operationIds.get(route), route]));
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    addTo(operation as DocumentedOperation, examples, routes);
  }
  return document;
}

function addTo(
  { operationId = "", requestBody, responses }: DocumentedOperation,
  examples: Examples,
  routes: ReadonlyMap<string | undefined, RouteContract>,
): void {
  const example = examples[operationId];
  const route = routes.get(operationId);
  if (example === undefined || route === undefined) return;
  const json = requestBody?.content?.["application/json"];
  if (json !== undefined && example.body !== undefined) json.example = example.body;
  for (const [status, { content }] of Object.entries(responses ?? {})) {
    const media = content?.["application/json"];
    if (media === undefined) continue;
    media.example = Number(status) === route.status ? example.answer : failureOf(route, Number(status));
  }
}

/** What a failure of a status looks like, with the first code that the route has for it. */
function failureOf(route: RouteContract, status: number): object {
  const codes = Object.keys(errorStatuses) as ErrorCode[];
  const code = [...route.errors, ...codes].find((candidate) => errorStatuses[candidate] === status) ?? "INTERNAL";
  const message = messages[code] ?? "What is wrong, where, and what to do.";
  const details = code === "VALIDATION_FAILED" ? [{ path: "email", message }] : [];
  return { success: false, message, error: message, code, details, requestId: "01920000-0000-7000-8000-000000000001" };
}
