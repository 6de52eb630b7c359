import type { Expression } from "../../statement/ast.ts";
import { childrenOf } from "../../statement/walk-expression.ts";

/** So many nodes of conditions are computed to put one condition to the values of a column: about a second. */
const costLimit = 8_000_000;

/** Whether a condition may be put to so many values; of longer ones the share is estimated without that. */
export function isAffordable(condition: Expression, values: number): boolean {
  return costOf(condition) * values <= costLimit;
}

const costs = new WeakMap<Expression, number>();

/** How many nodes are computed for one value; the constants of a list are looked up in one step. */
function costOf(node: Expression): number {
  const known = costs.get(node);
  if (known !== undefined) return known;
  const parts =
    node.kind === "in" ? [node.operand, ...node.list.filter(({ kind }) => kind !== "literal")] : childrenOf(node);
  const cost = parts.reduce((sum, part) => sum + costOf(part), 1);
  costs.set(node, cost);
  return cost;
}
