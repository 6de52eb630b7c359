import type { Expression, Name, NamedWindow, Select, SelectItem } from "../ast.ts";
import { parseWindow } from "./window-parser.ts";
import { parseFrom } from "./from-parser.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import {
  isSoftAlias,
  parseAnyName,
  parseExpressionOrQuery,
  parseList,
  parseName,
  parseQualifiedName,
  skipParentheses,
} from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

const mysqlModifiers = new Set([
  "STRAIGHT_JOIN",
  "SQL_CALC_FOUND_ROWS",
  "SQL_NO_CACHE",
  "SQL_CACHE",
  "SQL_SMALL_RESULT",
  "SQL_BIG_RESULT",
  "SQL_BUFFER_RESULT",
  "HIGH_PRIORITY",
]);

/** Words after SELECT that end it: nothing was selected. */
const clauseWords = new Set("FROM WHERE GROUP HAVING ORDER UNION INTERSECT EXCEPT LIMIT INTO".split(" "));

/** One SELECT from its word to before ORDER BY or a set operator. */
export function parseSelect(parser: Parser): Select {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  cursor.expectWord("SELECT");
  let isDistinct = false;
  const distinctOn: Expression[] = [];
  let top: Expression | null = null;
  let isTopPercent = false;
  for (;;) {
    if (
      cursor.isWord("DISTINCT") ||
      startsUnique(parser) ||
      (cursor.isWord("DISTINCTROW") && grammar.dialect === "mysql")
    ) {
      cursor.advance();
      isDistinct = true;
      if (grammar.dialect === "postgresql" && cursor.isWord("ON") && cursor.isSymbol("(", 1)) {
        cursor.index += 2;
        distinctOn.push(...parseList(parser, () => parser.parseExpression()));
        cursor.expectSymbol(")");
      }
      if (cursor.isWord("ALL") && refusesBoth(parser)) throw cursor.unexpected(["an expression"]);
    } else if (cursor.isWord("ALL") && !cursor.isSymbol("(", 1)) {
      cursor.advance();
      if ((cursor.isWord("DISTINCT") || cursor.isWord("ALL")) && refusesBoth(parser))
        throw cursor.unexpected(["an expression"]);
    } else if (grammar.dialect === "mysql" && cursor.isAnyWord(mysqlModifiers)) cursor.advance();
    else if (grammar.dialect === "sqlserver" && cursor.isWord("TOP")) {
      cursor.advance();
      top = parseTop(parser);
      isTopPercent = cursor.takeWord("PERCENT");
      if (cursor.takeWord("WITH") && !cursor.takeWord("APPROXIMATE")) cursor.expectWord("TIES");
    } else break;
  }
  if (startsTopInParentheses(parser)) refuseForeign(parser, "TOP");
  const items = parseItems(parser);
  const into = parseInto(parser);
  const from = cursor.takeWord("FROM") ? parseFrom(parser) : [];
  const lateInto = into ?? parseInto(parser);
  const where = cursor.takeWord("WHERE") ? parser.parseExpression() : null;
  const earlyHierarchy = parseHierarchy(parser);
  const early = grammar.dialect === "oracle" && cursor.takeWord("HAVING") ? parser.parseExpression() : null;
  const outer = parser.isGrouping;
  parser.isGrouping = true;
  const groupBy = parseGroupBy(parser);
  const hasTotals = groupBy.length > 0 ? parseTotals(parser) : undefined;
  parser.isGrouping = outer;
  const having = cursor.takeWord("HAVING") ? parser.parseExpression() : early;
  const hierarchy = [...earlyHierarchy, ...parseHierarchy(parser)];
  if (grammar.dialect === "oracle" && cursor.isWord("MODEL")) skipModel(parser);
  const windows = parseWindows(parser);
  if (cursor.isWord("QUALIFY")) refuseForeign(parser, "QUALIFY");
  const qualify = cursor.isWord("QUALIFY") ? (cursor.advance(), parser.parseExpression()) : null;
  return {
    kind: "select",
    isDistinct,
    distinctOn,
    items,
    into: lateInto,
    from,
    where,
    groupBy,
    ...(hasTotals ? { hasTotals } : {}),
    having,
    qualify,
    windows,
    hierarchy,
    top,
    isTopPercent,
    span: cursor.spanFrom(start),
  };
}

/** MySQL alone reads ALL beside DISTINCT, and refuses it later. */
const refusesBoth = ({ grammar }: Parser) => grammar.dialect !== "mysql";

