import type { Expression, FromItem, Query } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf, walkExpression } from "../../statement/walk-expression.ts";
import { onConditions } from "../../statement/walk-from.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { findTableStatistics } from "../../statement/prepared-schema.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { columnShare } from "./column-share.ts";
import { conjunctionShare, singleColumnOf } from "./condition-share.ts";
import type { ConditionContext } from "./condition-share.ts";
import { defaultSelectivity } from "./defaults.ts";
import { equalitiesIn, placeOf, plainSelect, usingEqualities } from "./equality.ts";
import type { ColumnPlace, Equality } from "./equality.ts";
import { allRows, both, either, guess, noRows, share } from "./interval.ts";
import type { Share } from "./interval.ts";
import { referencedValues, references } from "./key-reference.ts";
import { countedMatch } from "./membership.ts";
import { filledBins } from "./query-values.ts";
import { sharedKeyShare } from "./shared-key.ts";
import { sourcesNamedIn } from "./source-conditions.ts";

/** The share of the counted rows for which a subquery gives a row, matched by `operand` where there is one. */
export function partnerShare(context: ConditionContext, query: Query, operand: Expression | null): Share {
  const select = plainSelect(query);
  if (select === null) return branchesShare(context, query, operand);
  if (select.having || (operand === null && select.groupBy.length > 0)) return guess(0.5, "assumed");
  const conditions = [...conjunctsOf(select.where), ...joinConditions(select.from)];
  const equalities = equalitiesIn(context, conditions);
  for (const item of select.from) equalities.push(...usingEqualities(context, item));
  const outer = operand?.kind === "row" ? operand.items : operand ? [operand] : [];
  for (const [at, node] of outer.entries()) {
    const item = select.items[at]?.expression;
    const [left, right] = [placeOf(context, node), item ? placeOf(context, item) : null];
    if (left && right) equalities.push({ left, right });
  }
  const apart = sharedKeyShare(context, conditions, equalities);
  return apart ?? connectedShare(context, conditions, equalities, query.limit !== null);
}

/** What either branch of a UNION gives a row for. */
function branchesShare(context: ConditionContext, query: Query, operand: Expression | null): Share {
  const { body } = query;
  if (body.kind !== "set" || body.operator !== "UNION" || !isUncutUnion(query)) return guess(0.5, "assumed");
  context.schema.steps.take("estimates");
  const [left, right] = [body.left, body.right].map((branch) =>
    partnerShare(context, branch.kind === "query" ? branch : { ...query, body: branch, orderBy: [] }, operand),
  );
  return left && right ? guess(either(left, right).expected, "statistics") : guess(0.5, "assumed");
}

const isUncutUnion = ({ limit, offset }: Query): boolean => limit === null && offset === null;

/** The conditions of all joins: those of outer joins limit the side of the partners as well. */
const joinConditions = (items: readonly FromItem[]) => items.flatMap(onConditions).flatMap(conjunctsOf);

/**
 * The share of the target's rows that have a partner, walking outward from the target over equalities: each table met keeps the
 * share of its rows that its own conditions and its own partners leave.
 */
export function connectedShare(
  context: ConditionContext,
  conditions: readonly Expression[],
  equalities: readonly Equality[],
  isLimited: boolean,
): Share {
  context.schema.steps.take("estimates", conditions.length + equalities.length);
  const own = new Set(conditions.filter((condition) => onlyNames(context, condition)));
  if (own.size > 0) {
    const others = conditions.filter((condition) => !own.has(condition));
    return both(conjunctionShare(context, [...own]), connectedShare(context, others, equalities, isLimited));
  }
  const visited = new Set<Source>([context.source]);
  const found = shareFrom(context, context.source, linksOf(context, conditions, equalities), visited);
  if (found === null) {
    const hasOwnCondition = conditions.length > 0;
    return guess(hasOwnCondition ? defaultSelectivity.unknown : 1, "assumed");
  }
  if (isLimited) return guess(found.expected, found.basis);
  return found;
}

