import { textOrder } from "./compare-text.ts";
import { decimalArithmetic, decimalQuotient } from "./exact-decimal.ts";
import { compareValues, toComparable } from "./literal-value.ts";
import { dayMs, intervalOf } from "./interval-value.ts";
import { momentArithmetic } from "./moment-arithmetic.ts";
import { literalAs } from "./typed-text.ts";
import { computed, isNumber, semanticsOf } from "./value.ts";
import { trimEnd } from "./trim-end.ts";
import type { RowValue, Scalar, TypedValue, Value } from "./value.ts";

/** The operators that `compare` knows. */
export const comparisons = new Set(["=", "==", "<>", "!=", "<", ">", "<=", ">=", "^="]);

/** Integers beyond are refused by some databases and wrap in none. */
const largestInteger = 2_147_483_647;

/** Arithmetic over two known values: NULL for a division by zero where the database says so, undefined for what is not computed. */
export function arithmetic(operator: string, left: TypedValue, right: TypedValue, row: RowValue): Value {
  const areNumbers = isNumber(left) && isNumber(right);
  if (!areNumbers) {
    const moved = momentArithmetic(operator, left, right, row);
    if (moved !== undefined) return moved;
  }
  const exact = areNumbers ? exactArithmetic(operator, left, right, row) : undefined;
  return exact === undefined && row.isRough === true ? roughArithmetic(operator, left, right, row) : exact;
}

function exactArithmetic(operator: string, left: TypedValue, right: TypedValue, row: RowValue): Value {
  const semantics = semanticsOf(row);
  if (typeof left.value === "bigint" || typeof right.value === "bigint") return undefined;
  const [first, second] = [Number(left.value), Number(right.value)];
  const areIntegers = left.kind === "integer" && right.kind === "integer";
  const areFloats = left.kind === "float" || right.kind === "float" || (semantics.decimalsAreFloats && !areIntegers);
  const isDivision = operator === "/" || operator === "%" || operator === "MOD" || operator === "DIV";
  if (isDivision && second === 0) return semantics.divisionByZero === "NULL" ? null : undefined;
  if (areFloats) {
    const value =
      operator === "+"
        ? first + second
        : operator === "-"
          ? first - second
          : operator === "*"
            ? first * second
            : undefined;
    return operator === "/"
      ? computed("float", first / second)
      : value === undefined
        ? undefined
        : computed("float", value);
  }
  switch (operator) {
    case "+":
    case "-":
    case "*": {
      const value = decimalArithmetic(operator, first, second);
      const isUnsigned = operator === "-" && /unsigned/iu.test(row.rules.type);
      if (value === undefined || (isUnsigned && value < 0)) return undefined;
      if (!areIntegers) return computed("decimal", value);
      return Math.abs(value) > largestInteger ? undefined : computed("integer", value);
    }
    case "/": {
      if (areIntegers && semantics.integerQuotient === "whole")
        return computed("integer", Math.trunc(first / second) + 0);
      const value = decimalQuotient(first, second);
      return value === undefined ? undefined : computed("decimal", value);
    }
    case "DIV":
      return areIntegers ? computed("integer", Math.trunc(first / second) + 0) : undefined;
    case "%":
    case "MOD": {
      const value = decimalArithmetic("%", first, second);
      return value === undefined ? undefined : computed(areIntegers ? "integer" : "decimal", value);
    }
    case "&":
    case "|": {
      const isPlain = areIntegers && Math.min(first, second) >= 0 && Math.max(first, second) <= largestInteger;
      if (!isPlain || !semantics.hasBitOperators) return undefined;
      return computed("integer", operator === "&" ? first & second : first | second);
    }
    default:
      return undefined;
  }
}

function roughArithmetic(operator: string, left: TypedValue, right: TypedValue, row: RowValue): Value {
  const [first, second] = [Number(left.value), Number(right.value)];
  if (Number.isNaN(first) || Number.isNaN(second)) return undefined;
  const isWhole = semanticsOf(row).integerQuotient === "whole" && left.kind === "integer" && right.kind === "integer";
  const results: Readonly<Record<string, number>> = {
    "+": first + second,
    "-": first - second,
    "*": first * second,
    "/": isWhole ? Math.trunc(first / second) : first / second,
    DIV: Math.trunc(first / second),
    "%": first % second,
    MOD: first % second,
    "&": first & second,
    "|": first | second,
  };
  const value = results[operator];
  return value === undefined ? undefined : Number.isFinite(value) ? computed("float", value) : null;
}

/** A comparison as the database makes it; undefined where that is not known. */
export function compare(operator: string, left: Value, right: Value, row: RowValue): boolean | null | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return null;
  const exact = orderOf(left, right, row);
  const isOrder = !equalities.has(operator);
  const order =
    (exact === undefined || (isOrder && exact === "unequal")) && row.isRough === true
      ? roughOrder(left, right, row)
      : exact;
  if (order === undefined || (isOrder && order === "unequal")) return undefined;
  switch (operator) {
    case "=":
    case "==":
      return order === 0;
    case "<>":
    case "!=":
    case "^=":
      return order !== 0;
    case "<":
      return Number(order) < 0;
    case ">":
      return Number(order) > 0;
    case "<=":
      return Number(order) <= 0;
    case ">=":
      return Number(order) >= 0;
    default:
      return undefined;
  }
}

