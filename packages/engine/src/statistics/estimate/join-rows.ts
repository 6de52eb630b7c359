import { inheritorsOf } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { RowEstimate } from "../model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { FromItem, JoinedTable, Select } from "../../statement/query-ast.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Source } from "../../statement/resolve/scope.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { assumedShare } from "./assumed-share.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { profileOf, rowsOf, uniqueKeysOf } from "./column-profile.ts";
import { defaultDistinctCount, defaultRowCount } from "./defaults.ts";
import type { ColumnPlace, Equality } from "./equality.ts";
import { equalitiesIn, isEquality, ownUsingEqualities, placeOf } from "./equality.ts";
import { guess, weakerBasis } from "./interval.ts";
import type { QueryContext } from "./query-context.ts";
import { exactly } from "./row-counts.ts";
import { matchShare } from "./semi-join.ts";
import { conditionsBySource, joinsOf, sourcesNamedIn } from "./source-conditions.ts";
import type { SourceConditions } from "./source-conditions.ts";
import { conditionContext, estimateSourceRows, ifHolds } from "./source-rows.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";

/** The rows of all items of FROM together, each by its own conditions, that the conditions of WHERE leave. */
export function estimateJoinedRows(context: QueryContext, select: Select): RowEstimate {
  const { schema, resolver } = context;
  if (select.from.length === 0)
    return conjunctsOf(select.where).reduce((rows, each) => ifHolds(schema, rows, each), exactly(1));
  const conditions = conditionsBySource(resolver, select);
  const product = joinsOf(schema.catalog.dialect, select)
    .map((item) => joinedItem(context, select, item, conditions).rows)
    .reduce(cross);
  if (conditions.others.length === 0) return product;
  const selectivity = conditions.others.reduce((share, each) => share * joinSelectivity(context, each), 1);
  const expected = product.expected * selectivity;
  return { ...product, expected, low: 0, basis: weakerBasis(product.basis, "statistics") };
}

/** The rows of an item of FROM. */
interface Joined {
  readonly rows: RowEstimate;
  /** Its sources of which no row stands in several of the rows. */
  readonly once: ReadonlySet<Source>;
}

function joinedItem(context: QueryContext, select: Select, item: FromItem, conditions: SourceConditions): Joined {
  if (item.kind === "join") return joinedSides(context, select, item, conditions);
  const source = context.resolver.sources.get(item);
  if (source === undefined) return { rows: exactly(1), once: new Set() };
  const rows = estimateSourceRows(context, select, source, conditions.own.get(source) ?? []);
  return { rows, once: new Set([source]) };
}

function joinedSides(context: QueryContext, select: Select, join: JoinedTable, conditions: SourceConditions): Joined {
  const left = joinedItem(context, select, join.left, conditions);
  const right = joinedItem(context, select, join.right, conditions);
  const all = conjunctsOf(join.on);
  const on = all.filter((condition) => sourcesNamedIn(context.resolver, condition).size > 1);
  const using = ownUsingEqualities(context, join);
  const equalities = [...equalitiesIn(context, on), ...using];
  let selectivity = 1;
  for (const condition of on) selectivity *= joinSelectivity(context, condition);
  for (const { left: first, right: second } of using)
    selectivity *= equalShare([distinctAt(context, first), distinctAt(context, second)]);
  const isUnknown = using.length < join.using.length || (join.isNatural && using.length === 0);
  if (isUnknown) selectivity /= Math.max(1, Math.min(defaultDistinctCount, left.rows.expected, right.rows.expected));
  const crossed = cross(left.rows, right.rows);
  const isCross = all.length === 0 && join.using.length === 0 && !join.isNatural;
  const isRightOnce = findsOneRow(context, equalities, right.once);
  const isLeftOnce = findsOneRow(context, equalities, left.once);
  const pairs: RowEstimate = {
    expected: crossed.expected * selectivity,
    low: isCross ? crossed.low : 0,
    high: Math.min(
      crossed.high,
      isRightOnce ? left.rows.high : Number.POSITIVE_INFINITY,
      isLeftOnce ? right.rows.high : Number.POSITIVE_INFINITY,
    ),
    basis: isCross ? crossed.basis : weakerBasis(crossed.basis, "statistics"),
  };
  const inner = all
    .filter((condition) => sourcesNamedIn(context.resolver, condition).size === 0)
    .reduce((rows, condition) => ifHolds(context.schema, rows, condition), pairs);
  const sides = { left: left.rows, right: right.rows, inner, equalities };
  const result = withOuter(context, join, sides, conditions);
  const isOnlyLeft = join.type !== "RIGHT" && join.type !== "FULL";
  const high = isOnlyLeft && isRightOnce ? Math.min(result.high, left.rows.high) : result.high;
  return {
    rows: { ...result, high, expected: Math.min(result.expected, high) },
    once: new Set([...(isRightOnce ? left.once : []), ...(isLeftOnce ? right.once : [])]),
  };
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
  return sourcesOfItem(context.resolver, item).some((source) => wanted.has(source));
}

