import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression } from "../../statement/ast.ts";
import { describeType } from "../parse/type-source.ts";
import type { ColumnDraft } from "./table-draft.ts";

/** What is known of a column that an expression fills, beside its name. */
export type ColumnTraits = Partial<Pick<ColumnDraft, "type" | "normalType" | "typeFamily" | "isNullable">>;

/** The type of an expression where it can be told without its parts: casts, literals, count and comparisons. */
export function typeOfExpression(expression: Expression, dialect: DialectName): ColumnTraits {
  const named = (type: string): ColumnTraits => describeType(type, ddlGrammarByDialect[dialect]);
  if (dialect === "sqlite" && expression.kind !== "cast") return {};
  if (expression.kind === "cast") return dialect === "mysql" ? {} : named(expression.typeName);
  if (dialect === "mysql" || dialect === "sqlserver")
    return expression.kind === "literal" ? ofConstant(expression) : {};
  if (dialect !== "postgresql") return {};
  switch (expression.kind) {
    case "literal":
      if (expression.typeName !== null) return named(expression.typeName.toLowerCase());
      if (expression.type === "boolean") return named("boolean");
      if (expression.type === "number") return named(typeOfNumber(expression.value));
      return named("text");
    case "logical":
    case "not":
    case "is":
    case "between":
    case "in":
    case "pattern":
    case "exists":
    case "quantified":
      return named("boolean");
    case "call":
      return expression.name.length === 1 && expression.name[0]?.text.toLowerCase() === "count" ? named("bigint") : {};
    default:
      return {};
  }
}

const ofConstant = ({ type }: Extract<Expression, { kind: "literal" }>): ColumnTraits =>
  type === "null" ? {} : { isNullable: false };

function typeOfNumber(text: string): string {
  if (!/^\d+$/u.test(text)) return "numeric";
  const value = BigInt(text);
  return value <= 2_147_483_647n ? "integer" : value <= 9_223_372_036_854_775_807n ? "bigint" : "numeric";
}
