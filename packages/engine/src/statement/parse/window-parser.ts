import type { Expression, WindowDefinition } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { parseAnyName, parseList, parseName, skipParentheses } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

/** Whether the token after OVER names a window. */
export const isWindowName = (parser: Parser) => {
  const { kind } = parser.cursor.peek();
  return kind === "word" || kind === "quoted";
};

/** `OVER w` or `OVER (…)`. */
export function parseOver(parser: Parser): WindowDefinition {
  const { cursor } = parser;
  cursor.expectWord("OVER");
  if (cursor.isSymbol("(")) return parseWindow(parser);
  const name = parseName(parser, "a window name");
  return { name, partitionBy: [], orderBy: [], bounds: [], span: name.span };
}

const frameModes = ["rows", "range", "groups"] as const;

/** `(PARTITION BY … ORDER BY … ROWS …)`. */
export function parseWindow(parser: Parser): WindowDefinition {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectSymbol("(");
  const frameWords = ["PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS"];
  const hasBase = !cursor.isSymbol(")") && !frameWords.includes(cursor.token.upper);
  const name = hasBase ? parseAnyName(parser) : null;
  const partitionBy = cursor.takeWords("PARTITION", "BY") ? parseList(parser, () => parser.parseExpression()) : [];
  const orderBy = cursor.isWord("ORDER") ? parseOrderBy(parser) : [];
  const frame = frameModes.find((mode) => cursor.takeWord(mode.toUpperCase()));
  const bounds = frame ? parseFrame(parser) : [];
  cursor.expectSymbol(")");
  return { name, partitionBy, orderBy, bounds, ...(frame ? { frame } : {}), span: cursor.spanFrom(start) };
}

/** `BETWEEN UNBOUNDED PRECEDING AND 5 FOLLOWING EXCLUDE TIES` behind ROWS, RANGE or GROUPS: the numbers. */
function parseFrame(parser: Parser): Expression[] {
  const { cursor } = parser;
  const bounds: Expression[] = [];
  if (cursor.takeWord("BETWEEN")) {
    parseBound(parser, bounds);
    cursor.expectWord("AND");
  }
  parseBound(parser, bounds);
  if (cursor.takeWord("EXCLUDE")) {
    if (cursor.takeWord("NO")) cursor.expectWord("OTHERS");
    else if (cursor.takeWord("CURRENT")) cursor.expectWord("ROW");
    else if (!cursor.takeWord("TIES")) cursor.expectWord("GROUP");
  }
  return bounds;
}

function parseBound(parser: Parser, bounds: Expression[]): void {
  const { cursor } = parser;
  if (cursor.isWord("CURRENT") && !cursor.isSymbol(".", 1)) {
    cursor.advance();
    cursor.expectWord("ROW");
    return;
  }
  if (cursor.isWord("UNBOUNDED") && !cursor.isSymbol(".", 1)) cursor.advance();
  else bounds.push(parser.parseExpression(power.predicate));
  if (!cursor.takeWord("PRECEDING") && !cursor.takeWord("FOLLOWING"))
    throw cursor.unexpected(["PRECEDING", "FOLLOWING"]);
}

/** `ORDER [SIBLINGS] BY a DESC NULLS LAST, b USING <`. */
export function parseOrderBy(parser: Parser): Expression[] {
  const { cursor } = parser;
  cursor.expectWord("ORDER");
  cursor.takeWord("SIBLINGS");
  cursor.expectWord("BY");
  return parseList(parser, () => {
    if (cursor.isSymbol("*")) throw cursor.unexpected(["an expression"]);
    const expression = parser.parseExpression();
    if (!cursor.takeWord("ASC")) cursor.takeWord("DESC");
    if (cursor.isWord("USING")) refuseForeign(parser, "ORDER BY … USING");
    if (cursor.isWord("USING") && cursor.peek().kind === "operator") cursor.index += 2;
    else if (cursor.isWords("USING", "OPERATOR")) {
      cursor.index += 2;
      skipParentheses(parser);
    }
    if (cursor.isWord("NULLS")) refuseForeign(parser, "NULLS FIRST and NULLS LAST");
    if (cursor.takeWord("NULLS")) cursor.advance();
    return expression;
  });
}
