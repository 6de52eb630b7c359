import type { Expression } from "../ast.ts";
import { parseCall } from "./call-parser.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";
import { parseAnyName, parseList, parseQualifiedName, skipParentheses } from "./parser.ts";
import { power, wordSet } from "../../dialects/statement-grammar-model.ts";
import { expectUnit, parseTypeName, skipIntervalFields } from "./type-name-parser.ts";
import { plainCall } from "./plain-call.ts";
import type { Span } from "../../sql/span.ts";

/** Forms that begin with a word of their own and are no ordinary name or call; null when none stands at the cursor. */
export function parseSpecialForm(parser: Parser): Expression | null {
  const { cursor, grammar } = parser;
  const { token } = cursor;
  const { start } = token;
  const isCall = cursor.isSymbol("(", 1);
  switch (token.upper) {
    case "NULL":
      return parseConstant(parser, "null");
    case "TRUE":
    case "FALSE":
      return grammar.dialect === "oracle" || grammar.dialect === "sqlserver" ? null : parseConstant(parser, "boolean");
    case "DEFAULT":
      if (grammar.dialect === "sqlite") return null;
      return isCall ? parseCall(parser, [parseAnyName(parser)]) : parseConstant(parser, "default");
    case "CASE":
      return parseCase(parser);
    case "EXISTS":
      return isCall ? parseExists(parser) : null;
    case "CAST":
      return isCall ? parseCast(parser) : null;
    case "TRY_CAST":
      if (isCall) refuseForeign(parser, "TRY_CAST");
      return isCall ? parseCast(parser) : null;
    case "XMLCAST":
      return isCall && grammar.dialect === "oracle" ? parseCast(parser) : null;
    case "TREAT":
      return isCall && (grammar.dialect === "oracle" || grammar.dialect === "postgresql") ? parseCast(parser) : null;
    case "ARRAY":
      return cursor.isSymbol("[", 1) || isCall ? parseArray(parser) : null;
    case "ROW":
      return isCall ? parseRow(parser) : null;
    case "INTERVAL":
      return parseInterval(parser);
    case "PRIOR":
    case "CONNECT_BY_ROOT":
      return null;
    case "CURSOR":
      return isCall && cursor.peek(2).upper === "SELECT" ? parseExists(parser) : null;
    case "NEXT":
    case "PREVIOUS":
      return cursor.isWords(token.upper, "VALUE", "FOR") ? parseNextValue(parser, start) : null;
    case "MATCH":
      if (grammar.dialect === "sqlserver" && isCall) return parseGraphMatch(parser);
      return grammar.dialect === "mysql" && isCall ? parseMatchAgainst(parser) : null;
    case "COLLATION":
      return cursor.isWords("COLLATION", "FOR") ? parseCollationFor(parser) : null;
    case "GROUPING":
      return cursor.isWords("GROUPING", "SETS") ? parseGroupingSets(parser) : null;
    case "NEW":
      return grammar.dialect === "oracle" && cursor.peek().kind === "word" && cursor.isSymbol("(", 2)
        ? (cursor.advance(), parseCall(parser, [parseAnyName(parser)]))
        : null;
    default:
      return null;
  }
}

/** PostgreSQL's `COLLATION FOR (expression)`. */
function parseCollationFor(parser: Parser): Expression {
  const name = parseAnyName(parser);
  parser.cursor.expectWord("FOR");
  return parseCall(parser, [name]);
}

function parseConstant(parser: Parser, type: "null" | "boolean" | "default"): Expression {
  const { start } = parser.cursor.token;
  const { upper } = parser.cursor.advance();
  return { kind: "literal", type, value: upper, typeName: null, span: parser.cursor.spanFrom(start) };
}

function parseCase(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectWord("CASE");
  const subject = cursor.isWord("WHEN") ? null : parser.parseExpression();
  const branches: { condition: Expression; result: Expression }[] = [];
  while (cursor.takeWord("WHEN")) {
    let condition = parser.parseExpression();
    if (cursor.isSymbol(",")) {
      const items = [condition];
      while (cursor.takeSymbol(",")) items.push(parser.parseExpression());
      condition = { kind: "row", items, span: cursor.spanFrom(condition.span.start) };
    }
    cursor.expectWord("THEN");
    branches.push({ condition, result: parser.parseExpression() });
  }
  if (branches.length === 0) throw cursor.unexpected(["WHEN"]);
  const otherwise = cursor.takeWord("ELSE") ? parser.parseExpression() : null;
  cursor.expectWord("END");
  return { kind: "case", subject, branches, otherwise, span: cursor.spanFrom(start) };
}

