import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression } from "../../statement/ast.ts";
import { exactConstantOf } from "../../statistics/values/evaluate.ts";
import type { Constant } from "../../statistics/values/evaluate.ts";

/** The values that a condition leaves to its column; of numbers and texts those of the program. */
export type Values = ReadonlySet<NonNullable<Constant>>;

/**
 * The values to which `column = constant`, `column IN (…)` and ORs of them hold a column; null for any other condition.
 */
export function constantValues(condition: Expression, dialect: DialectName): Values | null {
  return valuesOf(condition, (node) => exactConstantOf(node, dialect));
}

/** As {@link constantValues}, with marks of their own for parameters: equal marks stand for equal values. */
export function valueMarks(condition: Expression, dialect: DialectName): Values | null {
  return valuesOf(condition, (node) => {
    if (node.kind === "parameter" && node.text !== "?") return `\u0000${node.text}`;
    return exactConstantOf(node, dialect);
  });
}

function valuesOf(condition: Expression, toValue: (node: Expression) => Constant): Values | null {
  const equated = equatedTo(condition);
  if (equated === null) return null;
  const values = new Set<NonNullable<Constant>>();
  for (const node of equated) {
    const value = toValue(node);
    if (value === undefined) return null;
    // NULL is equal to nothing.
    if (value !== null) values.add(value);
  }
  return values;
}

/** The expressions of which a column equals one; null for any other condition. */
function equatedTo(condition: Expression): readonly Expression[] | null {
  switch (condition.kind) {
    case "logical": {
      if (condition.operator === "AND") return null;
      const parts = condition.operands.map(equatedTo);
      return parts.every((part) => part !== null) ? parts.flat() : null;
    }
    case "in":
      return condition.operand.kind === "name" && !condition.isNegated ? condition.list : null;
    case "binary": {
      const { operator, left, right } = condition;
      if (operator !== "=" && operator !== "==") return null;
      return left.kind === "name" ? [right] : right.kind === "name" ? [left] : null;
    }
    default:
      return null;
  }
}
