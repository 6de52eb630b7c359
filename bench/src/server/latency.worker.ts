import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { RouteSampling } from "./latency.ts";

const { url, authorization, intervalMs } = workerData as RouteSampling;
const agent = new Agent({ keepAlive: true });
const samplesMs: number[] = [];
const failures: string[] = [];
const pending: Promise<void>[] = [];
const state = { isOver: false };
const end = (): void => {
  state.isOver = true;
};
parentPort?.on("message", end);

const startMs = performance.now();
for (let call = 0; !state.isOver; call += 1) {
  const dueMs = startMs + call * intervalMs;
  const waitMs = dueMs - performance.now();
  if (waitMs > 0) await sleep(waitMs);
  const called = get().then(
    () => void samplesMs.push(performance.now() - dueMs),
    (error: unknown) => void failures.push(String(error)),
  );
  pending.push(called);
}
await Promise.all(pending);
agent.destroy();
parentPort?.postMessage({ samplesMs, failures }, []);
parentPort?.close();

function get(): Promise<void> {
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
