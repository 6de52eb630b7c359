import type { Failure } from "@foretell/contract";
import { unavailable } from "../app/errors.ts";
import type { CompletedPrediction, FailedPrediction } from "../db/stored-prediction.ts";
import type { PredictionOutcome, PredictionTask, Question, SchemaDocument } from "./prediction-task.ts";
import { WorkTooLargeError } from "./thread-pool.ts";
import type { ThreadPool } from "./thread-pool.ts";

export interface PredictionRun {
  readonly schemaKey: string;
  /** Called only when the thread that takes the task has not got the schema. */
  readonly loadDocument: () => Promise<SchemaDocument>;
  readonly question: Question;
}

export interface PredictionLimits {
  /** How long a thread may think about one statement. */
  readonly timeLimitMs: number;
  /** Told when the engine threw. */
  readonly onCrash: (stack: string) => void;
}

const maxWaitMs = 60_000;

/**
 * Answers a question in a worker thread. What cannot be predicted (it takes too long, needs too much memory, or the
 * engine fails on it) is a failed prediction with the code `not_supported`, never an error.
 */
export async function runPrediction(
  pool: ThreadPool<PredictionTask, PredictionOutcome>,
  run: PredictionRun,
  limits: PredictionLimits,
): Promise<CompletedPrediction | FailedPrediction> {
  try {
    const first = await attempt(pool, run, null, limits);
    const outcome =
      first.outcome === "schema-missing" ? await attempt(pool, run, await run.loadDocument(), limits) : first;
    if (outcome.outcome === "completed" || outcome.outcome === "failed") return outcome;
    limits.onCrash(
      outcome.outcome === "crashed" ? outcome.stack : "the worker did not take the schema that it was given",
    );
    return notSupported(run.question, "This statement cannot be analysed. The server's log has the details.", 0);
  } catch (error) {
    if (error instanceof TimeLimitError) {
      const seconds = limits.timeLimitMs / 1_000;
      const message = `The analysis took longer than ${seconds} seconds and was stopped. Simplify the statement and run it again.`;
      return notSupported(run.question, message, limits.timeLimitMs);
    }
    if (error instanceof WorkTooLargeError) {
      return notSupported(run.question, "The analysis needs more memory than this server gives it.", 0);
    }
    throw error;
  }
}

class TimeLimitError extends Error {}

async function attempt(
  pool: ThreadPool<PredictionTask, PredictionOutcome>,
  { schemaKey, question }: PredictionRun,
  document: SchemaDocument | null,
  { timeLimitMs }: PredictionLimits,
): Promise<PredictionOutcome> {
  const startedAtMs = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const stop = new AbortController();
  const queuedAtMs = Date.now();
  // The time in the queue does not count: it is other people's statements that take it.
  const check = (): void => {
    const startedMs = Number(Atomics.load(startedAtMs, 0));
    const leftMs = startedMs === 0 ? maxWaitMs - (Date.now() - queuedAtMs) : timeLimitMs - (Date.now() - startedMs);
    if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, timeLimitMs));
    else
      stop.abort(
        startedMs === 0 ? unavailable("The server has too much to do at the moment. Try again.") : new TimeLimitError(),
      );
  };
  let timer = setTimeout(check, timeLimitMs);
  try {
    return await pool.run({ schemaKey, document, question, startedAtMs }, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}

function notSupported(question: Question, message: string, executionTimeMs: number): FailedPrediction {
  const failure: Failure = {
    error_code: "not_supported",
    error_message: message,
    position: { line: 1, column: 1 },
    span: { start: 0, end: question.kind === "statement" ? question.sql.length : 0 },
    suggestion: null,
  };
  return { outcome: "failed", executionTimeMs, failure };
}
