import { settingOf } from "../values/value-setting.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { Expression, FromItem, JoinedTable, Select } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { assumedShare } from "./assumed-share.ts";
import { comparisonOf, constantFor } from "./column-comparison.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import { defaultDistinctCount } from "./defaults.ts";
import type { ColumnPlace, Equality } from "./equality.ts";
import { equalitiesIn, isEquality, mergedPlaces } from "./equality.ts";
import { equalitiesShare, equalityClasses } from "./equality-classes.ts";
import { constantTruth, holdsFor } from "../values/evaluate.ts";
import { valueRow } from "../values/value.ts";
import type { Comparable } from "../values/literal-value.ts";
import { equalityShare } from "./value-share.ts";
import { guess, weakerBasis } from "./interval.ts";
import { multiplicityOf } from "./join-multiplicity.ts";
import type { JoinSide, Multiplicity } from "./join-multiplicity.ts";
import { joinSelectivity } from "./join-selectivity.ts";
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
  const flat = flattened(context, joinsOf(schema.catalog.dialect, select));
  const others = [...conditions.others, ...flat.on.filter((each) => sourcesNamedIn(resolver, each).size > 1)];
  const wanted = [...equalitiesIn(context, others), ...flat.merged];
  const joining = { context, select, conditions, wanted };
  const items = flat.items.map((item) => joinedItem(joining, item));
  const rowsOfSources = new Map(
    items.flatMap(({ sources, rows }) =>
      sources.size === 1 ? [...sources].map((each) => [each, rows.expected] as const) : [],
    ),
  );
  const joined = inJoinOrder(context, items, wanted).reduce((left, right) => {
    const multiplicity = multiplicityOf(context, left, right, wanted);
    const rows = { ...cross(left.rows, right.rows), high: highOfPairs(left.rows, right.rows, multiplicity) };
    const missing = new Map([...left.missing, ...right.missing]);
    return {
      rows,
      once: multiplicity.once,
      sources: new Set([...left.sources, ...right.sources]),
      isLater: true,
      missing,
    };
  });
  const rows = flat.on
    .filter((each) => sourcesNamedIn(resolver, each).size === 0)
    .reduce((left, each) => ifHolds(schema, left, each), joined.rows);
  const isSure = flat.on.every((each) => constantTruth(each, settingOf(schema)) !== undefined);
  if (others.length + flat.merged.length === 0 && isSure)
    return { ...rows, expected: Math.min(rows.high, rows.expected) };
  const selectivity = others
    .filter((each) => equalitiesIn(context, [each]).length === 0)
    .reduce(
      (share, each) => share * shareWithMissing(context, joined, each),
      classesShare(context, conditions, wanted, rowsOfSources),
    );
  const expected = Math.min(rows.high, rows.expected * selectivity);
  return { ...rows, expected, low: 0, basis: weakerBasis(rows.basis, "statistics") };
}

/** What a condition leaves of joined rows, some of which have NULL in the place of what it is about. */
function shareWithMissing(context: QueryContext, { missing }: Joined, condition: Expression): number {
  const [source, ...others] = sourcesNamedIn(context.resolver, condition);
  const share = joinSelectivity(context, condition);
  const missed = source && others.length === 0 ? (missing.get(source) ?? 0) : 0;
  if (!source?.table || missed === 0) return share;
  const rules = { dialect: context.schema.catalog.dialect, family: "other", collation: null, type: "" } as const;
  return (1 - missed) * share + (holdsFor(condition, valueRow(null, rules)) === true ? missed : 0);
}

/** The items of a FROM where inner joins stand for what they are: lists of items, and conditions on all of them. */
interface Flat {
  readonly items: FromItem[];
  readonly on: Expression[];
  /** What USING and NATURAL set equal. */
  readonly merged: Equality[];
}

function flattened(context: QueryContext, from: readonly FromItem[]): Flat {
  const flat: Flat = { items: [], on: [], merged: [] };
  const pending = from.toReversed();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const isInner = item.kind === "join" && (item.type === "INNER" || item.type === "CROSS") && item.alias === null;
    const merged = item.kind === "join" && isInner ? mergedPlaces(context, item) : null;
    // Of columns that are computed it is not known what their being equal leaves.
    if (item.kind !== "join" || merged === null || merged.count !== merged.equalities.length) {
      flat.items.push(item);
      continue;
    }
    flat.on.push(...conjunctsOf(item.on));
    flat.merged.push(...merged.equalities);
    pending.push(item.right, item.left);
  }
  return flat;
}

