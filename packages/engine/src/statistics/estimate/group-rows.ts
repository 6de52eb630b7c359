import type { Column } from "../../catalog/model.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { groupTerms, makesTotals } from "../../statement/group-terms.ts";
import { hasAggregate } from "../../statement/aggregate-calls.ts";
import type { Expression, Select } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultSelectivity } from "./defaults.ts";
import { placeOf } from "./equality.ts";
import type { ColumnPlace } from "./equality.ts";
import { weakerBasis } from "./interval.ts";
import { estimateJoinedRows } from "./join-rows.ts";
import type { QueryContext } from "./query-context.ts";
import { countedValues } from "./counted-values.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { groupsOfSize, shareOfSizes, sizeTestOf } from "./group-sizes.ts";
import { inheritorsOf } from "../../catalog/catalog-index.ts";
import { exactly, productOf, sumOf } from "./row-counts.ts";
import { conditionsBySource } from "./source-conditions.ts";
import { estimateSourceRows } from "./source-rows.ts";

/** The rows of a SELECT after GROUP BY, HAVING and DISTINCT. */
export function groupedRows(context: QueryContext, select: Select): RowEstimate {
  const groups = rowsOfGroups(context, select);
  if (select.having === null) return groups;
  const sized = groupsBySize(context, select, groups);
  if (sized) return sized;
  const kept = conjunctsOf(select.having).reduce((share, condition) => share * havingShare(condition), 1);
  return { ...groups, expected: groups.expected * kept, low: 0, basis: weakerBasis(groups.basis, "statistics") };
}

/** Aggregates have no statistics: PostgreSQL's defaults. */
function havingShare(condition: Expression): number {
  const isEquality = condition.kind === "binary" && condition.operator === "=";
  return isEquality ? defaultSelectivity.equality : defaultSelectivity.inequality;
}

/** The groups whose sizes HAVING asks for: counted by the values of a column of a table, else by their mean size; null where it asks for more. */
function groupsBySize(context: QueryContext, select: Select, groups: RowEstimate): RowEstimate | null {
  const { dialect } = context.schema.catalog;
  const tests = conjunctsOf(select.having).map((condition) => sizeTestOf(condition, dialect));
  if (tests.includes(null) || select.groupBy.length === 0) return null;
  const test = (size: number) => tests.every((each) => each?.(size) === true);
  const profile = wholeColumn(context, select, groupTerms(select.groupBy, context.schema.catalog));
  const sized = profile && groupsOfSize(profile, test);
  if (sized?.isCounted === true) return exactly(sized.groups);
  const joined = estimateJoinedRows(context, select);
  const mean = joined.expected / Math.max(1, groups.expected);
  const expected = sized ? Math.min(sized.groups, groups.high) : groups.expected * shareOfSizes(mean, test).groups;
  return { ...groups, expected, low: 0, basis: weakerBasis(groups.basis, "statistics") };
}

/** The only key of a SELECT where it is a column of the only table, of which every row is read. */
function wholeColumn(context: QueryContext, select: Select, keys: readonly Expression[]): ColumnProfile | null {
  const { schema, resolver } = context;
  const [key, ...others] = keysBehind(context, select, keys);
  const [only, ...more] = select.from;
  const isWhole = only?.kind === "table" && only.isPart !== true && more.length + others.length === 0;
  if (!isWhole || hasTotals(context, select) || select.where !== null || select.hierarchy.length > 0) return null;
  const place = key ? placeOf(context, key) : null;
  const table = resolver.sources.get(only)?.table;
  if (place === null || table !== place.table || inheritorsOf(schema.index, table).length > 0) return null;
  return profileOf(schema, table, place.column);
}

function rowsOfGroups(context: QueryContext, select: Select): RowEstimate {
  const isGrouped = select.groupBy.length > 0;
  if (!isGrouped && hasAggregate(select)) return exactly(1);
  if (isGrouped) return countGroups(context, select, groupTerms(select.groupBy, context.schema.catalog));
  if (!select.isDistinct) return estimateJoinedRows(context, select);
  // A number in the list is a number, and no place in it.
  const values = select.items.map((item) => item.expression).filter(({ kind }) => kind !== "literal");
  const keys = select.distinctOn.length > 0 ? select.distinctOn : values;
  return countGroups(context, select, keys);
}

