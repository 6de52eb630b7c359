import type { Expression } from "../ast.ts";
import type { Parser } from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

/** How many rows a LIMIT lets through: MySQL computes nothing there, and takes whole numbers and parameters alone. */
export function parseRowCount(parser: Parser): Expression {
  const { cursor, grammar, isStored } = parser;
  if (grammar.dialect !== "mysql" || isStored) return parser.parseExpression();
  const { kind, value } = cursor.token;
  const isOther =
    kind === "string" || kind === "word" || kind === "quoted" || (kind === "number" && !/^\d+$/u.test(value));
  if (isOther || cursor.isSymbol("(") || cursor.isSymbol("-") || cursor.isSymbol("*"))
    throw cursor.unexpected(["a number"]);
  return parser.parseExpression(power.unary);
}
