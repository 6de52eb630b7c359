import type { SchemaValidation } from "@foretell/contract";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Gauge, Histogram } from "prom-client";
import type { Registry } from "prom-client";
import type { Logger } from "../logger.ts";
import { refuse } from "./dump-refusal.ts";
import { ExportFiles } from "./export-files.ts";
import type { ExportRequest } from "./export-schema.ts";
import type { ExportTask } from "./export.worker.ts";
import type {
  CrashedReading,
  DumpRefusal,
  ImportOutcome,
  ReadDump,
  ReadingJob,
  ValidationOutcome,
} from "./import-task.ts";
import type { ParseBodyTask, ToldUploadBody } from "./parse-body.worker.ts";
import { parseUploadBody } from "./parse-upload-body.ts";
import type { ParsedUploadBody, UploadPurpose } from "./parse-upload-body.ts";
import type { MatchedStatistics, MatchRequest } from "./match-statistics.worker.ts";
import type { DumpSource } from "./dump-source.ts";
import { HeldDump } from "./held-dump.ts";
import { ActivePeople } from "./processes/active-people.ts";
import { Job } from "./processes/job.ts";
import { ProcessGroup } from "./processes/process-group.ts";
import type { WorkFunction } from "./processes/process-group.ts";
import { runArrivingImport } from "./run-arriving-import.ts";
import type { UploadRun } from "./run-arriving-import.ts";
import { runImport } from "./run-import.ts";
import { SpoolFolder } from "./spool-folder.ts";
import type { SpoolFolderOptions } from "./spool-folder.ts";
import { runPrediction } from "./run-prediction.ts";
import type { PredictionJob, PredictionRun } from "./run-prediction.ts";

export interface WorkOptions {
  readonly metrics: Registry;
  readonly log: Logger;
  /** The most characters of a dump, after unpacking. */
  readonly dumpTextLimit: number;
  /** How long a process may work on one dump. */
  readonly importTimeLimitMs: number;
  readonly predictionTimeLimitMs: number;
  /** Where uploads lie that arrive more slowly than they are read. */
  readonly spool: SpoolFolderOptions;
}

/** How long the sender of a dump may keep a process waiting that others wait for. */
const giveWayAfterMs = 1_000;
/** Documents are bounded in size; this is for those that are worse than their size. */
const documentTimeLimitMs = 120_000;

/** Parsing less than this on the event loop costs less than handing it to a process. */
const smallBodyBytes = 256 * 1024;

/** On the scale of nice. The event loop, which everybody waits for, has 0; a statement is waited for, a dump takes its time. */
const niceness = { statements: 2, dumps: 5, documents: 5 } as const;

/**
 * Everything that runs in work processes. It knows no module: one that computes something of its own adds a job.
 * Statements, dumps and documents have processes of their own: a dump of gigabytes keeps one for a minute, and statements
 * must not wait for it.
 */
export class Work {
  readonly #statements: ProcessGroup;
  readonly #dumps: ProcessGroup;
  readonly #documents: ProcessGroup;
  readonly #imports: ReadingJob<ImportOutcome>;
  readonly #validations: ReadingJob<ValidationOutcome>;
  readonly #predictions: PredictionJob;
  readonly #uploadBodies: Job<ParseBodyTask, void, never, ToldUploadBody>;
  readonly #exports: Job<ExportTask, void>;
  readonly #statistics: Job<MatchRequest, MatchedStatistics>;
  readonly #options: WorkOptions;
  readonly #spool: SpoolFolder;
  readonly #exportFiles: ExportFiles;

