import type { Expression, Query, WindowDefinition } from "./ast.ts";

/** The expressions directly inside an expression, in the order of the text; queries inside it are left to `queryOf`. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "unary":
    case "not":
    case "is":
    case "cast":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "logical":
      return node.operands;
    case "between":
      return [node.operand, node.low, node.high];
    case "in":
      return [node.operand, ...node.list];
    case "pattern":
      return node.escape ? [node.operand, node.pattern, node.escape] : [node.operand, node.pattern];
    case "quantified":
      return node.array ? [node.operand, node.array] : [node.operand];
    case "call":
      return [
        ...node.arguments,
        ...node.orderBy,
        ...(node.filter ? [node.filter] : []),
        ...(node.over ? windowExpressions(node.over) : []),
      ];
    case "case":
      return [
        ...(node.subject ? [node.subject] : []),
        ...node.branches.flatMap((branch) => [branch.condition, branch.result]),
        ...(node.otherwise ? [node.otherwise] : []),
      ];
    case "row":
    case "array":
      return node.items;
    case "access":
      return [node.base, ...node.indexes];
    case "assignment":
      return [node.value];
    default:
      return [];
  }
}

/** The expressions of a window definition. */
export function windowExpressions(window: WindowDefinition): readonly Expression[] {
  return [...window.partitionBy, ...window.orderBy, ...window.bounds];
}

/** The query directly inside an expression, if it holds one. */
export function queryOf(node: Expression): Query | null {
  switch (node.kind) {
    case "subquery":
    case "exists":
      return node.query;
    case "in":
    case "quantified":
    case "array":
      return node.query;
    default:
      return null;
  }
}

/** Calls `visit` for an expression and all expressions inside it, but not for those inside its queries. */
export function walkExpression(root: Expression, visit: (node: Expression) => void): void {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visit(node);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) pending.push(child);
    }
  }
}

/** The parts of a condition that must all hold: `a AND (b AND c)` gives a, b, c. */
export function conjunctsOf(condition: Expression | null): readonly Expression[] {
  if (condition === null) return [];
  if (condition.kind === "logical" && condition.operator === "AND") return condition.operands.flatMap(conjunctsOf);
  return [condition];
}
