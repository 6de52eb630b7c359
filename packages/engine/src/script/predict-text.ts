import type { PredictionContext } from "../impact/predict.ts";
import { predict } from "../impact/predict.ts";
import type { Prediction } from "../impact/model.ts";
import type { Script } from "./model.ts";
import { isScript, predictScript } from "./predict-script.ts";

/** A prediction of whatever a text holds; `script` tells of its statements where they are several. */
export type TextPrediction = Prediction & { readonly script: Script | null };

/** What a text would do: that of its one statement, or of all of them in order. */
export function predictText(sql: string, context: PredictionContext): TextPrediction {
  const { dialect } = "schema" in context ? context.schema.catalog : context.catalog;
  if (!isScript(sql, dialect)) return { ...predict(sql, context), script: null };
  const prediction = predictScript(sql, context);
  return prediction.outcome === "failed" ? { ...prediction, script: null } : prediction;
}
