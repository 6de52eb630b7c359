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

/** How a route fared: the time of each call, and what was said in place of 200. */
export interface WatchedRoute {
  readonly samplesMs: readonly number[];
  readonly failures: readonly string[];
}

/**
 * Calls a route at a fixed rate until `until` is done, and gives the time of each call from when it was due: a server
 * that stalls is charged for every call that had to wait, not for one. The calls are made in a thread of their own: who
 * sends megabytes meanwhile stalls too, which is not the server's fault.
 */
export async function watchRoute(sampling: RouteSampling, until: Promise<unknown>): Promise<WatchedRoute> {
  const worker = new Worker(new URL("latency.worker.ts", import.meta.url), { workerData: sampling });
  const end = (): void => worker.postMessage("end", []);
  until.then(end, end);
  const [watched] = (await once(worker, "message")) as [WatchedRoute];
  return watched;
}

/** The times of a route that must not fail; see `watchRoute`. */
export async function sampleRoute(sampling: RouteSampling, until: Promise<unknown>): Promise<readonly number[]> {
  const { samplesMs, failures } = await watchRoute(sampling, until);
  if (failures[0] !== undefined) throw new Error(failures[0]);
  return samplesMs;
}