/** The share of the rows of one side of a join that find a partner among those of `item`, the other side. */
function partnerShare(
  context: QueryContext,
  item: FromItem,
  equalities: readonly Equality[],
  partners: RowEstimate,
): number {
  const sources = new Set(sourcesOfItem(context.resolver, item));
  let found = partners.expected > 0 ? 1 : 0;
  for (const { left, right } of equalities) {
    const [near, far] = sources.has(right.source) ? [left, right] : [right, left];
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

/** Whether each row of one side of a join finds one row of the other at most: by all columns of a unique key. */
function findsOneRow({ schema }: QueryContext, equalities: readonly Equality[], once: ReadonlySet<Source>): boolean {
  const columns = new Map<Source, { readonly table: Table; readonly names: Set<string> }>();
  for (const { source, table, column } of equalities.flatMap(({ left, right }) => [left, right])) {
    if (source.table === null || !once.has(source)) continue;
    const known = columns.get(source);
    if (known) known.names.add(comparable(schema, column.name));
    else columns.set(source, { table, names: new Set([comparable(schema, column.name)]) });
  }
  return [...columns.values()].some(
    ({ table, names }) =>
      // Rows of inheritors may have the same key.
      inheritorsOf(schema.index, table).length === 0 &&
      uniqueKeysOf(table).some((key) => key.columns.every((name) => names.has(comparable(schema, name)))),
  );
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

/** The share of the pairs that a condition on both leaves: of equal columns eqjoinsel, else what PostgreSQL assumes. */
function joinSelectivity(context: QueryContext, condition: Expression): number {
  if (condition.kind === "logical") {
    const shares = condition.operands.map((operand) => joinSelectivity(context, operand));
    return condition.operator === "AND"
      ? shares.reduce((all, share) => all * share)
      : 1 - shares.reduce((none, share) => none * (1 - share), 1);
  }
  if (!isEquality(condition)) return assumedShare(condition).expected;
  return equalShare([distinctIn(context, condition.left), distinctIn(context, condition.right)]);
}

type Distinct = Pick<ColumnProfile, "nullFraction" | "distinctCount">;

/** eqjoinsel without its common values: what is not NULL on either side over the larger number of distinct values. */
function equalShare(sides: readonly Distinct[]): number {
  const present = sides.reduce((share, { nullFraction }) => share * (1 - nullFraction), 1);
  return present / Math.max(1, ...sides.map(({ distinctCount }) => distinctCount));
}

const distinctAt = ({ schema }: QueryContext, { table, column }: ColumnPlace): Distinct =>
  profileOf(schema, table, column);

/** The values of one side of a comparison: of what is computed as many as are assumed, and no more than there are rows. */
function distinctIn(context: QueryContext, side: Expression): Distinct {
  const place = placeOf(context, side);
  if (place) return distinctAt(context, place);
  const tables = [...sourcesNamedIn(context.resolver, side)].map(({ table }) => table);
  const rows = tables.reduce(
    (all, table) => all * (table ? rowsOf(context.schema, table).rowCount : defaultRowCount),
    1,
  );
  return { nullFraction: 0, distinctCount: Math.min(defaultDistinctCount, rows) };
}
