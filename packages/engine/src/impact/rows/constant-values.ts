import type { Expression } from "../../statement/ast.ts";

/**
 * The values to which `column = constant`, `column IN (…)` and ORs of them hold a column, as texts; null for any other condition.
 * Every name of the condition is the column's.
 */
export function constantValues(condition: Expression): ReadonlySet<string> | null {
  return valuesOf(condition, constantText);
}

/** As {@link constantValues}, with marks of their own for parameters: equal marks stand for equal values. */
export function valueMarks(condition: Expression): ReadonlySet<string> | null {
  return valuesOf(condition, (node) => {
    if (node.kind === "parameter") return node.text === "?" ? null : `\0${node.text}`;
    return constantText(node);
  });
}

function valuesOf(condition: Expression, toText: (node: Expression) => string | null): ReadonlySet<string> | null {
  if (condition.kind === "logical" && condition.operator === "OR") {
    const all = new Set<string>();
    for (const operand of condition.operands) {
      const values = valuesOf(operand, toText);
      if (values === null) return null;
      for (const value of values) all.add(value);
    }
    return all;
  }
  if (condition.kind === "in" && !condition.isNegated && condition.query === null) {
    const texts = condition.operand.kind === "name" ? condition.list.map(toText) : [null];
    return texts.includes(null) ? null : new Set(texts.filter((text) => text !== null));
  }
  if (condition.kind !== "binary" || (condition.operator !== "=" && condition.operator !== "==")) return null;
  const { left, right } = condition;
  const text = left.kind === "name" ? toText(right) : right.kind === "name" ? toText(left) : null;
  return text === null ? null : new Set([text]);
}

/** What a cast leaves as it is written: whole numbers and days. */
const keptByCasts = /^(?:0|-?[1-9]\d*|\d{4}-\d\d-\d\d)$/u;

function constantText(node: Expression): string | null {
  if (node.kind === "literal" && (node.type === "number" || node.type === "string")) return node.value;
  if (node.kind === "cast") {
    const text = constantText(node.operand);
    return text !== null && keptByCasts.test(text) ? text : null;
  }
  if (node.kind === "unary" && node.operator === "-") {
    const inner = constantText(node.operand);
    return inner === null ? null : `-${inner}`;
  }
  return null;
}
