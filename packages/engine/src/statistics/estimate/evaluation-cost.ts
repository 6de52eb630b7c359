import type { Expression } from "../../statement/ast.ts";
import type { StepCounter } from "../../statement/step-counter.ts";
import { childrenOf } from "../../statement/walk-expression.ts";

/** So many nodes of conditions are computed to put one condition to the values of a column: about a second. */
const costLimit = 8_000_000;

/** Characters of a text that a function goes over in the time of a node. */
const charactersPerNode = 64;

/** Characters of a pattern that are tried at every place of a text in the time of a node. */
const patternPerNode = 8;

/**
 * Whether a condition may be put to so many values, which takes as many steps as nodes are computed; of longer ones the share is
 * estimated without that.
 */
export function isAffordable(steps: StepCounter, condition: Expression, values: number): boolean {
  const cost = costOf(condition) * values;
  if (cost > costLimit) return false;
  steps.take("values", cost);
  return true;
}

/** Constants of a list that are compared in the time of a node. */
const listedPerNode = 8;

const costs = new WeakMap<Expression, number>();

/** How many nodes are computed for one value; long texts count for several. */
function costOf(node: Expression): number {
  const known = costs.get(node);
  if (known !== undefined) return known;
  const parts =
    node.kind === "in" ? [node.operand, ...node.list.filter(({ kind }) => kind !== "literal")] : childrenOf(node);
  const cost = parts.reduce((sum, part) => sum + costOf(part), 1 + costOfText(node) + costOfList(node));
  costs.set(node, cost);
  return cost;
}

/** Numbers in a list are looked up in one step; of other constants some may have to be compared one by one. */
function costOfList(node: Expression): number {
  const others =
    node.kind === "in" ? node.list.filter((item) => item.kind === "literal" && item.type !== "number") : [];
  return Math.floor(others.length / listedPerNode);
}

function costOfText(node: Expression): number {
  if (node.kind === "literal") return Math.floor(node.value.length / charactersPerNode);
  return node.kind === "pattern" && node.pattern.kind === "literal"
    ? Math.floor(node.pattern.value.length / patternPerNode)
    : 0;
}
