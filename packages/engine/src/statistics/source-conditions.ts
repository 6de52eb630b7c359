import type { Expression } from "../statement/ast.ts";
import type { FromItem, Query, Select } from "../statement/query-ast.ts";
import type { Resolver } from "../statement/resolver.ts";
import type { Source } from "../statement/scope.ts";
import { conjunctsOf, queryOf, walkExpression } from "../statement/walk-expression.ts";

/**
 * The conditions of a query that are about one of its sources alone, and leave rows of that source out: those of WHERE, and
 * those of ON but where an outer join keeps the rows for which they do not hold. A subquery is about the source that it is
 * correlated with; what names no source at all counts with the first.
 */
export function conditionsBySource(resolver: Resolver, select: Select): ReadonlyMap<Source, readonly Expression[]> {
  const result = new Map<Source, Expression[]>();
  const add = (condition: Expression, source: Source) => {
    const known = result.get(source);
    if (known) known.push(condition);
    else result.set(source, [condition]);
  };
  const sources = resolver.scopes.get(select)?.sources ?? [];
  const [first] = sources;
  const isOwn = new Set(sources);
  for (const condition of conjunctsOf(select.where)) {
    const named = sourcesOf(resolver, condition);
    const met = named.size > 0 ? named : correlatedSources(resolver, condition, isOwn);
    const [source = first] = met;
    if (source && met.size < 2) add(condition, source);
  }
  const visit = (item: FromItem): void => {
    if (item.kind !== "join") return;
    for (const condition of conjunctsOf(item.on)) {
      const named = sourcesOf(resolver, condition);
      const [source] = named;
      if (source && named.size === 1 && leavesOut(resolver, item, source)) add(condition, source);
    }
    visit(item.left);
    visit(item.right);
  };
  for (const item of select.from) visit(item);
  return result;
}

/** Whether a condition in ON leaves out rows of a source: an outer join keeps all those of its outer side. */
function leavesOut(resolver: Resolver, join: Extract<FromItem, { kind: "join" }>, source: Source): boolean {
  if (join.type !== "LEFT" && join.type !== "RIGHT" && join.type !== "FULL") return true;
  const isRight = joinedItems(join.right).some((each) => resolver.sources.get(each) === source);
  return join.type === (isRight ? "LEFT" : "RIGHT");
}

/** The sources of which an expression names columns, but for those in its subqueries. */
export function sourcesOf(resolver: Resolver, expression: Expression): Set<Source> {
  const found = new Set<Source>();
  walkExpression(expression, (node) => {
    const source = node.kind === "name" ? resolver.bindings.get(node)?.source : null;
    if (source) found.add(source);
  });
  return found;
}

/** The sources of a query of which the subqueries of a condition name columns. */
function correlatedSources(resolver: Resolver, condition: Expression, isOwn: ReadonlySet<Source>): Set<Source> {
  const found = new Set<Source>();
  walkExpression(condition, (node) => {
    const select = selectOf(queryOf(node));
    if (select === null) return;
    for (const inner of [...conjunctsOf(select.where), ...select.from.flatMap(onConditions)])
      for (const source of sourcesOf(resolver, inner)) if (isOwn.has(source)) found.add(source);
  });
  return found;
}

function selectOf(query: Query | null): Select | null {
  if (query === null) return null;
  return query.body.kind === "query" ? selectOf(query.body) : query.body.kind === "select" ? query.body : null;
}

/** The conditions in ON of an item of FROM. */
export function onConditions(item: FromItem): Expression[] {
  return item.kind === "join" ? [...conjunctsOf(item.on), ...onConditions(item.left), ...onConditions(item.right)] : [];
}

/** The tables, views and queries of an item of FROM, from left to right. */
export const joinedItems = (item: FromItem): FromItem[] =>
  item.kind === "join" ? [...joinedItems(item.left), ...joinedItems(item.right)] : [item];
