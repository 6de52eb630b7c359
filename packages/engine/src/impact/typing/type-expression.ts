import type { TypeRules } from "../../dialects/type-rules-model.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { requireBoolean } from "./boolean-context.ts";
import type { SqlType } from "./sql-type.ts";
import { rowType } from "./sql-type.ts";
import { typeOfArray, typeOfCase } from "./type-choice.ts";
import { typeOfCall } from "./type-call.ts";
import { requireVersion } from "./require-version.ts";
import { typeOfAccess, typeOfCast } from "./type-cast.ts";
import { typeOfConstant } from "./type-constant.ts";
import { typeOfName } from "./type-name.ts";
import { typeOfBetween, typeOfBinary, typeOfPattern, typeOfUnary } from "./type-operator.ts";
import { typesOfQuery } from "./type-query.ts";
import { typeOfIn, typeOfQuantified, typeOfScalar } from "./type-subquery.ts";
import { lazily } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** A typer for what a resolver has bound. */
export function createTyper(schema: PreparedSchema, rules: TypeRules, resolver: Resolver, text: string): Typer {
  const typer: Typer = {
    schema,
    rules,
    resolver,
    text,
    columns: new Map(),
    laziness: { depth: 0 },
    typeOf: (expression) => typeOf(typer, expression),
    typesOfQuery: (query) => typesOfQuery(typer, query),
    createInner: (inner, innerText) => createTyper(schema, rules, inner, innerText),
  };
  return typer;
}

function typeOf(typer: Typer, node: Expression): SqlType {
  switch (node.kind) {
    case "name":
      return typeOfName(typer, node);
    case "literal":
      return typeOfConstant(typer, node);
    case "unary":
      return typeOfUnary(typer, node);
    case "binary":
      return typeOfBinary(typer, node);
    case "logical":
      for (const [at, operand] of node.operands.entries()) {
        if (at === 0) requireBoolean(typer, operand, node.operator);
        else lazily(typer, () => requireBoolean(typer, operand, node.operator));
      }
      return "bool";
    case "not":
      requireBoolean(typer, node.operand, "NOT");
      return "bool";
    case "is":
      if (node.test === "JSON") requireVersion(typer, "16", "IS JSON is known", node);
      if (truthTests.has(node.test)) requireBoolean(typer, node.operand, `IS ${node.test}`);
      else typer.typeOf(node.operand);
      return "bool";
    case "between":
      return typeOfBetween(typer, node);
    case "in":
      return typeOfIn(typer, node);
    case "pattern":
      return typeOfPattern(typer, node);
    case "quantified":
      return typeOfQuantified(typer, node);
    case "exists":
      typer.typesOfQuery(node.query);
      return "bool";
    case "subquery":
      return typeOfScalar(typer, node.query);
    case "call":
      return typeOfCall(typer, node);
    case "cast":
      return typeOfCast(typer, node);
    case "case":
      return lazily(typer, () => typeOfCase(typer, node));
    case "row":
      for (const item of node.items) typer.typeOf(item);
      return rowType;
    case "array":
      if (node.query) typer.typesOfQuery(node.query);
      return node.query ? null : typeOfArray(typer, node);
    case "access":
      return typeOfAccess(typer, node);
    case "assignment":
      return typer.typeOf(node.value);
    default:
      return null;
  }
}

const truthTests = new Set(["TRUE", "FALSE", "UNKNOWN"]);
