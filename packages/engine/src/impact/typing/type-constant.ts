import { describeType } from "../../ddl/parse/type-source.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { Expression, LiteralExpression } from "../../statement/ast.ts";
import { readLiteral } from "../values/literal.ts";
import { noLabel } from "../values/refusal.ts";
import type { Refusal } from "../values/refusal.ts";
import { refusalOfPostgresql } from "../values/refusal-postgresql.ts";
import { elementOf, isArrayType, isEnumType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { shownType } from "./coercion.ts";
import { typeNamed } from "./named-type.ts";
import { requireVersion } from "./require-version.ts";
import { mismatch, shownSource } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** The type of a constant as it is read, before anything around it decides. */
export function typeOfConstant(typer: Typer, node: LiteralExpression): SqlType {
  if (node.typeName !== null) return typeOfTyped(typer, node, node.typeName);
  switch (node.type) {
    case "null":
      return unknownConstant;
    case "boolean":
      return "bool";
    case "number":
      if (/^0[xob]|_/iu.test(node.value)) requireVersion(typer, "16", `${node.value} is a number`, node);
      return typeOfNumber(node.value);
    case "string":
      return readLiteral(typer.schema.catalog.dialect, typer.text, node) === null ? null : unknownConstant;
    default:
      return null;
  }
}

/** `DATE '2024-02-30'`: read as its type at once. */
function typeOfTyped(typer: Typer, node: LiteralExpression, typeName: string): SqlType {
  const type = typeNamed(typer.schema, typer.rules, typeName.toLowerCase());
  if (type !== null && node.type === "string") requireValue(typer, node, node.value, type);
  return type;
}

function typeOfNumber(text: string): SqlType {
  if (/^\d+$/u.test(text)) {
    if (text.length < 10) return "int4";
    const value = BigInt(text);
    return value <= 2_147_483_647n ? "int4" : value <= 9_223_372_036_854_775_807n ? "int8" : "numeric";
  }
  return /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(text) ? "numeric" : null;
}

/** Fails where a constant of unknown type has to be read as a type of which it is no value; other expressions pass. */
export function requireReadable(typer: Typer, node: Expression, type: string): void {
  if (node.kind !== "literal" || node.type !== "string" || node.typeName !== null) return;
  const literal = readLiteral(typer.schema.catalog.dialect, typer.text, node);
  if (literal !== null) requireValue(typer, node, literal.text, type);
}

function requireValue(typer: Typer, node: LiteralExpression, text: string, type: string): void {
  const found = refusalOf(typer, type, text);
  if (found === null) return;
  const shown = shownType(typer.rules, type);
  throw mismatch(
    `${shownSource(typer, node)} is read as ${shown} here, but it ${found.fault}. Write ${found.wanted}.`,
    node,
  );
}

function refusalOf(typer: Typer, type: string, text: string): Refusal | null {
  if (isEnumType(type)) {
    const wanted = typer.schema.catalog.types.find(({ namespace, name }) => type === `enum:${namespace}.${name}`);
    return wanted === undefined || wanted.labels.includes(text) ? null : noLabel(wanted.labels);
  }
  if (isArrayType(type) && elementOf(type) === unknownConstant) return null;
  const spelling = shownType(typer.rules, type);
  const described = describeType(spelling, ddlGrammarByDialect[typer.schema.catalog.dialect]);
  // A text of any length is a text: what is cut or refused for it is the column's affair.
  if (described.typeFamily === "text") return null;
  return refusalOfPostgresql(
    { ...described, type: described.normalType, labels: [] },
    { kind: "text", text, typeName: null, isNational: false },
  );
}
