import { compareValues, toComparable } from "./literal-value.ts";
import type { RowValue, Value } from "./value.ts";

/** The operators that `compare` knows. */
export const comparisons = new Set(["=", "==", "<>", "!=", "<", ">", "<=", ">=", "^="]);

/** Arithmetic over two known values; null for a division by zero, undefined for an operator that is not known. */
export function arithmetic(
  operator: string,
  left: number | string | boolean,
  right: number | string | boolean,
  row: RowValue,
): Value {
  const [first, second] = [Number(left), Number(right)];
  if (Number.isNaN(first) || Number.isNaN(second)) return undefined;
  const isIntegral = row.rules.family === "integer" && row.rules.dialect !== "mysql" && row.rules.dialect !== "oracle";
  switch (operator) {
    case "+":
      return first + second;
    case "-":
      return first - second;
    case "*":
      return first * second;
    case "/":
      if (second === 0) return null;
      return isIntegral && Number.isInteger(second) ? Math.trunc(first / second) : first / second;
    case "DIV":
      return second === 0 ? null : Math.trunc(first / second);
    case "%":
    case "MOD":
      return second === 0 ? null : first % second;
    case "&":
      return first & second;
    case "|":
      return first | second;
    default:
      return undefined;
  }
}

/** A comparison by the column's rules. */
export function compare(operator: string, left: Value, right: Value, row: RowValue): boolean | null | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return null;
  const order = orderOf(left, right, row);
  if (order === undefined) return undefined;
  switch (operator) {
    case "=":
    case "==":
      return order === 0;
    case "<>":
    case "!=":
    case "^=":
      return order !== 0;
    case "<":
      return order < 0;
    case ">":
      return order > 0;
    case "<=":
      return order <= 0;
    case ">=":
      return order >= 0;
    default:
      return undefined;
  }
}

function orderOf(left: number | string | boolean, right: number | string | boolean, row: RowValue): number | undefined {
  if (
    typeof left === "number" ||
    typeof right === "number" ||
    typeof left === "boolean" ||
    typeof right === "boolean"
  ) {
    const [first, second] = [comparableNumber(left), comparableNumber(right)];
    return first === undefined || second === undefined ? undefined : first - second;
  }
  const [first, second] = [toComparable(left, row.rules), toComparable(right, row.rules)];
  return first === null || second === null ? undefined : compareValues(first, second);
}

function comparableNumber(value: number | string | boolean): number | undefined {
  if (typeof value === "string") {
    if (/^(?:t|true)$/iu.test(value)) return 1;
    if (/^(?:f|false)$/iu.test(value)) return 0;
  }
  const number = Number(value);
  return Number.isNaN(number) || value === "" ? undefined : number;
}
