import { settingOf } from "../values/value-setting.ts";
import { allInheritorsOf } from "../../catalog/catalog-index.ts";
import type { Table, View } from "../../catalog/model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { Expression, Select } from "../../statement/ast.ts";
import { isDual } from "../../statement/resolve/dual.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { referenceOf } from "../../statement/resolve/resolver.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { viewMeaningsOf } from "../../statement/resolve/view-meanings.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { walkExpression } from "../../statement/walk-expression.ts";
import { rowsOf } from "./column-profile.ts";
import type { ConditionContext } from "./condition-share.ts";
import { conjunctionShare } from "./condition-share.ts";
import { defaultSelectivity } from "./defaults.ts";
import { constantTruth } from "../values/evaluate.ts";
import { allRows, both, guess, weakerBasis } from "./interval.ts";
import type { Share } from "./interval.ts";
import type { QueryContext } from "./query-context.ts";
import { placeOf } from "./equality.ts";
import { joinSelectivity } from "./join-selectivity.ts";
import { rankedRows } from "./ranked-rows.ts";
import { exactly, unknownRows } from "./row-counts.ts";
import { estimateSubquery } from "./subquery-share.ts";
import { sourcesNamedIn } from "./source-conditions.ts";
import { toRows } from "./to-rows.ts";
import { joinedItems } from "../../statement/walk-from.ts";

/** Where it is noted how numbers come about, and how conditions are called there. */
export type Notes = Pick<ConditionContext, "steps" | "describe">;

/** The rows of one source of a query that the conditions about it alone leave, before they are joined, grouped or cut. */
export function estimateSourceRows(
  context: QueryContext,
  select: Select | null,
  source: Source,
  own: readonly Expression[],
  notes?: Notes,
): RowEstimate {
  const { schema, resolver } = context;
  schema.steps.take("estimates", 1 + own.length);
  if (own.some((condition) => isFalse(constantTruth(condition, settingOf(schema))))) return exactly(0);
  if (source.table === null) return filtered(context, source, queryRowsOf(context, select, source), own);
  const rows = tableRows(conditionContext(context, source, source.table, notes), own);
  return withInherited(schema, resolver, source, source.table, rows, own.length === 0);
}

/** Adds the rows of tables that inherit from a table, which PostgreSQL reads with it unless ONLY stands before its name. */
function withInherited(
  schema: PreparedSchema,
  resolver: Resolver,
  source: Source,
  table: Table,
  own: RowEstimate,
  isAll: boolean,
): RowEstimate {
  const heirs = schema.catalog.dialect === "postgresql" ? allInheritorsOf(schema.index, table) : [];
  if (heirs.length === 0 || referenceOf(resolver, source)?.isOnly === true) return own;
  const share = own.expected / Math.max(1, rowsOf(schema, table).rowCount);
  let rows = own;
  for (const heir of heirs) {
    const counted = rowsOf(schema, heir);
    const { rowCount, basis } = counted;
    const isExact = isAll && basis === "exact";
    rows = {
      expected: rows.expected + (isAll ? rowCount : Math.min(1, share) * rowCount),
      low: rows.low + (isExact ? rowCount : 0),
      high: rows.high + toRows(allRows, counted).high,
      basis: weakerBasis(rows.basis, isExact ? "exact" : basis === "exact" ? "statistics" : basis),
    };
  }
  return rows;
}

/** The rows of a table that conditions leave. */
function tableRows(context: ConditionContext, own: readonly Expression[]): RowEstimate {
  const counted = rowsOf(context.schema, context.table);
  return toRows(sourceShare(context, own), counted);
}

/** The share of a table that conditions leave of it; any row may be left out where only a part of the table is read. */
export function sourceShare(context: ConditionContext, own: readonly Expression[]): Share {
  const share = conjunctionShare(context, own);
  return referenceOf(context.resolver, context.source)?.isPart === true ? both(share, guess(1, "statistics")) : share;
}

/** What is needed to estimate conditions on a table that a source stands for; its steps go nowhere unless notes are given. */
export function conditionContext(
  context: QueryContext,
  source: Source,
  table: Table,
  notes: Notes = { steps: [], describe: () => "" },
): ConditionContext {
  const estimateSource = (other: Source, own: readonly Expression[]) => estimateSourceRows(context, null, other, own);
  return { ...context, source, table, estimateSubquery, estimateSource, ...notes };
}

