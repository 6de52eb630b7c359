import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { CallExpression, Expression } from "../../statement/ast.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { queryOf, walkExpression } from "../../statement/walk-expression.ts";

/** Whether a call makes one value of many rows: the name is an aggregate's, and it has no OVER. */
export function isAggregateCall(
  { aggregates }: ClauseRules,
  { name, over, arguments: values, isWithinGroup }: CallExpression,
): boolean {
  const [only, ...others] = name;
  if (isWithinGroup === true && over === null) return true;
  if (only === undefined || others.length > 0 || over !== null) return false;
  const called = only.text.toLowerCase();
  // The largest of several values of one row, in SQLite.
  if ((called === "max" || called === "min") && values.length > 1) return false;
  return aggregates.has(called);
}

/** Whether an aggregate is one of the query that it stands in: an aggregate over columns of a query around alone is that one's. */
export function isOfOwnQuery({ bindings }: Pick<Resolver, "bindings">, call: CallExpression): boolean {
  let names = 0;
  let own = 0;
  for (const argument of call.arguments)
    walkExpression(argument, (node) => {
      if (queryOf(node)) own += 1;
      if (node.kind !== "name") return;
      names += 1;
      if (bindings.get(node)?.isOuter !== true) own += 1;
    });
  return names === 0 || own > 0;
}

/** The sources of the columns that an aggregate is over. */
export function sourcesNamedIn({ bindings }: Pick<Resolver, "bindings">, call: CallExpression): readonly Source[] {
  const sources: Source[] = [];
  for (const argument of call.arguments)
    walkExpression(argument, (node) => {
      const source = node.kind === "name" ? bindings.get(node)?.source : null;
      if (source) sources.push(source);
    });
  return sources;
}

/** Whether an expression has an aggregate of its own query, outside of queries inside it. */
export function hasOwnAggregate(rules: ClauseRules, resolver: Pick<Resolver, "bindings">, root: Expression): boolean {
  let found = false;
  walkExpression(root, (node) => {
    if (!found && node.kind === "call" && isAggregateCall(rules, node) && isOfOwnQuery(resolver, node)) found = true;
  });
  return found;
}
