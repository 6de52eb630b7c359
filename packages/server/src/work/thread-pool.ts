import { join } from "node:path";
import { pathToFileURL } from "node:url";
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
  /** How long a task that was asked to stop may take for it before its thread is ended. */
  readonly stopGraceMs?: number;
}

export interface RunOptions {
  /** Aborting it ends the task; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Called when the signal is aborted: asks the function to end by itself, which keeps its thread for the next task.
   * Without it, and where it answers false (the task waits for a thread still), the task is cut off at once.
   */
  readonly askToStop?: () => boolean;
  readonly transferList?: Transfer[];
}

const loaderFile = join(import.meta.dirname, "load-file.worker.ts");
const idleTimeoutMs = 300_000;
const defaultStopGraceMs = 5_000;

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

  /** Starts a thread that loads the worker's file, so that the first task does not wait for that. Never rejects. */
  async warmUp(): Promise<void> {
    const fileUrl = pathToFileURL(this.#options.fileName).href;
    // What fails here fails the first task too, which tells of it.
    await this.#piscina.run(fileUrl as Task, { filename: loaderFile, name: "loadFile" }).catch(() => undefined);
  }

  /**
   * Runs the function in a thread. Rejects with the reason of the signal once that is aborted, with a 503 where too many
   * tasks wait, and with WorkTooLargeError where the thread had too little memory.
   */
  async run(task: Task, { signal, askToStop, transferList }: RunOptions = {}): Promise<Result> {
    signal?.throwIfAborted();
    // Counted here: Piscina's own limit does not count tasks that have a signal.
    if (this.#taskCount >= this.#options.maxThreads + this.#options.maxQueue) {
      throw unavailable("The server has too much to do at the moment. Try again in a few seconds.");
    }
    this.#taskCount += 1;
    const stopTimer = this.#options.durations.startTimer({ job: this.#options.functionName });
    let outcome = "failed";
    const cutting = new AbortController();
    let grace: NodeJS.Timeout | undefined;
    const stop = (): void => {
      if (askToStop?.() !== true) cutting.abort();
      else grace = setTimeout(() => cutting.abort(), this.#options.stopGraceMs ?? defaultStopGraceMs);
    };
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const result = await this.#piscina.run(task, {
        // Given here and not to the pool, so that a file that cannot be loaded fails the task instead of the thread.
        filename: this.#options.fileName,
        name: this.#options.functionName,
        signal: cutting.signal,
        ...(transferList === undefined ? {} : { transferList }),
      });
      signal?.throwIfAborted();
      outcome = "completed";
      return result;
    } catch (error) {
      if (signal?.aborted === true) {
        outcome = "aborted";
        throw signal.reason;
      }
      throw translate(error);
    } finally {
      signal?.removeEventListener("abort", stop);
      clearTimeout(grace);
      this.#taskCount -= 1;
      stopTimer({ outcome });
    }
  }

  /** Whether tasks wait because every thread has one. */
  get hasWaiting(): boolean {
    return this.#taskCount > this.#options.maxThreads;
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
