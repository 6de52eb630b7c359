import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { FromItem, JoinedTable, Select } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { assumedShare } from "./assumed-share.ts";
import { rowsOf } from "./column-profile.ts";
import { defaultDistinctCount } from "./defaults.ts";
import type { Equality } from "./equality.ts";
import { equalitiesIn, mergedPlaces } from "./equality.ts";
import { guess, weakerBasis } from "./interval.ts";
import { multiplicityOf } from "./join-multiplicity.ts";
import type { JoinSide, Multiplicity } from "./join-multiplicity.ts";
import { equalitySelectivity, joinSelectivity } from "./join-selectivity.ts";
import type { QueryContext } from "./query-context.ts";
import { exactly, productOf, sumOf } from "./row-counts.ts";
import { matchShare } from "./semi-join.ts";
import { conditionsBySource, joinsOf, leavesOut, sourcesNamedIn } from "./source-conditions.ts";
import type { SourceConditions } from "./source-conditions.ts";
import { conditionContext, estimateSourceRows, ifHolds, sourceShare } from "./source-rows.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";
import { firstOf } from "./cut-rows.ts";
import { rowNumberBound } from "./row-number.ts";

/** The rows of all items of FROM together, each by its own conditions, that the conditions of WHERE leave. */
export function estimateJoinedRows(context: QueryContext, select: Select): RowEstimate {
  const { dialect } = context.schema.catalog;
  const numbered = conjunctsOf(select.where).flatMap((condition) => rowNumberBound(condition, dialect) ?? []);
  return numbered.reduce(firstOf, joinedRows(context, select));
}

function joinedRows(context: QueryContext, select: Select): RowEstimate {
  const { schema, resolver } = context;
  if (select.from.length === 0)
    return conjunctsOf(select.where).reduce((rows, each) => ifHolds(schema, rows, each), exactly(1));
  const conditions = conditionsBySource(resolver, select);
  const joining = { context, select, conditions, wanted: equalitiesIn(context, conditions.others) };
  const product = joinsOf(schema.catalog.dialect, select)
    .map((item) => joinedItem(joining, item))
    .reduce((left, right) => {
      const multiplicity = multiplicityOf(context, left, right, joining.wanted);
      const high = highOfPairs(left.rows, right.rows, multiplicity);
      const rows = { ...cross(left.rows, right.rows), high };
      return { rows, once: multiplicity.once, sources: new Set([...left.sources, ...right.sources]), isLater: true };
    }).rows;
  if (conditions.others.length === 0) return product;
  const selectivity = conditions.others.reduce((share, each) => share * joinSelectivity(context, each), 1);
  const expected = Math.min(product.high, product.expected * selectivity);
  return { ...product, expected, low: 0, basis: weakerBasis(product.basis, "statistics") };
}

/** What the items of a FROM are joined by. */
interface Joining {
  readonly context: QueryContext;
  readonly select: Select;
  readonly conditions: SourceConditions;
  /** What WHERE sets equal: of the rows of a join those that do not have it so are left out later. */
  readonly wanted: readonly Equality[];
}

/** The rows of an item of FROM. */
interface Joined extends JoinSide {
  readonly rows: RowEstimate;
  /** WHERE limits the bounds already, and not yet what is expected. */
  readonly isLater: boolean;
}

function joinedItem(joining: Joining, item: FromItem): Joined {
  if (item.kind === "join") return joinedSides(joining, item);
  const { context, select, conditions } = joining;
  const source = context.resolver.sources.get(item);
  if (source === undefined) return { rows: exactly(1), once: new Set(), sources: new Set(), isLater: false };
  const rows = estimateSourceRows(context, select, source, conditions.own.get(source) ?? []);
  const own = new Set([source]);
  return { rows, once: own, sources: own, isLater: false };
}

function joinedSides(joining: Joining, join: JoinedTable): Joined {
  const { context, wanted } = joining;
  context.schema.steps.take("estimates", sourcesOfItem(context.resolver, join).length);
  const [left, right] = [joinedItem(joining, join.left), joinedItem(joining, join.right)];
  const equalities = [...equalitiesIn(context, conjunctsOf(join.on)), ...mergedPlaces(context, join).equalities];
  const byJoin = multiplicityOf(context, left, right, equalities);
  const keptShare = shareOfKept(joining, join);
  const inner = pairsOf(context, join, left.rows, right.rows, byJoin);
  const sides = { left: left.rows, right: right.rows, inner, equalities, keptShare };
  const rows = withOuter(joining, join, sides, byJoin);
  const sources = new Set([...left.sources, ...right.sources]);
  // Rows without a partner have nothing that is equal.
  const arePairs = wanted.some((each) => connects(each, left, right) || connects(each, right, left));
  const multiplicity = arePairs ? multiplicityOf(context, left, right, [...equalities, ...wanted]) : byJoin;
  const high = arePairs ? Math.min(rows.high, highOfPairs(left.rows, right.rows, multiplicity)) : rows.high;
  const isLater = arePairs || left.isLater || right.isLater;
  const expected = isLater ? rows.expected : Math.min(rows.expected, rows.high);
  return { rows: { ...rows, expected, high }, once: multiplicity.once, sources, isLater };
}