/** More items than these are joined in the order in which they stand. */
const mostOrdered = 64;

/** Each item behind one that it is joined to, where there is one, so that keys tell how often rows meet. */
function inJoinOrder(context: QueryContext, items: readonly Joined[], wanted: readonly Equality[]): readonly Joined[] {
  if (items.length < 3 || items.length > mostOrdered || wanted.length === 0) return items;
  context.schema.steps.take("estimates", items.length);
  const itemOf = new Map<Source, Joined>();
  for (const item of items) for (const source of item.sources) itemOf.set(source, item);
  const neighbours = new Map<Joined, Set<Joined>>(items.map((item) => [item, new Set<Joined>()]));
  for (const { left, right } of wanted) {
    const [first, second] = [itemOf.get(left.source), itemOf.get(right.source)];
    if (!first || !second) continue;
    neighbours.get(first)?.add(second);
    neighbours.get(second)?.add(first);
  }
  const ordered = new Set<Joined>();
  const reached = new Set<Joined>();
  while (ordered.size < items.length) {
    const isNext = (item: Joined) => !ordered.has(item) && (reached.size === 0 || reached.has(item));
    const next = items.find(isNext) ?? items.find((item) => !ordered.has(item));
    if (next === undefined) break;
    ordered.add(next);
    for (const neighbour of neighbours.get(next) ?? []) if (!ordered.has(neighbour)) reached.add(neighbour);
    reached.delete(next);
  }
  return [...ordered];
}

/** What equalities leave: a class of equal columns of which one equals a constant leaves the rows of each that have it. */
function classesShare(
  context: QueryContext,
  { own }: SourceConditions,
  equalities: readonly Equality[],
  rowsOfSources: ReadonlyMap<Source, number>,
): number {
  const open: Equality[] = [];
  let share = 1;
  const fixed = new Set<ColumnPlace>();
  for (const places of equalityClasses(equalities)) {
    const constants = places.map((place) => constantOfPlace(context, own.get(place.source) ?? [], place));
    const known = constants.find((value) => value !== undefined);
    if (known === undefined) continue;
    for (const [at, place] of places.entries()) {
      fixed.add(place);
      if (constants[at] !== undefined) continue;
      share *= equalityShare(profileOf(context.schema, place.table, place.column), known).expected;
    }
  }
  const isFixed = (place: ColumnPlace) =>
    [...fixed].some((each) => each.source === place.source && each.column === place.column);
  for (const equality of equalities) if (fixed.size === 0 || !isFixed(equality.left)) open.push(equality);
  return share * equalitiesShare(context, open, rowsOfSources);
}