/** DISTINCT as Oracle and MariaDB may write it. */
function startsUnique(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  if (!cursor.isWord("UNIQUE") || (grammar.dialect !== "oracle" && grammar.dialect !== "mysql")) return false;
  refuseForeign(parser, "SELECT UNIQUE");
  return true;
}

/** `TOP (5) a`, `TOP (5) *`: no call of a function, because a select item follows it. */
function startsTopInParentheses({ cursor, grammar }: Parser): boolean {
  if (!cursor.isWord("TOP") || !cursor.isSymbol("(", 1) || cursor.peek(2).kind !== "number") return false;
  if (!cursor.isSymbol(")", 3)) return false;
  const { kind, upper } = cursor.peek(4);
  return kind === "quoted" || (kind === "word" && upper !== "AS" && !grammar.notItemAlias.has(upper));
}

/** The number after TOP: in parentheses, a number or a parameter. */
export function parseTop(parser: Parser): Expression {
  const { cursor } = parser;
  if (cursor.isSymbol("(")) {
    cursor.advance();
    const count = parseExpressionOrQuery(parser);
    cursor.expectSymbol(")");
    return count;
  }
  return parser.parseExpression(power.collate);
}

function parseItems(parser: Parser): SelectItem[] {
  const { cursor, grammar } = parser;
  const isEmpty = cursor.isAtEnd || cursor.isSymbol(")") || cursor.isSymbol(";") || cursor.isAnyWord(clauseWords);
  if (isEmpty && grammar.allowsEmptySelect && cursor.peek(-1).upper !== "DISTINCT") return [];
  return parseList(parser, () => parseSelectItem(parser));
}

/** An expression with the alias that it may have. */
export function parseSelectItem(parser: Parser): SelectItem {
  const { cursor, grammar } = parser;
  const { start, kind } = cursor.token;
  if (
    grammar.hasEqualsAlias &&
    cursor.isSymbol("=", 1) &&
    (kind === "word" || kind === "quoted" || kind === "string" || kind === "parameter")
  ) {
    const isVariable = kind === "parameter";
    const alias = isVariable ? null : parseAnyName(parser);
    if (isVariable) cursor.advance();
    cursor.expectSymbol("=");
    const { start: expressionStart } = cursor.token;
    const value = parser.parseExpression();
    const expressionSource = parser.text.slice(expressionStart, cursor.previousEnd);
    return { expression: value, expressionSource, alias, span: cursor.spanFrom(start) };
  }
  if (
    grammar.dialect === "sqlserver" &&
    kind === "parameter" &&
    cursor.peek().kind === "operator" &&
    /^(?:[-+*/%&|^]|\|\|)=$/u.test(cursor.peek().value)
  )
    cursor.index += 2;
  const expression = parser.parseExpression();
  const expressionSource = parser.text.slice(start, cursor.previousEnd);
  // PostgreSQL names the columns of `t.*` in vain; the others refuse it.
  const isStar = expression.kind === "star" && (expression.qualifier.length === 0 || grammar.dialect !== "postgresql");
  const alias = isStar ? null : parseItemAlias(parser);
  return { expression, expressionSource, alias, span: cursor.spanFrom(start) };
}

function parseItemAlias(parser: Parser): Name | null {
  const { cursor, grammar } = parser;
  if (cursor.takeWord("AS")) {
    // Oracle takes AS with no alias behind it.
    if (grammar.dialect === "oracle" && (cursor.isWord("FROM") || cursor.isSymbol(","))) return null;
    if (cursor.token.kind === "string") refuseForeign(parser, "alias in single quotes");
    if (cursor.token.kind === "string") return { text: cursor.token.value, isQuoted: true, span: spanOf(parser) };
    if (cursor.token.kind === "word" && !grammar.allowsReservedAfterAs) return parseName(parser, "an alias");
    return parseAnyName(parser);
  }
  const { token } = cursor;
  if (token.kind === "quoted") return parseAnyName(parser);
  if (token.kind === "string" && grammar.hasStringAlias)
    return { text: token.value, isQuoted: true, span: spanOf(parser) };
  if (token.kind !== "word") return null;
  const isKeep = token.upper === "KEEP" && !cursor.isSymbol("(", 1);
  return grammar.notItemAlias.has(token.upper) && !isKeep && !isSoftAlias(parser) ? null : parseAnyName(parser);
}

function spanOf(parser: Parser) {
  const { start, end } = parser.cursor.advance();
  return { start, end };
}

