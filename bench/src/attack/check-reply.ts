import { errorStatuses, failureBody } from "@foretell/contract";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { Outcome, Reply } from "./send-request.ts";

/** What can be wrong with an answer, the worst first. */
export const problemKinds = ["foreign", "5xx", "silence", "slow", "leak", "shape", "document"] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly kind: ProblemKind;
  readonly what: string;
}

const timeLimitMs = 20_000;

/** Traces of the server's inside: stacks, folders, SQL and system errors. */
const innards =
  /\bat \S+ \(?(?:file:|node:|\/)|node_modules|file:\/\/|\.ts:\d+|\/packages\/|\bE(?:NOENT|ACCES|CONN\w+|PIPE)\b|violates \w+ constraint|syntax error at or near|relation "\w+"/;

/** What any request can be answered by HTTP itself, whichever operation it asks for. */
const statusesOfHttp = new Set([408, 411, 413, 414, 415, 417, 431]);

const strictFailure = failureBody.strict();

/** Everything that is wrong with what came back. */
export function findProblems(request: FuzzRequest, outcome: Outcome): Problem[] {
  const problems: Problem[] = [];
  if (outcome.ms > timeLimitMs) problems.push({ kind: "slow", what: `answered after ${Math.round(outcome.ms)} ms` });
  if (outcome.kind === "silence") {
    // What is no whole request need not be answered.
    if (request.wire === undefined) problems.push({ kind: "silence", what: outcome.reason });
    return problems;
  }
  const { reply } = outcome;
  const wrong =
    reply.status >= 400
      ? problemOfFailure(request, reply)
      : reply.status >= 300
        ? undefined
        : problemOfSuccess(request, reply);
  if (wrong !== undefined) problems.push(wrong);
  return problems;
}

function problemOfFailure(request: FuzzRequest, { status, headers, body }: Reply): Problem | undefined {
  const text = body.toString("utf8");
  const excerpt = text.slice(0, 300);
  if (status >= 500) return { kind: "5xx", what: `${status} ${excerpt}` };
  if (request.method === "HEAD") return undefined;
  const parsed = strictFailure.safeParse(parseJson(text));
  if (!parsed.success) return { kind: "shape", what: `${status} in another shape: ${excerpt}` };
  const { code, error, message } = parsed.data;
  if (innards.test(message)) return { kind: "leak", what: `${status} tells of the inside: ${excerpt}` };
  // Failures of the protocol itself have statuses of their own under one code.
  const fits = errorStatuses[code] === status || (code === "MALFORMED" && status < 500);
  if (!fits || error !== message || message === "") return { kind: "shape", what: `${status} does not fit ${excerpt}` };
  if (status === 429 && headers["retry-after"] === undefined) {
    return { kind: "shape", what: "429 without Retry-After" };
  }
  const isOfRoute = request.isRouted && request.wire === undefined && !statusesOfHttp.has(status);
  if (isOfRoute && !request.operation.knows(status)) {
    return { kind: "document", what: `${status} ${code} is not in the document` };
  }
  return undefined;
}

function problemOfSuccess(request: FuzzRequest, { status, headers, body }: Reply): Problem | undefined {
  if (!request.isRouted) return undefined;
  if (request.isForeign) return { kind: "foreign", what: `${status} for what is another person's` };
  // A request behind the first on one connection is answered too.
  if (
    headers["content-type"]?.startsWith("application/json") !== true ||
    headers["content-disposition"] !== undefined
  ) {
    return undefined;
  }
  const mismatch = request.operation.findMismatch(status, parseJson(body.toString("utf8")));
  if (mismatch !== undefined)
    return { kind: "shape", what: `${status} breaks the document: ${mismatch.slice(0, 300)}` };
  return request.operation.knows(status) ? undefined : { kind: "document", what: `${status} is not in the document` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