const equalities = new Set(["=", "==", "<>", "!=", "^="]);

type Order = number | "unequal" | undefined;

function orderOf(left: TypedValue, right: TypedValue, row: RowValue): Order {
  if (left.kind === "literal" && right.kind !== "literal") {
    const order = orderOf(right, left, row);
    return typeof order === "number" ? -order : order;
  }
  if (right.kind === "literal") return orderByLiteral(left, right, row);
  const { hasBooleanType, ordersUuidsAsWritten } = semanticsOf(row);
  if (isNumber(left) && isNumber(right)) return numberOrder(left, right);
  const kinds = [left.kind, right.kind];
  if (kinds.every((kind) => kind === "boolean")) return Number(left.value) - Number(right.value);
  if (kinds.includes("boolean") && kinds.includes("integer"))
    return hasBooleanType ? undefined : Number(left.value) - Number(right.value);
  if (kinds.every((kind) => kind === "char")) return textOrder(left, right, row);
  if (kinds.every((kind) => kind === "text" || kind === "char")) {
    // What CHAR gives beside VARCHAR: blanks are dropped, or stay and count.
    const isTrimmed = semanticsOf(row).paddedText.inFunctions === "trimmed" || !kinds.includes("char");
    return isTrimmed ? textOrder(left, right, row) : undefined;
  }
  if (kinds.every((kind) => kind === "enum" || kind === "text")) return withoutOrder(textOrder(left, right, row));
  const isOfClock = kinds.includes("moment");
  if (kinds.every((kind) => kind === "date" || kind === "timestamp" || (isOfClock && /^(?:moment|zoned)/u.test(kind))))
    return codeOrder(asMoment(left), asMoment(right));
  if (kinds.every((kind) => kind === "interval")) return lengthOf(left) - lengthOf(right);
  if (left.kind !== right.kind || left.kind === "opaque") return undefined;
  const order = codeOrder(String(left.value), String(right.value));
  return left.kind === "uuid" && !ordersUuidsAsWritten ? withoutOrder(order) : order;
}

function orderByLiteral(left: TypedValue, right: TypedValue, row: RowValue): Order {
  const text = String(right.value);
  if (left.kind === "literal") return textOrder(left, right, row);
  const { hasAffinity } = semanticsOf(row);
  if (hasAffinity && isNumber(left)) {
    // A number is less than any text, and text becomes a number beside what has a numeric affinity alone.
    if (!left.isDeclared || !/[\d]/u.test(text)) return -1;
  } else if (
    hasAffinity &&
    left.isDeclared &&
    row.rules.family !== "text" &&
    /^[-+.]?\d*(?:\.\d*)?(?:e[-+]?\d+)?$/iu.test(text.trim())
  )
    return undefined;
  if (left.kind === "char" && semanticsOf(row).paddedText.inFunctions === "unknown" && text !== trimEnd(text))
    return undefined;
  const value = literalAs(left.kind, text, row);
  return value === undefined ? undefined : orderOf(left, value, row);
}

function numberOrder(left: TypedValue, right: TypedValue): Order {
  const hasFloat = left.kind === "float" || right.kind === "float";
  if (hasFloat && (typeof left.value === "bigint" || typeof right.value === "bigint")) return undefined;
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
}

/** The length of an interval as PostgreSQL compares them: months of thirty days. */
function lengthOf(value: TypedValue): number {
  const { months = 0, days = 0, milliseconds = 0 } = intervalOf(value) ?? {};
  return (months * 30 + days) * dayMs + milliseconds;
}

const codeOrder = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);

const withoutOrder = (order: Order): Order => (order === 0 || order === undefined ? order : "unequal");

const asMoment = ({ kind, value }: TypedValue) =>
  kind === "date" ? `${String(value)} 00:00:00.000000` : String(value);

/** The order for an estimate: numbers where one side is one, else what the column's type makes of both texts. */
function roughOrder(left: TypedValue, right: TypedValue, row: RowValue): number | undefined {
  if (typeof left.value !== "string" || typeof right.value !== "string") {
    const [first, second] = [roughNumber(left.value), roughNumber(right.value)];
    return first === undefined || second === undefined ? undefined : first - second;
  }
  const [first, second] = [toComparable(left.value, row.rules), toComparable(right.value, row.rules)];
  return first === null || second === null ? undefined : compareValues(first, second);
}

function roughNumber(value: Scalar): number | undefined {
  if (typeof value === "string") {
    if (/^(?:t|true)$/iu.test(value)) return 1;
    if (/^(?:f|false)$/iu.test(value)) return 0;
  }
  const number = Number(value);
  return Number.isNaN(number) || value === "" ? undefined : number;
}
