import { inheritorsOf } from "../../catalog/catalog-index.ts";
import type { Expression, Query, Select } from "../../statement/ast.ts";
import { conjunctsOf, queryOf } from "../../statement/walk-expression.ts";
import { assumedShare } from "./assumed-share.ts";
import { profileOf } from "./column-profile.ts";
import { singleColumnOf } from "./condition-share.ts";
import type { ConditionContext } from "./condition-share.ts";
import { defaultSelectivity } from "./defaults.ts";
import { equalitiesIn, placeOf, plainSelect } from "./equality.ts";
import { guess, share } from "./interval.ts";
import type { Share } from "./interval.ts";
import { countedMatch, shareAmong, shareNotAmong, withinCertain } from "./membership.ts";
import { mayNameOuter } from "./outer-names.ts";
import { queryValues } from "./query-values.ts";
import type { QueryValues } from "./query-values.ts";
import { partnerShare } from "./semi-join.ts";
import { extremeShare } from "./shared-key.ts";
import { oneRowOf } from "./to-rows.ts";
import { averageShare } from "./value-share.ts";

/** EXISTS, IN (SELECT …), = ANY (SELECT …) and comparisons with a scalar subquery, as the share of rows that find a partner. */
export function estimateSubquery(node: Expression, context: ConditionContext): Share | null {
  const query = queryOf(node);
  if (node.kind === "exists") return existsShare(context, node.query);
  if (node.kind === "in" && node.query) return membershipShare(context, node.operand, node.query, node.isNegated);
  if (node.kind === "quantified" && query && node.quantifier === "ANY" && node.operator === "=")
    return membershipShare(context, node.operand, query, false);
  if (node.kind === "quantified" && query && node.quantifier === "ALL" && /^(?:<>|!=)$/u.test(node.operator))
    return membershipShare(context, node.operand, query, true);
  if (node.kind === "binary") return scalarShare(context, node);
  return query ? guess(defaultSelectivity.unknown, "assumed") : null;
}

/** All rows or none where the query is the same for each of them, else the share of those that it gives a row for. */
function existsShare(context: ConditionContext, query: Query): Share {
  if (!mayNameOuter(context.resolver, query.span)) {
    const { expected, low, high, basis } = context.estimateQuery(query, context.resolver);
    return share(Math.min(1, expected), Math.min(1, low), Math.min(1, high), basis);
  }
  const select = plainSelect(query);
  const found = partnerShare(context, query, null);
  const [only, ...others] = select?.from ?? [];
  const isPair = only?.kind === "table" && others.length === 0 && conjunctsOf(select?.where ?? null).length === 1;
  return isPair && select ? within(found, pairShare(context, query, select)) : found;
}

/** IN and NOT IN, by the partners that the query gives or by how many values it has. */
function membershipShare(context: ConditionContext, operand: Expression, query: Query, isNegated: boolean): Share {
  const values = operand.kind === "row" ? null : queryValues(context, query);
  const select = plainSelect(query);
  const isPlain = select !== null && isUncut(query, select) && select.groupBy.length === 0 && !select.having;
  const isCounted = values !== null && (!isPlain || (values.isDistinct && isOfOwn(context, operand, select, values)));
  let found = isCounted ? shareAmong(context, operand, values) : partnerShare(context, query, operand);
  found = withinCertain(context, operand, query, values, found);
  if (select && isPlain && select.where === null) found = within(found, pairShare(context, query, select, operand));
  return isNegated ? shareNotAmong(context, operand, found, values) : found;
}

/** Whether values are of the very column that is compared with them, or of a query in FROM. */
function isOfOwn(
  context: ConditionContext,
  operand: Expression,
  select: Select | null,
  { origin }: QueryValues,
): boolean {
  const [only] = select?.from ?? [];
  const isOfQuery = only !== undefined && only.kind !== "join" && context.resolver.sources.get(only)?.table === null;
  return origin !== null && (isOfQuery || placeOf(context, operand)?.column === origin.column);
}

const isUncut = (query: Query, { top, qualify, hierarchy }: Select): boolean =>
  (query.limit ?? query.offset ?? top ?? qualify) === null && hierarchy.length === 0;

const within = (found: Share, sure: Share | null): Share =>
  sure === null
    ? found
    : share(found.expected, Math.max(found.low, sure.low), Math.min(found.high, sure.high), found.basis);

/** What is counted of rows that look for theirs among all rows of a table, by one column alone. */
function pairShare(context: ConditionContext, query: Query, select: Select, operand?: Expression): Share | null {
  const [only, ...others] = select.from;
  const { schema, resolver } = context;
  const isWhole = only?.kind === "table" && only.isPart !== true && others.length === 0 && isUncut(query, select);
  if (!isWhole || select.groupBy.length > 0 || select.having) return null;
  const item = select.items[0]?.expression;
  const [left, right] = operand
    ? [placeOf(context, operand), item ? placeOf(context, item) : null]
    : equalitiesIn(context, conjunctsOf(select.where)).flatMap((each) => [each.left, each.right]);
  if (!left || !right) return null;
  const [near, far] = left.source === context.source ? [left, right] : [right, left];
  const isPair = near.source === context.source && near.table === context.table;
  if (!isPair || resolver.sources.get(only)?.table !== far.table) return null;
  if ([near, far].some(({ table }) => inheritorsOf(schema.index, table).length > 0)) return null;
  return countedMatch(profileOf(schema, near.table, near.column), profileOf(schema, far.table, far.column));
}

/** `column = (SELECT …)`: one value that is not known, or one for each row: as often as the average value. */
function scalarShare(context: ConditionContext, node: Extract<Expression, { kind: "binary" }>): Share | null {
  const hasQuery = [node.left, node.right].some((side) => side.kind === "subquery");
  if (!hasQuery) return null;
  const extreme = extremeShare(context, node);
  if (extreme) return extreme;
  const column = [node.left, node.right].map((side) => singleColumnOf(context, side)).find((use) => use !== null);
  if (node.operator === "=" && column) {
    const profile = profileOf(context.schema, column.table, column.column);
    const isOneValue = ![node.left, node.right].some(({ span }) => mayNameOuter(context.resolver, span));
    const oneRow =
      isOneValue && profile.isUnique && (profile.rows.rowCount > 0 || !profile.rows.isMost)
        ? oneRowOf(profile.rows)
        : 1;
    return share(averageShare(profile), 0, oneRow, profile.basis);
  }
  return assumedShare(node);
}
