import type { CallExpression, Expression } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import type { SqlType } from "./sql-type.ts";
import { checkFoldedCall } from "./folded-constant.ts";
import { shownType } from "./coercion.ts";
import { unknownConstant } from "./sql-type.ts";
import { typeOfOneOf } from "./type-choice.ts";
import { requireBoolean } from "./boolean-context.ts";
import { applyOperator, operandOf } from "./type-operator.ts";
import type { Operand } from "./type-operator.ts";
import { typeOfFunction } from "./type-function.ts";
import { lazily, sourceOf } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** Functions that the grammar itself knows: their types are those of their arguments. */
const oneOfSeveral: Readonly<Record<string, string>> = { coalesce: "COALESCE", greatest: "GREATEST", least: "LEAST" };

/** The type of a call: of what the grammar knows itself that of its arguments, else what the function gives. */
export function typeOfCall(typer: Typer, node: CallExpression): SqlType {
  const [only, ...others] = node.name;
  const name = only && others.length === 0 && !only.isQuoted ? only.text.toLowerCase() : "";
  // COALESCE stops at the first value.
  const operands = node.arguments.map((argument, at) =>
    name === "coalesce" && at > 0 ? lazily(typer, () => operandOf(typer, argument)) : operandOf(typer, argument),
  );
  for (const expression of furtherParts(node)) typer.typeOf(expression);
  if (node.filter) requireBoolean(typer, node.filter, "FILTER");
  const construct = Object.hasOwn(oneOfSeveral, name) ? oneOfSeveral[name] : undefined;
  if (construct !== undefined) return typeOfOneOf(typer, construct, operands);
  const [first, second] = operands;
  if (name === "nullif" && first && second && operands.length === 2) {
    applyOperator(typer, "=", first, second, node);
    return first.type;
  }
  if (name === "extract" && second) requireMoment(typer, second);
  const type = typeOfFunction(typer, node, name, operands);
  checkFoldedCall(typer, node, name);
  return type;
}

const furtherParts = ({ orderBy, over }: CallExpression): readonly Expression[] => [
  ...orderBy,
  ...(over ? [...over.partitionBy, ...over.orderBy, ...over.bounds] : []),
];

const moments: ReadonlySet<string> = new Set(["date", "time", "timetz", "timestamp", "timestamptz", "interval"]);

/** @see https://www.postgresql.org/docs/current/functions-datetime.html#FUNCTIONS-DATETIME-EXTRACT */
function requireMoment(typer: Typer, { node, type }: Operand): void {
  if (type === null || moments.has(type)) return;
  if (type === unknownConstant)
    throw new ParseFailure(
      "unknown_function",
      "EXTRACT takes a date, a time or an interval: write which of them the constant is.",
      node.span,
      `TIMESTAMP ${sourceOf(typer, node)}`,
    );
  throw new ParseFailure(
    "unknown_function",
    `EXTRACT takes a date, a time or an interval, but this is ${shownType(typer.rules, type)}.`,
    node.span,
  );
}
