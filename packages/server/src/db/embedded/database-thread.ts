import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { AnswerEnd } from "./answer-end.ts";
import { newUntakenBytes, takeBytes } from "./answer-flow.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import type { WorkerData, WorkerReply, WorkerRequest } from "./pglite.worker.ts";

/**
 * V8 frees compiled WebAssembly that newer takes the place of. Where a thread that has some is ended meanwhile, its books of
 * what is compiled may not agree any more, and it ends the whole process ("Check failed: jit_page_->allocations_"). What is
 * kept instead is a few megabytes.
 */
setFlagsFromString("--no-wasm-code-gc");

/** Takes the next piece of an answer; the database is held up while the promise is open. */
export type TakePiece = (bytes: Uint8Array) => Promise<void> | undefined;

/** The running database: one batch of messages of the PostgreSQL protocol in, its answer out in pieces. */
export interface DatabaseThread {
  /**
   * Fulfilled when the last piece was handed to `take`. Batches that are handed over while one is under way wait for their
   * turn. Takes the batch's memory away.
   */
  readonly exchange: (batch: Uint8Array, take: TakePiece) => Promise<AnswerEnd>;
  /** The memory that the database has taken of the system; it never gives any back. */
  readonly memoryBytes: () => number;
  /** Ends the database in good order. */
  readonly stop: () => Promise<void>;
}

export interface DatabaseThreadOptions {
  /** PGlite has no statement_timeout: a batch that takes longer ends the thread. Undefined for no limit. */
  readonly statementTimeoutMs: () => number | undefined;
  readonly onExit: () => void;
}

/** Why there is no answer. The code is the one that PostgreSQL has for the same. */
export class DatabaseThreadError extends Error {
  readonly code: "57014" | "57P02";

  constructor(message: string, options: ErrorOptions & { code?: "57014" | "57P02" } = {}) {
    super(message, options);
    this.name = "DatabaseThreadError";
    this.code = options.code ?? "57P02";
  }
}

/** What tools that list the threads of the process show. */
export const databaseThreadName = "embedded database";

interface Pending {
  readonly take: TakePiece;
  readonly answered: PromiseWithResolvers<AnswerEnd>;
}

/** Starts the database, after making its cluster where there is none yet. */
export async function startDatabaseThread(
  folders: ClusterFolders,
  options: DatabaseThreadOptions,
): Promise<DatabaseThread> {
  const untaken = newUntakenBytes();
  const worker = new Worker(new URL("pglite.worker.ts", import.meta.url), {
    name: databaseThreadName,
    workerData: { folders, untaken } satisfies WorkerData,
    // What it makes in JavaScript lives as long as one exchange. By V8's own limit 128 MB of that gather before they are freed.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  let pending: Pending | undefined;
  let memoryBytes = 0;
  let hasExited = false;
  let failure = new DatabaseThreadError("the embedded database stopped");
  const exited = once(worker, "exit").catch(() => undefined);
  const ready = Promise.withResolvers<void>();

  worker.on("error", (cause) => {
    failure = new DatabaseThreadError("the embedded database failed", { cause });
  });
  worker.once("exit", () => {
    hasExited = true;
    options.onExit();
    ready.reject(failure);
    pending?.answered.reject(failure);
  });
  const take = async (bytes: Uint8Array): Promise<void> => {
    const byteCount = bytes.length;
    await pending?.take(bytes);
    takeBytes(untaken, byteCount);
  };
  worker.on("message", (reply: WorkerReply) => {
    switch (reply.kind) {
      case "ready":
        ready.resolve();
        return;
      case "piece":
        void take(reply.bytes);
        return;
      case "end":
        memoryBytes = reply.memoryBytes;
        void take(reply.bytes);
        pending?.answered.resolve(reply.end);
        return;
      case "failed":
        // Nobody knows what is left of it.
        failure = new DatabaseThreadError("the embedded database failed", { cause: new Error(reply.message) });
        void worker.terminate();
    }
  });
  await ready.promise;

  const stopAfter = (timeoutMs: number | undefined): NodeJS.Timeout | undefined =>
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          const message = `the embedded database was stopped after ${timeoutMs} ms on one statement`;
          failure = new DatabaseThreadError(message, { code: "57014" });
          void worker.terminate();
        }, timeoutMs);

  const send = async (bytes: Uint8Array, takePiece: TakePiece): Promise<AnswerEnd> => {
    if (hasExited) throw failure;
    const answered = Promise.withResolvers<AnswerEnd>();
    pending = { take: takePiece, answered };
    const timer = stopAfter(options.statementTimeoutMs());
    try {
      worker.postMessage({ kind: "batch", bytes } satisfies WorkerRequest, [bytes.buffer as ArrayBuffer]);
      const end = await answered.promise;
      if (end === "ended") await worker.terminate();
      return end;
    } finally {
      clearTimeout(timer);
      pending = undefined;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    exchange: (batch, takePiece) => {
      const answer = last.then(() => send(batch, takePiece));
      last = answer.catch(() => undefined);
      return answer;
    },
    memoryBytes: () => memoryBytes,
    stop: async () => {
      worker.postMessage({ kind: "close" } satisfies WorkerRequest, []);
      await exited;
    },
  };
}
