import { displayName } from "../catalog/names.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { SqlNames } from "../export/sql/sql-names.ts";
import type { Impact } from "../impact/model.ts";
import { predictWithWork } from "../impact/predict.ts";
import type { StatementWork, WorkedPrediction } from "../impact/statement-work.ts";
import { predictScript } from "../script/predict-script.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import { batchesOf } from "./batches.ts";
import { missingIndexes } from "./missing-indexes.ts";
import type { Remedy, RemedyStep, Undo } from "./model.ts";
import { pinned } from "./pinned-target.ts";
import { rowsBehind } from "./reached-rows.ts";
import type { ReachedRows } from "./reached-rows.ts";
import { undoOf } from "./saved-rows.ts";
import type { RowsToSave } from "./saved-rows.ts";
import { targetOf, whereClause } from "./target.ts";
import type { Target } from "./target.ts";
import { inTransaction } from "./transaction-text.ts";

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
  const way =
    target.operation.kind === "delete"
      ? wayOfDelete(schema, names, text, target, impact, options.now)
      : wayAsItIs(schema, text, target, impact);
  if (way === null) return null;
  const indexes = missingIndexes(schema, names, work.result);
  const batches =
    way.steps.length === 1 ? batchesOf(names, target, rowsOfTarget(work), options.leastRowsInBatches) : null;
  const undo = undoFor(schema, names, target, work, impact);
  const notes =
    undo === null
      ? ["No statements bring the rows back for sure: save the tables that it reaches before it runs."]
      : [];
  return {
    ...way,
    script: inTransaction(
      names.dialect,
      way.steps.map((step) => step.sql),
    ),
    batches,
    indexes,
    undo,
    notes,
  };
}

type Way = Pick<Remedy, "steps" | "verdict">;

const rowsOfTarget = ({ result }: StatementWork): RowEstimate => result.changes[0]?.rowSet.rows ?? noRow;

/** An UPDATE as it stands; null where anything is in its way. */
function wayAsItIs(schema: PreparedSchema, sql: string, target: Target, impact: Impact): Way | null {
  // What must hold for it to run is not for a script to bring about.
  if (impact.verdict !== "succeeds" || impact.conditions.length > 0) return null;
  return { steps: [statementStep(schema, sql, target, impact.totals.rows)], verdict: impact.verdict };
}

function statementStep(
  schema: PreparedSchema,
  sql: string,
  { table, from, where }: Target,
  rows: RowEstimate,
): RemedyStep {
  const look = `SELECT * FROM ${from}${whereClause(where)}`;
  const reason = "The statement itself, which nothing stands in the way of then.";
  return { sql, look, table: displayName(schema.catalog, table), kind: "statement", rows, reason };
}

/** Children first along every key that blocks: set to NULL where that is allowed, else deleted. */
function wayOfDelete(
  schema: PreparedSchema,
  names: SqlNames,
  sql: string,
  target: Target,
  impact: Impact,
  now: Date | undefined,
): Way | null {
  const blocking = blockingKeys(impact);
  for (const prefersNull of [true, false]) {
    const plain = rowsBehind(schema, names, target, { prefersNull, blocking });
    if (plain === null) return null;
    if (!plain.some(({ isStep }) => isStep)) return asItStands(statementStep(schema, sql, target, noRow), impact);
    const isMoved = target.hasQuery || plain.some(({ table, isStep }) => isStep && table === target.table);
    const put = isMoved ? pinned(schema, names, target) : null;
    if (isMoved && put === null) return null;
    const reached = put === null ? plain : rowsBehind(schema, names, put.target, { prefersNull, blocking });
    if (reached === null) return null;
    const last = put === null ? sql : put.statement;
    const taken = reached.filter(({ isStep }) => isStep);
    const steps: RemedyStep[] = [
      ...(put === null ? [] : [put.step]),
      ...taken.map((each) => stepOf(schema, names, each, impact)),
      statementStep(schema, last, put?.target ?? target, noRow),
    ];
    const way = told(schema, now, steps, new Set(taken.map(({ foreignKey }) => foreignKey?.name ?? null)));
    if (way !== null) return way;
  }
  return null;
}

