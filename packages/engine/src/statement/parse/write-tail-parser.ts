import type { Expression, Returning } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseAnyName, skipParentheses } from "./parser.ts";
import { parseRowCount } from "./row-count.ts";
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
export function parseWriteTail(parser: Parser, statement: "UPDATE" | "DELETE", isOfSeveral = false): WriteTail {
  const { cursor, grammar } = parser;
  const takesLimit = (grammar.dialect === "mysql" && !isOfSeveral) || grammar.dialect === "sqlite";
  let where = null;
  let isCurrentOf = false;
  if (cursor.takeWord("WHERE")) {
    isCurrentOf = takeCurrentOf(parser);
    if (!isCurrentOf) where = parser.parseExpression();
  }
  // MariaDB gives back rows of one table alone.
  if (isOfSeveral && grammar.dialect === "mysql" && cursor.isWord("RETURNING")) throw cursor.unexpected([]);
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
  const first = parseRowCount(parser);
  if (parser.grammar.dialect === "mysql") return first;
  if (cursor.takeWord("OFFSET")) parser.parseExpression();
  if (cursor.takeSymbol(",")) return parser.parseExpression();
  return first;
}

/** SQL Server's `OPTION (…)`. */
export function skipOption(parser: Parser): void {
  parser.cursor.expectWord("OPTION");
  skipParentheses(parser);
}

/** `FOR PORTION OF period FROM … TO …` of PostgreSQL 19 and MariaDB: which part of the time of each row is meant. */
export function skipPortion(parser: Parser): void {
  const { cursor } = parser;
  cursor.index += 2;
  cursor.expectWord("OF");
  parseAnyName(parser);
  if (cursor.isSymbol("(")) {
    skipParentheses(parser);
    return;
  }
  cursor.expectWord("FROM");
  parser.parseExpression();
  cursor.expectWord("TO");
  parser.parseExpression();
}

/** Oracle's `LOG ERRORS INTO t ('tag') REJECT LIMIT UNLIMITED`. */
export function skipErrorLog(parser: Parser): void {
  const { cursor } = parser;
  refuseForeign(parser, "LOG ERRORS");
  cursor.index += 2;
  while (!cursor.isAtEnd && !cursor.isSymbol(";")) cursor.advance();
}