function parseExists(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.advance();
  cursor.expectSymbol("(");
  const inner = parser.parseStatementBody();
  cursor.expectSymbol(")");
  if (inner.kind !== "query") throw cursor.unexpected(["SELECT"]);
  return { kind: "exists", query: inner, span: cursor.spanFrom(start) };
}

function parseCast(parser: Parser): Expression {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  cursor.advance();
  cursor.expectSymbol("(");
  if (cursor.isWord("MULTISET")) cursor.advance();
  const operand = parser.parseExpression();
  cursor.expectWord("AS");
  cursor.takeWord("REF");
  refuseCastType(parser);
  // SQLite takes a cast to no type.
  const typeName = grammar.dialect === "sqlite" && cursor.isSymbol(")") ? "" : parseTypeName(parser);
  // Oracle's DEFAULT … ON CONVERSION ERROR and formats, SQLite's types of any words.
  if (grammar.dialect === "mysql") cursor.takeWord("ARRAY");
  const endsWithType = !parser.isStored && grammar.dialect !== "oracle" && grammar.dialect !== "sqlite";
  if (!endsWithType) skipToClosing(parser);
  cursor.expectSymbol(")");
  return { kind: "cast", operand, typeName, span: cursor.spanFrom(start) };
}

/** What MySQL's CAST has in the place of types that it knows for columns alone. */
const castTypes: readonly (readonly [string, ReadonlySet<string>])[] = [
  ["CHAR", wordSet("TEXT TINYTEXT MEDIUMTEXT LONGTEXT NVARCHAR CLOB")],
  ["SIGNED", wordSet("TINYINT SMALLINT MEDIUMINT BIGINT INT1 INT2 INT3 INT8 BOOL BOOLEAN SERIAL BIT")],
  ["BINARY", wordSet("BLOB TINYBLOB MEDIUMBLOB LONGBLOB VARBINARY BYTEA")],
  ["DECIMAL", wordSet("NUMERIC NUMBER MONEY")],
  ["DATETIME", wordSet("TIMESTAMP TIMESTAMPTZ")],
];

/** What MySQL or MariaDB cast to. */
const ownCastTypes =
  wordSet(`BINARY CHAR CHARACTER NATIONAL NCHAR VARCHAR DATE DATETIME TIME YEAR DEC DECIMAL DOUBLE FLOAT REAL SIGNED UNSIGNED INT INTEGER JSON
  INTERVAL INET4 INET6 UUID POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON GEOMETRY GEOMETRYCOLLECTION GEOMCOLLECTION
  VECTOR XMLTYPE`);

/** @see https://dev.mysql.com/doc/refman/8.4/en/cast-functions.html#function_cast */
function refuseCastType({ cursor, grammar, isStored }: Parser): void {
  if (grammar.dialect !== "mysql" || isStored) return;
  const { start, end, upper, value } = cursor.token;
  const instead = castTypes.find(([, words]) => words.has(upper))?.[0];
  if (instead === undefined && upper !== "" && !ownCastTypes.has(upper))
    throw new ParseFailure("syntax", `MySQL casts to no "${value}".`, { start, end });
  if (instead === undefined) return;
  const reason = `MySQL casts to no "${value}": write CAST(… AS ${instead}).`;
  throw new ParseFailure("syntax", reason, { start, end }, instead);
}

/** Skips what stands before the parenthesis that closes the one around the cursor. */
function skipToClosing(parser: Parser): void {
  const { cursor } = parser;
  while (!cursor.isSymbol(")")) {
    if (cursor.isAtEnd) throw cursor.unexpected([")"]);
    if (cursor.isSymbol("(")) skipParentheses(parser);
    else cursor.advance();
  }
}

