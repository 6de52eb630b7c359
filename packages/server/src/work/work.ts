import type { SchemaValidation } from "@foretell/contract";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Histogram } from "prom-client";
import type { Registry } from "prom-client";
import type { Logger } from "../app/logger.ts";
import { refuse } from "./dump-refusal.ts";
import type { ExportRequest } from "./export-schema.ts";
import type {
  CrashedReading,
  DumpRefusal,
  ImportOutcome,
  ImportTask,
  ReadDump,
  ValidationOutcome,
} from "./import-task.ts";
import { parseUploadBody } from "./parse-upload-body.ts";
import type { ParsedUploadBody, UploadPurpose } from "./parse-upload-body.ts";
import type { PredictionOutcome, PredictionTask } from "./prediction-task.ts";
import type { MatchedStatistics, MatchRequest } from "./match-statistics.ts";
import { slices } from "./dump-source.ts";
import type { DumpSource } from "./dump-source.ts";
import { runArrivingImport } from "./run-arriving-import.ts";
import type { UploadRun } from "./run-arriving-import.ts";
import { runImport } from "./run-import.ts";
import { SpoolFolder } from "./spool-folder.ts";
import type { SpoolFolderOptions } from "./spool-folder.ts";
import { runPrediction } from "./run-prediction.ts";
import type { PredictionRun } from "./run-prediction.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { ThreadPoolOptions } from "./thread-pool.ts";
import type { UploadBodyTask } from "./upload-body.worker.ts";

export interface WorkOptions {
  readonly metrics: Registry;
  readonly log: Logger;
  /** The most characters of a dump, after unpacking. */
  readonly dumpTextLimit: number;
  /** How long a thread may work on one dump. */
  readonly importTimeLimitMs: number;
  readonly predictionTimeLimitMs: number;
  /** Where uploads lie that arrive more slowly than they are read. */
  readonly spool: SpoolFolderOptions;
}

/** How long the sender of a dump may keep a thread waiting that others wait for. */
const giveWayAfterMs = 1_000;

/** Parsing less than this on the event loop costs less than handing it to a thread. */
const smallBodyBytes = 256 * 1024;

/** A pool as a task needs it; what all pools share is added here. */
export type PoolOptions = Omit<ThreadPoolOptions, "durations" | "onThreadError">;

/**
 * Everything that runs in worker threads. It knows no module: one that computes something of its own opens a pool.
 * Imports and predictions have threads of their own: a dump of gigabytes keeps a thread for a minute, and statements must
 * not wait for it.
 */