const connects = (equality: Equality, from: JoinSide, to: JoinSide): boolean =>
  from.sources.has(equality.left.source) && to.sources.has(equality.right.source);

/** The pairs that a join makes of the rows of its sides. */
function pairsOf(
  context: QueryContext,
  join: JoinedTable,
  left: RowEstimate,
  right: RowEstimate,
  multiplicity: Multiplicity,
): RowEstimate {
  const crossed = cross(left, right);
  const all = conjunctsOf(join.on);
  if (all.length === 0 && join.using.length === 0 && !join.isNatural) return crossed;
  const { count, equalities } = mergedPlaces(context, join);
  let selectivity = 1;
  for (const equality of equalities) selectivity *= equalitySelectivity(context, equality);
  if (count === null || equalities.length < count)
    selectivity /= Math.max(1, Math.min(defaultDistinctCount, left.expected, right.expected));
  for (const condition of all)
    if (sourcesNamedIn(context.resolver, condition).size > 1) selectivity *= joinSelectivity(context, condition);
  const pairs: RowEstimate = {
    expected: crossed.expected * selectivity,
    low: 0,
    high: highOfPairs(left, right, multiplicity),
    basis: weakerBasis(crossed.basis, "statistics"),
  };
  return all
    .filter((condition) => sourcesNamedIn(context.resolver, condition).size === 0)
    .reduce((rows, condition) => ifHolds(context.schema, rows, condition), pairs);
}

const highOfPairs = (left: RowEstimate, right: RowEstimate, { isRightOne, isLeftOne }: Multiplicity): number =>
  Math.min(
    cross(left, right).high,
    isRightOne ? left.high : Number.POSITIVE_INFINITY,
    isLeftOne ? right.high : Number.POSITIVE_INFINITY,
  );

/** The share of the rows of an outer side, all of which an outer join keeps, that its conditions on them let have a partner. */
function shareOfKept({ context: { schema, resolver } }: Joining, join: JoinedTable): number {
  let share = 1;
  for (const condition of conjunctsOf(join.on)) {
    const [source, ...others] = sourcesNamedIn(resolver, condition);
    if (source === undefined || others.length > 0 || leavesOut(resolver, join, source)) continue;
    const { expected } = source.table
      ? sourceShare(conditionContext(schema, resolver, source, source.table), [condition])
      : assumedShare(condition);
    share *= expected;
  }
  return share;
}

/** Both sides of a join, the pairs that they make, and what sets them equal. */
interface Sides {
  readonly left: RowEstimate;
  readonly right: RowEstimate;
  readonly inner: RowEstimate;
  readonly equalities: readonly Equality[];
  readonly keptShare: number;
}

/** An outer join adds the rows of its outer side that find no partner, unless WHERE wants one. */
function withOuter(
  { context, conditions }: Joining,
  join: JoinedTable,
  { left, right, inner, equalities, keptShare }: Sides,
  { isRightOne, isLeftOne }: Multiplicity,
): RowEstimate {
  const keepsLeft = join.type === "LEFT" || join.type === "FULL" || join.type === "OUTER APPLY";
  const keepsRight = join.type === "RIGHT" || join.type === "FULL";
  const matchedIn = (item: FromItem, partners: RowEstimate) =>
    keptShare * partnerShare(context, item, equalities, partners);
  if (keepsLeft && hasSourceIn(context, join.right, conditions.missing))
    return unmatchedRows(left, matchedIn(join.right, right));
  const addsLeft = keepsLeft && !hasSourceIn(context, join.right, conditions.required);
  const addsRight = keepsRight && !hasSourceIn(context, join.left, conditions.required);
  let rows = { ...inner, expected: inner.expected * keptShare };
  if (addsLeft) {
    rows = withUnmatched(rows, left, matchedIn(join.right, right));
    if (isRightOne) rows = { ...rows, high: left.high };
  }
  if (addsRight) {
    rows = withUnmatched(rows, right, matchedIn(join.left, left));
    if (isLeftOne) rows = { ...rows, high: sumOf(right.high, addsLeft ? left.high : 0) };
  }
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
  expected: Math.max(outer.expected, sumOf(inner.expected, outer.expected * (1 - matched))),
  low: Math.max(inner.low, outer.low),
  high: sumOf(inner.high, outer.high),
  basis: inner.basis,
});

function cross(left: RowEstimate, right: RowEstimate): RowEstimate {
  return {
    expected: productOf(left.expected, right.expected),
    low: productOf(left.low, right.low),
    high: productOf(left.high, right.high),
    basis: weakerBasis(left.basis, right.basis),
  };
}
