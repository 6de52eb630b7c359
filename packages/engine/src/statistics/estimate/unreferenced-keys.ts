import { foreignKeysTo } from "../../catalog/catalog-index.ts";
import type { ForeignKey } from "../../catalog/model.ts";
import type { Expression, Query, Select } from "../../statement/ast.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { conjunctsOf, queryOf } from "../../statement/walk-expression.ts";
import type { ConditionContext } from "./condition-share.ts";
import { equalitiesIn, placeOf } from "./equality.ts";
import type { Equality } from "./equality.ts";

/**
 * The foreign keys of which a statement's conditions say that nothing references its rows: `NOT EXISTS (SELECT … FROM child
 * WHERE child.fk = target.key)` and `key NOT IN (SELECT fk FROM child)`.
 */
export function unreferencedKeys(
  context: ConditionContext,
  conditions: readonly Expression[],
): ReadonlySet<ForeignKey> {
  const keys = new Set<ForeignKey>();
  for (const condition of conditions) {
    const inner = condition.kind === "not" ? condition.operand : condition;
    const isAnti =
      condition.kind === "not"
        ? inner.kind === "exists" || (inner.kind === "in" && !inner.isNegated)
        : inner.kind === "in" && inner.isNegated;
    const query = queryOf(inner);
    if (!isAnti || query === null) continue;
    const select = query.body.kind === "select" ? query.body : null;
    if (select === null || !readsWholeTable(context, query, select)) continue;
    const equalities = equalitiesIn(context, conjunctsOf(select.where));
    const item = select.items[0]?.expression;
    const [outer, found] = [
      inner.kind === "in" ? placeOf(context, inner.operand) : null,
      item ? placeOf(context, item) : null,
    ];
    if (inner.kind === "in" && outer && found) equalities.push({ left: outer, right: found });
    // Any further condition would leave some children out of what is said, and without one nothing is said of them.
    const said = conjunctsOf(select.where).length + (inner.kind === "in" ? 1 : 0);
    if (said === 0 || said !== equalities.length) continue;
    for (const key of foreignKeysTo(context.schema.index, context.table))
      if (saysOf(context, key, equalities)) keys.add(key);
  }
  return keys;
}

/** Whether a query gives every row of a table that meets its condition: not those of a view, of a part, or the first ones. */
function readsWholeTable({ resolver }: ConditionContext, query: Query, select: Select): boolean {
  const [only, ...others] = select.from;
  if (only?.kind !== "table" || others.length > 0 || only.isPart === true) return false;
  const isTable = (resolver.sources.get(only)?.table ?? null) !== null;
  const isCut = query.limit ?? query.offset ?? select.top ?? select.having ?? select.qualify;
  return isTable && isCut === null && select.hierarchy.length === 0;
}

/** Whether all equalities are between columns of the key: a row that no child meets in one of them is met by none in all. */
function saysOf(context: ConditionContext, key: ForeignKey, equalities: readonly Equality[]): boolean {
  const isSame = (first: string, second: string | undefined) =>
    second !== undefined && comparable(context.schema, first) === comparable(context.schema, second);
  return equalities.every(({ left, right }) => {
    const [own, other] = left.source === context.source ? [left, right] : [right, left];
    return (
      own.source === context.source &&
      other.table.name === key.table.name &&
      other.table.namespace === key.table.namespace &&
      key.columns.some(
        (column, at) => isSame(other.column.name, column) && isSame(own.column.name, key.referencedColumns[at]),
      )
    );
  });
}
