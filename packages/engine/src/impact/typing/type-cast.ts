import type { AccessExpression, ArrayExpression, CastExpression } from "../../statement/ast.ts";
import { canCoerce, shownType } from "./coercion.ts";
import { typeNamed } from "./named-type.ts";
import { elementOf, isArrayType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { requireReadable } from "./type-constant.ts";
import { readLiteral } from "../values/literal.ts";
import { refusalOfPostgresql } from "../values/refusal-postgresql.ts";
import { storedTypeNamed } from "../values/type.ts";
import { mismatch, shownSource } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** A cast that is written; fails where the database has none between the types. */
export function typeOfCast(typer: Typer, node: CastExpression): SqlType {
  const { rules } = typer;
  const type = typeNamed(typer.schema, rules, node.typeName);
  if (node.operand.kind === "array" && (type === null || isArrayType(type)))
    return typeOfCastArray(typer, node.operand, type);
  const from = typer.typeOf(node.operand);
  if (type === null && from === unknownConstant) requireStored(typer, node);
  if (type === null || from === null) return type;
  requireInRange(typer, node);
  if (from === unknownConstant) requireReadable(typer, node.operand, type);
  else if (!canCoerce(rules, from, type, "explicit"))
    throw mismatch(`There is no cast from ${shownType(rules, from)} to ${shownType(rules, type)}.`, node);
  return type;
}

/** Fails where a constant is no value of a type that has no name among those of expressions: a range. */
function requireStored(typer: Typer, { operand, typeName }: CastExpression): void {
  const literal = readLiteral("postgresql", typer.text, operand);
  const found = literal && refusalOfPostgresql(storedTypeNamed(typer.schema, typeName), literal);
  if (!found) return;
  throw mismatch(
    `${shownSource(typer, operand)} is cast to ${typeName}, but it ${found.fault}. Write ${found.wanted}.`,
    operand,
  );
}

const numericFamilies: ReadonlySet<string> = new Set(["integer", "decimal", "float"]);

/** Fails where a number that is cast is out of the range of its type: the server computes constants when it plans. */
function requireInRange(typer: Typer, { operand, typeName }: CastExpression): void {
  const literal = readLiteral("postgresql", typer.text, operand);
  const stored = literal?.kind === "number" ? storedTypeNamed(typer.schema, typeName) : null;
  if (literal === null || stored === null || !numericFamilies.has(stored.typeFamily)) return;
  const found = refusalOfPostgresql(stored, literal);
  if (found === null) return;
  throw mismatch(
    `${shownSource(typer, operand)} is cast to ${typeName}, but it ${found.fault}. Write ${found.wanted}.`,
    operand,
  );
}

/** `ARRAY […]::type[]`: each value is cast by itself. */
function typeOfCastArray(typer: Typer, { items, query }: ArrayExpression, type: SqlType): SqlType {
  if (query) typer.typesOfQuery(query);
  for (const item of items) {
    if (item.kind === "array") typeOfCastArray(typer, item, type);
    else if (typer.typeOf(item) === unknownConstant && type !== null) requireReadable(typer, item, elementOf(type));
  }
  return type;
}

/** `array[1]`, `array[1:2]`; what fields of rows are is not followed. */
export function typeOfAccess(typer: Typer, { base, indexes, field }: AccessExpression): SqlType {
  const type = typer.typeOf(base);
  for (const index of indexes) typer.typeOf(index);
  if (field !== null || type === null || indexes.length !== 1) return null;
  return isArrayType(type) ? elementOf(type) : null;
}
