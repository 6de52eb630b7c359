import { predictCascade, predictTextWithWork } from "@foretell/engine";
import { isStoredShapeError } from "../db/formats/stored-format.ts";
import type { Impact, PreparedSchema } from "@foretell/engine";
import type { PredictionOutcome, PredictionTask } from "./prediction-task.ts";
import { findPreparedSchema } from "./prepared-schemas.ts";
import { stackOf } from "./processes/source-stack.ts";
import { toAdvice } from "./to-advice.ts";
import { toRiskThresholds } from "./to-risk-thresholds.ts";
import { toFailedPrediction, toStoredPrediction } from "./to-stored-prediction.ts";

/** Answers one question against a schema that the process has prepared, or is given. Throws StoredShapeError. */
export function predictStatement(task: PredictionTask): PredictionOutcome {
  try {
    const schema = findPreparedSchema(task);
    if (schema === undefined) return { outcome: "schema-missing" };
    const started = performance.now();
    const { prediction, worked } = ask(schema, task);
    const executionTimeMs = Math.round((performance.now() - started) * 1_000) / 1_000;
    if (prediction.outcome === "failed") return toFailedPrediction(prediction.failure, executionTimeMs);
    const { impact, script } = prediction;
    const { question } = task;
    if (question.kind === "check") return toStoredPrediction({ ...impact, ...untold }, executionTimeMs);
    const advice =
      question.kind === "statement" && worked !== null
        ? toAdvice(question.sql, schema, impact, { worked, now: new Date(question.now) })
        : null;
    return toStoredPrediction(impact, executionTimeMs, { script, advice });
  } catch (error) {
    if (isStoredShapeError(error)) throw error;
    return { outcome: "crashed", stack: stackOf(error) };
  }
}

/** Of an impact that nobody asked for. */
const untold = {
  rows: [],
  blockers: [],
  conditions: [],
  warnings: [],
  paths: [],
  affectedTables: [],
  affectedColumns: [],
} satisfies Partial<Impact>;

type Asked = ReturnType<typeof predictTextWithWork>;

function ask(schema: PreparedSchema, { question, riskThresholds }: PredictionTask): Asked {
  const thresholds = toRiskThresholds(riskThresholds);
  if (question.kind === "cascade") {
    return { prediction: { ...predictCascade(schema, { ...question, thresholds }), script: null }, worked: null };
  }
  const { sql, expectedType } = question;
  const now = question.kind === "check" ? undefined : new Date(question.now);
  return predictTextWithWork(sql, schema, { thresholds, expectedType: expectedType ?? undefined, now });
}
