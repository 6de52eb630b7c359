import type { Expression } from "./ast.ts";
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
  const { cursor } = parser;
  cursor.expectSymbol("[");
  const indexes: Expression[] = [];
  while (!cursor.isSymbol("]")) {
    if (cursor.takeSymbol(":") || cursor.takeSymbol(",")) continue;
    indexes.push(parser.parseExpression());
    if (parser.grammar.dialect === "postgresql" && indexes.length > 1 && !cursor.isSymbol("]"))
      throw cursor.unexpected(["]"]);
  }
  cursor.expectSymbol("]");
  return { kind: "access", base, indexes, field: null, span: cursor.spanFrom(base.span.start) };
}
