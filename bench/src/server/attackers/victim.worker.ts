import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { smallDump } from "./small-dump.ts";
import type { VictimTask, VictimTimes, Workplace } from "./victim.ts";

const { serverUrl, seconds, graceSeconds, simulating, importing } = workerData as VictimTask;
const pauseMs = 50;
const retryMs = 250;

const endsAtMs = performance.now() + seconds * 1_000;
const patience = AbortSignal.timeout((seconds + graceSeconds) * 1_000);
const refusals: string[] = [];

const times: VictimTimes = {
  refusals,
  ...(await Promise.all([
    repeat({
      workplace: simulating,
      path: "/simulations/run",
      body: ({ projectId, schemaId }) => ({
        project_id: projectId,
        schema_id: schemaId,
        query_text: "DELETE FROM customer WHERE id = 1",
      }),
      removal: (id) => `/simulations/${id}`,
    }),
    repeat({
      workplace: importing,
      path: "/schemas/import",
      body: ({ projectId }) => ({ project_id: projectId, db_type: "postgresql", sql_dump: smallDump }),
      removal: (id) => `/schemas/${id}`,
    }),
  ]).then(([simulationsMs, importsMs]) => ({ simulationsMs, importsMs }))),
};
parentPort?.postMessage(times, []);
parentPort?.close();

interface Call {
  readonly workplace: Workplace;
  readonly path: string;
  readonly body: (workplace: Workplace) => object;
  /** What was made is taken away again, outside the time that counts: an account has room for so much. */
  readonly removal: (id: string) => string;
}

async function repeat({ workplace, path, body, removal }: Call): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < endsAtMs) {
    const startMs = performance.now();
    let made: { readonly id: string } | undefined;
    while (made === undefined && !patience.aborted) {
      made = await send(workplace, "POST", path, body(workplace));
      if (made === undefined) await sleep(retryMs);
    }
    samples.push(performance.now() - startMs);
    if (made !== undefined) await send(workplace, "DELETE", removal(made.id));
    await sleep(pauseMs);
  }
  return samples;
}

/** The data of a success; undefined for a refusal, which is noted. */
async function send(
  { headers }: Workplace,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly id: string } | undefined> {
  try {
    const response = await fetch(`${serverUrl}/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: patience,
    });
    const text = await response.text();
    if (response.ok) return (JSON.parse(text) as { readonly data: { readonly id: string } }).data;
    refusals.push(`${response.status} ${text.slice(0, 120)}`);
  } catch (error) {
    if (!patience.aborted)
      refusals.push(String(error instanceof Error && error.cause !== undefined ? error.cause : error));
  }
  return undefined;
}
