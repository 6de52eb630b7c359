import type { BinaryExpression, CallExpression, Expression } from "../../statement/ast.ts";
import { rangeOfBits } from "../values/decimal.ts";
import { shownType } from "./coercion.ts";
import type { SqlType } from "./sql-type.ts";
import { mismatch, shownSource } from "./typer.ts";
import type { Typer } from "./typer.ts";

const ranges: Readonly<Record<string, ReturnType<typeof rangeOfBits>>> = {
  int2: rangeOfBits(16),
  int4: rangeOfBits(32),
  int8: rangeOfBits(64),
};
/** Longer products are of numeric, which has room for them. */
const maxDigits = 40;

/**
 * Fails for arithmetic of constants that no server computes: what does not depend on a row is computed when the statement is
 * planned, whether there are rows or not.
 *
 * @see https://www.postgresql.org/docs/current/functions-conditional.html (constant subexpressions are evaluated at plan time)
 */
export function checkFolded(typer: Typer, node: BinaryExpression, type: SqlType): void {
  if (typer.laziness.depth > 0) return;
  const [left, right] = [numberOf(node.left), numberOf(node.right)];
  if (left === null || right === null) return;
  if ((node.operator === "/" || node.operator === "%") && Number(right) === 0)
    throw mismatch(`${shownSource(typer, node)} divides by zero.`, node);
  const range = type === null ? undefined : ranges[type];
  const value = range && wholeOf(node);
  if (!range || value === null || value === undefined || (value >= range.low && value <= range.high)) return;
  const shown = shownType(typer.rules, type ?? "");
  throw mismatch(
    `${shownSource(typer, node)} is ${String(value)}, which is out of the range of ${shown}. Cast a side to a larger type.`,
    node,
  );
}

/** Of which numbers a function has no value. */
const outside: Readonly<Record<string, (value: number) => boolean>> = {
  sqrt: (value) => value < 0,
  ln: (value) => value <= 0,
  log: (value) => value <= 0,
  log10: (value) => value <= 0,
};

/** Fails for a function of a constant of which it has no value. */
export function checkFoldedCall(typer: Typer, node: CallExpression, name: string): void {
  const isOutside = Object.hasOwn(outside, name) ? outside[name] : undefined;
  const [argument, ...others] = node.arguments;
  if (isOutside === undefined || argument === undefined || others.length > 0 || typer.laziness.depth > 0) return;
  const value = numberOf(argument);
  if (value !== null && isOutside(Number(value)))
    throw mismatch(`${name} has no value of ${shownSource(typer, argument)}.`, node);
}

/** The number that a constant is, as it is written; null for everything else. */
function numberOf(node: Expression): string | null {
  if (node.kind === "unary" && (node.operator === "-" || node.operator === "+")) {
    const operand = numberOf(node.operand);
    return operand === null ? null : node.operator === "+" ? operand : negated(operand);
  }
  if (node.kind === "literal" && node.type === "number") return node.value;
  if (node.kind === "binary" || node.kind === "cast") {
    const whole = wholeOf(node);
    return whole === null ? null : String(whole);
  }
  return null;
}

const negated = (text: string): string => (text.startsWith("-") ? text.slice(1) : `-${text}`);

/** Each part of a long sum is asked for by all that stand around it. */
const known = new WeakMap<Expression, { readonly whole: bigint | null }>();

/** The whole number that constants make; null where they make none, or another kind of number. */
function wholeOf(node: Expression): bigint | null {
  let found = known.get(node);
  if (found === undefined) known.set(node, (found = { whole: findWhole(node) }));
  return found.whole;
}

function findWhole(node: Expression): bigint | null {
  if (node.kind === "binary") return wholeOfBinary(node);
  if (node.kind === "cast" && /^(?:int[248]?|integer|bigint|smallint)$/iu.test(node.typeName))
    return wholeOf(node.operand);
  const text = node.kind === "literal" || node.kind === "unary" ? numberOf(node) : null;
  return text !== null && text.length < maxDigits && /^-?\d+$/u.test(text) ? BigInt(text) : null;
}

function wholeOfBinary({ operator, left, right }: BinaryExpression): bigint | null {
  const [one, other] = [wholeOf(left), wholeOf(right)];
  if (one === null || other === null || String(one).length + String(other).length > maxDigits) return null;
  switch (operator) {
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "/":
      return other === 0n ? null : one / other;
    case "%":
      return other === 0n ? null : one % other;
    default:
      return null;
  }
}
