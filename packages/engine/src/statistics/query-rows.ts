import { allInheritorsOf } from "../catalog/catalog-index.ts";
import { hasAggregate, hasSetReturningCall } from "../statement/aggregate-calls.ts";
import type { Table, View } from "../catalog/model.ts";
import type { RowEstimate } from "../impact/model.ts";
import type { Expression } from "../statement/ast.ts";
import { isDual } from "../statement/dual.ts";
import type { FromItem, Query, QueryBody, Select } from "../statement/query-ast.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Resolver } from "../statement/resolver.ts";
import type { Source } from "../statement/scope.ts";
import { conjunctsOf, walkExpression } from "../statement/walk-expression.ts";
import type { InsertOperation } from "../statement/write-operation.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import type { ConditionContext } from "./condition-share.ts";
import { conjunctionShare } from "./condition-share.ts";
import { defaultRowCount, defaultSelectivity } from "./defaults.ts";
import { constantOf, constantTruth } from "./evaluate.ts";
import { weakerBasis } from "./interval.ts";
import { firstOf, shareOf, withoutFirst } from "./cut-rows.ts";
import { estimateSubquery } from "./semi-join.ts";
import { conditionsBySource, joinedItems, onConditions, sourcesOf } from "./source-conditions.ts";
import { toRows } from "./to-rows.ts";

/** The rows that an INSERT brings. */
export function estimateInsertedRows(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: InsertOperation,
): RowEstimate {
  if (operation.rows) return exactly(operation.rows.length);
  if (operation.query) return estimateQueryRows(schema, resolver, operation.query);
  return { expected: 1, low: 0, high: defaultRowCount, basis: "assumed" };
}

const exactly = (count: number): RowEstimate => ({ expected: count, low: count, high: count, basis: "exact" });

/** The rows that a query returns. */
export function estimateQueryRows(schema: PreparedSchema, resolver: Resolver, query: Query): RowEstimate {
  const known = estimates.get(resolver) ?? new Map<Query, RowEstimate>();
  estimates.set(resolver, known);
  const found = known.get(query);
  if (found) return found;
  // A recursive query meets itself while it is estimated.
  known.set(query, unknownRows);
  const rows = limitedRows(schema, resolver, query);
  known.set(query, rows);
  return rows;
}

/** By statement: common table expressions that name each other twice would be estimated twice as often with each of them. */
const estimates = new WeakMap<Resolver, Map<Query, RowEstimate>>();

const unknownRows: RowEstimate = {
  expected: defaultRowCount,
  low: 0,
  high: defaultRowCount * defaultRowCount,
  basis: "assumed",
};

function limitedRows(schema: PreparedSchema, resolver: Resolver, query: Query): RowEstimate {
  const rows = bodyRows(schema, resolver, query.body);
  const { dialect } = schema.catalog;
  const rest = query.offset ? withoutFirst(rows, constantOf(query.offset, dialect)) : rows;
  return query.limit ? firstOf(rest, constantOf(query.limit, dialect)) : rest;
}

function bodyRows(schema: PreparedSchema, resolver: Resolver, body: QueryBody): RowEstimate {
  switch (body.kind) {
    case "values":
      return exactly(body.rows.length);
    case "query":
      return estimateQueryRows(schema, resolver, body);
    case "select":
      return selectRows(schema, resolver, body);
    default: {
      const [left, right] = [bodyRows(schema, resolver, body.left), bodyRows(schema, resolver, body.right)];
      const basis = weakerBasis(left.basis, right.basis);
      if (body.operator !== "UNION")
        return { expected: left.expected / 2, low: 0, high: left.high, basis: weakerBasis(basis, "statistics") };
      const sum = {
        expected: left.expected + right.expected,
        low: body.isAll ? left.low + right.low : Math.min(1, left.low + right.low),
        high: left.high + right.high,
      };
      return { ...sum, basis: body.isAll ? basis : weakerBasis(basis, "statistics") };
    }
  }
}

function selectRows(schema: PreparedSchema, resolver: Resolver, select: Select): RowEstimate {
  const { dialect } = schema.catalog;
  const grouped = groupedRows(schema, resolver, select);
  const isMany = select.hierarchy.length > 0 || (dialect === "postgresql" && hasSetReturningCall(select));
  const all = isMany ? manyOf(grouped) : grouped;
  const isOpen = select.having !== null || select.qualify !== null;
  const rows = isOpen ? { ...all, low: 0, basis: weakerBasis(all.basis, "statistics") } : all;
  if (select.top === null) return rows;
  const top = constantOf(select.top, dialect);
  return select.isTopPercent ? shareOf(rows, top) : firstOf(rows, top);
}

