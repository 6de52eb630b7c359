import type { Figure } from "../benchmark.ts";
import { percentile, watchRoute } from "../server/latency.ts";
import { withServer } from "../server/server-under-test.ts";
import type { DatabaseKind, ServerUnderTest } from "../server/server-under-test.ts";
import { findProblems } from "./check-reply.ts";
import { Findings } from "./findings.ts";
import { toCurl } from "./fuzz-request.ts";
import type { World } from "./fuzz-request.ts";
import { isAlive } from "./is-alive.ts";
import { makeRequest } from "./make-request.ts";
import { readOperations } from "./openapi.ts";
import { createPerson } from "./person.ts";
import { Sender } from "./send-request.ts";

export interface FuzzOptions {
  readonly seed: number;
  /** The number of the first request, to begin where something was found. */
  readonly first: number;
  readonly requestCount: number;
  /** After this long no further request is made. */
  readonly timeLimitSeconds: number;
  /** How many requests are under way at once. */
  readonly concurrency: number;
  readonly kind: DatabaseKind;
}

export interface FuzzResult {
  readonly figures: readonly Figure[];
  readonly findings: Findings;
}

const authSecret = "what the fuzzed server signs its access tokens with";
const lightRouteIntervalMs = 50;
const lightRouteTargetMs = 150;
/** An account fills up with what is made in it, and lists of thousands are not what is tried here. */
const requestsOfOneWorld = 150;
const slowestShown = 6;

/** Sends requests, valid and changed, to every operation of a fresh server, and looks at each answer. */
export function fuzzOperations(options: FuzzOptions): Promise<FuzzResult> {
  return withServer(options.kind, (server) => fuzz(server, options), { env: { AUTH_SECRET: authSecret } });
}

async function fuzz(server: ServerUnderTest, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, first, requestCount, timeLimitSeconds, concurrency, kind } = options;
  const operations = await readOperations(server.url);
  const sender = new Sender(server.url);
  const findings = new Findings();
  const statuses = new Map<number, number>();
  const slowest: { readonly ms: number; readonly what: string }[] = [];
  const last = first + requestCount;
  const endsAtMs = performance.now() + timeLimitSeconds * 1_000;
  let next = first;
  const work = async (): Promise<void> => {
    let world: World | undefined;
    for (let done = 1; next < last && performance.now() < endsAtMs; done += 1) {
      const number = next;
      next += 1;
      if (world === undefined || done % requestsOfOneWorld === 0) world = await createWorld(server.url);
      const request = makeRequest({ seed, number, operations, world });
      const outcome = await sender.send(request);
      for (const { kind, what } of findProblems(request, outcome)) {
        const again = `FUZZ_SEED=${seed} FUZZ_FIRST=${number} FUZZ_REQUESTS=1`;
        findings.add(kind, what, {
          where: [request.operation.name, ...request.notes].join(", "),
          example: `${again} npm run fuzz, or ${toCurl(request, server.url)}`,
        });
      }
      slowest.push({ ms: outcome.ms, what: `#${number} ${request.operation.name}, ${request.notes.join(", ")}` });
      slowest.sort((one, other) => other.ms - one.ms).splice(slowestShown);
      const status = outcome.kind === "reply" ? outcome.reply.status : 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // What was removed is needed by the next.
      if (request.method === "DELETE" && status === 200) world = undefined;
    }
  };
  const startMs = performance.now();
  const working = Promise.all(Array.from({ length: concurrency }, work));
  const watched = await watchRoute(
    { url: `${server.url}/v1/auth/me`, authorization: server.authorization, intervalMs: lightRouteIntervalMs },
    working,
  );
  await working;
  sender.close();
  const seconds = (performance.now() - startMs) / 1_000;
  const whole = { where: "while all was sent", example: `FUZZ_SEED=${seed} npm run fuzz` };
  if (!isAlive(server.processId)) findings.add("5xx", "the server's process has ended", whole);
  for (const failure of watched.failures) findings.add("5xx", `the light route: ${failure}`, whole);
  const shown = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `  ${kind}: ${next - first} of ${requestCount} requests of seed ${seed}, answers by status: ${shown.join(", ")}`,
  );
  for (const { ms, what } of slowest) console.log(`  ${kind}: ${Math.round(ms)} ms for ${what}`);
  return {
    findings,
    figures: [
      { name: `${kind}: requests a second`, value: (next - first) / seconds, unit: "1/s" },
      { name: `${kind}: answers of 5xx`, value: findings.countOf("5xx"), unit: "", target: 1 },
      { name: `${kind}: findings in all`, value: findings.total, unit: "", target: 1 },
      {
        name: `${kind}: light route meanwhile, p99`,
        value: percentile(watched.samplesMs, 0.99),
        unit: "ms",
        target: lightRouteTargetMs,
      },
      { name: `${kind}: light route meanwhile, longest`, value: Math.max(...watched.samplesMs), unit: "ms" },
    ],
  };
}

async function createWorld(serverUrl: string): Promise<World> {
  return { owner: await createPerson(serverUrl), stranger: await createPerson(serverUrl), authSecret };
}
