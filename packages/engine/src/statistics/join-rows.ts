import { inheritorsOf } from "../catalog/catalog-index.ts";
import type { Column, Table } from "../catalog/model.ts";
import type { RowEstimate } from "../impact/model.ts";
import type { Expression } from "../statement/ast.ts";
import type { FromItem, JoinedTable, Select } from "../statement/query-ast.ts";
import type { Source } from "../statement/scope.ts";
import { conjunctsOf } from "../statement/walk-expression.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultSelectivity } from "./defaults.ts";
import type { Equality } from "./equality.ts";
import { equalitiesIn, ownUsingEqualities } from "./equality.ts";
import { guess, weakerBasis } from "./interval.ts";
import type { QueryContext } from "./query-context.ts";
import { exactly } from "./row-counts.ts";
import { matchShare } from "./semi-join.ts";
import { conditionsBySource, joinedItems, joinsOf, sourcesOf } from "./source-conditions.ts";
import type { SourceConditions } from "./source-conditions.ts";
import { conditionContext, estimateSourceRows, ifHolds } from "./source-rows.ts";

/** The rows of all items of FROM together, each by its own conditions, that the conditions of WHERE leave. */
export function estimateJoinedRows(context: QueryContext, select: Select): RowEstimate {
  const { schema, resolver } = context;
  if (select.from.length === 0)
    return conjunctsOf(select.where).reduce((rows, each) => ifHolds(schema, rows, each), exactly(1));
  const conditions = conditionsBySource(resolver, select);
  const product = joinsOf(schema.catalog.dialect, select)
    .map((item) => itemRows(context, select, item, conditions))
    .reduce(cross);
  if (conditions.others.length === 0) return product;
  const selectivity = conditions.others.reduce((share, each) => share * joinSelectivity(context, each), 1);
  const expected = product.expected * selectivity;
  return { ...product, expected, low: 0, basis: weakerBasis(product.basis, "statistics") };
}

function itemRows(context: QueryContext, select: Select, item: FromItem, conditions: SourceConditions): RowEstimate {
  if (item.kind === "join") return joinRows(context, select, item, conditions);
  const source = context.resolver.sources.get(item);
  return source ? estimateSourceRows(context, select, source, conditions.own.get(source) ?? []) : exactly(1);
}

function joinRows(context: QueryContext, select: Select, join: JoinedTable, conditions: SourceConditions): RowEstimate {
  const left = itemRows(context, select, join.left, conditions);
  const right = itemRows(context, select, join.right, conditions);
  const all = conjunctsOf(join.on);
  const on = all.filter((condition) => sourcesOf(context.resolver, condition).size > 1);
  const using = ownUsingEqualities(context, join);
  const equalities = [...equalitiesIn(context, on), ...using];
  let selectivity = 1;
  for (const condition of on) selectivity *= joinSelectivity(context, condition);
  for (const { left: first, right: second } of using) selectivity /= largerDistinct(context, [first, second]);
  const isUnknown = using.length < join.using.length || (join.isNatural && using.length === 0);
  if (isUnknown) selectivity /= Math.max(1, Math.min(defaultDistinctCount, left.expected, right.expected));
  const crossed = cross(left, right);
  const isCross = all.length === 0 && join.using.length === 0 && !join.isNatural;
  const pairs: RowEstimate = {
    expected: crossed.expected * selectivity,
    low: isCross ? crossed.low : 0,
    high: mostMatches(context, join, equalities, left, right) ?? crossed.high,
    basis: isCross ? crossed.basis : weakerBasis(crossed.basis, "statistics"),
  };
  const inner = all
    .filter((condition) => sourcesOf(context.resolver, condition).size === 0)
    .reduce((rows, condition) => ifHolds(context.schema, rows, condition), pairs);
  const result = withOuter(context, join, { left, right, inner, equalities }, conditions);
  return { ...result, expected: Math.min(result.expected, result.high) };
}

/** Both sides of a join, the pairs that they make, and what sets them equal. */
interface Sides {
  readonly left: RowEstimate;
  readonly right: RowEstimate;
  readonly inner: RowEstimate;
  readonly equalities: readonly Equality[];
}

