import { predict, predictCascade, prepareSchema } from "@foretell/engine";
import type { Prediction, PreparedSchema } from "@foretell/engine";
import { readCatalogTexts } from "./read-catalog-texts.ts";
import type { PredictionOutcome, PredictionTask, Question, SchemaDocument } from "./prediction-task.ts";
import { Recent } from "./recent.ts";
import { maxKeptWeight, schemaWeight } from "./schema-weight.ts";
import { unpackSnapshot } from "./snapshot.ts";
import { toStoredPrediction, toFailedPrediction } from "./to-stored-prediction.ts";

const prepared = new Recent<PreparedSchema>(maxKeptWeight);

/** Answers one question against a schema that the process has prepared, or is given. */
export function predictStatement(task: PredictionTask): PredictionOutcome {
  try {
    const schema = prepared.find(task.schemaKey) ?? prepare(task);
    if (schema === undefined) return { outcome: "schema-missing" };
    const started = performance.now();
    const prediction = ask(schema, task.question);
    const executionTimeMs = Math.round((performance.now() - started) * 1_000) / 1_000;
    return prediction.outcome === "completed"
      ? toStoredPrediction(prediction.impact, executionTimeMs)
      : toFailedPrediction(prediction.failure, executionTimeMs);
  } catch (error) {
    return { outcome: "crashed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function ask(schema: PreparedSchema, question: Question): Prediction {
  if (question.kind === "cascade") return predictCascade(schema, question);
  const { sql, expectedType } = question;
  return predict(sql, expectedType === null ? { schema } : { schema, expectedType });
}

function prepare({ schemaKey, document }: PredictionTask): PreparedSchema | undefined {
  if (document === null) return undefined;
  const { catalog, statistics } = unpack(document);
  const schema = prepareSchema(catalog, statistics);
  prepared.set(schemaKey, schema, schemaWeight(catalog, statistics));
  return schema;
}

function unpack(document: SchemaDocument) {
  return document.kind === "texts" ? readCatalogTexts(document.texts) : unpackSnapshot(document.bytes);
}
