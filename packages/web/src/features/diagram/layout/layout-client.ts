import { workerError } from "../worker-error.ts";
import type { LayoutProblem, LayoutResult } from "./layout-problem.ts";
import type { LayoutAnswer, LayoutRequest } from "./layout.worker.ts";

interface Pending {
  readonly resolve: (result: LayoutResult) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/** Starts the worker ahead of the first layout, so that it loads while the data does. */
export function startLayoutWorker(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module", name: "diagram layout" });
  worker.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ("result" in data) waiting?.resolve(data.result);
    else waiting?.reject(new Error(data.error));
  });
  worker.addEventListener("error", (event) => {
    const failed = [...pending.values()];
    pending.clear();
    worker = undefined;
    void workerError(event).then((error) => failed.forEach(({ reject }) => reject(error)));
  });
  return worker;
}

/** Lays tables out in the worker. The promise is rejected when the worker fails. */
export function layoutInWorker(problem: LayoutProblem): Promise<LayoutResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LayoutResult>();
  lastId += 1;
  pending.set(lastId, { resolve, reject });
  startLayoutWorker().postMessage({ id: lastId, problem } satisfies LayoutRequest, { transfer: [] });
  return promise;
}
