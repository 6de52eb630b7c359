import type { Column, Table } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { FromItem, JoinedTable, Query, Select } from "../../statement/query-ast.ts";
import { columnsOf, findInSource, isOpaque } from "../../statement/resolve/source-columns.ts";
import type { Source } from "../../statement/resolve/scope.ts";
import type { ConditionContext } from "./condition-share.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";

/** A pair of columns that a condition sets equal, one of each of two sources. */
export interface Equality {
  readonly left: ColumnPlace;
  readonly right: ColumnPlace;
}

export interface ColumnPlace {
  readonly source: Source;
  readonly table: Table;
  readonly column: Column;
}

/** The SELECT of a query without set operators; null for every other query. */
export function plainSelect(query: Query): Select | null {
  return query.body.kind === "select" ? query.body : query.body.kind === "query" ? plainSelect(query.body) : null;
}

/** What is needed to look columns of sources up. */
type Lookup = Pick<ConditionContext, "schema" | "resolver">;

/** The equalities that USING and NATURAL set in a FROM item. */
export function usingEqualities(context: Lookup, item: FromItem): Equality[] {
  if (item.kind !== "join") return [];
  return [
    ...usingEqualities(context, item.left),
    ...usingEqualities(context, item.right),
    ...ownUsingEqualities(context, item),
  ];
}

/** Those of one join, without the joins inside it. */
export function ownUsingEqualities(context: Lookup, join: JoinedTable): Equality[] {
  const names = mergedNames(context, join) ?? [];
  const [left, right] = [sourcesOfItem(context.resolver, join.left), sourcesOfItem(context.resolver, join.right)];
  return names.flatMap((name) => {
    const [first, second] = [placeIn(context, left, name), placeIn(context, right, name)];
    return first && second ? [{ left: first, right: second }] : [];
  });
}

/** The columns that USING and NATURAL set equal in a join; null where the columns of a side cannot be told. */
export function mergedNames({ schema, resolver }: Lookup, join: JoinedTable): readonly string[] | null {
  if (!join.isNatural) return join.using.map(({ text }) => text);
  const [left, right] = [sourcesOfItem(resolver, join.left), sourcesOfItem(resolver, join.right)];
  if ([...left, ...right].some(isOpaque)) return null;
  const names = right.flatMap((source) => columnsOf(source)?.map(({ name }) => name) ?? []);
  return names.filter((name) => left.some((source) => findInSource(schema, source, name)));
}

/** The base column that a name is in the first of some sources that has it. */
function placeIn({ schema }: Lookup, sources: readonly Source[], name: string): ColumnPlace | null {
  for (const source of sources) {
    const found = findInSource(schema, source, name);
    if (found) return found.origin && { source, table: found.origin.table, column: found.origin.column };
  }
  return null;
}

/** The base column that an expression is, of which source; null for anything else. */
export function placeOf(context: Lookup, node: Expression): ColumnPlace | null {
  if (node.kind !== "name") return null;
  const binding = context.resolver.bindings.get(node);
  if (!binding?.source || !binding.origin) return null;
  return { source: binding.source, table: binding.origin.table, column: binding.origin.column };
}

/** Whether a condition sets two expressions equal. */
export function isEquality(node: Expression): node is Extract<Expression, { kind: "binary" }> {
  return node.kind === "binary" && (node.operator === "=" || node.operator === "==");
}

/** The conditions that set columns of two different sources equal. */
export function equalitiesIn(context: Lookup, conditions: readonly Expression[]): Equality[] {
  const found: Equality[] = [];
  for (const condition of conditions) {
    if (!isEquality(condition)) continue;
    const [left, right] = [placeOf(context, condition.left), placeOf(context, condition.right)];
    if (left && right && left.source !== right.source) found.push({ left, right });
  }
  return found;
}
