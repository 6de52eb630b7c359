import type { Expression } from "../statement/ast.ts";
import type { FromItem, Select } from "../statement/query-ast.ts";
import type { Resolver } from "../statement/resolver.ts";
import type { Source } from "../statement/scope.ts";
import { conjunctsOf, walkExpression } from "../statement/walk-expression.ts";

/**
 * The conditions of a query that are about one of its sources alone, and leave rows of that source out: those of WHERE, and
 * those of ON but where an outer join keeps the rows for which they do not hold.
 */
export function conditionsBySource(resolver: Resolver, select: Select): ReadonlyMap<Source, readonly Expression[]> {
  const result = new Map<Source, Expression[]>();
  const add = (condition: Expression, source: Source) => {
    const known = result.get(source);
    if (known) known.push(condition);
    else result.set(source, [condition]);
  };
  for (const condition of conjunctsOf(select.where)) {
    const source = onlySourceOf(resolver, condition);
    if (source) add(condition, source);
  }
  const visit = (item: FromItem): void => {
    if (item.kind !== "join") return;
    for (const condition of conjunctsOf(item.on)) {
      const source = onlySourceOf(resolver, condition);
      if (source && leavesOut(resolver, item, source)) add(condition, source);
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

/** The source of which a condition names columns, when it is the only one. */
function onlySourceOf(resolver: Resolver, condition: Expression): Source | null {
  const found = new Set<Source>();
  walkExpression(condition, (node) => {
    const source = node.kind === "name" ? resolver.bindings.get(node)?.source : null;
    if (source) found.add(source);
  });
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** The tables, views and queries of an item of FROM, from left to right. */
export const joinedItems = (item: FromItem): FromItem[] =>
  item.kind === "join" ? [...joinedItems(item.left), ...joinedItems(item.right)] : [item];