/** An outer join adds the rows of its outer side that find no partner, unless WHERE wants one. */
function withOuter(context: QueryContext, join: JoinedTable, sides: Sides, conditions: SourceConditions): RowEstimate {
  const keepsLeft = join.type === "LEFT" || join.type === "FULL" || join.type === "OUTER APPLY";
  const keepsRight = join.type === "RIGHT" || join.type === "FULL";
  const required = (item: FromItem) => hasSourceIn(context, item, conditions.required);
  const { left, right, inner, equalities } = sides;
  if (keepsLeft && hasSourceIn(context, join.right, conditions.missing))
    return unmatchedRows(left, partnerShare(context, join.right, equalities, right));
  let rows = inner;
  if (keepsLeft && !required(join.right))
    rows = withUnmatched(rows, left, partnerShare(context, join.right, equalities, right));
  if (keepsRight && !required(join.left))
    rows = withUnmatched(rows, right, partnerShare(context, join.left, equalities, left));
  return rows;
}

function hasSourceIn(context: QueryContext, item: FromItem, wanted: ReadonlySet<Source>): boolean {
  if (wanted.size === 0) return false;
  return joinedItems(item).some((each) => {
    const source = context.resolver.sources.get(each);
    return source !== undefined && wanted.has(source);
  });
}

/** The share of the rows of one side of a join that find a partner among those of `item`, the other side. */
function partnerShare(
  context: QueryContext,
  item: FromItem,
  equalities: readonly Equality[],
  partners: RowEstimate,
): number {
  const items = new Set(joinedItems(item).map((each) => context.resolver.sources.get(each)));
  let found = partners.expected > 0 ? 1 : 0;
  for (const { left, right } of equalities) {
    const [near, far] = items.has(right.source) ? [left, right] : [right, left];
    const kept = Math.min(1, partners.expected / Math.max(1, rowsOf(context.schema, far.table).rowCount));
    const place = conditionContext(context.schema, context.resolver, far.source, far.table);
    found *= matchShare(place, near, far, guess(kept, "statistics")).expected;
  }
  return found;
}

const unmatchedRows = (outer: RowEstimate, matched: number): RowEstimate => ({
  expected: outer.expected * (1 - matched),
  low: 0,
  high: outer.high,
  basis: weakerBasis(outer.basis, "statistics"),
});

const withUnmatched = (inner: RowEstimate, outer: RowEstimate, matched: number): RowEstimate => ({
  expected: Math.max(outer.expected, inner.expected + outer.expected * (1 - matched)),
  low: outer.low,
  high: Math.min(Number.MAX_SAFE_INTEGER, inner.high + outer.high),
  basis: inner.basis,
});

/** Where a side is one table joined by its unique column, each row of the other side finds one partner at most. */
function mostMatches(
  { schema, resolver }: QueryContext,
  join: JoinedTable,
  equalities: readonly Equality[],
  left: RowEstimate,
  right: RowEstimate,
): number | undefined {
  const isUniqueOf = (item: FromItem) =>
    equalities.some(({ left: first, right: second }) =>
      [first, second].some(
        ({ source, table, column }) =>
          source.table !== null &&
          resolver.sources.get(item) === source &&
          // Rows of inheritors may have the same key.
          inheritorsOf(schema.index, table).length === 0 &&
          profileOf(schema, table, column).isUnique,
      ),
    );
  const bounds = [...(isUniqueOf(join.right) ? [left.high] : []), ...(isUniqueOf(join.left) ? [right.high] : [])];
  return bounds.length > 0 ? Math.min(...bounds) : undefined;
}

function cross(left: RowEstimate, right: RowEstimate): RowEstimate {
  const product = (first: number, second: number) => Math.min(Number.MAX_SAFE_INTEGER, first * second);
  return {
    expected: left.expected * right.expected,
    low: product(left.low, right.low),
    high: product(left.high, right.high),
    basis: weakerBasis(left.basis, right.basis),
  };
}

/** eqjoinsel without its common values: 1 / max(distinct); the defaults where that is not known. */
function joinSelectivity(context: QueryContext, condition: Expression): number {
  if (condition.kind !== "binary" || condition.operator !== "=") return defaultSelectivity.inequality;
  const places = [condition.left, condition.right].flatMap((side) => {
    const origin = side.kind === "name" ? context.resolver.bindings.get(side)?.origin : null;
    return origin ? [origin] : [];
  });
  return 1 / largerDistinct(context, places);
}

function largerDistinct(
  { schema }: QueryContext,
  places: readonly { readonly table: Table; readonly column: Column }[],
): number {
  const distinct = places.map(({ table, column }) => profileOf(schema, table, column).distinctCount);
  return Math.max(1, ...distinct);
}
