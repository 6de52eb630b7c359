import type { Failure, RiskThresholds } from "@foretell/contract";
import type { CompletedPrediction, FailedPrediction } from "../db/stored-prediction.ts";
import type { PredictionOutcome, PredictionTask, Question, SchemaDocument } from "./prediction-task.ts";
import type { Job } from "./processes/job.ts";
import { WorkTooLargeError, WorkTooSlowError } from "./processes/work-errors.ts";

export type PredictionJob = Job<PredictionTask, PredictionOutcome>;

export interface PredictionRun {
  /** Whose question it is. */
  readonly owner: string;
  readonly schemaKey: string;
  /** Called only when the process that takes the task has not got the schema. */
  readonly loadDocument: () => Promise<SchemaDocument>;
  readonly question: Question;
  /** What the project takes for much; null for the defaults. */
  readonly riskThresholds: RiskThresholds | null;
}

/**
 * Answers a question in a work process. What cannot be predicted (it takes too long, needs too much memory, or the
 * engine fails on it, which `onCrash` is told) is a failed prediction with the code `not_supported`, never an error. One
 * whose process was ended from outside can be asked again: it rejects with a 503. Rejects with StoredShapeError where the schema cannot
 * be read.
 */
export async function runPrediction(
  job: PredictionJob,
  run: PredictionRun,
  onCrash: (stack: string) => void,
): Promise<CompletedPrediction | FailedPrediction> {
  const { owner, schemaKey, question, riskThresholds } = run;
  const ask = (document: SchemaDocument | null): Promise<PredictionOutcome> =>
    job.run({ schemaKey, document, question, riskThresholds }, { owner, affinity: schemaKey });
  try {
    const first = await ask(null);
    const outcome = first.outcome === "schema-missing" ? await ask(await run.loadDocument()) : first;
    if (outcome.outcome === "completed" || outcome.outcome === "failed") return outcome;
    onCrash(outcome.outcome === "crashed" ? outcome.stack : "the worker did not take the schema that it was given");
    return notSupported(question, "This statement cannot be analysed. The server's log has the details.", 0);
  } catch (error) {
    if (error instanceof WorkTooSlowError) {
      const timeLimitMs = job.timeLimitMs ?? 0;
      const message = `The analysis took longer than ${timeLimitMs / 1_000} seconds and was stopped. Simplify the statement and run it again.`;
      return notSupported(question, message, timeLimitMs);
    }
    if (error instanceof WorkTooLargeError) {
      return notSupported(question, "The analysis needs more memory than this server gives it.", 0);
    }
    throw error;
  }
}

function notSupported(question: Question, message: string, executionTimeMs: number): FailedPrediction {
  const failure: Failure = {
    error_code: "not_supported",
    error_message: message,
    position: { line: 1, column: 1 },
    span: { start: 0, end: "sql" in question ? question.sql.length : 0 },
    suggestion: null,
  };
  return { outcome: "failed", executionTimeMs, failure };
}
