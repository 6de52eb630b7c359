import type { SchemaValidation } from "@foretell/contract";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Histogram } from "prom-client";
import type { Registry } from "prom-client";
import type { Logger } from "../app/logger.ts";
import { diagramJson } from "../modules/erd/diagram-json.ts";
import type { DiagramRequest } from "../modules/erd/diagram-json.ts";
import type { ReportRequest } from "../modules/reports/write-report.ts";
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
import { runImport } from "./run-import.ts";
import type { UnlimitedImportRun } from "./run-import.ts";
import { runPrediction } from "./run-prediction.ts";
import type { PredictionRun } from "./run-prediction.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { UploadBodyTask } from "./upload-body.worker.ts";

export interface WorkOptions {
  readonly metrics: Registry;
  readonly log: Logger;
  /** The most characters of a dump, after unpacking. */
  readonly dumpTextLimit: number;
  /** How long a thread may work on one dump. */
  readonly importTimeLimitMs: number;
  readonly predictionTimeLimitMs: number;
}

/** Building less on the event loop takes some 10 ms. */
const smallDiagramTableCount = 100;
/** Parsing less than this on the event loop costs less than handing it to a thread. */
const smallBodyBytes = 256 * 1024;

/**
 * Everything that runs in worker threads. Imports and predictions have threads of their own: a dump of gigabytes keeps a
 * thread for a minute, and statements must not wait for it.
 */
export class Work {
  readonly #imports: ThreadPool<ImportTask, ImportOutcome>;
  readonly #predictions: ThreadPool<PredictionTask, PredictionOutcome>;
  readonly #validations: ThreadPool<ImportTask, ValidationOutcome>;
  readonly #uploadBodies: ThreadPool<UploadBodyTask, ParsedUploadBody<UploadPurpose>>;
  readonly #diagrams: ThreadPool<DiagramRequest, Uint8Array>;
  readonly #exports: ThreadPool<ExportRequest, Uint8Array>;
  readonly #reports: ThreadPool<ReportRequest, Uint8Array>;
  readonly #statistics: ThreadPool<MatchRequest, MatchedStatistics>;
  readonly #options: WorkOptions;

  constructor(options: WorkOptions) {
    this.#options = options;
    const durations = new Histogram({
      name: "job_duration_seconds",
      help: "Time that work in threads took, the wait for a thread included, by job and outcome.",
      labelNames: ["job", "outcome"],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
      registers: [options.metrics],
    });
    const onThreadError = (error: unknown): void => options.log.error({ err: error }, "a worker thread ended");
    // One processor stays free for the event loop, where there is more than one.
    // Three threads at the least all the same: one user has two tasks at once, which must not stop those of all others.
    const maxThreads = Math.min(4, Math.max(3, availableParallelism() - 1));
    this.#imports = new ThreadPool({
      fileName: join(import.meta.dirname, "import.worker.ts"),
      functionName: "importDump",
      maxThreads,
      maxQueue: 32,
      memoryLimitMb: 2_048,
      durations,
      onThreadError,
    });
    this.#validations = new ThreadPool({
      fileName: join(import.meta.dirname, "validation.worker.ts"),
      functionName: "validateDump",
      maxThreads: 2,
      maxQueue: 32,
      memoryLimitMb: 2_048,
      durations,
      onThreadError,
    });
    this.#uploadBodies = new ThreadPool({
      fileName: join(import.meta.dirname, "upload-body.worker.ts"),
      functionName: "parseLargeUploadBody",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
      durations,
      onThreadError,
    });
    this.#diagrams = new ThreadPool({
      fileName: join(import.meta.dirname, "diagram.worker.ts"),
      functionName: "buildLargeDiagram",
      maxThreads: 1,
      maxQueue: 64,
      memoryLimitMb: 1_024,
      durations,
      onThreadError,
    });
    this.#exports = new ThreadPool({
      fileName: join(import.meta.dirname, "export.worker.ts"),
      functionName: "exportInThread",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
      durations,
      onThreadError,
    });
    this.#reports = new ThreadPool({
      fileName: join(import.meta.dirname, "report.worker.ts"),
      functionName: "writeReportInThread",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
      durations,
      onThreadError,
    });
    this.#statistics = new ThreadPool({
      fileName: join(import.meta.dirname, "statistics.worker.ts"),
      functionName: "matchStatisticsInThread",
      maxThreads: 1,
      maxQueue: 32,
      memoryLimitMb: 1_024,
      durations,
      onThreadError,
    });
    this.#predictions = new ThreadPool({
      fileName: join(import.meta.dirname, "prediction.worker.ts"),
      functionName: "predictStatement",
      maxThreads,
      maxQueue: 256,
      memoryLimitMb: 1_024,
      durations,
      onThreadError,
    });
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
  async import(chunks: AsyncIterable<Uint8Array>, run: UnlimitedImportRun): Promise<ReadDump | DumpRefusal> {
    const outcome = await runImport(this.#imports, chunks, { ...run, ...this.#limits });
    return outcome.outcome === "crashed" ? this.#refuseCrashed(outcome) : outcome;
  }

  /** Reads a dump while it arrives and tells what an import would find. Rejects as an import does. */
  async validate(chunks: AsyncIterable<Uint8Array>, run: UnlimitedImportRun): Promise<SchemaValidation | DumpRefusal> {
    const outcome = await runImport(this.#validations, chunks, { ...run, ...this.#limits });
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

  /** Builds the JSON of a diagram; a large one in a thread. */
  async buildDiagram(request: DiagramRequest, tableCount: number): Promise<Uint8Array> {
    return tableCount <= smallDiagramTableCount ? diagramJson(request) : this.#diagrams.run(request);
  }

  /** Writes a schema in a format, in a thread. Rejects with WorkTooLargeError where that has too little memory. */
  exportSchema(request: ExportRequest, signal: AbortSignal): Promise<Uint8Array> {
    return this.#exports.run(request, { signal });
  }

  /** Reads a document of statistics, in a thread. Rejects with WorkTooLargeError where that has too little memory. */
  matchStatistics(request: MatchRequest): Promise<MatchedStatistics> {
    return this.#statistics.run(request);
  }

  /** Writes a simulation in a format, in a thread. Rejects with WorkTooLargeError where that has too little memory. */
  writeReport(request: ReportRequest, signal: AbortSignal): Promise<Uint8Array> {
    return this.#reports.run(request, { signal });
  }

  get #limits(): { textLimit: number; timeLimitMs: number } {
    return { textLimit: this.#options.dumpTextLimit, timeLimitMs: this.#options.importTimeLimitMs };
  }

  #refuseCrashed({ stack, statements }: CrashedReading): DumpRefusal {
    this.#options.log.error({ stack }, "the engine failed on a dump");
    return refuse(
      "UNPROCESSABLE",
      `This dump cannot be read: the reader failed after ${statements === 1 ? "1 statement" : `${statements} statements`}. The server's log has the details.`,
    );
  }

  async close(): Promise<void> {
    const pools = [
      this.#imports,
      this.#validations,
      this.#uploadBodies,
      this.#diagrams,
      this.#exports,
      this.#reports,
      this.#statistics,
      this.#predictions,
    ];
    await Promise.all(pools.map((pool) => pool.close()));
  }
}