  constructor(options: WorkOptions) {
    const { metrics, log } = options;
    this.#options = options;
    this.#spool = new SpoolFolder(options.spool);
    this.#spool.clear();
    this.#exportFiles = new ExportFiles(options.spool.folder);
    const shared = {
      people: new ActivePeople(),
      durations: new Histogram({
        name: "job_duration_seconds",
        help: "Time that work in processes took, the wait for a process included, by job and outcome.",
        labelNames: ["job", "outcome"],
        buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
        registers: [metrics],
      }),
      processCount: new Gauge({
        name: "work_processes",
        help: "Work processes there are, by group.",
        labelNames: ["group"],
        registers: [metrics],
      }),
      onUnwantedEnd: (end: object) => log.error(end, "a work process ended"),
    };
    // Beside four people who have used much, one of them with two, there is a process for whoever has used little.
    const places = { maxProcesses: 8, keptProcesses: 2, maxWaiting: 256 };
    this.#statements = new ProcessGroup({
      ...shared,
      ...places,
      name: "statements",
      memoryLimitMb: 1_024,
      niceness: niceness.statements,
    });
    this.#dumps = new ProcessGroup({
      ...shared,
      ...places,
      name: "dumps",
      memoryLimitMb: 2_048,
      niceness: niceness.dumps,
    });
    this.#documents = new ProcessGroup({
      ...shared,
      ...places,
      name: "documents",
      memoryLimitMb: 1_024,
      // A PDF fills what there is: by V8's own limit each of these would keep 300 MB, and 190 at the same speed by this.
      semiSpaceLimitMb: 8,
      // Where it leaves exports.
      writableFolders: [options.spool.folder],
      niceness: niceness.documents,
    });
    this.#imports = new Job(this.#dumps, {
      ...workerFile("import.worker.ts", "importDump"),
      isPreloaded: true,
    });
    this.#validations = new Job(this.#dumps, workerFile("validation.worker.ts", "validateDump"));
    this.#predictions = new Job(this.#statements, {
      ...workerFile("prediction.worker.ts", "predictStatement"),
      timeLimitMs: options.predictionTimeLimitMs,
      isPreloaded: true,
    });
    this.#uploadBodies = this.addJob({
      ...workerFile("parse-body.worker.ts", "parseSentBody"),
      isPreloaded: true,
    });
    this.#exports = this.addJob(workerFile("export.worker.ts", "writeSchemaFile"));
    this.#statistics = this.addJob(workerFile("match-statistics.worker.ts", "matchStatistics"));
  }

  /** A function of a module, which the processes for documents run. */
  addJob<Task, Result, Outgoing = unknown>(work: WorkFunction): Job<Task, Result, never, Outgoing> {
    return new Job(this.#documents, { timeLimitMs: documentTimeLimitMs, ...work });
  }

  /** A function of a module that asks of schemas what statements do, which the processes for statements run. */
  addStatementJob<Task, Result>(work: WorkFunction): Job<Task, Result> {
    return new Job(this.#statements, { timeLimitMs: this.#options.predictionTimeLimitMs, ...work });
  }

  /** Starts the processes that the first statement and the first import need. */
  warmUp(): void {
    for (const group of [this.#statements, this.#dumps]) group.warmUp();
  }

  /** Takes the JSON body of an upload apart; a large one in a process. */
  async parseUploadBody<Purpose extends UploadPurpose>(
    bytes: Buffer<ArrayBuffer>,
    purpose: Purpose,
    owner: string,
  ): Promise<ParsedUploadBody<Purpose>> {
    if (bytes.length > smallBodyBytes) return this.#parseInProcess(bytes, purpose, owner);
    const parsed = parseUploadBody(bytes, purpose);
    return parsed.outcome === "parsed" ? { ...parsed, dump: HeldDump.of(Buffer.from(parsed.dump)) } : parsed;
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
    return runPrediction(this.#predictions, run, (stack) =>
      this.#options.log.error({ stack }, "the engine failed on a statement"),
    );
  }

  /** Writes a schema in a format. Rejects with WorkTooLargeError where that takes too much memory. */
  exportSchema(request: ExportRequest, owner: string, signal: AbortSignal): Promise<Readable> {
    return this.#exportFiles.fill((file) => this.#exports.run({ ...request, file }, { owner, signal }));
  }

  /** Reads a document of statistics. Rejects with WorkTooLargeError where that takes too much memory. */
  matchStatistics(request: MatchRequest, owner: string): Promise<MatchedStatistics> {
    return this.#statistics.run(request, { owner });
  }

  /** Resolves with what the body says; what it brings follows. */
  #parseInProcess<Purpose extends UploadPurpose>(
    bytes: Uint8Array,
    purpose: Purpose,
    owner: string,
  ): Promise<ParsedUploadBody<Purpose>> {
    const said = Promise.withResolvers<ParsedUploadBody<Purpose>>();
    // The two ways are not in step: what it brings may come before it is told how much that is.
    const early: Uint8Array[] = [];
    let dump: HeldDump | undefined;
    const parsing = this.#uploadBodies.run(
      { purpose },
      {
        owner,
        onStart: (work) => void work.sendBytes(bytes),
        onMessage: (told) => {
          if (told.outcome === "parsed") dump = new HeldDump(told.dump);
          for (const piece of early) dump?.add(piece);
          // The body was parsed for its purpose, which the compiler does not follow through the process.
          said.resolve({ ...told, dump } as ParsedUploadBody<Purpose>);
        },
        onBytes: (piece) => (dump === undefined ? early.push(piece) : dump.add(piece)),
      },
    );
    parsing.catch((error: unknown) => {
      said.reject(error);
      dump?.fail(error);
    });
    return said.promise;
  }

  #read<Outcome>(job: ReadingJob<Outcome>, source: DumpSource, run: UploadRun): Promise<Outcome> {
    const { dumpTextLimit: textLimit, importTimeLimitMs: timeLimitMs } = this.#options;
    return source instanceof HeldDump
      ? runImport(job, source.pieces(), { ...run, textLimit, timeLimitMs })
      : runArrivingImport(job, this.#spool, source.chunks, { ...run, textLimit, timeLimitMs, giveWayAfterMs });
  }

  #refuseCrashed({ stack, statements }: CrashedReading): DumpRefusal {
    this.#options.log.error({ stack }, "the engine failed on a dump");
    return refuse(
      "UNPROCESSABLE",
      `This dump cannot be read: the reader failed after ${statements === 1 ? "1 statement" : `${statements} statements`}. The server's log has the details.`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#statements, this.#dumps, this.#documents].map((group) => group.close()));
  }
}

function workerFile(file: string, functionName: string): WorkFunction {
  return { fileName: join(import.meta.dirname, file), functionName };
}
