import type { Expression, InExpression, QuantifiedExpression, Query } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { commonType } from "./common-type.ts";
import { queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { elementOf, isArrayType, rowType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { requireReadable } from "./type-constant.ts";
import { applyOperator, operandOf } from "./type-operator.ts";
import type { Operand } from "./type-operator.ts";
import { mismatch } from "./typer.ts";
import type { ColumnTypes, Typer } from "./typer.ts";

/** The type of a query that stands for one value. */
export const typeOfScalar = (typer: Typer, query: Query): SqlType => {
  const types = typer.typesOfQuery(query);
  return types?.length === 1 ? (types[0] ?? null) : null;
};

/** `x IN (…)`: each item, or the query's columns, beside the operand; several constants become values of one type first. */
export function typeOfIn(typer: Typer, node: InExpression): SqlType {
  if (node.query) return compareWithQuery(typer, "=", node.operand, node.query);
  const operand = operandOf(typer, node.operand);
  const items = node.list.map((item) => operandOf(typer, item));
  const constants = items.filter((item) => isConstant(item.node));
  const shared = constants.length > 1 ? sharedType(typer, [operand, ...constants]) : null;
  const shares = new Set(constants);
  for (const item of items) {
    const isShared = shared !== null && shared !== rowType && shares.has(item);
    if (isShared && item.type === unknownConstant) requireReadable(typer, item.node, shared);
    applyOperator(typer, "=", operand, isShared ? { ...item, type: shared } : item, item.node);
  }
  return "bool";
}

/** Whether no column takes part in an expression. */
function isConstant(node: Expression): boolean {
  if (node.kind === "literal") return true;
  let reads = false;
  walkExpression(node, (each) => {
    reads ||= each.kind === "name" || queryOf(each) !== null;
  });
  return !reads;
}

/** The type that several constants and what is compared with them have in common, where there is one. */
function sharedType({ rules }: Typer, operands: readonly Operand[]): SqlType {
  const common = commonType(
    rules,
    operands.map(({ type }) => type),
  );
  return "clash" in common ? null : common.type;
}

/** `x = ANY (…)`: each value of the array or of the query beside the operand. */
export function typeOfQuantified(typer: Typer, node: QuantifiedExpression): SqlType {
  if (node.query) return compareWithQuery(typer, node.operator, node.operand, node.query);
  const operand = operandOf(typer, node.operand);
  if (node.array === null) return "bool";
  const type = typer.typeOf(node.array);
  if (type === null || type === unknownConstant) return "bool";
  if (!isArrayType(type)) throw mismatch(`${node.quantifier} wants an array or a query.`, node.array);
  applyOperator(typer, node.operator, operand, { node: node.array, type: elementOf(type) }, node);
  return "bool";
}

function compareWithQuery(typer: Typer, operator: string, operand: Expression, query: Query): SqlType {
  const items = operand.kind === "row" ? operand.items : [operand];
  const left = items.map((item) => operandOf(typer, item));
  const types = typer.typesOfQuery(query);
  if (types === null) return "bool";
  requireWidth(types, left.length, query);
  const name = /^[^\w\s]+$/u.test(operator) ? operator : null;
  for (const [at, item] of left.entries())
    if (name !== null)
      applyOperator(
        typer,
        name,
        item,
        { node: { ...query, kind: "subquery", query }, type: types[at] ?? null },
        item.node,
      );
  return "bool";
}

function requireWidth(types: NonNullable<ColumnTypes>, wanted: number, { span }: Query): void {
  if (types.length === wanted) return;
  const message = `The query gives ${String(types.length)} columns, but ${String(wanted)} ${wanted === 1 ? "is" : "are"} compared with it.`;
  throw new ParseFailure("syntax", message, span);
}
