import type { Expression, FromItem, JoinedTable } from "../../statement/ast.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { onConditions } from "../../statement/walk-from.ts";
import type { ConditionContext } from "./condition-share.ts";
import { equalitiesIn, mergedPlaces, usingEqualities } from "./equality.ts";
import type { Equality } from "./equality.ts";
import { allRows, both, guess, negate, noRows } from "./interval.ts";
import type { Share } from "./interval.ts";
import { connectedShare } from "./semi-join.ts";
import { sharedKeyShare } from "./shared-key.ts";
import { sourcesNamedIn, wantsValue } from "./source-conditions.ts";

/** What rows of the target have to meet together with rows of other tables. */
interface Met {
  readonly conditions: Expression[];
  readonly equalities: Equality[];
}

/** What WHERE asks of the tables that need have no row: those of which it wants one, and those of which it wants none. */
interface Wanted {
  readonly required: Set<Source>;
  readonly missing: Set<Source>;
}

/** The share of the target's rows that the other tables of a DELETE … USING or UPDATE … FROM leave. */
export function joinShare(
  context: ConditionContext,
  items: readonly FromItem[],
  conditions: readonly Expression[],
): Share {
  const optional = new Set(items.flatMap((item) => optionalSources(context, item)));
  const met: Met = { conditions: [], equalities: [] };
  const unmet: Met[] = [];
  const wanted: Wanted = { required: new Set(), missing: new Set() };
  for (const condition of conditions) {
    const named = sourcesNamedIn(context.resolver, condition);
    if (isNullTest(condition) && [...named].every((source) => optional.has(source)))
      for (const source of named) wanted.missing.add(source);
    else met.conditions.push(condition);
    if (wantsValue(condition)) for (const source of named) wanted.required.add(source);
  }
  for (const item of items) collect(context, item, wanted, met, unmet);
  const sources = items.flatMap((item) => sourcesOfItem(context.resolver, item));
  const isFree =
    met.conditions.length + met.equalities.length === 0 &&
    sources.every((source) => source === context.source || optional.has(source));
  if (isFree && unmet.length === 0) return allRows;
  let result = isFree ? allRows : metShare(context, met);
  for (const each of unmet) result = both(result, negate(metShare(context, each), noRows));
  return optional.size > 0 ? guess(result.expected, result.basis) : result;
}

function metShare(context: ConditionContext, { conditions, equalities }: Met): Share {
  const all = [...equalities, ...equalitiesIn(context, conditions)];
  return sharedKeyShare(context, conditions, all) ?? connectedShare(context, conditions, all, false);
}

const isNullTest = (node: Expression): boolean =>
  node.kind === "is" && node.test === "NULL" && !node.isNegated && node.operand.kind === "name";

/** The side of an outer join of which a row of the target need have none. */
function optionalSide({ resolver, source }: ConditionContext, join: JoinedTable): FromItem | null {
  const holdsTarget = (item: FromItem) => sourcesOfItem(resolver, item).includes(source);
  if (join.type === "LEFT" || join.type === "OUTER APPLY") return holdsTarget(join.right) ? null : join.right;
  if (join.type === "RIGHT") return holdsTarget(join.left) ? null : join.left;
  return join.type === "FULL" ? (holdsTarget(join.left) ? join.right : join.left) : null;
}

function optionalSources(context: ConditionContext, item: FromItem): Source[] {
  if (item.kind !== "join") return [];
  const side = optionalSide(context, item);
  const own = side ? sourcesOfItem(context.resolver, side) : [];
  return [...own, ...optionalSources(context, item.left), ...optionalSources(context, item.right)];
}

/** The conditions of joins that limit the target's rows; an outer join of which WHERE asks nothing leaves them all. */
function collect(context: ConditionContext, item: FromItem, wanted: Wanted, met: Met, unmet: Met[]): void {
  if (item.kind !== "join") return;
  const side = optionalSide(context, item);
  const sources = side ? sourcesOfItem(context.resolver, side) : [];
  const isMissing = sources.some((source) => wanted.missing.has(source));
  if (side && isMissing) unmet.push(partnersIn(context, item, side));
  else if (side === null || sources.some((source) => wanted.required.has(source))) {
    const on = conjunctsOf(item.on);
    met.conditions.push(...on);
    for (const condition of on.filter(wantsValue))
      for (const source of sourcesNamedIn(context.resolver, condition)) wanted.required.add(source);
    met.equalities.push(...mergedPlaces(context, item).equalities);
    if (side) collect(context, side, wanted, met, unmet);
  }
  for (const each of [item.left, item.right]) if (each !== side) collect(context, each, wanted, met, unmet);
}

/** What a partner of an outer join has to meet: what the join asks of it, with those before it where it hangs on one of these. */
function partnersIn(context: ConditionContext, join: JoinedTable, side: FromItem): Met {
  const conditions = [...conjunctsOf(join.on), ...onConditions(side).flatMap(conjunctsOf)];
  const equalities = [...mergedPlaces(context, join).equalities, ...usingEqualities(context, side)];
  const isOfTarget = [...equalities, ...equalitiesIn(context, conditions)].some(
    ({ left, right }) => left.source === context.source || right.source === context.source,
  );
  if (isOfTarget) return { conditions, equalities };
  return { conditions: onConditions(join).flatMap(conjunctsOf), equalities: usingEqualities(context, join) };
}
