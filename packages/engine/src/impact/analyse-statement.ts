import type { Diagnostic } from "../sql/diagnostic.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { predict } from "./predict.ts";
import type { QueryType } from "../statement/failure.ts";

/** What an editor underlines in a statement: the error that keeps it from being analysed, else its warnings. */
export function analyseStatement(sql: string, schema: PreparedSchema, expectedType?: QueryType): readonly Diagnostic[] {
  const prediction = predict(sql, { schema, expectedType });
  if (prediction.outcome === "failed") {
    const { code, message, span, position } = prediction.failure;
    return [{ code: code.replaceAll("_", "-"), severity: "error", message, span, position }];
  }
  return prediction.impact.warnings.map(({ code, severity, message, span, position }) => ({
    code: code.toLowerCase().replaceAll("_", "-"),
    severity: severity === "risk" ? "warning" : "notice",
    message,
    span: span ?? { start: 0, end: 0 },
    position: position ?? { line: 1, column: 1 },
  }));
}
