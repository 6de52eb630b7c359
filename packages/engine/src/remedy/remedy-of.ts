import type { RowEstimate } from "../catalog/statistics-model.ts";
import { SqlNames } from "../export/sql/sql-names.ts";
import type { Impact } from "../impact/model.ts";
import { predictWithWork } from "../impact/predict.ts";
import type { StatementWork, WorkedPrediction } from "../impact/statement-work.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import { batchesOf } from "./batches.ts";
import { missingIndexes } from "./missing-indexes.ts";
import type { Remedy, Undo } from "./model.ts";
import { rowsBehind } from "./reached-rows.ts";
import type { Choice } from "./reached-rows.ts";
import { repointingOf } from "./repointing.ts";
import { undoOf } from "./saved-rows.ts";
import type { RowsToSave } from "./saved-rows.ts";
import { targetOf } from "./target.ts";
import type { Target } from "./target.ts";
import { inTransaction } from "./transaction-text.ts";
import { blockingKeys, statementStep, wayOfDelete } from "./way-of-delete.ts";
import type { Way } from "./way-of-delete.ts";

/** How large a part has to be, for whoever tries them; what nothing is said of has a size of its own. */
export interface RemedyOptions {
  readonly leastRowsInBatches?: number;
  /** What the statement was predicted to do, where it was. */
  readonly worked?: WorkedPrediction | undefined;
  /** What its steps take for the present. */
  readonly now?: Date | undefined;
}

/**
 * The statements by which a DELETE or UPDATE of one table comes through, each told on the state that those before leave, and how its rows
 * come back. Null for every other statement, where no statements are known that let it through for sure, and where code of the
 * schema runs, whose doings no statement takes back.
 */
export function remedyOf(sql: string, schema: PreparedSchema, options: RemedyOptions = {}): Remedy | null {
  const text = sql.trim().replace(/(?:\s*;)+$/u, "");
  // Places in the text are those of the statement as long as nothing stands before it.
  const known = sql.startsWith(text) ? options.worked : undefined;
  const { prediction, work } = known ?? predictWithWork(text, schema, { now: options.now });
  if (prediction.outcome === "failed" || work === null || prediction.impact.hasCustomRules) return null;
  const { impact } = prediction;
  const names = new SqlNames(schema.catalog);
  const target = targetOf(schema, names, text, work);
  if (target === null) return null;
  const input = { schema, names, sql: text, target, impact };
  const way =
    target.operation.kind === "delete" ? wayOfDelete(input, options.now) : wayAsItIs(schema, text, target, impact);
  if (way === null) return null;
  const indexes = missingIndexes(schema, names, work.result);
  const batches =
    way.steps.length === 1 ? batchesOf(names, target, rowsOfTarget(work), options.leastRowsInBatches) : null;
  const undo = undoFor(schema, names, target, work, { prefersNull: way.prefersNull, blocking: blockingKeys(impact) });
  const notes =
    undo === null
      ? ["No statements bring the rows back for sure: save the tables that it reaches before it runs."]
      : [];
  return {
    steps: way.steps,
    verdict: way.verdict,
    script: inTransaction(
      names.dialect,
      way.steps.map((step) => step.sql),
    ),
    repointing: way.steps.some(({ kind }) => kind === "delete") ? repointingOf(input, options.now) : null,
    batches,
    indexes,
    undo,
    notes,
  };
}

const rowsOfTarget = ({ result }: StatementWork): RowEstimate => result.changes[0]?.rowSet.rows ?? noRow;

/** An UPDATE as it stands; null where anything is in its way. */
function wayAsItIs(schema: PreparedSchema, sql: string, target: Target, impact: Impact): Way | null {
  // What must hold for it to run is not for a script to bring about.
  if (impact.verdict !== "succeeds" || impact.conditions.length > 0) return null;
  return {
    steps: [statementStep(schema, sql, target, impact.totals.rows)],
    verdict: impact.verdict,
    prefersNull: true,
  };
}

function undoFor(
  schema: PreparedSchema,
  names: SqlNames,
  target: Target,
  { result }: StatementWork,
  choice: Choice,
): Undo | null {
  const root = { table: target.table, from: target.from, where: target.where };
  if (target.operation.kind === "update") {
    const follows = result.changes.some(({ level }) => level > 0);
    const [own] = result.changes;
    return follows || own === undefined ? null : undoOf(schema, names, [{ ...root, columns: [...own.columns] }]);
  }
  const first = rowsBehind(schema, names, target, choice);
  if (first === null) return null;
  const behind = first.map(({ table, fate, columns, where }): RowsToSave => ({
    table,
    columns: fate === "deleted" ? null : columns,
    from: names.qualified(table),
    where,
  }));
  return undoOf(schema, names, [{ ...root, columns: null }, ...behind]);
}
