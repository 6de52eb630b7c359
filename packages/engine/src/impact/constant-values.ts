import type { Expression } from "../statement/ast.ts";

/** The values to which `column = constant`, `column IN (…)` and ORs of them hold a column, as texts; null for any other condition. */
export function constantValues(condition: Expression): ReadonlySet<string> | null {
  if (condition.kind === "logical" && condition.operator === "OR") {
    const all = new Set<string>();
    for (const operand of condition.operands) {
      const values = constantValues(operand);
      if (values === null) return null;
      for (const value of values) all.add(value);
    }
    return all;
  }
  if (condition.kind === "in" && !condition.isNegated && condition.query === null) {
    const texts = condition.list.map(constantKey);
    return texts.includes(null) ? null : new Set(texts.filter((text) => text !== null));
  }
  if (condition.kind !== "binary" || (condition.operator !== "=" && condition.operator !== "==")) return null;
  const text = constantKey(condition.left.kind === "name" ? condition.right : condition.left);
  return text === null ? null : new Set([text]);
}

/** A constant or a parameter as a text that is equal for equal values. */
function constantKey(node: Expression): string | null {
  if (node.kind === "parameter") return node.text === "?" ? null : `parameter ${node.text}`;
  if (node.kind === "literal" && (node.type === "number" || node.type === "string")) return node.value;
  if (node.kind === "cast") return constantKey(node.operand);
  if (node.kind === "unary" && node.operator === "-") {
    const inner = constantKey(node.operand);
    return inner === null ? null : `-${inner}`;
  }
  return null;
}
