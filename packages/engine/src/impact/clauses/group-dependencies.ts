import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { findColumn } from "../../catalog/catalog-index.ts";
import type { Expression, FromItem, Select } from "../../statement/ast.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Scope } from "../../statement/resolve/scope.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { hasOuterJoin, onConditions } from "../../statement/walk-from.ts";
import { isEquality } from "../../statistics/estimate/equality.ts";
import { columnKey } from "./expression-key.ts";

/**
 * The columns of a query that have one value in each group, as MySQL's ONLY_FULL_GROUP_BY follows them: through unique keys without
 * NULL and through equalities. Null where views, queries in FROM or outer joins have a part in it, of which MySQL sees more.
 *
 * @see https://dev.mysql.com/doc/refman/8.4/en/group-by-functional-dependence.html
 */
export function columnsSettledBy(
  resolver: Resolver,
  select: Select,
  scope: Scope,
  keys: ReadonlySet<string>,
): ReadonlySet<string> | null {
  const isPlain = scope.sources.every(({ table, renamed }) => table?.kind === "table" && renamed.length === 0);
  if (!isPlain || select.from.some((item) => hasOuterJoin(item) || isMerged(item))) return null;
  const { schema } = resolver;
  const settled = new Set(keys);
  const keyOf = (source: Source, name: string): string => columnKey(scope, source, comparable(schema, name));
  const equalities = [...conjunctsOf(select.where), ...select.from.flatMap(onConditions).flatMap(conjunctsOf)].filter(
    isEquality,
  );
  for (let before = -1; before < settled.size;) {
    before = settled.size;
    for (const { left, right } of equalities)
      for (const [side, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const own = columnOf(resolver, scope, side);
        if (own !== null && areSettled(resolver, scope, other, settled)) settled.add(keyOf(own.source, own.name));
      }
    for (const source of scope.sources) {
      const { table } = source;
      if (table === null) continue;
      schema.steps.take("names", 1 + table.columns.length);
      const isHeld = uniqueKeysOf(table).some(({ columns }) =>
        columns.every(
          (name) => settled.has(keyOf(source, name)) && findColumn(schema.index, table, name)?.isNullable === false,
        ),
      );
      for (const { name, generated } of table.columns)
        if (isHeld || generated !== null) settled.add(keyOf(source, name));
    }
  }
  return settled;
}

const isMerged = (item: FromItem): boolean =>
  item.kind === "join" && (item.isNatural || item.using.length > 0 || isMerged(item.left) || isMerged(item.right));

function columnOf({ bindings }: Resolver, scope: Scope, node: Expression): { source: Source; name: string } | null {
  const binding = node.kind === "name" ? bindings.get(node) : undefined;
  if (!binding?.source || !binding.origin || !scope.sources.includes(binding.source)) return null;
  return { source: binding.source, name: binding.origin.column.name };
}

/** Whether all that an expression names has one value in each group. */
function areSettled(resolver: Resolver, scope: Scope, root: Expression, settled: ReadonlySet<string>): boolean {
  let isSettled = true;
  walkExpression(root, (node) => {
    if (queryOf(node) !== null) isSettled = false;
    const own = columnOf(resolver, scope, node);
    if (own !== null && !settled.has(columnKey(scope, own.source, comparable(resolver.schema, own.name))))
      isSettled = false;
  });
  return isSettled;
}
