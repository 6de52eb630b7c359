import type { Advice, ErrorDetail, QueryType, RiskThresholds, WhatIf, WhatIfChanges } from "@foretell/contract";
import { editCatalog, compareOutcomes, predictTextWithWork, prepareSchema } from "@foretell/engine";
import type { Prediction, PreparedSchema, Script } from "@foretell/engine";
import { unpackPart } from "../../db/result-parts.ts";
import type { ResultList } from "../../db/result-parts.ts";
import { packAnswer } from "../../http/pack-answer.ts";
import type { PredictionTask } from "../../work/prediction-task.ts";
import { findPreparedSchema } from "../../work/prepared-schemas.ts";
import { toAdvice } from "../../work/to-advice.ts";
import { toRiskThresholds } from "../../work/to-risk-thresholds.ts";
import { toStoredPrediction } from "../../work/to-stored-prediction.ts";
import { planVariant } from "./plan-variant.ts";
import { toOutcomeSide } from "./statement-data.ts";
import { choicesOf, costDifferences, toDifferences } from "./what-if-data.ts";

/** A simulation as it is, and what is otherwise. */
export interface WhatIfTask extends Pick<PredictionTask, "schemaKey" | "document"> {
  readonly simulationId: string;
  readonly sql: string;
  readonly expectedType: QueryType | null;
  /** What both sides take for the present, in ISO 8601. */
  readonly now: string;
  readonly isStored: boolean;
  readonly riskThresholds: RiskThresholds | null;
  readonly changes: WhatIfChanges;
}

export type WhatIfOutcome =
  /** The gzip of the answer with a WhatIf. */
  | { readonly outcome: "answered"; readonly gzip: Uint8Array }
  /** What of the changes cannot be made. */
  | { readonly outcome: "refused"; readonly problems: readonly ErrorDetail[] }
  /** The process has not got the schema: run the task again with the document. */
  | { readonly outcome: "schema-missing" };

/** Of impact and of paths. */
const maxRows = 500;
const maxDifferences = 200;
const none: Advice = { remedy: null, costs: null, locks: [] };

/** Puts a statement to a schema and to a variant of it. Throws StoredShapeError. */
export function packWhatIf(task: WhatIfTask): WhatIfOutcome {
  const schema = findPreparedSchema(task);
  if (schema === undefined) return { outcome: "schema-missing" };
  const { changes, sql } = task;
  const query_text = changes.query_text ?? sql;
  const isRestated = query_text !== sql;
  const variant = makeVariant(schema, changes);
  if ("problems" in variant) return { outcome: "refused", problems: variant.problems };
  const before = ask(sql, schema, task);
  const after = ask(query_text, variant.schema, isRestated ? { ...task, expectedType: null } : task);
  const differences = [
    ...toDifferences(compareOutcomes(before.prediction, after.prediction)),
    ...costDifferences(before.advice.costs, after.advice.costs),
  ];
  const answer = {
    simulation_id: task.simulationId,
    query_text,
    changes: [...(isRestated ? ["Another statement."] : []), ...variant.sentences],
    before: { ...toOutcomeSide(before.prediction), costs: before.advice.costs, locks: before.advice.locks },
    is_stored: task.isStored,
    after: { ...toOutcomeSide(after.prediction), ...after.advice, ...rowsOf(after.prediction) },
    differences: differences.slice(0, maxDifferences),
    difference_count: differences.length,
    choices: choicesOf(schema, [before.prediction, after.prediction]),
  } satisfies WhatIf;
  return { outcome: "answered", gzip: packAnswer(answer) };
}

/** The schema itself where nothing of it is otherwise. */
function makeVariant(
  schema: PreparedSchema,
  changes: WhatIfChanges,
):
  | { readonly schema: PreparedSchema; readonly sentences: readonly string[] }
  | { readonly problems: readonly ErrorDetail[] } {
  const { edits, paths, statistics, sentences, problems } = planVariant(schema, changes);
  if (problems.length > 0) return { problems };
  if (edits.length === 0 && statistics === null) return { schema, sentences };
  const known = statistics ?? { tables: [...schema.statisticsByTable.values()] };
  if (edits.length === 0) return { schema: prepareSchema(schema.catalog, known), sentences };
  const edited = editCatalog(schema.catalog, edits, { leavesLostEnds: true });
  if (edited.outcome === "refused") {
    const toDetail = ({ edit, field, message }: (typeof edited.problems)[number]): ErrorDetail => ({
      path: [paths[edit] ?? "", fieldNames[field] ?? field].filter((part) => part !== "").join("."),
      message,
    });
    return { problems: edited.problems.map(toDetail) };
  }
  return { schema: prepareSchema(edited.catalog, known), sentences };
}

const fieldNames: Readonly<Record<string, string>> = { onDelete: "on_delete", onUpdate: "on_update" };

type Asked = Prediction & { readonly script?: Script | null };

function ask(
  sql: string,
  schema: PreparedSchema,
  { riskThresholds, expectedType, now: moment }: Pick<WhatIfTask, "riskThresholds" | "expectedType" | "now">,
): { readonly prediction: Asked; readonly advice: Advice } {
  const now = new Date(moment);
  const thresholds = toRiskThresholds(riskThresholds);
  const context = { thresholds, expectedType: expectedType ?? undefined, now };
  const { prediction, worked } = predictTextWithWork(sql, schema, context);
  const advice =
    prediction.outcome === "failed" || worked === null
      ? null
      : toAdvice(sql, schema, prediction.impact, { worked, now });
  return { prediction, advice: advice === null ? none : (JSON.parse(advice) as Advice) };
}

/** The impact and the paths to it as a run has them. */
function rowsOf(
  prediction: Prediction,
): Pick<WhatIf["after"], "impact" | "impact_count" | "cascadePaths" | "cascade_path_count"> {
  const stored = prediction.outcome === "failed" ? null : toStoredPrediction(prediction.impact, 0);
  if (stored?.outcome !== "completed") return { impact: [], impact_count: 0, cascadePaths: [], cascade_path_count: 0 };
  const { impact, cascade_paths: paths } = stored.lists;
  return {
    impact: beginningOf<WhatIf["after"]["impact"][number]>(impact),
    impact_count: impact.count,
    cascadePaths: beginningOf<WhatIf["after"]["cascadePaths"][number]>(paths),
    cascade_path_count: paths.count,
  };
}

function beginningOf<Entry>({ parts: [first] }: ResultList): Entry[] {
  return first === undefined ? [] : (JSON.parse(unpackPart(first.entries)) as Entry[]).slice(0, maxRows);
}
