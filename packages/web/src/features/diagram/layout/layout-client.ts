import { workerError } from "../worker-error.ts";
import type { LayoutProblem, LayoutResult } from "./layout-problem.ts";
import type { LayoutAnswer, LayoutRequest } from "./layout.worker.ts";

/** A layout, and of which of the problems it is. */
export interface ChosenLayout {
  readonly result: LayoutResult;
  readonly chosen: number;
}

interface Pending {
  readonly resolve: (layout: ChosenLayout) => void;
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
    if ("result" in data) waiting?.resolve(data);
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

/** Lays tables out in the worker as the first of some problems that can be read. The promise is rejected when the worker fails. */
export function layoutInWorker(problems: readonly LayoutProblem[]): Promise<ChosenLayout> {
  const { promise, resolve, reject } = Promise.withResolvers<ChosenLayout>();
  lastId += 1;
  pending.set(lastId, { resolve, reject });
  startLayoutWorker().postMessage({ id: lastId, problems } satisfies LayoutRequest, { transfer: [] });
  return promise;
}