/** The rows of a view, of a query in FROM, or of Oracle's table of one row. */
function queryRowsOf(context: QueryContext, select: Select | null, source: Source): RowEstimate {
  if (source.query) return context.estimateQuery(source.query, context.resolver);
  if (source.view) return estimateViewRows(context, source.view);
  const item = select?.from.flatMap(joinedItems).find((each) => context.resolver.sources.get(each) === source);
  return item && isDual(item) ? exactly(1) : unknownRows;
}

/** The rows that a view gives by its own query; assumed where that is not understood, or is that of no view. */
export function estimateViewRows(context: QueryContext, view: View | null): RowEstimate {
  const meaning = view && viewMeaningsOf(context.schema).get(view);
  return meaning?.query ? context.estimateQuery(meaning.query, meaning.resolver) : unknownRows;
}

const isFalse = (truth: boolean | null | undefined) => truth === false || truth === null;

/** What conditions leave of the rows of a query or a view: the shares that they have in the tables behind it. */
function filtered(context: QueryContext, source: Source, rows: RowEstimate, own: readonly Expression[]): RowEstimate {
  const { schema, resolver } = context;
  const byTable = new Map<Table | null, Expression[]>();
  let result = rows;
  for (const condition of own) {
    if (sourcesNamedIn(resolver, condition).size === 0) {
      result = ifHolds(schema, result, condition);
      continue;
    }
    const ranked = rankedRows(context, source, result, condition);
    if (ranked) {
      result = ranked;
      continue;
    }
    const table = tableOf(resolver, condition, source);
    byTable.set(table, [...(byTable.get(table) ?? []), condition]);
  }
  for (const [table, conditions] of byTable) result = leftBy(context, source, result, table, conditions);
  return result;
}

/** What conditions on columns of one table leave of the rows of a query; null where those are computed, or of several. */
function leftBy(
  context: QueryContext,
  source: Source,
  rows: RowEstimate,
  table: Table | null,
  conditions: readonly Expression[],
): RowEstimate {
  const { schema } = context;
  if (table === null) {
    const share = conditions.reduce((product, condition) => product * shareAcross(context, condition), 1);
    return { ...rows, expected: rows.expected * share, low: 0, basis: "assumed" };
  }
  const inTable = tableRows(conditionContext(context, source, table), conditions);
  const all = rowsOf(schema, table);
  const isOneTable = source.view !== null && viewMeaningsOf(schema).get(source.view)?.baseTable === table;
  // The view shows every row of its table.
  if (isOneTable && all.basis === "exact" && rows.low === all.rowCount) return inTable;
  return {
    expected: rows.expected * (inTable.expected / Math.max(1, all.rowCount)),
    low: 0,
    high: isOneTable ? Math.min(rows.high, inTable.high) : rows.high,
    basis: weakerBasis(rows.basis, weakerBasis(inTable.basis, "statistics")),
  };
}

/** What a condition on columns of several tables leaves; of what is computed nothing is known. */
function shareAcross(context: QueryContext, condition: Expression): number {
  let isOfColumns = true;
  walkExpression(condition, (node) => {
    if (node.kind === "name" && placeOf(context, node) === null) isOfColumns = false;
  });
  return isOfColumns ? joinSelectivity(context, condition) : defaultSelectivity.unknown;
}

/** The table from which all columns of a condition come; null where they come from several, or are computed. */
function tableOf(resolver: Resolver, condition: Expression, source: Source): Table | null {
  const tables = new Set<Table | null>();
  walkExpression(condition, (node) => {
    const binding = node.kind === "name" ? resolver.bindings.get(node) : undefined;
    if (binding?.source === source) tables.add(binding.origin?.table ?? null);
  });
  const [only = null] = tables;
  return tables.size === 1 ? only : null;
}

/** Rows that are there, all of them, if a condition holds that is about none of them. */
export function ifHolds(schema: PreparedSchema, rows: RowEstimate, condition: Expression): RowEstimate {
  const isTrue = constantTruth(condition, settingOf(schema));
  if (isTrue === undefined) return { ...rows, expected: rows.expected / 2, low: 0, basis: "assumed" };
  return isTrue === true ? rows : exactly(0);
}
