import { Piscina } from "piscina";
import type { Histogram } from "prom-client";
import { unavailable } from "../app/errors.ts";

export interface ThreadPoolOptions {
  /** The absolute path of the worker's file and the function in it. */
  readonly fileName: string;
  readonly functionName: string;
  readonly maxThreads: number;
  /** How many tasks wait for a thread before further ones are refused. */
  readonly maxQueue: number;
  readonly memoryLimitMb: number;
  readonly durations: Histogram<"job" | "outcome">;
  /** Told when a thread ends that had nothing to do; the next task gets a new one. */
  readonly onThreadError: (error: unknown) => void;
}

const idleTimeoutMs = 300_000;

/** A worker thread ran out of the memory that it may take. */
export class WorkTooLargeError extends Error {}

/** Worker threads that run one function off the event loop. They start with the first task and end when long idle. */
export class ThreadPool<Task, Result> {
  readonly #piscina: Piscina<Task, Result>;
  readonly #options: ThreadPoolOptions;
  /** Tasks that have a thread or wait for one. */
  #taskCount = 0;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#piscina = new Piscina<Task, Result>({
      minThreads: 0,
      maxThreads: options.maxThreads,
      idleTimeout: idleTimeoutMs,
      // With atomics a waiting thread sleeps through the messages of its own ports.
      atomics: "disabled",
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMb },
    });
    this.#piscina.on("error", options.onThreadError);
  }

  /**
   * Runs the function in a thread. Aborting the signal ends the thread at once and rejects with its reason. Rejects with
   * a 503 where too many tasks wait, and with WorkTooLargeError where the thread had too little memory.
   */
  async run(task: Task, options: { signal?: AbortSignal; transferList?: Transfer[] } = {}): Promise<Result> {
    options.signal?.throwIfAborted();
    // Counted here: Piscina's own limit does not count tasks that have a signal.
    if (this.#taskCount >= this.#options.maxThreads + this.#options.maxQueue) {
      throw unavailable("The server has too much to do at the moment. Try again in a few seconds.");
    }
    this.#taskCount += 1;
    const stopTimer = this.#options.durations.startTimer({ job: this.#options.functionName });
    let outcome = "failed";
    try {
      const result = await this.#piscina.run(task, {
        // Given here and not to the pool, so that a file that cannot be loaded fails the task instead of the thread.
        filename: this.#options.fileName,
        name: this.#options.functionName,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(options.transferList === undefined ? {} : { transferList: options.transferList }),
      });
      outcome = "completed";
      return result;
    } catch (error) {
      if (options.signal?.aborted === true) {
        outcome = "aborted";
        throw options.signal.reason;
      }
      throw translate(error);
    } finally {
      this.#taskCount -= 1;
      stopTimer({ outcome });
    }
  }

  /** Ends the threads; tasks under way are cut off and reject. */
  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}

type Transfer =
  NonNullable<NonNullable<Parameters<Piscina["run"]>[1]>["transferList"]> extends readonly (infer Item)[]
    ? Item
    : never;

/** The pool tells its own error from those of the function only by its text, which is therefore compared whole. */
const stopMessage = "Terminating worker thread";

function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new WorkTooLargeError("a worker thread ran out of memory", { cause: error });
  }
  return error.message === stopMessage ? unavailable("The server is stopping. Try again in a few seconds.") : error;
}