/** The constant that a condition sets a column equal to. */
function constantOfPlace(
  { schema, resolver }: QueryContext,
  own: readonly Expression[],
  { source, table, column }: ColumnPlace,
): Comparable | undefined {
  for (const condition of own) {
    const side = isEquality(condition) ? comparisonOf(condition, schema.catalog.dialect) : null;
    if (side === null) continue;
    const binding = resolver.bindings.get(side.column);
    if (binding?.source !== source || binding.origin?.column !== column) continue;
    const value = constantFor(profileOf(schema, table, column), side.constant);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
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
  /** Of sources on the inner side of outer joins the share of rows that have NULL in their place. */
  readonly missing: ReadonlyMap<Source, number>;
}

function joinedItem(joining: Joining, item: FromItem): Joined {
  if (item.kind === "join") return joinedSides(joining, item);
  const { context, select, conditions } = joining;
  const source = context.resolver.sources.get(item);
  if (source === undefined)
    return { rows: exactly(1), once: new Set(), sources: new Set(), isLater: false, missing: new Map() };
  const rows = estimateSourceRows(context, select, source, conditions.own.get(source) ?? []);
  const own = new Set([source]);
  return { rows, once: own, sources: own, isLater: false, missing: new Map() };
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
  const { rows, leftOnly, rightOnly } = withOuter(joining, join, sides, byJoin);
  const sources = new Set([...left.sources, ...right.sources]);
  // Rows without a partner have nothing that is equal.
  const arePairs = wanted.some((each) => connects(each, left, right) || connects(each, right, left));
  const multiplicity = arePairs ? multiplicityOf(context, left, right, [...equalities, ...wanted]) : byJoin;
  const high = arePairs ? Math.min(rows.high, highOfPairs(left.rows, right.rows, multiplicity)) : rows.high;
  const isLater = arePairs || left.isLater || right.isLater;
  const expected = isLater ? rows.expected : Math.min(rows.expected, rows.high);
  const missing = new Map([...left.missing, ...right.missing]);
  for (const source of right.sources) if (leftOnly > 0) missing.set(source, Math.min(1, leftOnly / rows.expected));
  for (const source of left.sources) if (rightOnly > 0) missing.set(source, Math.min(1, rightOnly / rows.expected));
  return { rows: { ...rows, expected, high }, once: multiplicity.once, sources, isLater, missing };
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
  let selectivity = equalitiesShare(context, [...equalities, ...equalitiesIn(context, all)]);
  if (count === null || equalities.length < count)
    selectivity /= Math.max(1, Math.min(defaultDistinctCount, left.expected, right.expected));
  for (const condition of all)
    if (sourcesNamedIn(context.resolver, condition).size > 1 && equalitiesIn(context, [condition]).length === 0)
      selectivity *= joinSelectivity(context, condition);
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
function shareOfKept({ context }: Joining, join: JoinedTable): number {
  const { resolver } = context;
  let share = 1;
  for (const condition of conjunctsOf(join.on)) {
    const [source, ...others] = sourcesNamedIn(resolver, condition);
    if (source === undefined || others.length > 0 || leavesOut(resolver, join, source)) continue;
    const { expected } = source.table
      ? sourceShare(conditionContext(context, source, source.table), [condition])
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

/** The rows of a join, with those of either side among them that have no partner. */
interface WithOuter {
  readonly rows: RowEstimate;
  readonly leftOnly: number;
  readonly rightOnly: number;
}

/** An outer join adds the rows of its outer side that find no partner, unless WHERE wants one. */
function withOuter(
  { context, conditions }: Joining,
  join: JoinedTable,
  { left, right, inner, equalities, keptShare }: Sides,
  { isRightOne, isLeftOne }: Multiplicity,
): WithOuter {
  const keepsLeft = join.type === "LEFT" || join.type === "FULL" || join.type === "OUTER APPLY";
  const keepsRight = join.type === "RIGHT" || join.type === "FULL";
  const matchedIn = (item: FromItem, partners: RowEstimate) =>
    keptShare * partnerShare(context, item, equalities, partners);
  if (keepsLeft && hasSourceIn(context, join.right, conditions.missing))
    return { rows: unmatchedRows(left, matchedIn(join.right, right)), leftOnly: 0, rightOnly: 0 };
  const addsLeft = keepsLeft && !hasSourceIn(context, join.right, conditions.required);
  const addsRight = keepsRight && !hasSourceIn(context, join.left, conditions.required);
  let rows = { ...inner, expected: inner.expected * keptShare };
  let [leftOnly, rightOnly] = [0, 0];
  if (addsLeft) {
    const matched = matchedIn(join.right, right);
    leftOnly = left.expected * (1 - matched);
    rows = withUnmatched(rows, left, matched);
    if (isRightOne) rows = { ...rows, high: left.high };
  }
  if (addsRight) {
    const matched = matchedIn(join.left, left);
    rightOnly = right.expected * (1 - matched);
    rows = withUnmatched(rows, right, matched);
    if (isLeftOne) rows = { ...rows, high: sumOf(right.high, addsLeft ? left.high : 0) };
  }
  return { rows, leftOnly, rightOnly };
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
    const place = conditionContext(context, far.source, far.table);
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
  low: Math.max(inner.low, outer.low),
  high: sumOf(inner.high, outer.high),
  basis: inner.basis,
});

function cross(left: RowEstimate, right: RowEstimate): RowEstimate {
  return {
    // As large as it is: selectivities that are still to come make it small again.
    expected: left.expected * right.expected,
    low: productOf(left.low, right.low),
    high: productOf(left.high, right.high),
    basis: weakerBasis(left.basis, right.basis),
  };
}