function parseArray(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectWord("ARRAY");
  if (cursor.takeSymbol("(")) {
    const query = parser.parseQuery();
    cursor.expectSymbol(")");
    return { kind: "array", items: [], query, span: cursor.spanFrom(start) };
  }
  return { ...parseArrayItems(parser), span: cursor.spanFrom(start) };
}

function parseArrayItems(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectSymbol("[");
  const items: Expression[] = [];
  if (!cursor.isSymbol("]")) {
    do items.push(cursor.isSymbol("[") ? parseArrayItems(parser) : parser.parseExpression());
    while (cursor.takeSymbol(","));
  }
  cursor.expectSymbol("]");
  return { kind: "array", items, query: null, span: cursor.spanFrom(start) };
}

function parseRow(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectWord("ROW");
  cursor.expectSymbol("(");
  const items = cursor.isSymbol(")") ? [] : parseList(parser, () => parser.parseExpression());
  cursor.expectSymbol(")");
  return { kind: "row", items, form: "row", span: cursor.spanFrom(start) };
}

/** `INTERVAL '1 day'`, `INTERVAL 3 DAY`, `INTERVAL '1' DAY TO SECOND`; a column or function named so elsewhere. */
function parseInterval(parser: Parser): Expression | null {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  if (grammar.dialect === "sqlite" || grammar.dialect === "sqlserver") return null;
  const next = cursor.peek();
  const isTyped =
    next.kind === "string" ||
    (grammar.dialect === "oracle" && (next.kind === "parameter" || next.value === ":")) ||
    (next.value === "(" && cursor.peek(4).kind === "string" && cursor.isSymbol(")", 3));
  const isMysql =
    grammar.dialect === "mysql" &&
    next.kind !== "end" &&
    next.value !== "," &&
    next.value !== "." &&
    next.value !== ")";
  if (!isTyped && !isMysql) return null;
  cursor.advance();
  if (isTyped && cursor.isSymbol("(")) skipParentheses(parser);
  if (grammar.dialect === "mysql" && cursor.isSymbol("(")) {
    const value = parser.parseExpression();
    // INTERVAL(a, b, c) is a function.
    if (value.kind === "row") return interval(value, null, cursor.spanFrom(start));
    expectUnit(parser);
    const unit = skipIntervalFields(parser);
    return interval(value, unit, cursor.spanFrom(start));
  }
  const value = parser.parseExpression(grammar.dialect === "mysql" ? 0 : power.unary);
  expectUnit(parser);
  const unit = skipIntervalFields(parser);
  return interval(value, unit, cursor.spanFrom(start));
}

function interval(value: Expression, unit: string | null, span: Span): Expression {
  const type = { typeName: "INTERVAL", ...(unit === null ? {} : { unit }), span };
  return value.kind === "literal" ? { ...value, ...type } : { kind: "cast", operand: value, ...type };
}

function parseNextValue(parser: Parser, start: number): Expression {
  const { cursor } = parser;
  cursor.index += 3;
  const name = parseQualifiedName(parser);
  if (cursor.takeWord("OVER")) skipParentheses(parser);
  return plainCall(name, [], cursor.spanFrom(start));
}

function parseMatchAgainst(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  const name = [parseAnyName(parser)];
  cursor.expectSymbol("(");
  const columns = parseList(parser, () => parser.parseExpression());
  cursor.expectSymbol(")");
  cursor.expectWord("AGAINST");
  cursor.expectSymbol("(");
  const wanted = parser.parseExpression(power.predicate);
  while (cursor.token.kind === "word") cursor.advance();
  cursor.expectSymbol(")");
  return plainCall(name, [...columns, wanted], cursor.spanFrom(start));
}

/** SQL Server's `MATCH (a-(b)->c)`: a path through graph tables of FROM, of which no column is named. */
function parseGraphMatch(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  const name = [parseAnyName(parser)];
  skipParentheses(parser);
  const span = cursor.spanFrom(start);
  return plainCall(name, [], span);
}

function parseGroupingSets(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.index += 2;
  cursor.expectSymbol("(");
  const items = parseList(parser, () => parser.parseExpression());
  cursor.expectSymbol(")");
  return { kind: "row", items, form: "grouping sets", span: cursor.spanFrom(start) };
}
