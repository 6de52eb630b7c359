import type { Expression } from "../../statement/ast.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import type { ConditionContext } from "./condition-share.ts";
import { equalitiesIn, placeOf, plainSelect } from "./equality.ts";
import type { ColumnPlace, Equality } from "./equality.ts";
import { groupsOfSize } from "./group-sizes.ts";
import { guess } from "./interval.ts";
import type { Share } from "./interval.ts";
import { extremeArgument } from "./query-values.ts";

/**
 * The share of rows that have another of the same table beside them with the same key: `EXISTS (SELECT … FROM t AS other WHERE
 * other.key = t.key AND other.id < t.id)` is true of all but one of those that share one; null for every other condition.
 */
export function sharedKeyShare(
  context: ConditionContext,
  conditions: readonly Expression[],
  equalities: readonly Equality[],
): Share | null {
  const keys = equalities.flatMap((equality) => ownKey(context, equality) ?? []);
  const apart = conditions.find((condition) => tellsApart(context, condition));
  if (keys.length === 0 || keys.length !== equalities.length || apart?.kind !== "binary") return null;
  // Any other condition asks for more than another row of the key.
  if (conditions.length !== equalities.length + 1) return null;
  const isOfAll = apart.operator === "<>" || apart.operator === "!=";
  const [key, ...others] = keys;
  if (key && isOfAll && others.length === 0) {
    const profile = profileOf(context.schema, key.table, key.column);
    return guess(groupsOfSize(profile, (size) => size > 1).rowShare, "statistics");
  }
  const { present, first } = firstOfKey(context, keys);
  return guess(isOfAll ? Math.min(present, 2 * (present - first)) : present - first, "statistics");
}

/**
 * The share of rows that a comparison with the least or the greatest of their key takes: `id > (SELECT min(id) FROM t AS other WHERE
 * other.key = t.key)`; null for every other condition.
 */
export function extremeShare(context: ConditionContext, node: Extract<Expression, { kind: "binary" }>): Share | null {
  const [side, subquery] = node.right.kind === "subquery" ? [node.left, node.right] : [node.right, node.left];
  const select = subquery.kind === "subquery" ? plainSelect(subquery.query) : null;
  const [item] = select?.items ?? [];
  const argument = item ? extremeArgument(item.expression) : null;
  if (!select || !argument || select.groupBy.length > 0 || select.having || select.from.length !== 1) return null;
  const [own, other] = [placeOf(context, side), placeOf(context, argument)];
  if (!own || own.source !== context.source || other?.column !== own.column) return null;
  const conditions = conjunctsOf(select.where);
  const keys = equalitiesIn(context, conditions).flatMap((equality) => ownKey(context, equality) ?? []);
  if (keys.length === 0 || keys.length !== conditions.length) return null;
  const { present, first } = firstOfKey(context, keys);
  switch (node.operator) {
    case "=":
      return guess(first, "statistics");
    case "<>":
    case "!=":
    case "<":
    case ">":
      return guess(present - first, "statistics");
    default:
      return guess(present, "statistics");
  }
}

/** The share of rows that have a key, and of those that stand first in theirs. */
function firstOfKey({ schema, table }: ConditionContext, keys: readonly ColumnPlace[]) {
  const rowCount = Math.max(1, rowsOf(schema, table).rowCount);
  const profiles = keys.map((key) => profileOf(schema, key.table, key.column));
  const present = 1 - Math.max(...profiles.map(({ nullFraction }) => nullFraction));
  const groups = profiles.reduce((product, { distinctCount }) => product * Math.max(1, distinctCount), 1);
  return { present, first: Math.min(present, groups / rowCount) };
}

/** The column of the counted table that an equality compares with itself in another row. */
function ownKey({ source, table }: ConditionContext, { left, right }: Equality): ColumnPlace | null {
  const [own, other] = left.source === source ? [left, right] : [right, left];
  const isSame = own.source === source && other.source !== source && other.source.table === table;
  return isSame && own.column === other.column ? own : null;
}

/** Whether a condition asks for another row of the same table: by a column that no two of them share. */
function tellsApart(context: ConditionContext, condition: Expression): boolean {
  if (condition.kind !== "binary" || !/^(?:[<>]=?|<>|!=)$/u.test(condition.operator)) return false;
  const [left, right] = [placeOf(context, condition.left), placeOf(context, condition.right)];
  if (!left || !right || left.column !== right.column || left.source === right.source) return false;
  return profileOf(context.schema, left.table, left.column).isUnique;
}
