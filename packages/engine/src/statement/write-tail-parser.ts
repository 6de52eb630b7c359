import type { Expression } from "./ast.ts";
import type { Returning } from "./write-ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { skipErrorLog } from "./insert-parser.ts";
import type { Parser } from "./parser.ts";
import { skipParentheses } from "./parser.ts";
import { parseReturning } from "./returning-parser.ts";
import { parseOrderBy } from "./window-parser.ts";

/** What may follow the tables and values of an UPDATE or DELETE. */
export interface WriteTail {
  readonly where: Expression | null;
  readonly isCurrentOf: boolean;
  readonly orderBy: readonly Expression[];
  readonly limit: Expression | null;
  readonly returning: Returning | null;
}

/** Reads `WHERE … RETURNING … ORDER BY … LIMIT … OPTION (…) LOG ERRORS …`, as far as they stand there. */
export function parseWriteTail(parser: Parser, statement: "UPDATE" | "DELETE"): WriteTail {
  const { cursor, grammar } = parser;
  const takesLimit = grammar.dialect === "mysql" || grammar.dialect === "sqlite";
  let where = null;
  let isCurrentOf = false;
  if (cursor.takeWord("WHERE")) {
    isCurrentOf = takeCurrentOf(parser);
    if (!isCurrentOf) where = parser.parseExpression();
  }
  const earlyReturning = parseReturning(parser, `${statement} … RETURNING`);
  if (cursor.isWords("ORDER", "BY") || cursor.isWord("LIMIT"))
    refuseForeign(parser, "ORDER BY or LIMIT for UPDATE and DELETE");
  const orderBy = takesLimit && cursor.isWords("ORDER", "BY") ? parseOrderBy(parser) : [];
  const limit = takesLimit && cursor.takeWord("LIMIT") ? parseRowLimit(parser) : null;
  const returning = earlyReturning ?? parseReturning(parser, `${statement} … RETURNING`);
  if (cursor.isWord("OPTION")) skipOption(parser);
  if (cursor.isWords("LOG", "ERRORS")) skipErrorLog(parser);
  return { where, isCurrentOf, orderBy, limit, returning };
}

/** `CURRENT OF cursor`; takes it and tells whether it stood there. */
function takeCurrentOf(parser: Parser): boolean {
  const { cursor } = parser;
  if (!cursor.isWords("CURRENT", "OF")) return false;
  refuseForeign(parser, "WHERE CURRENT OF");
  cursor.index += 2;
  cursor.takeWord("GLOBAL");
  cursor.advance();
  return true;
}

/** `LIMIT n`, SQLite also `LIMIT n OFFSET m` and `LIMIT m, n`. */
function parseRowLimit(parser: Parser) {
  const { cursor } = parser;
  const first = parser.parseExpression();
  if (cursor.takeWord("OFFSET")) parser.parseExpression();
  if (cursor.takeSymbol(",")) return parser.parseExpression();
  return first;
}

/** SQL Server's `OPTION (…)`. */
export function skipOption(parser: Parser): void {
  parser.cursor.expectWord("OPTION");
  skipParentheses(parser);
}
