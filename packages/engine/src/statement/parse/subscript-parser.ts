import type { Expression } from "../ast.ts";
import type { Parser } from "./parser.ts";

/** PostgreSQL wants parentheses around a call or a cast before its fields and elements are taken; SQLite and MySQL have none. */
export function hasFields({ grammar, isStored, text }: Parser, { kind, span }: Expression): boolean {
  if (isStored || grammar.dialect === "oracle" || grammar.dialect === "sqlserver") return true;
  if (grammar.dialect !== "postgresql") return kind === "parameter" || kind === "access";
  return text.charAt(span.start) === "(" || kind === "name" || kind === "parameter" || kind === "access";
}

/** Whether brackets may stand behind an operand. */
export const canSubscript = (node: Expression) => node.kind !== "literal" || node.type === "string";

/** `a[1]`, `a[2:3]` behind what was read. */
export function parseSubscript(parser: Parser, base: Expression): Expression {
  const indexes = parseIndexes(parser);
  return { kind: "access", base, indexes, field: null, span: parser.cursor.spanFrom(base.span.start) };
}

/** `[1]`, `[2:3]`, `[:]`: what stands in the brackets. */
export function parseIndexes(parser: Parser): Expression[] {
  const { cursor } = parser;
  cursor.expectSymbol("[");
  const indexes: Expression[] = [];
  if (!cursor.isSymbol(":")) indexes.push(parser.parseExpression());
  // The lexer takes `:b` for a parameter.
  if (cursor.takeSymbol(":") ? !cursor.isSymbol("]") : cursor.token.kind === "parameter")
    indexes.push(parser.parseExpression());
  cursor.expectSymbol("]");
  return indexes;
}