/** Conditions and equalities by the sources that they name. */
interface Links {
  readonly conditions: ReadonlyMap<Source, readonly Expression[]>;
  readonly equalities: ReadonlyMap<Source, readonly Equality[]>;
}

function linksOf(
  { resolver }: ConditionContext,
  conditions: readonly Expression[],
  equalities: readonly Equality[],
): Links {
  const links = { conditions: new Map<Source, Expression[]>(), equalities: new Map<Source, Equality[]>() };
  for (const condition of conditions)
    for (const source of sourcesNamedIn(resolver, condition)) addTo(links.conditions, source, condition);
  for (const equality of equalities)
    for (const source of new Set([equality.left.source, equality.right.source]))
      addTo(links.equalities, source, equality);
  return links;
}

function addTo<Item>(bySource: Map<Source, Item[]>, source: Source, item: Item): void {
  const known = bySource.get(source);
  if (known) known.push(item);
  else bySource.set(source, [item]);
}

/** A partner's conditions are estimated, and its column is compared. */
const stepsPerPartner = 20;

function shareFrom(context: ConditionContext, at: Source, links: Links, visited: Set<Source>): Share | null {
  let result: Share | null = null;
  const keptOf = new Map<Source, Share>();
  for (const { left, right } of links.equalities.get(at) ?? []) {
    const [near, far] = left.source === at ? [left, right] : [right, left];
    const known = keptOf.get(far.source);
    // A partner has to meet every equality; how their columns go together is not known.
    if (known && result !== null) result = both(result, matchShare(context, near, far, known));
    if (visited.has(far.source)) continue;
    visited.add(far.source);
    context.schema.steps.take("estimates", stepsPerPartner);
    const farContext: ConditionContext = { ...context, source: far.source, table: far.table };
    const own = (links.conditions.get(far.source) ?? []).filter(
      (condition) => singleColumnOf(farContext, condition) !== null || onlyNames(farContext, condition),
    );
    const beyond = shareFrom(context, far.source, links, visited) ?? allRows;
    const kept = both(keptShare(farContext, own), beyond);
    keptOf.set(far.source, kept);
    const carried = far.source.table === null ? null : carriedShare(farContext, near, far, own);
    const matched = carried ? presentShare(context, near, far, carried) : matchShare(context, near, far, kept);
    result = result === null ? matched : both(result, matched);
  }
  return result;
}

/** The share of a table's rows that its own conditions keep; of a query those that it gives of the table behind it. */
function keptShare(context: ConditionContext, own: readonly Expression[]): Share {
  const { source, table } = context;
  if (source.table !== null) return own.length > 0 ? conjunctionShare(context, own) : allRows;
  const { expected, basis } = context.estimateSource(source, own);
  return guess(Math.min(1, expected / Math.max(1, rowsOf(context.schema, table).rowCount)), basis);
}

function onlyNames(context: ConditionContext, condition: Expression): boolean {
  let isOnly = false;
  walkExpression(condition, (node) => {
    if (node.kind !== "name") return;
    const binding = context.resolver.bindings.get(node);
    if (binding?.source === context.source) isOnly = true;
  });
  if (!isOnly) return false;
  let hasOther = false;
  walkExpression(condition, (node) => {
    if (node.kind === "name") {
      const source = context.resolver.bindings.get(node)?.source;
      if (source && source !== context.source) hasOther = true;
    }
  });
  return !hasOther;
}

/** A condition on the joined column itself holds for the near column too: `p.id = 5 AND c.pid = p.id` says `c.pid = 5`. */
function carriedShare(
  context: ConditionContext,
  near: ColumnPlace,
  far: ColumnPlace,
  own: readonly Expression[],
): Share | null {
  if (own.length === 0) return null;
  const onKey = own.filter((condition) => singleColumnOf(context, condition)?.column === far.column);
  const [first] = onKey;
  if (first === undefined || onKey.length !== own.length) return null;
  const condition: Expression =
    onKey.length === 1 ? first : { kind: "logical", operator: "AND", operands: onKey, span: first.span };
  const profile = profileOf(context.schema, near.table, near.column);
  const carried = columnShare(profile, condition);
  return guess(carried.expected, carried.basis === "exact" ? "statistics" : carried.basis);
}

