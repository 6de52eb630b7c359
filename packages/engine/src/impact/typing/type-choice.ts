import type { ArrayExpression, CaseExpression } from "../../statement/ast.ts";
import { commonType } from "./common-type.ts";
import { shownType } from "./coercion.ts";
import { rowType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { requireReadable } from "./type-constant.ts";
import { requireBoolean } from "./boolean-context.ts";
import { applyOperator, operandOf } from "./type-operator.ts";
import type { Operand } from "./type-operator.ts";
import { mismatch } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** The one type of several expressions of which one becomes the value; fails where they have none. */
export function typeOfOneOf(typer: Typer, construct: string, operands: readonly Operand[]): SqlType {
  const common = commonType(
    typer.rules,
    operands.map(({ type }) => type),
  );
  if ("clash" in common) {
    const [first, second] = common.clash.map((type) => shownType(typer.rules, type));
    const node = operands[common.at]?.node ?? operands[0]?.node;
    throw mismatch(
      `${construct} gives values of one type, but here are ${first ?? ""} and ${second ?? ""}.`,
      node ?? { span: { start: 0, end: 0 } },
    );
  }
  const { type } = common;
  if (type !== null)
    for (const operand of operands) if (operand.type === unknownConstant) requireReadable(typer, operand.node, type);
  return type;
}

/** CASE: its conditions are booleans, or are compared with its subject. */
export function typeOfCase(typer: Typer, { subject, branches, otherwise }: CaseExpression): SqlType {
  const compared = subject && operandOf(typer, subject);
  const results: Operand[] = [];
  for (const { condition, result } of branches) {
    if (compared === null) requireBoolean(typer, condition, "WHEN");
    else applyOperator(typer, "=", textIfUnknown(compared), operandOf(typer, condition), condition);
    results.push(operandOf(typer, result));
  }
  const last = otherwise && operandOf(typer, otherwise);
  return typeOfOneOf(typer, "CASE", last ? [last, ...results] : results);
}

/** The subject of a CASE is a value before it is compared: a constant is text. */
const textIfUnknown = (operand: Operand): Operand =>
  operand.type === unknownConstant ? { ...operand, type: "text" } : operand;

/** ARRAY […]: values of one type. */
export function typeOfArray(typer: Typer, node: ArrayExpression): SqlType {
  const { items } = node;
  if (items.length === 0)
    throw mismatch("An empty ARRAY needs the type of its values: write ARRAY[]::integer[] or the like.", node);
  const type = typeOfOneOf(
    typer,
    "ARRAY",
    items.map((item) => operandOf(typer, item)),
  );
  if (type === null || type === rowType) return null;
  return type.endsWith("[]") ? type : `${type}[]`;
}
