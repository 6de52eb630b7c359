import type { Returning } from "./ast.ts";
import type { Parser } from "./parser.ts";
import { parseList, skipParentheses } from "./parser.ts";
import { parseSelectItem } from "./select-parser.ts";
import { skipReturningTarget } from "./table-options-parser.ts";

/** `RETURNING …` of PostgreSQL, MariaDB, SQLite and Oracle, or null. */
export function parseReturning(parser: Parser): Returning | null {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (!cursor.takeWord("RETURNING") && !(parser.grammar.dialect === "oracle" && cursor.takeWord("RETURN"))) return null;
  if (cursor.isWord("WITH") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    skipParentheses(parser);
  }
  const items = parseList(parser, () => parseSelectItem(parser));
  skipReturningTarget(parser);
  return { items, span: cursor.spanFrom(start) };
}

/** SQL Server's `OUTPUT inserted.id, deleted.* INTO @t`, or null. */
export function parseOutput(parser: Parser): Returning | null {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (parser.grammar.dialect !== "sqlserver" || !cursor.takeWord("OUTPUT")) return null;
  const items = parseList(parser, () => parseSelectItem(parser));
  skipReturningTarget(parser);
  if (cursor.isWord("OUTPUT")) parseOutput(parser);
  return { items, span: cursor.spanFrom(start) };
}