/** Of values that meet a condition those that the far column has: all, where a key references it. */
function presentShare(context: ConditionContext, near: ColumnPlace, far: ColumnPlace, carried: Share): Share {
  if (references(context, near, far)) return carried;
  const { nullFraction } = profileOf(context.schema, near.table, near.column);
  const present = matchShare(context, near, far, allRows).expected / Math.max(1e-6, 1 - nullFraction);
  return guess(carried.expected * Math.min(1, present), carried.basis);
}

/** eqjoinsel_semi: the share of near rows whose value is among the far rows that are kept. */
export function matchShare(context: ConditionContext, near: ColumnPlace, far: ColumnPlace, kept: Share): Share {
  const nearProfile = profileOf(context.schema, near.table, near.column);
  const farProfile = profileOf(context.schema, far.table, far.column);
  const farRows = farProfile.rows.rowCount * (1 - farProfile.nullFraction) * kept.expected;
  const farDistinct = Math.max(farProfile.distinctCount, 1);
  const nearDistinct = Math.max(nearProfile.distinctCount, 1);
  // Of the far values, those that at least one kept row still holds (balls into bins).
  const held = farProfile.isUnique ? Math.min(farRows, farDistinct) : filledBins(farDistinct, farRows);
  const referenced = referencedValues(context, near, far);
  const isSure = farProfile.isUnique || farProfile.isComplete || isWhollySampled(context, farProfile);
  const missed = missedShare(held / referenced, farRows, referenced, isSure);
  const expected = (1 - nearProfile.nullFraction) * (1 - missed);
  const basis = kept.basis === "assumed" || nearProfile.basis === "assumed" ? "assumed" : "statistics";
  context.steps.push({
    subject: `${near.table.name}.${near.column.name} = ${far.table.name}.${far.column.name}`,
    statistic: `${String(Math.round(nearDistinct))} and ${String(Math.round(farDistinct))} distinct values`,
    formula: `${String(Number(held.toPrecision(3)))} of ${String(Math.round(referenced))} values find a partner`,
    value: expected,
    unit: "selectivity",
    basis,
  });
  if (farProfile.rows.rowCount === 0 && farProfile.rows.basis === "exact") return noRows;
  const counted = kept.low === 1 && farProfile.rows.basis === "exact" ? countedMatch(nearProfile, farProfile) : null;
  return share(counted?.expected ?? expected, 0, 1, basis);
}

/**
 * So many rows a server takes into its sample, unless it is told otherwise: PostgreSQL's ANALYZE 300 for each of 100 values and bounds.
 * @see https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-DEFAULT-STATISTICS-TARGET
 */
const sampledRows: Readonly<Partial<Record<DialectName, number>>> = { postgresql: 30_000 };

/** Whether a server counted the values of a column over all rows. A dump that was sampled has a smaller sample. */
function isWhollySampled({ schema }: ConditionContext, { table, rows }: ColumnProfile): boolean {
  const isLive = findTableStatistics(schema, table)?.source === "database";
  return isLive && rows.rowCount <= (sampledRows[schema.catalog.dialect] ?? 0);
}

/**
 * The share of values that no far row holds. A sample sees too few distinct values, so the statistic alone leaves too many
 * without a partner; rows strewn by chance would leave fewer: the truth is taken as half way between, in orders of size.
 */
function missedShare(heldShare: number, farRows: number, values: number, isSure: boolean): number {
  const byStatistic = Math.max(0, 1 - heldShare);
  if (isSure || byStatistic === 0 || values <= 1) return byStatistic;
  const byChance = Math.max((1 - 1 / values) ** farRows, 1 / values);
  return byChance < byStatistic ? Math.sqrt(byChance * byStatistic) : byStatistic;
}
