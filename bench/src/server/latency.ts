import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** The time below which a share of the samples lies. */
export function percentile(samplesMs: readonly number[], share: number): number {
  const sorted = [...samplesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Calls a route at a fixed rate until `until` is done, and gives the time of each call from when it was due: a server
 * that stalls is charged for every call that had to wait, not for one.
 */
export async function sampleRoute(
  url: string,
  authorization: string,
  options: { readonly intervalMs: number; readonly until: Promise<unknown> },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const samples: number[] = [];
  const pending: Promise<void>[] = [];
  const state = { isOver: false };
  const end = (): void => {
    state.isOver = true;
  };
  options.until.then(end, end);
  const startMs = performance.now();
  for (let call = 0; !state.isOver; call += 1) {
    const dueMs = startMs + call * options.intervalMs;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const called = get(url, authorization, agent).then(() => void samples.push(performance.now() - dueMs));
    // Looked at in the end; until then a failure must not count as one that nobody handles.
    called.catch(end);
    pending.push(called);
  }
  await Promise.all(pending).finally(() => agent.destroy());
  return samples;
}

function get(url: string, authorization: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization } }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    call.on("error", reject);
    call.end();
  });
}