/** What functions that return sets, and CONNECT BY, make of rows: as many as PostgreSQL assumes where it knows no better. */
const manyOf = (rows: RowEstimate): RowEstimate => ({
  expected: rows.expected * defaultRowCount,
  low: 0,
  high: Math.min(Number.MAX_SAFE_INTEGER, rows.high * defaultRowCount * defaultRowCount),
  basis: "assumed",
});

function groupedRows(schema: PreparedSchema, resolver: Resolver, select: Select): RowEstimate {
  if (select.groupBy.length === 0 && hasAggregate(select)) return exactly(1);
  const joined = joinedRows(schema, resolver, select);
  if (select.groupBy.length === 0 && !select.isDistinct) return joined;
  const keys = select.groupBy.length > 0 ? select.groupBy : select.items.map((item) => item.expression);
  let groups = 1;
  for (const key of keys) {
    const origin = key.kind === "name" ? resolver.bindings.get(key)?.origin : null;
    groups *= origin ? Math.max(1, profileOf(schema, origin.table, origin.column).distinctCount) : 200;
  }
  return {
    expected: Math.min(joined.expected, groups),
    low: Math.min(1, joined.low),
    high: joined.high,
    basis: weakerBasis(joined.basis, "statistics"),
  };
}

/** The rows of all sources together: each by its own conditions, joined by 1 / max(distinct). */
function joinedRows(schema: PreparedSchema, resolver: Resolver, select: Select): RowEstimate {
  const scope = resolver.scopes.get(select);
  if (scope === undefined || scope.sources.length === 0)
    return conjunctsOf(select.where).reduce((rows, condition) => ifHolds(schema, rows, condition), exactly(1));
  const own = conditionsBySource(resolver, select);
  let result: RowEstimate = exactly(1);
  for (const source of scope.sources) {
    const rows = estimateSourceRows(schema, resolver, select, source, own.get(source) ?? []);
    result = {
      expected: result.expected * rows.expected,
      low: scope.sources.length === 1 ? rows.low : 0,
      high: Math.min(Number.MAX_SAFE_INTEGER, result.high * rows.high),
      basis: weakerBasis(result.basis, rows.basis),
    };
  }
  const isLeft = select.from.some((item) => item.kind === "join" && item.type === "LEFT");
  let { expected } = result;
  for (const condition of [...conjunctsOf(select.where), ...select.from.flatMap(onConditions)])
    expected *= joinSelectivity(schema, resolver, condition);
  for (const item of select.from) expected *= usingSelectivity(schema, resolver, item);
  const [first] = scope.sources;
  if (isLeft && first)
    expected = Math.max(expected, estimateSourceRows(schema, resolver, select, first, own.get(first) ?? []).expected);
  return {
    ...result,
    expected: Math.min(expected, result.high),
    basis: scope.sources.length > 1 ? weakerBasis(result.basis, "statistics") : result.basis,
  };
}

/** Rows that are there, all of them, if a condition holds that is about none of them. */
function ifHolds(schema: PreparedSchema, rows: RowEstimate, condition: Expression): RowEstimate {
  const isTrue = constantTruth(condition, schema.catalog.dialect);
  if (isTrue === undefined) return { ...rows, expected: rows.expected / 2, low: 0, basis: "assumed" };
  return isTrue === true ? rows : exactly(0);
}

/** Where it is noted how numbers come about, and how conditions are called there. */
type Notes = Pick<ConditionContext, "steps" | "describe">;

/** The rows of one source of a query that the conditions about it alone leave, before they are joined, grouped or cut. */
export function estimateSourceRows(
  schema: PreparedSchema,
  resolver: Resolver,
  select: Select,
  source: Source,
  own: readonly Expression[],
  notes?: Notes,
): RowEstimate {
  const { dialect } = schema.catalog;
  if (own.some((condition) => isFalse(constantTruth(condition, dialect)))) return exactly(0);
  if (source.table === null)
    return filtered(schema, resolver, source, queryRowsOf(schema, resolver, select, source), own);
  const rows = tableRows(contextOf(schema, resolver, source, source.table, notes), own);
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
  if (heirs.length === 0 || isReadAlone(resolver, source)) return own;
  const share = own.expected / Math.max(1, rowsOf(schema, table).rowCount);
  let rows = own;
  for (const heir of heirs) {
    const { rowCount, basis } = rowsOf(schema, heir);
    const isExact = isAll && basis === "exact";
    rows = {
      expected: rows.expected + (isAll ? rowCount : Math.min(1, share) * rowCount),
      low: rows.low + (isExact ? rowCount : 0),
      high: rows.high + (basis === "exact" ? rowCount : Math.max(rowCount, defaultRowCount)),
      basis: weakerBasis(rows.basis, isExact ? "exact" : basis === "exact" ? "statistics" : basis),
    };
  }
  return rows;
}

