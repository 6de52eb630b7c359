import { statementGrammars } from "../../dialects/statement-grammar-by-dialect.ts";
import type { FromItem, JoinedTable } from "../ast.ts";
import type { Resolver } from "./resolver.ts";
import { sourcesOfItem } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import { sightOf } from "./scope.ts";

/** Whether the conditions of joins wait until all of their FROM clause is known. */
export const conditionsWait = ({ schema: { catalog } }: Resolver): boolean =>
  statementGrammars[catalog.dialect].conditionsSeeAllOfFrom;

/** Resolves the ON of a join of which the sources have just been added: it names those of its two sides. */
export function resolveCondition(resolver: Resolver, { on }: JoinedTable, scope: Scope, begin: number): void {
  if (on && !conditionsWait(resolver)) resolver.resolveExpression(on, sightOf(scope, scope.sources.slice(begin)));
}

/**
 * Resolves the conditions that have waited for all sources of their FROM clause. Those of an outer join, and all beside a RIGHT or
 * FULL join, name no table further right.
 *
 * @see https://www.sqlite.org/releaselog/3_39_0.html
 */
export function resolveLateConditions(resolver: Resolver, from: readonly FromItem[], scope: Scope): void {
  if (!conditionsWait(resolver)) return;
  const joins = from.filter((item) => !isGroup(item)).flatMap(joinsIn);
  const isBounded = joins.some(({ type }) => type === "RIGHT" || type === "FULL");
  for (const { on, type, right } of joins) {
    const end = scope.sources.findLastIndex((source) => sourcesOfItem(resolver, right).includes(source)) + 1;
    const isAll = !isBounded && type !== "LEFT";
    if (on)
      resolver.resolveExpression(on, isAll ? scope : sightOf(scope, scope.sources.slice(0, end)), "columns first");
  }
}

/** The joins of an item of FROM that stand side by side, from left to right: those in brackets are a FROM clause of their own. */
function joinsIn(item: FromItem): readonly JoinedTable[] {
  return item.kind === "join" ? [...(isGroup(item.left) ? [] : joinsIn(item.left)), item] : [];
}

/** Whether an item of FROM is a join in brackets with a name of its own. */
export const isGroup = (item: FromItem): boolean => item.kind === "join" && item.alias !== null;