function stepOf(
  schema: PreparedSchema,
  names: SqlNames,
  { table, fate, foreignKey, columns, where, depth }: ReachedRows,
  impact: Impact,
): RemedyStep {
  const own = names.qualified(table);
  const shown = displayName(schema.catalog, table);
  const key = foreignKey?.name ?? `the key (${foreignKey?.columns.join(", ") ?? ""})`;
  const look = `SELECT * FROM ${own} WHERE ${where}`;
  const refusing = impact.rows.find(
    ({ operation, constraintName, table: other }) =>
      depth === 1 && operation === "RESTRICT" && constraintName === (foreignKey?.name ?? null) && other === shown,
  );
  const base = { look, table: shown, rows: refusing?.rows ?? noRow };
  if (fate === "deleted")
    return {
      ...base,
      kind: "delete",
      sql: `DELETE FROM ${own} WHERE ${where}`,
      reason: `${key} keeps the rows that these reference, and cannot be NULL.`,
    };
  const sets = columns.map((name) => `${names.bare(name)} = NULL`).join(", ");
  return {
    ...base,
    kind: "set null",
    sql: `UPDATE ${own} SET ${sets} WHERE ${where}`,
    reason: `${key} keeps the rows that these reference; they stay, and reference nothing.`,
  };
}

/** A statement that nothing has to go before; null where it is blocked, or something must hold for it to run. */
function asItStands(step: RemedyStep, { verdict, conditions, blockers, rows }: Impact): Way | null {
  if (verdict === "blocked" || conditions.length > 0) return null;
  return {
    steps: [{ ...step, rows: rowsOfStatement(rows) ?? step.rows }],
    verdict: blockers.length === 0 ? "succeeds" : verdict,
  };
}

const rowsOfStatement = (rows: Impact["rows"]): RowEstimate | undefined =>
  rows.find(({ cascadeLevel, operation }) => cascadeLevel === 0 && operation !== "SELECT")?.rows;

/** The steps with their rows, those that find none left out; null where one of them is blocked. */
function told(
  schema: PreparedSchema,
  now: Date | undefined,
  steps: readonly RemedyStep[],
  mended: ReadonlySet<string | null>,
): Way | null {
  const prediction = predictScript(steps.map(({ sql }) => sql).join(";\n"), { schema, now });
  if (prediction.outcome === "failed" || prediction.impact.verdict === "blocked") return null;
  const { statements } = prediction.script;
  if (statements.length !== steps.length) return null;
  // A key that is NULL needs no parent; whatever else must hold is not for a script to bring about.
  const isOpen = statements.some(({ impact }, at) =>
    impact?.conditions.some(({ kind }) => kind !== "parent_exists" || steps[at]?.kind !== "set null"),
  );
  if (isOpen) return null;
  const counted = steps.map((step, at) => {
    const impact = statements[at]?.impact;
    const own = impact && rowsOfStatement(impact.rows);
    return Object.assign({}, step, { rows: step.rows.high > 0 ? step.rows : (own ?? step.rows) });
  });
  const isNeeded = ({ kind, rows }: RemedyStep) => kind === "statement" || kind === "prepare" || rows.high > 0;
  // The steps take just the rows by which these keys refuse, also where their number alone is not known.
  const isMended = prediction.impact.blockers.every(({ constraintName }) => mended.has(constraintName));
  return { steps: counted.filter(isNeeded), verdict: isMended ? "succeeds" : prediction.impact.verdict };
}

/** The names of keys that are in the way, whatever their action is. */
const blockingKeys = ({ blockers }: Impact): ReadonlySet<string | null> =>
  new Set(blockers.map(({ constraintName }) => constraintName));

function undoFor(
  schema: PreparedSchema,
  names: SqlNames,
  target: Target,
  { result }: StatementWork,
  impact: Impact,
): Undo | null {
  const root = { table: target.table, from: target.from, where: target.where };
  if (target.operation.kind === "update") {
    const follows = result.changes.some(({ level }) => level > 0);
    const [own] = result.changes;
    return follows || own === undefined ? null : undoOf(schema, names, [{ ...root, columns: [...own.columns] }]);
  }
  const blocking = blockingKeys(impact);
  const first = rowsBehind(schema, names, target, { prefersNull: true, blocking });
  if (first === null) return null;
  const behind = first.map(({ table, fate, columns, where }): RowsToSave => ({
    table,
    columns: fate === "deleted" ? null : columns,
    from: names.qualified(table),
    where,
  }));
  return undoOf(schema, names, [{ ...root, columns: null }, ...behind]);
}
