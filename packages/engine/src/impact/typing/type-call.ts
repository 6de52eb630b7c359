import type { CallExpression, Expression } from "../../statement/ast.ts";
import type { SqlType } from "./sql-type.ts";
import { typeOfOneOf } from "./type-choice.ts";
import { requireBoolean } from "./boolean-context.ts";
import { applyOperator, operandOf } from "./type-operator.ts";
import { typeOfFunction } from "./type-function.ts";
import type { Typer } from "./typer.ts";

/** Functions that the grammar itself knows: their types are those of their arguments. */
const oneOfSeveral: Readonly<Record<string, string>> = { coalesce: "COALESCE", greatest: "GREATEST", least: "LEAST" };

/** The type of a call: of what the grammar knows itself that of its arguments, else what the function gives. */
export function typeOfCall(typer: Typer, node: CallExpression): SqlType {
  const [only, ...others] = node.name;
  const name = only && others.length === 0 && !only.isQuoted ? only.text.toLowerCase() : "";
  const operands = node.arguments.map((argument) => operandOf(typer, argument));
  for (const expression of furtherParts(node)) typer.typeOf(expression);
  if (node.filter) requireBoolean(typer, node.filter, "FILTER");
  const construct = Object.hasOwn(oneOfSeveral, name) ? oneOfSeveral[name] : undefined;
  if (construct !== undefined) return typeOfOneOf(typer, construct, operands);
  const [first, second] = operands;
  if (name === "nullif" && first && second && operands.length === 2) {
    applyOperator(typer, "=", first, second, node);
    return first.type;
  }
  return typeOfFunction(typer, node, name, operands);
}

const furtherParts = ({ orderBy, over }: CallExpression): readonly Expression[] => [
  ...orderBy,
  ...(over ? [...over.partitionBy, ...over.orderBy, ...over.bounds] : []),
];