export class Work {
  readonly #imports: ThreadPool<ImportTask, ImportOutcome>;
  readonly #predictions: ThreadPool<PredictionTask, PredictionOutcome>;
  readonly #validations: ThreadPool<ImportTask, ValidationOutcome>;
  readonly #uploadBodies: ThreadPool<UploadBodyTask, ParsedUploadBody<UploadPurpose>>;
  readonly #exports: ThreadPool<ExportRequest, Uint8Array>;
  readonly #statistics: ThreadPool<MatchRequest, MatchedStatistics>;
  readonly #pools: { readonly close: () => Promise<void> }[] = [];
  readonly #durations: ThreadPoolOptions["durations"];
  readonly #options: WorkOptions;
  readonly #spool: SpoolFolder;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#spool = new SpoolFolder(options.spool);
    this.#spool.clear();
    this.#durations = new Histogram({
      name: "job_duration_seconds",
      help: "Time that work in threads took, the wait for a thread included, by job and outcome.",
      labelNames: ["job", "outcome"],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
      registers: [options.metrics],
    });
    // One processor stays free for the event loop, where there is more than one.
    // Three threads at the least all the same: one user has two tasks at once, which must not stop those of all others.
    const maxThreads = Math.min(4, Math.max(3, availableParallelism() - 1));
    this.#imports = this.openPool({
      fileName: join(import.meta.dirname, "import.worker.ts"),
      functionName: "importDump",
      maxThreads,
      maxQueue: 32,
      memoryLimitMb: 2_048,
    });
    this.#validations = this.openPool({
      fileName: join(import.meta.dirname, "validation.worker.ts"),
      functionName: "validateDump",
      maxThreads: 2,
      maxQueue: 32,
      memoryLimitMb: 2_048,
    });
    this.#uploadBodies = this.openPool({
      fileName: join(import.meta.dirname, "upload-body.worker.ts"),
      functionName: "parseLargeUploadBody",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
    });
    this.#exports = this.openPool({
      fileName: join(import.meta.dirname, "export.worker.ts"),
      functionName: "exportInThread",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
    });
    this.#statistics = this.openPool({
      fileName: join(import.meta.dirname, "statistics.worker.ts"),
      functionName: "matchStatisticsInThread",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
    });
    this.#predictions = this.openPool({
      fileName: join(import.meta.dirname, "prediction.worker.ts"),
      functionName: "predictStatement",
      maxThreads,
      maxQueue: 256,
      memoryLimitMb: 1_024,
    });
  }

  /** Opens threads that run one function; they end with all others. */
  openPool<Task, Result>(options: PoolOptions): ThreadPool<Task, Result> {
    const pool = new ThreadPool<Task, Result>({
      ...options,
      durations: this.#durations,
      onThreadError: (error) => this.#options.log.error({ err: error }, "a worker thread ended"),
    });
    this.#pools.push(pool);
    return pool;
  }

  /** Starts the threads that the first statement and the first import need, one after the other. */
  async warmUp(): Promise<void> {
    for (const pool of [this.#predictions, this.#imports, this.#uploadBodies]) await pool.warmUp();
  }

  /** Takes the JSON body of an upload apart; a large one in a thread, to which its bytes are handed over. */
  async parseUploadBody<Purpose extends UploadPurpose>(
    bytes: Buffer<ArrayBuffer>,
    purpose: Purpose,
  ): Promise<ParsedUploadBody<Purpose>> {
    if (bytes.length <= smallBodyBytes) return parseUploadBody(bytes, purpose);
    const own = bytes.length === bytes.buffer.byteLength ? bytes : Buffer.copyBytesFrom(bytes);
    const parsed = await this.#uploadBodies.run({ bytes: own, purpose }, { transferList: [own.buffer] });
    return parsed as ParsedUploadBody<Purpose>;
  }

  /** Reads a dump while it arrives. Rejects with WorkTooLargeError where its schema needs too much memory. */
  async import(source: DumpSource, run: UploadRun): Promise<ReadDump | DumpRefusal> {
    const outcome = await this.#read(this.#imports, source, run);
    return outcome.outcome === "crashed" ? this.#refuseCrashed(outcome) : outcome;
  }

  /** Reads a dump while it arrives and tells what an import would find. Rejects as an import does. */
  async validate(source: DumpSource, run: UploadRun): Promise<SchemaValidation | DumpRefusal> {
    const outcome = await this.#read(this.#validations, source, run);
    return outcome.outcome === "crashed" ? this.#refuseCrashed(outcome) : outcome.validation;
  }

  /** Predicts what a statement would do. */
  predict(run: PredictionRun): ReturnType<typeof runPrediction> {
    const { log, predictionTimeLimitMs } = this.#options;
    return runPrediction(this.#predictions, run, {
      timeLimitMs: predictionTimeLimitMs,
      onCrash: (stack) => log.error({ stack }, "the engine failed on a statement"),
    });
  }

  /** Writes a schema in a format, in a thread. Rejects with WorkTooLargeError where that has too little memory. */
  exportSchema(request: ExportRequest, signal: AbortSignal): Promise<Uint8Array> {
    return this.#exports.run(request, { signal });
  }

  /** Reads a document of statistics, in a thread. Rejects with WorkTooLargeError where that has too little memory. */
  matchStatistics(request: MatchRequest): Promise<MatchedStatistics> {
    return this.#statistics.run(request);
  }

  #read<Outcome>(pool: ThreadPool<ImportTask, Outcome>, source: DumpSource, run: UploadRun): Promise<Outcome> {
    const { dumpTextLimit: textLimit, importTimeLimitMs: timeLimitMs } = this.#options;
    return "bytes" in source
      ? runImport(pool, slices(source), { ...run, textLimit, timeLimitMs })
      : runArrivingImport(pool, this.#spool, source.chunks, { ...run, textLimit, timeLimitMs, giveWayAfterMs });
  }

  #refuseCrashed({ stack, statements }: CrashedReading): DumpRefusal {
    this.#options.log.error({ stack }, "the engine failed on a dump");
    return refuse(
      "UNPROCESSABLE",
      `This dump cannot be read: the reader failed after ${statements === 1 ? "1 statement" : `${statements} statements`}. The server's log has the details.`,
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }
}
