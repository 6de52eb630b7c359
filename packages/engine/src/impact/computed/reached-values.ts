import { inheritorsOf } from "../../catalog/catalog-index.ts";
import type { Column, Table } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression, Query, Select } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { referenceOf } from "../../statement/resolve/resolver.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Source } from "../../statement/resolve/source.ts";
import type { DeleteOperation, InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { hasAggregate, hasSetReturningCall, hasWindow } from "../../statement/aggregate-calls.ts";
import { comparisonOf } from "../../statistics/estimate/column-comparison.ts";
import { profileOf, rowsOf } from "../../statistics/estimate/column-profile.ts";
import type { ColumnProfile, CommonEntry } from "../../statistics/estimate/column-profile.ts";
import { singleColumnOf } from "../../statistics/estimate/condition-share.ts";
import { isAffordable } from "../../statistics/estimate/evaluation-cost.ts";
import { queryContext } from "../../statistics/estimate/query-rows.ts";
import { conditionContext } from "../../statistics/estimate/source-rows.ts";
import { constantTruth, exactConstantOf, holdsFor } from "../../statistics/values/evaluate.ts";
import { settingOf } from "../../statistics/values/value-setting.ts";
import { constantValues } from "../rows/constant-values.ts";
import { valueRow } from "../../statistics/values/value.ts";

/** The rows of one table for which expressions are computed, or the one row that stands for nothing at all. */
export interface ReachedRows {
  readonly schema: PreparedSchema;
  readonly resolver: Resolver;
  /** Null where expressions are computed once: `VALUES`, and a SELECT without FROM. */
  readonly source: Source | null;
  readonly table: Table | null;
  readonly conditions: readonly Expression[];
  /** They are computed for every row that meets the conditions. */
  readonly isEvery: boolean;
}

/** A place of which nothing is known for certain: any row of any table may be there, or none. */
export const anyRows = (schema: PreparedSchema, resolver: Resolver): ReachedRows => ({
  schema,
  resolver,
  source: null,
  table: null,
  conditions: [],
  isEvery: false,
});

/** One row, for certain. */
export const oneRow = (schema: PreparedSchema, resolver: Resolver): ReachedRows => ({
  ...anyRows(schema, resolver),
  isEvery: true,
});

/** The rows that an UPDATE or DELETE goes through. */
export function rowsOfWrite(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: UpdateOperation | DeleteOperation,
): ReachedRows {
  const { table, source, joined, limit, isSingleRow, views, where } = operation;
  const isPlain = joined.length === 0 && limit === null && !isSingleRow && views.length === 0;
  const isWhole = isPlain && inheritorsOf(schema.index, table).length === 0;
  return { schema, resolver, source, table, conditions: conjunctsOf(where), isEvery: isWhole };
}

/** The rows for which the list of a query is computed. */
export function rowsOfQuery(schema: PreparedSchema, resolver: Resolver, query: Query | null): ReachedRows {
  if (query?.body.kind !== "select") return anyRows(schema, resolver);
  const { body } = query;
  const isPlain = query.limit === null && query.offset === null && isUngrouped(body);
  if (body.from.length === 0 && body.where === null && isPlain) return oneRow(schema, resolver);
  const [item, ...others] = body.from;
  const source = item?.kind === "table" && others.length === 0 ? resolver.sources.get(item) : undefined;
  if (source?.table === undefined || source.table === null) return anyRows(schema, resolver);
  const { table } = source;
  const isWhole = referenceOf(resolver, source)?.isPart !== true && inheritorsOf(schema.index, table).length === 0;
  return { schema, resolver, source, table, conditions: conjunctsOf(body.where), isEvery: isPlain && isWhole };
}

/** The rows for which the values of an INSERT are computed. */
export function rowsOfInsert(
  schema: PreparedSchema,
  resolver: Resolver,
  { rows, query, isConditional, isMergeBranch }: InsertOperation,
): ReachedRows {
  if (isMergeBranch || isConditional) return anyRows(schema, resolver);
  if (query !== null && rows !== null) return anyRows(schema, resolver);
  return query === null ? oneRow(schema, resolver) : rowsOfQuery(schema, resolver, query);
}

function isUngrouped(select: Select): boolean {
  const { isDistinct, groupBy, having, qualify, top, hierarchy } = select;
  if (isDistinct || groupBy.length > 0 || having !== null || qualify !== null || top !== null) return false;
  return hierarchy.length === 0 && !hasAggregate(select) && !hasWindow(select) && !hasSetReturningCall(select);
}

/** All values that a column may have in some rows. */
export interface ReachedValues {
  readonly profile: ColumnProfile;
  readonly values: readonly CommonEntry[];
  readonly hasNull: boolean;
  /** Each of them is there for certain. */
  readonly isSure: boolean;
}

/** The values of a column in the rows that are gone through; null where not all of them are known. */
export function valuesIn(rows: ReachedRows, source: Source | null, table: Table, column: Column): ReachedValues | null {
  const { schema } = rows;
  const profile = profileOf(schema, table, column);
  const { isComplete, common, nullFraction } = profile;
  const isTold = isComplete && table.kind === "table" && schema.catalog.incompleteness === undefined;
  if (!isTold || inheritorsOf(schema.index, table).length > 0 || table.partitionOf !== null) return null;
  const all = { profile, values: common, hasNull: column.isNullable && nullFraction > 0, isSure: false };
  if (source === null || source !== rows.source || rows.table !== table) return all;
  schema.steps.take("values", common.length);
  let { values, hasNull } = all;
  let isSure = rows.isEvery;
  const context = conditionContext(queryContext(schema, rows.resolver), source, table);
  for (const condition of rows.conditions) {
    if (singleColumnOf(context, condition)?.column !== column) {
      isSure &&= constantTruth(condition, settingOf(schema)) === true;
      continue;
    }
    if (!isAffordable(schema.steps, condition, values.length)) return { ...all, isSure: false };
    const met = values.map(({ text }) => holdsFor(condition, valueRow(text, profile.rules)));
    isSure &&= !met.includes(undefined);
    values = values.filter((_, at) => met[at] === true || met[at] === undefined);
    const ofNull = holdsFor(condition, valueRow(null, profile.rules));
    hasNull &&= ofNull === true || ofNull === undefined;
  }
  return { profile, values, hasNull, isSure };
}

/** Whether there is a row for certain. */
export function hasRow(rows: ReachedRows): boolean {
  const { schema, source, table, conditions, isEvery } = rows;
  if (!isEvery) return false;
  if (source === null || table === null) return true;
  const { basis, rowCount } = rowsOf(schema, table);
  if (basis !== "exact" || rowCount === 0) return false;
  return conditions.every((condition) => constantTruth(condition, settingOf(schema)) === true) || hasMatch(rows);
}

/** Whether conditions on one column, put to its values, leave one. */
function hasMatch(rows: ReachedRows): boolean {
  const { schema, source, table, conditions } = rows;
  if (source === null || table === null) return false;
  const context = conditionContext(queryContext(schema, rows.resolver), source, table);
  const [first] = conditions.flatMap((condition) => singleColumnOf(context, condition) ?? []);
  const found = first && valuesIn(rows, source, table, first.column);
  return found?.isSure === true && found.values.length > 0;
}

/** Between which numbers conditions hold a column: by comparisons with constants. */
export function numbersHeld(
  rows: ReachedRows,
  source: Source,
  table: Table,
  column: Column,
): { readonly low: number; readonly high: number } {
  let [low, high] = [-Infinity, Infinity];
  if (rows.source !== source || rows.table !== table) return { low, high };
  const { dialect } = rows.schema.catalog;
  const context = conditionContext(queryContext(rows.schema, rows.resolver), source, table);
  for (const condition of rows.conditions) {
    if (singleColumnOf(context, condition)?.column !== column) continue;
    const values = [...(constantValues(condition, dialect) ?? [])];
    const numbers = values.filter((value) => typeof value === "number");
    if (values.length > 0 && numbers.length === values.length) {
      low = Math.max(low, Math.min(...numbers));
      high = Math.min(high, Math.max(...numbers));
    }
    for (const [operator, constant] of comparisonsIn(condition, dialect)) {
      const bound = exactConstantOf(constant, dialect);
      if (typeof bound !== "number") continue;
      if (operator.startsWith("<")) high = Math.min(high, bound);
      else low = Math.max(low, bound);
    }
  }
  return { low, high };
}

/** The comparisons of a column with a constant that a condition stands for. */
function comparisonsIn(condition: Expression, dialect: DialectName): (readonly [string, Expression])[] {
  if (condition.kind === "between" && condition.operand.kind === "name" && !condition.isNegated)
    return [
      [">=", condition.low],
      ["<=", condition.high],
    ];
  const found = condition.kind === "binary" ? comparisonOf(condition, dialect) : null;
  return found && /^[<>]=?$/u.test(found.operator) ? [[found.operator, found.constant]] : [];
}