/** The groups that keys make of the rows of a SELECT. */
export function countGroups(context: QueryContext, select: Select, keys: readonly Expression[]): RowEstimate {
  const joined = estimateJoinedRows(context, select);
  const profile = wholeColumn(context, select, keys);
  const counts = profile && countedValues(profile);
  if (profile && counts) return exactly(counts.size + (profile.nullFraction > 0 ? 1 : 0));
  if (hasTotals(context, select)) return withTotals(joined, distinctKeys(context, select, keys), keys.length);
  const high = Math.min(joined.high, mostGroups(context, select, keys));
  return {
    expected: Math.min(joined.expected, high, distinctKeys(context, select, keys)),
    low: Math.min(1, joined.low),
    high,
    basis: weakerBasis(joined.basis, "statistics"),
  };
}

/** ROLLUP, CUBE and GROUPING SETS make groups of groups. */
const hasTotals = ({ schema }: QueryContext, { groupBy, hasTotals: hasOwn }: Select): boolean =>
  hasOwn === true || makesTotals(groupBy, schema.catalog);

/** More keys than this are not told apart where each may be left out of a group. */
const mostLeftOut = 16;

function withTotals(joined: RowEstimate, distinct: number, keys: number): RowEstimate {
  const groups = Math.min(joined.expected, distinct);
  const most = productOf(sumOf(joined.high, 1), 2 ** mostLeftOut);
  return { expected: groups + Math.max(1, keys), low: 0, high: most, basis: weakerBasis(joined.basis, "statistics") };
}

/** No more groups than combinations of the values of columns of which all are known, and NULL. */
function mostGroups(context: QueryContext, select: Select, keys: readonly Expression[]): number {
  let most = 1;
  for (const key of keysBehind(context, select, keys)) {
    const place = placeOf(context, key);
    if (place === null) return Number.POSITIVE_INFINITY;
    const { isComplete, common } = profileOf(context.schema, place.table, place.column);
    if (!isComplete || inheritorsOf(context.schema.index, place.table).length > 0) return Number.POSITIVE_INFINITY;
    most *= common.length + 1;
  }
  return most;
}

/**
 * estimate_num_groups: the combinations of values of the columns in the keys, of each source no more than its rows have. What is
 * computed has no more values than its columns; a constant has one.
 */
function distinctKeys(context: QueryContext, select: Select, keys: readonly Expression[]): number {
  const bySource = new Map<Source, Map<Column, ColumnPlace>>();
  let result = 1;
  for (const key of keys)
    walkExpression(itemOf(context, select, key) ?? key, (node) => {
      if (node.kind === "star") result = Number.POSITIVE_INFINITY;
      if (node.kind !== "name" && queryOf(node) === null) return;
      const place = placeOf(context, node);
      if (place === null) result *= defaultDistinctCount;
      else bySource.set(place.source, (bySource.get(place.source) ?? new Map()).set(place.column, place));
    });
  const { own } = conditionsBySource(context.resolver, select);
  for (const [source, places] of bySource) {
    const { expected } = estimateSourceRows(context, select, source, own.get(source) ?? []);
    result *= distinctOf(context, [...places.values()], expected);
  }
  return result;
}

/** The combinations of values that columns of one source have in so many of its rows. */
function distinctOf({ schema }: QueryContext, places: readonly ColumnPlace[], rows: number): number {
  const counts = places.map(({ table, column }) => Math.max(1, profileOf(schema, table, column).distinctCount));
  const all = Math.max(rows, ...places.map(({ table }) => rowsOf(schema, table).rowCount));
  // Values of several columns go together more often than not: a tenth of the rows at most has combinations of its own.
  const most = Math.max(all / 10, ...counts);
  const distinct = Math.min(
    most,
    counts.reduce((product, count) => product * count),
  );
  return Math.max(1, distinct * (1 - ((all - rows) / all) ** (all / distinct)));
}

/** The expressions that keys stand for, without constants. */
const keysBehind = (context: QueryContext, select: Select, keys: readonly Expression[]): Expression[] =>
  keys.map((key) => itemOf(context, select, key) ?? key).filter(({ kind }) => kind !== "literal");

/** The item of the list that a key names: `GROUP BY 1`, or an alias. */
function itemOf({ schema, resolver }: QueryContext, select: Select, key: Expression): Expression | undefined {
  if (key.kind === "literal" && key.type === "number") return select.items[Number(key.value) - 1]?.expression;
  if (key.kind !== "name" || resolver.bindings.get(key)?.source) return undefined;
  const [name] = key.parts;
  const isNamed = (alias: string) => name !== undefined && comparable(schema, alias) === comparable(schema, name.text);
  return select.items.find(({ alias }) => alias !== null && isNamed(alias.text))?.expression;
}
