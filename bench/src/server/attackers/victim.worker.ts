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
    repeat("/simulations/run", simulating, ({ projectId, schemaId }) => ({
      project_id: projectId,
      schema_id: schemaId,
      query_text: "DELETE FROM customer WHERE id = 1",
    })),
    repeat("/schemas/import", importing, ({ projectId }) => ({
      project_id: projectId,
      db_type: "postgresql",
      sql_dump: smallDump,
    })),
  ]).then(([simulationsMs, importsMs]) => ({ simulationsMs, importsMs }))),
};
parentPort?.postMessage(times, []);
parentPort?.close();

async function repeat(
  path: string,
  workplace: Workplace,
  makeBody: (workplace: Workplace) => object,
): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < endsAtMs) {
    const startMs = performance.now();
    while (!(await isDone(path, workplace, makeBody(workplace))) && !patience.aborted) await sleep(retryMs);
    samples.push(performance.now() - startMs);
    await sleep(pauseMs);
  }
  return samples;
}

async function isDone(path: string, { headers }: Workplace, body: object): Promise<boolean> {
  try {
    const response = await fetch(`${serverUrl}/v1${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: patience,
    });
    const text = await response.text();
    if (response.ok) return true;
    refusals.push(`${response.status} ${text.slice(0, 120)}`);
  } catch (error) {
    if (!patience.aborted)
      refusals.push(String(error instanceof Error && error.cause !== undefined ? error.cause : error));
  }
  return false;
}
