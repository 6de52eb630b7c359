import type { Expression } from "../statement/ast.ts";
import { arrayElements, arrayText, setValue } from "./array-value.ts";
import { arithmetic, compare, comparisons } from "./compare-value.ts";
import { callValue } from "./function-value.ts";
import type { ValueRules } from "./literal-value.ts";
import { matches } from "./pattern-value.ts";
import { castValue, columnValue, invert, literalValue, truth } from "./value.ts";
import type { RowValue, Value } from "./value.ts";

/**
 * Whether a condition holds for the values of a row's columns, which compare alike: true, false or null (unknown) as SQL has it, undefined
 * when it holds something that cannot be computed here.
 */
export function holdsFor(condition: Expression, row: RowValue): boolean | null | undefined {
  const value = evaluate(condition, row);
  if (value === undefined || value === null) return value;
  if (typeof value === "number") return value !== 0;
  return typeof value === "boolean" ? value : undefined;
}

function evaluate(node: Expression, row: RowValue): Value {
  switch (node.kind) {
    case "name":
      return columnValue(node, row);
    case "literal":
      return literalValue(node.type, node.value, node.typeName);
    case "cast":
      return castValue(evaluate(node.operand, row), node.typeName);
    case "unary":
      return unaryValue(node.operator, evaluate(node.operand, row));
    case "not":
      return invert(truth(evaluate(node.operand, row)));
    case "logical":
      return logicalValue(node.operator, node.operands, row);
    case "binary":
      return binaryValue(node.operator, evaluate(node.left, row), evaluate(node.right, row), row);
    case "between": {
      const operand = evaluate(node.operand, row);
      const above = compare(">=", operand, evaluate(node.low, row), row);
      const below = compare("<=", operand, evaluate(node.high, row), row);
      const inside =
        above === undefined || below === undefined
          ? undefined
          : above === false || below === false
            ? false
            : above === null || below === null
              ? null
              : true;
      return node.isNegated ? invert(inside) : inside;
    }
    case "in":
      return inValue(node, row);
    case "is":
      return isValue(node.test, node.isNegated, evaluate(node.operand, row));
    case "array":
      return node.query ? undefined : arrayText(node.items.map((item) => evaluate(item, row)));
    case "quantified":
      return quantifiedValue(node, row);
    case "pattern":
      return patternValue(node, row);
    case "call":
      return callValue(
        node.name.at(-1)?.text.toLowerCase() ?? "",
        node.arguments.map((argument) => evaluate(argument, row)),
        row,
      );
    case "case":
      return caseValue(node, row);
    default:
      return undefined;
  }
}

function unaryValue(operator: string, value: Value): Value {
  if (operator === "COLLATE") return value;
  if (value === null || value === undefined) return value;
  const number = Number(value);
  if (operator === "-") return Number.isNaN(number) ? undefined : -number;
  if (operator === "+") return Number.isNaN(number) ? undefined : number;
  return operator === "!" ? invert(truth(value)) : undefined;
}

function logicalValue(
  operator: "AND" | "OR",
  operands: readonly Expression[],
  row: RowValue,
): boolean | null | undefined {
  const decisive = operator === "OR";
  let result: boolean | null | undefined = !decisive;
  for (const operand of operands) {
    const value = truth(evaluate(operand, row));
    if (value === decisive) return decisive;
    if (value === undefined) result = undefined;
    else if (value === null && result !== undefined) result = null;
  }
  return result;
}

function binaryValue(operator: string, left: Value, right: Value, row: RowValue): Value {
  if (operator === "IS NOT DISTINCT FROM" || operator === "<=>" || operator === "IS DISTINCT FROM") {
    const isSame =
      left === null || right === null
        ? left === undefined || right === undefined
          ? undefined
          : left === right
        : compare("=", left, right, row);
    return operator === "IS DISTINCT FROM" ? invert(isSame) : isSame;
  }
  if (comparisons.has(operator)) return compare(operator, left, right, row);
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return null;
  if (operator === "@>" || operator === "<@" || operator === "&&") return setValue(operator, left, right);
  if (operator === "||")
    return typeof left === "boolean" || typeof right === "boolean" ? undefined : String(left) + String(right);
  return arithmetic(operator, left, right, row);
}

/** `'x' = ANY (column)` for an array column. */
function quantifiedValue(node: Extract<Expression, { kind: "quantified" }>, row: RowValue): boolean | null | undefined {
  if (node.query || node.array === null || node.operator !== "=" || node.quantifier !== "ANY") return undefined;
  const [operand, array] = [evaluate(node.operand, row), evaluate(node.array, row)];
  if (operand === null || array === null) return null;
  if (operand === undefined || typeof array !== "string") return undefined;
  return arrayElements(array)?.includes(String(operand));
}

function inValue(node: Extract<Expression, { kind: "in" }>, row: RowValue): boolean | null | undefined {
  if (node.query) return undefined;
  const operand = evaluate(node.operand, row);
  let result: boolean | null | undefined = false;
  for (const item of node.list) {
    const isSame = compare("=", operand, evaluate(item, row), row);
    if (isSame === true) return !node.isNegated;
    if (isSame === undefined) result = undefined;
    else if (isSame === null && result !== undefined) result = null;
  }
  return node.isNegated ? invert(result) : result;
}

function isValue(test: string, isNegated: boolean, value: Value): boolean | undefined {
  if (value === undefined) return undefined;
  const tests: Readonly<Record<string, boolean>> = {
    NULL: value === null,
    UNKNOWN: value === null,
    TRUE: truth(value) === true,
    FALSE: truth(value) === false,
  };
  const result = tests[test];
  return result === undefined ? undefined : result !== isNegated;
}

function patternValue(node: Extract<Expression, { kind: "pattern" }>, row: RowValue): boolean | null | undefined {
  const [operand, pattern] = [evaluate(node.operand, row), evaluate(node.pattern, row)];
  if (operand === null || pattern === null) return null;
  if (operand === undefined || typeof pattern !== "string" || node.escape || typeof operand === "boolean")
    return undefined;
  const text = String(operand);
  const isMatch = matches(node.operator, text, pattern, row.rules);
  return node.isNegated ? invert(isMatch) : isMatch;
}

function caseValue(node: Extract<Expression, { kind: "case" }>, row: RowValue): Value {
  const subject = node.subject ? evaluate(node.subject, row) : undefined;
  for (const branch of node.branches) {
    const condition = node.subject
      ? compare("=", subject, evaluate(branch.condition, row), row)
      : truth(evaluate(branch.condition, row));
    if (condition === undefined) return undefined;
    if (condition === true) return evaluate(branch.result, row);
  }
  return node.otherwise ? evaluate(node.otherwise, row) : null;
}

/** The constant that an expression without columns stands for; undefined when it holds anything else. */
export function constantOf(
  node: Expression,
  dialect: ValueRules["dialect"],
): number | string | boolean | null | undefined {
  return evaluate(node, {
    textOf: () => undefined,
    rules: { dialect, family: "other", collation: null, type: "" },
  });
}
