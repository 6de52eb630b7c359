import type { RowEstimate, ScriptPrediction, ScriptStatement } from "../../src/index.ts";

/** What is told of a script, as cases have it. */
export function renderScript(prediction: ScriptPrediction): string {
  if (prediction.outcome === "failed") return `failed ${prediction.failure.code}\n${prediction.failure.message}`;
  const { impact, script } = prediction;
  return [
    `${impact.verdict} ${impact.queryType} ${impact.risk}${script.isSchemaOnly ? " schema only" : ""}`,
    impact.headline,
    ...script.statements.flatMap(renderStatement),
    ...script.tables.map(
      ({ table, inserted, updated, deleted }) =>
        `table ${table} +${renderRows(inserted)} ~${renderRows(updated)} -${renderRows(deleted)}`,
    ),
    ...(script.standing === null ? [] : [`at ${String(script.failsAt)}: ${script.standing}`]),
  ].join("\n");
}

function renderStatement({ number, kind, outcome, verdict, headline, isUndone, impact }: ScriptStatement): string[] {
  const conditions = impact?.conditions ?? [];
  return [
    `${String(number)} ${kind} ${outcome}${outcome === "runs" && verdict !== "succeeds" ? ` ${verdict}` : ""}${isUndone ? " undone" : ""}: ${headline}`,
    ...conditions.map((condition) => `  if ${condition.kind} ${condition.table}(${condition.columns.join(",")})`),
  ];
}

const renderRows = ({ low, high }: RowEstimate): string =>
  low === high ? String(low) : `${String(low)}..${String(high)}`;
