import { displayName } from "../catalog/names.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import type { SqlNames } from "../export/sql/sql-names.ts";
import type { Condition, Impact } from "../impact/model.ts";
import { predictScript } from "../script/predict-script.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import { markOf } from "./key-places.ts";
import type { Remedy, RemedyStep } from "./model.ts";
import { pinned } from "./pinned-target.ts";
import { rowsBehind } from "./reached-rows.ts";
import type { Choice, ReachedRows } from "./reached-rows.ts";
import { whereClause } from "./target.ts";
import type { Target } from "./target.ts";

/** The steps of a way, each with its rows, and what is told of them as a whole. */
type ToldSteps = Pick<Remedy, "steps" | "verdict">;

export interface Way extends ToldSteps {
  /** Whether rows that reference stay without their reference where they may. */
  readonly prefersNull: boolean;
}

export function statementStep(
  schema: PreparedSchema,
  sql: string,
  { table, from, where }: Target,
  rows: RowEstimate,
): RemedyStep {
  const look = `SELECT * FROM ${from}${whereClause(where)}`;
  const reason = "The statement itself, which nothing stands in the way of then.";
  return { sql, look, table: displayName(schema.catalog, table), kind: "statement", rows, reach: null, reason };
}

/** Children first along every key that blocks: set to NULL where that is allowed, else deleted. */
export function wayOfDelete(input: PlanInput, now: Date | undefined): Way | null {
  const { schema, sql, target, impact } = input;
  const blocking = blockingKeys(impact);
  for (const prefersNull of [true, false]) {
    const plan = planOf(input, { prefersNull, blocking });
    if (plan === null) return null;
    if (plan.taken.length === 0) return asItStands(statementStep(schema, sql, target, noRow), impact);
    const way = told(schema, now, plan);
    if (way !== null) return { ...way, prefersNull };
  }
  return null;
}

/** What a way is planned from. */
export interface PlanInput {
  readonly schema: PreparedSchema;
  readonly names: SqlNames;
  readonly sql: string;
  readonly target: Target;
  readonly impact: Impact;
}

/** Steps that were not told yet. */
export interface Plan {
  readonly steps: readonly RemedyStep[];
  /** The rows that steps take, the furthest first. */
  readonly taken: readonly ReachedRows[];
  /** All rows that are reached, those that the database takes itself among them, as they are found before the first step. */
  readonly reached: readonly ReachedRows[];
}

/** The steps by which rows that reference are out of the way before the statement runs; null where they are not known. */
export function planOf({ schema, names, sql, target, impact }: PlanInput, choice: Choice): Plan | null {
  const plain = rowsBehind(schema, names, target, choice);
  if (plain === null) return null;
  const isMoved = target.hasQuery || plain.some(({ table, isStep }) => isStep && table === target.table);
  const isPut = isMoved && plain.some(({ isStep }) => isStep);
  const put = isPut ? pinned(schema, names, target) : null;
  if (isPut && put === null) return null;
  const reached = put === null ? plain : rowsBehind(schema, names, put.target, choice);
  if (reached === null) return null;
  const taken = reached.filter(({ isStep }) => isStep);
  const steps: RemedyStep[] = [
    ...(put === null ? [] : [put.step]),
    ...taken.map((each) => stepOf(schema, names, each, impact)),
    statementStep(schema, put?.statement ?? sql, put?.target ?? target, noRow),
  ];
  return { steps, taken, reached: plain };
}

