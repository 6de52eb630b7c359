import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The time below which a share of the samples lies. */
export function percentile(samplesMs: readonly number[], share: number): number {
  const sorted = [...samplesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface RouteSampling {
  readonly url: string;
  readonly authorization: string;
  readonly intervalMs: number;
}

/**
 * Calls a route at a fixed rate until `until` is done, and gives the time of each call from when it was due: a server
 * that stalls is charged for every call that had to wait, not for one. The calls are made in a thread of their own: who
 * sends megabytes meanwhile stalls too, which is not the server's fault.
 */
export async function sampleRoute(sampling: RouteSampling, until: Promise<unknown>): Promise<number[]> {
  const worker = new Worker(new URL("latency.worker.ts", import.meta.url), { workerData: sampling });
  const end = (): void => worker.postMessage("end", []);
  until.then(end, end);
  const [samples] = (await once(worker, "message")) as [number[]];
  return samples;
}
