import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { isLastAnswer } from "./answer-end.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import type { WorkerReply, WorkerRequest } from "./pglite.worker.ts";

export interface BatchAnswer {
  readonly bytes: Uint8Array;
  /** The database has ended after this answer: its session and what was open in it are gone. */
  readonly isLast: boolean;
}

/** The running database: one batch of messages of the PostgreSQL protocol in, its answer out. */
export interface DatabaseThread {
  /** Batches that are handed over while one is under way wait for their turn. Takes the batch's memory away. */
  readonly exchange: (batch: Uint8Array) => Promise<BatchAnswer>;
  /** Ends the database in good order. */
  readonly stop: () => Promise<void>;
}

export interface DatabaseThreadOptions {
  /** PGlite has no statement_timeout: a batch that takes longer ends the thread. Undefined for no limit. */
  readonly statementTimeoutMs: () => number | undefined;
  readonly onExit: () => void;
}

/** Starts the database, after making its cluster where there is none yet. */
export async function startDatabaseThread(
  folders: ClusterFolders,
  options: DatabaseThreadOptions,
): Promise<DatabaseThread> {
  const worker = new Worker(new URL("pglite.worker.ts", import.meta.url), { workerData: folders });
  let pending: PromiseWithResolvers<Uint8Array> | undefined;
  let hasExited = false;
  let failure = new Error("the embedded database stopped");
  const exited = once(worker, "exit").catch(() => undefined);
  const ready = Promise.withResolvers<void>();

  worker.on("error", (cause) => {
    failure = new Error("the embedded database failed", { cause });
  });
  worker.once("exit", () => {
    hasExited = true;
    options.onExit();
    ready.reject(failure);
    pending?.reject(failure);
  });
  worker.on("message", (reply: WorkerReply) => {
    if (reply.kind === "ready") {
      ready.resolve();
      return;
    }
    const answered = pending;
    pending = undefined;
    if (reply.kind === "answer") answered?.resolve(reply.bytes);
    else answered?.reject(new Error(reply.message));
  });
  await ready.promise;

  const stopAfter = (timeoutMs: number | undefined): NodeJS.Timeout | undefined =>
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          failure = new Error(`the embedded database was stopped after ${timeoutMs} ms on one statement`);
          void worker.terminate();
        }, timeoutMs);

  const send = async (bytes: Uint8Array): Promise<BatchAnswer> => {
    if (hasExited) throw failure;
    pending = Promise.withResolvers<Uint8Array>();
    const { promise } = pending;
    const timer = stopAfter(options.statementTimeoutMs());
    try {
      worker.postMessage({ kind: "batch", bytes } satisfies WorkerRequest, [bytes.buffer as ArrayBuffer]);
      const answer = await promise;
      const isLast = isLastAnswer(answer);
      if (isLast) await worker.terminate();
      return { bytes: answer, isLast };
    } finally {
      clearTimeout(timer);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    exchange: (batch) => {
      const answer = last.then(() => send(batch));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: async () => {
      worker.postMessage({ kind: "close" } satisfies WorkerRequest, []);
      await exited;
    },
  };
}