/** `INTO t`, or variables, which are no table. */
function parseInto(parser: Parser): Name[] | null {
  const { cursor, grammar } = parser;
  if (cursor.isWords("BULK", "COLLECT", "INTO")) cursor.index += 2;
  if (!cursor.isWord("INTO")) return null;
  refuseForeign(parser, "SELECT … INTO a table");
  if (grammar.dialect === "mysql") {
    cursor.advance();
    if (cursor.isWord("OUTFILE") || cursor.isWord("DUMPFILE")) {
      while (!cursor.isAtEnd && !cursor.isWord("FROM") && !cursor.isSymbol(")")) cursor.advance();
      return null;
    }
    parseList(parser, () => cursor.advance());
    return null;
  }
  cursor.advance();
  if (grammar.dialect === "postgresql") {
    while (["TEMPORARY", "TEMP", "UNLOGGED", "LOCAL", "GLOBAL", "TABLE"].includes(cursor.token.upper)) cursor.advance();
    return parseQualifiedName(parser);
  }
  if (grammar.dialect === "sqlserver") {
    const table = parseQualifiedName(parser);
    // The filegroup of the new table.
    if (cursor.takeWord("ON")) parseAnyName(parser);
    return table;
  }
  if (cursor.isWords("BULK", "COLLECT")) cursor.index += 3;
  parseList(parser, () => parser.parseExpression(power.collate));
  return null;
}

/** Oracle's MODEL clause reads only columns of the query itself; what it computes is not followed. */
function skipModel(parser: Parser): void {
  const { cursor } = parser;
  while (
    !cursor.isAtEnd &&
    !cursor.isSymbol(")") &&
    !cursor.isSymbol(";") &&
    !cursor.isWord("UNION") &&
    !cursor.isWord("ORDER")
  ) {
    // The order of its rules, not of the result.
    if (cursor.takeWords("SEQUENTIAL", "ORDER") || cursor.takeWords("AUTOMATIC", "ORDER")) continue;
    if (cursor.isSymbol("(")) skipParentheses(parser);
    else cursor.advance();
  }
}

function parseHierarchy(parser: Parser): Expression[] {
  const { cursor, grammar } = parser;
  const conditions: Expression[] = [];
  if (grammar.dialect !== "oracle") return conditions;
  for (;;) {
    if (cursor.takeWords("START", "WITH")) conditions.push(parser.parseExpression());
    else if (cursor.takeWords("CONNECT", "BY")) {
      cursor.takeWord("NOCYCLE");
      conditions.push(parser.parseExpression());
      if (cursor.isWord("NOCYCLE")) cursor.advance();
    } else return conditions;
  }
}

function parseGroupBy(parser: Parser): Expression[] {
  const { cursor } = parser;
  if (!cursor.takeWords("GROUP", "BY")) return [];
  if (!cursor.isSymbol("(")) cursor.takeWord("DISTINCT");
  if (cursor.isWord("ALL") && !cursor.isSymbol(",", 1)) {
    cursor.advance();
    if (cursor.isAtEnd || cursor.isWord("HAVING") || cursor.isWord("ORDER")) return [];
  }
  const items = parseList(parser, () => {
    if (cursor.isWords("GROUPING", "SETS")) refuseForeign(parser, "GROUPING SETS");
    const expression = parser.parseExpression();
    if (cursor.isWord("ASC") || cursor.isWord("DESC")) refuseForeign(parser, "GROUP BY … ASC or DESC");
    if (!cursor.takeWord("ASC")) cursor.takeWord("DESC");
    return expression;
  });
  if (cursor.isWord("WITH")) refuseForeign(parser, "GROUP BY … WITH ROLLUP");
  return items;
}

/** `WITH ROLLUP` or `WITH CUBE` behind the keys of groups. */
function parseTotals({ cursor }: Parser): true | undefined {
  if (!cursor.takeWord("WITH")) return undefined;
  if (!cursor.takeWord("ROLLUP") && !cursor.takeWord("CUBE")) throw cursor.unexpected(["ROLLUP", "CUBE"]);
  return true;
}

function parseWindows(parser: Parser): NamedWindow[] {
  const { cursor } = parser;
  if (!cursor.isWord("WINDOW")) return [];
  cursor.advance();
  return parseList(parser, () => {
    const name = parseName(parser, "a window name");
    cursor.expectWord("AS");
    return { name, definition: parseWindow(parser) };
  });
}
