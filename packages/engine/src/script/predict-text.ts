import type { PredictionContext } from "../impact/predict.ts";
import { predict, predictWithWork } from "../impact/predict.ts";
import type { WorkedPrediction } from "../impact/statement-work.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Prediction } from "../impact/model.ts";
import type { Script } from "./model.ts";
import { isScript, predictScript } from "./predict-script.ts";

/** A prediction of whatever a text holds; `script` tells of its statements where they are several. */
export type TextPrediction = Prediction & { readonly script: Script | null };

/** What a text would do: that of its one statement, or of all of them in order. */
export function predictText(sql: string, context: PredictionContext): TextPrediction {
  const { dialect } = "schema" in context ? context.schema.catalog : context.catalog;
  return isScript(sql, dialect) ? ofScript(sql, context) : { ...predict(sql, context), script: null };
}

/** The same with the changes of rows by which it came about, for what is told beside it; null for a script. */
export function predictTextWithWork(
  sql: string,
  schema: PreparedSchema,
  context: Omit<PredictionContext, "schema" | "catalog" | "statistics">,
): { readonly prediction: TextPrediction; readonly worked: WorkedPrediction | null } {
  if (isScript(sql, schema.catalog.dialect)) return { prediction: ofScript(sql, { ...context, schema }), worked: null };
  const worked = predictWithWork(sql, schema, context);
  return { prediction: { ...worked.prediction, script: null }, worked };
}

function ofScript(sql: string, context: PredictionContext): TextPrediction {
  const prediction = predictScript(sql, context);
  return prediction.outcome === "failed" ? { ...prediction, script: null } : prediction;
}
