import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { Expression, Query, Select } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Scope } from "../../statement/resolve/scope.ts";
import { columnsOf, isOpaque } from "../../statement/resolve/source-columns.ts";
import { columnKey, expressionKey } from "./expression-key.ts";
import { hasOwnAggregate } from "./own-aggregates.ts";

/** Fails for HAVING and ORDER BY where the query makes no groups, or no such rows, for them. */
export function checkQuery(rules: ClauseRules, resolver: Resolver, select: Select, query: Query | null): void {
  if (rules.havingNeedsGroups && select.having && !makesGroups(rules, resolver, select))
    throw new ParseFailure(
      "not_allowed_here",
      "HAVING wants GROUP BY, or an aggregate in the list: here WHERE does the same.",
      select.having.span,
      "WHERE",
    );
  if (query === null || query.orderBy.length === 0) return;
  if (rules.ordersByAggregatesOfGroupsAlone && !makesGroups(rules, resolver, select)) {
    const wrong = query.orderBy.find((term) => hasOwnAggregate(rules, resolver, term));
    if (wrong)
      throw new ParseFailure(
        "not_allowed_here",
        "ORDER BY takes an aggregate where the query makes groups alone.",
        wrong.span,
      );
  }
  const scope = resolver.scopes.get(select);
  if (select.isDistinct && select.distinctOn.length === 0 && rules.distinctOrdersByList && scope)
    checkDistinct(resolver, select, query, scope);
}

const makesGroups = (rules: ClauseRules, resolver: Resolver, select: Select): boolean =>
  select.groupBy.length > 0 || select.items.some(({ expression }) => hasOwnAggregate(rules, resolver, expression));

/** After DISTINCT rows are ordered by what the list has: there is no one value of anything else. */
function checkDistinct(resolver: Resolver, select: Select, { orderBy }: Query, scope: Scope): void {
  if (scope.sources.some(isOpaque)) return;
  const keys = new Set<string>();
  for (const { expression } of select.items) {
    if (expression.kind !== "star") keys.add(expressionKey(resolver, scope, expression));
    else if (expression.qualifier.length > 0) return;
    else
      for (const source of scope.sources)
        for (const { name } of columnsOf(source) ?? [])
          keys.add(columnKey(scope, source, comparable(resolver.schema, name)));
  }
  for (const term of orderBy) {
    if (term.kind === "literal" || isItem(resolver, select, term)) continue;
    if (keys.has(expressionKey(resolver, scope, term))) continue;
    throw new ParseFailure(
      "not_allowed_here",
      "SELECT DISTINCT is ordered by what stands in its list alone. Add this to the list.",
      term.span,
    );
  }
}

function isItem({ schema, bindings }: Resolver, select: Select, term: Expression): boolean {
  const [only, ...others] = term.kind === "name" ? term.parts : [];
  if (only === undefined || others.length > 0) return false;
  const name = comparable(schema, foldName(schema, only));
  const isNamed = select.items.some(({ alias }) => alias && comparable(schema, foldName(schema, alias)) === name);
  return isNamed || (term.kind === "name" && !bindings.get(term)?.source);
}
