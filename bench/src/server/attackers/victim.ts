import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What the person waited for beside others: the time of each call, from its first try to its success. */
export interface VictimTimes {
  readonly simulationsMs: readonly number[];
  readonly importsMs: readonly number[];
  /** What was said in place of a success; the call was made again. */
  readonly refusals: readonly string[];
}

export interface VictimTask {
  readonly serverUrl: string;
  readonly seconds: number;
  /** How long calls that are under way in the end are waited for. What then has no answer counts as long as it waited. */
  readonly graceSeconds: number;
  /** Where two people work: one simulates, one imports. */
  readonly simulating: Workplace;
  readonly importing: Workplace;
}

export interface Workplace {
  readonly headers: Readonly<Record<string, string>>;
  readonly projectId: string;
  readonly schemaId: string;
}

/** Lets two people work for a while, in a thread of their own: who sends megabytes beside them must not slow them down. */
export async function watchVictims(task: VictimTask): Promise<VictimTimes> {
  const worker = new Worker(new URL("victim.worker.ts", import.meta.url), { workerData: task });
  const [times] = (await once(worker, "message")) as [VictimTimes];
  return times;
}