function isReadAlone(resolver: Resolver, source: Source): boolean {
  for (const [item, own] of resolver.sources) if (own === source) return item.kind === "table" && item.isOnly;
  return false;
}

/** The rows of a table that conditions leave. */
function tableRows(context: ConditionContext, own: readonly Expression[]): RowEstimate {
  const { rowCount, basis } = rowsOf(context.schema, context.table);
  return toRows(conjunctionShare(context, own), rowCount, basis);
}

function contextOf(
  schema: PreparedSchema,
  resolver: Resolver,
  source: Source,
  table: Table,
  notes: Notes = { steps: [], describe: () => "" },
): ConditionContext {
  return { schema, resolver, source, table, estimateSubquery, ...notes };
}

/** The rows of a view, of a query in FROM, or of Oracle's table of one row. */
function queryRowsOf(schema: PreparedSchema, resolver: Resolver, select: Select, source: Source): RowEstimate {
  if (source.query) return estimateQueryRows(schema, resolver, source.query);
  if (source.view) return estimateViewRows(schema, source.view);
  const item = select.from.flatMap(joinedItems).find((each) => resolver.sources.get(each) === source);
  return item && isDual(item) ? exactly(1) : unknownRows;
}

/** The rows that a view gives by its own query; assumed where that is not understood, or is that of no view. */
export function estimateViewRows(schema: PreparedSchema, view: View | null): RowEstimate {
  const meaning = view && schema.views.get(view);
  if (meaning?.query) return estimateQueryRows(schema, meaning.resolver, meaning.query);
  return unknownRows;
}

const isFalse = (truth: boolean | null | undefined) => truth === false || truth === null;

/** What conditions leave of the rows of a query, of which the share in their table is known at best. */
function filtered(
  schema: PreparedSchema,
  resolver: Resolver,
  source: Source,
  rows: RowEstimate,
  own: readonly Expression[],
): RowEstimate {
  if (own.length === 0) return rows;
  if (own.every((condition) => sourcesOf(resolver, condition).size === 0))
    return own.reduce((left, condition) => ifHolds(schema, left, condition), rows);
  const table = tableOf(resolver, own, source);
  if (!table) return { ...rows, expected: rows.expected * defaultSelectivity.inequality, low: 0, basis: "assumed" };
  const context = contextOf(schema, resolver, source, table);
  const inTable = tableRows(context, own);
  const all = rowsOf(schema, table);
  const isOneTable = source.view !== null && schema.views.get(source.view)?.baseTable === table;
  // The view shows every row of its table.
  if (isOneTable && all.basis === "exact" && rows.low === all.rowCount) return inTable;
  return {
    expected: rows.expected * (inTable.expected / Math.max(1, all.rowCount)),
    low: 0,
    high: isOneTable ? Math.min(rows.high, inTable.high) : rows.high,
    basis: weakerBasis(rows.basis, weakerBasis(inTable.basis, "statistics")),
  };
}

/** The table from which all columns of the conditions come; null where they come from several, or are computed. */
function tableOf(resolver: Resolver, conditions: readonly Expression[], source: Source): Table | null {
  const tables = new Set<Table | null>();
  for (const condition of conditions) {
    walkExpression(condition, (node) => {
      const binding = node.kind === "name" ? resolver.bindings.get(node) : undefined;
      if (binding?.source === source) tables.add(binding.origin?.table ?? null);
    });
  }
  const [only = null] = tables;
  return tables.size === 1 ? only : null;
}

function joinSelectivity(schema: PreparedSchema, resolver: Resolver, condition: Expression): number {
  const sources = new Set<Source>();
  walkExpression(condition, (node) => {
    const source = node.kind === "name" ? resolver.bindings.get(node)?.source : null;
    if (source) sources.add(source);
  });
  if (sources.size < 2) return 1;
  if (condition.kind !== "binary" || condition.operator !== "=") return defaultSelectivity.inequality;
  const distinct = [condition.left, condition.right].map((side) => {
    const origin = side.kind === "name" ? resolver.bindings.get(side)?.origin : null;
    return origin ? profileOf(schema, origin.table, origin.column).distinctCount : 0;
  });
  return 1 / Math.max(1, ...distinct);
}

function usingSelectivity(schema: PreparedSchema, resolver: Resolver, item: FromItem): number {
  if (item.kind !== "join") return 1;
  let result = usingSelectivity(schema, resolver, item.left) * usingSelectivity(schema, resolver, item.right);
  if (item.using.length === 0 && !item.isNatural) return result;
  const right = resolver.sources.get(item.right)?.table;
  result /= right ? Math.max(1, rowsOf(schema, right).rowCount) : 200;
  return result;
}