function stepOf(
  schema: PreparedSchema,
  names: SqlNames,
  { table, fate, foreignKey, columns, parent, where, depth }: ReachedRows,
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
  const base = { look, table: shown, rows: refusing?.rows ?? noRow, reach: null };
  if (fate === "deleted")
    return {
      ...base,
      kind: "delete",
      sql: `DELETE FROM ${own} WHERE ${where}`,
      reason: `${key} keeps the rows that these reference, and cannot be NULL.`,
    };
  if (fate === "re-pointed") {
    const sets = columns.map((name, at) => {
      const value = markOf(parent, foreignKey?.referencedColumns[at] ?? name);
      return `${names.bare(name)} = ${value}`;
    });
    return {
      ...base,
      kind: "re-point",
      sql: `UPDATE ${own} SET ${sets.join(", ")} WHERE ${where}`,
      reason: `${key} keeps the rows that these reference; they stay, and reference another row of ${displayName(schema.catalog, parent)} that remains.`,
    };
  }
  const sets = columns.map((name) => `${names.bare(name)} = NULL`).join(", ");
  return {
    ...base,
    kind: "set null",
    sql: `UPDATE ${own} SET ${sets} WHERE ${where}`,
    reason: `${key} keeps the rows that these reference; they stay, and reference nothing.`,
  };
}

/** A statement that nothing has to go before; null where it is blocked, or something must hold for it to run. */
function asItStands(step: RemedyStep, impact: Impact): Way | null {
  const { verdict, conditions, blockers, rows } = impact;
  if (verdict === "blocked" || conditions.length > 0) return null;
  return {
    steps: [{ ...step, rows: rowsOfStatement(rows) ?? step.rows, reach: reachOf(impact) }],
    verdict: blockers.length === 0 ? "succeeds" : verdict,
    prefersNull: true,
  };
}

/** What a statement touches where its actions are expected to touch further rows. */
function reachOf({ totals, rows }: Impact): RemedyStep["reach"] {
  const own = rowsOfStatement(rows)?.expected ?? 0;
  return totals.rows.expected - own < 0.5 ? null : { rows: totals.rows, tables: totals.tables };
}

const rowsOfStatement = (rows: Impact["rows"]): RowEstimate | undefined =>
  rows.find(({ cascadeLevel, operation }) => cascadeLevel === 0 && operation !== "SELECT")?.rows;

/** The steps with their rows, those that find none left out; null where one of them is blocked. */
export function told(schema: PreparedSchema, now: Date | undefined, { steps, taken }: Plan): ToldSteps | null {
  const mended = new Set(taken.map(({ foreignKey }) => foreignKey?.name ?? null));
  const prediction = predictScript(steps.map(({ sql }) => sql).join(";\n"), { schema, now });
  if (prediction.outcome === "failed" || prediction.impact.verdict === "blocked") return null;
  const { statements } = prediction.script;
  if (statements.length !== steps.length) return null;
  // Whatever must hold besides is not for a script to bring about.
  const isOpen = statements.some(({ impact }, at) =>
    impact?.conditions.some((condition) => !isMet(condition, steps[at]?.kind, mended)),
  );
  if (isOpen) return null;
  const counted = steps.map((step, at) => {
    const impact = statements[at]?.impact;
    const own = impact && rowsOfStatement(impact.rows);
    const rows = step.rows.high > 0 ? step.rows : (own ?? step.rows);
    return Object.assign({}, step, { rows, reach: impact ? reachOf(impact) : null });
  });
  const isNeeded = ({ kind, rows }: RemedyStep) => kind === "statement" || kind === "prepare" || rows.high > 0;
  // The steps take just the rows by which these keys refuse, also where their number alone is not known.
  const isMended = prediction.impact.blockers.every(({ constraintName }) => mended.has(constraintName));
  return { steps: counted.filter(isNeeded), verdict: isMended ? "succeeds" : prediction.impact.verdict };
}

/** A key that is NULL needs no parent; a new one is that of a row that remains, and is not NULL. */
function isMet(
  { kind, constraintName }: Condition,
  step: RemedyStep["kind"] | undefined,
  mended: ReadonlySet<string | null>,
): boolean {
  if (step === "set null") return kind === "parent_exists";
  return step === "re-point" && (kind === "not_null" || (kind === "parent_exists" && mended.has(constraintName)));
}

/** The names of keys that are in the way, whatever their action is. */
export const blockingKeys = ({ blockers }: Impact): ReadonlySet<string | null> =>
  new Set(blockers.map(({ constraintName }) => constraintName));
