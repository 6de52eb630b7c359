import type { Expression, Name, NameExpression, Query } from "../ast.ts";
import { isCallStart, parseCall } from "./call-parser.ts";
import type { Parser } from "./parser.ts";
import { addLink, checkParts, isNameToken, parseAnyName, parseList, parseName, skipLink, takeDots } from "./parser.ts";
import { refuseForeign } from "./foreign-clause.ts";
import {
  parseEscapeSequence,
  parseLooseParameter,
  parseMoney,
  parseString,
  refuseJunk,
  takeNullEscape,
} from "./literal-parser.ts";
import { parseSpecialForm } from "./special-form-parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";
import { canSubscript, hasFields, parseSubscript } from "./subscript-parser.ts";
import { parseTypeName, skipIntervalFields, startsTypedLiteral } from "./type-name-parser.ts";

const queryWords = new Set(["SELECT", "WITH", "VALUES", "TABLE"]);
const setOperators = new Set(["UNION", "INTERSECT", "EXCEPT", "MINUS"]);

/** An operand with all that may follow it: casts, subscripts, fields. */
export function parsePrimary(parser: Parser): Expression {
  let node = parseOperand(parser);
  const { cursor } = parser;
  for (;;) {
    const { start } = node.span;
    if (cursor.isSymbol("::")) {
      addLink(parser, "operators");
      if (!startsMethod(parser)) refuseForeign(parser, "casts with ::");
      cursor.advance();
      const typeName = parseTypeName(parser);
      node = { kind: "cast", operand: node, typeName, span: cursor.spanFrom(start) };
    } else if (cursor.isSymbol("[") && canSubscript(node)) {
      refuseForeign(parser, "index in brackets");
      if (!hasFields(parser, node)) return node;
      addLink(parser, "operators");
      node = parseSubscript(parser, node);
    } else if (cursor.isSymbol(".") && node.kind !== "name" && hasFields(parser, node)) {
      addLink(parser, "operators");
      cursor.advance();
      if (cursor.takeSymbol("*")) {
        node = { kind: "access", base: node, indexes: [], field: null, span: cursor.spanFrom(start) };
        continue;
      }
      const field = parseAnyName(parser);
      if (cursor.isSymbol("(")) {
        const call = parseCall(parser, [field]);
        node = { kind: "array", items: [node, call], query: null, span: cursor.spanFrom(start) };
      } else node = { kind: "access", base: node, indexes: [], field, span: cursor.spanFrom(start) };
    } else if (cursor.isSymbol("(") && node.kind === "call" && startsElement(parser)) {
      addLink(parser, "operators");
      const index = parseParenthesised(parser);
      node = { kind: "access", base: node, indexes: [index], field: null, span: cursor.spanFrom(start) };
    } else if (parser.grammar.dialect === "oracle" && node.kind !== "literal" && startsIntervalFields(parser)) {
      skipIntervalFields(parser);
    } else if (cursor.isSymbol("@") && parser.grammar.dialect === "oracle") {
      skipLink(parser);
      if (cursor.isSymbol("(") && node.kind === "name") node = parseCall(parser, [...node.parts]);
    } else return node;
  }
}

/** Oracle's `f(1)(2)`: an element of the collection that a call returns. */
const startsElement = ({ cursor, grammar }: Parser) =>
  grammar.dialect === "oracle" && cursor.token.start === cursor.previousEnd && !cursor.isSymbol("+", 1);

const typesWithLength = new Set(["VARCHAR", "NVARCHAR", "CHAR", "NCHAR", "DECIMAL", "NUMERIC", "VARBINARY", "FLOAT"]);

/** SQL Server's `geography::Point(…)` at its `::`. */
const startsMethod = ({ cursor }: Parser) => cursor.isSymbol("(", 2) && !typesWithLength.has(cursor.peek().upper);

/** Oracle's `(a - b) DAY(9) TO SECOND`. */
function startsIntervalFields({ cursor }: Parser): boolean {
  const { upper } = cursor.token;
  if (upper !== "DAY" && upper !== "YEAR") return false;
  return (
    cursor.peek().upper === "TO" ||
    (cursor.isSymbol("(", 1) && cursor.isSymbol(")", 3) && cursor.peek(4).upper === "TO")
  );
}

function parseOperand(parser: Parser): Expression {
  const { cursor, grammar } = parser;
  const { token } = cursor;
  const { start } = token;
  switch (token.kind) {
    case "number":
      refuseJunk(parser);
      cursor.advance();
      // SQL Server's `0x` stands for no bytes.
      if (token.value === "0" && cursor.token.upper === "X" && cursor.token.start === token.end) cursor.advance();
      return { kind: "literal", type: "number", value: token.value, typeName: null, span: cursor.spanFrom(start) };
    case "string":
      if (grammar.dialect === "sqlite" && cursor.isSymbol(".", 1)) return parseNameOrCall(parser);
      return parseString(parser, null);
    case "parameter":
      cursor.advance();
      if (cursor.takeSymbol(":=")) {
        const value = parser.parseExpression();
        return { kind: "assignment", target: token.value, value, span: cursor.spanFrom(start) };
      }
      if (grammar.dialect === "sqlserver" && token.value.startsWith("$")) return parseMoney(parser, token.value, start);
      return { kind: "parameter", text: token.value, span: cursor.spanFrom(start) };
    case "punctuation":
      if (token.value === "(") return parseParenthesised(parser);
      if (token.value === "{") return parseEscapeSequence(parser);
      if (token.value === "." && cursor.peek().kind === "number") {
        cursor.advance();
        const digits = cursor.advance();
        return {
          kind: "literal",
          type: "number",
          value: `.${digits.value}`,
          typeName: null,
          span: cursor.spanFrom(start),
        };
      }
      if (startsWithDot(parser)) {
        cursor.advance();
        return parseNameOrCall(parser);
      }
      throw cursor.unexpected(["an expression"]);
    case "operator":
      if (token.value === "*") {
        cursor.advance();
        return { kind: "star", qualifier: [], except: [], span: cursor.spanFrom(start) };
      }
      if (token.value === "?" || token.value === ":" || token.value === "@" || token.value === "$")
        return parseLooseParameter(parser);
      if (takeNullEscape(parser))
        return { kind: "literal", type: "null", value: "NULL", typeName: null, span: cursor.spanFrom(start) };
      throw cursor.unexpected(["an expression"]);
    case "end":
      throw cursor.unexpected(["an expression"]);
    case "quoted":
      return parseNameOrCall(parser);
    default:
      break;
  }
  const special = parseSpecialForm(parser);
  if (special) return special;
  if (startsTypedLiteral(parser)) {
    const typeName = parseTypeName(parser);
    return parseString(parser, typeName.toUpperCase());
  }
  if (isNameToken(parser, token) || isCallStart(parser) || grammar.valueWords.has(token.upper))
    return parseNameOrCall(parser);
  if (queryWords.has(token.upper) || grammar.notAlias.has(token.upper)) throw cursor.unexpected(["an expression"]);
  throw cursor.unexpected(["an expression"]);
}

/** `(…)`: an expression, a row, or a query. */
function parseParenthesised(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectSymbol("(");
  const isQuery =
    queryWords.has(cursor.token.upper) &&
    !(cursor.isWord("VALUES") && !cursor.isSymbol("(", 1) && !cursor.isWords("VALUES", "ROW"));
  if (isQuery) {
    const query = parser.parseQuery();
    cursor.expectSymbol(")");
    return { kind: "subquery", query, span: cursor.spanFrom(start) };
  }
  if (cursor.isSymbol(")") && parser.isGrouping) {
    cursor.advance();
    return { kind: "row", items: [], span: cursor.spanFrom(start) };
  }
  if (cursor.isSymbol("*")) throw cursor.unexpected(["an expression"]);
  let first = parser.parseExpression();
  if (first.kind === "subquery" && (setOperators.has(cursor.token.upper) || startsQueryTail(parser))) {
    const query: Query = parser.continueQuery(first.query);
    cursor.expectSymbol(")");
    return { kind: "subquery", query, span: cursor.spanFrom(start) };
  }
  if (cursor.isSymbol(",") || cursor.isWord("AS")) {
    const items = [first];
    while (cursor.takeSymbol(",")) items.push(parser.parseExpression());
    cursor.expectSymbol(")");
    return { kind: "row", items, span: cursor.spanFrom(start) };
  }
  if (cursor.takeSymbol(":=")) {
    const value = parser.parseExpression();
    first = { kind: "assignment", target: "", value, span: cursor.spanFrom(start) };
  }
  cursor.expectSymbol(")");
  if (first.kind === "name" && cursor.isSymbol(".")) {
    return { kind: "row", items: [first], span: cursor.spanFrom(start) };
  }
  return { ...first, span: cursor.spanFrom(start) };
}

const startsQueryTail = (parser: Parser) =>
  parser.cursor.isWord("ORDER") ||
  parser.cursor.isWord("LIMIT") ||
  parser.cursor.isWord("OFFSET") ||
  parser.cursor.isWord("FETCH");

/** MySQL's `.t.a`: a dot, the table and the column. */
const startsWithDot = ({ cursor, grammar }: Parser) =>
  grammar.dialect === "mysql" &&
  cursor.isSymbol(".") &&
  cursor.peek().start === cursor.token.end &&
  cursor.isSymbol(".", 2);

function parseNameOrCall(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  const isValue = parser.grammar.valueWords.has(cursor.token.upper) && !isNameToken(parser, cursor.token);
  const isAnyName = isValue || cursor.isSymbol("(", 1);
  const parts: Name[] = [isAnyName ? parseAnyName(parser) : parseName(parser, "an expression")];
  while (cursor.isSymbol(".") || cursor.isSymbol("..")) {
    if (isAnyName) throw cursor.unexpected([]);
    if (!cursor.isSymbol("*", 1)) checkParts(parser, parts, "column");
    takeDots(parser);
    if (cursor.takeSymbol("*")) return { kind: "star", qualifier: parts, except: [], span: cursor.spanFrom(start) };
    parts.push(parseAnyName(parser));
  }
  if (cursor.isSymbol("(") && !isOuterJoinMark(parser)) return parseCall(parser, parts);
  if (isTypedTail(parser, parts)) return parseString(parser, parts.at(-1)?.text.toUpperCase() ?? null);
  if (isIntroducer(parser, parts)) return parsePrimary(parser);
  const isOuterJoined = isOuterJoinMark(parser);
  if (isOuterJoined) cursor.index += 3;
  const node: NameExpression = { kind: "name", parts, isOuterJoined, span: cursor.spanFrom(start) };
  const isAssigned = cursor.isSymbol(":=") && parts.length === 1 && parser.grammar.dialect !== "postgresql";
  const isNamed = parser.isStored && (cursor.isSymbol("=>") || cursor.isSymbol(":="));
  if (isAssigned || isNamed) {
    cursor.advance();
    const value = parser.parseExpression();
    return { kind: "assignment", target: parts.at(-1)?.text ?? "", value, span: cursor.spanFrom(start) };
  }
  return node;
}

/** `pg_catalog.bool 't'`, `box '(0,0)'`: any type may stand before a string in PostgreSQL. */
function isTypedTail(parser: Parser, parts: readonly Name[]): boolean {
  const { cursor, grammar } = parser;
  if (cursor.token.kind !== "string") return false;
  if (grammar.dialect === "postgresql") return true;
  if (grammar.dialect === "sqlite" || grammar.dialect === "sqlserver") return false;
  const only = parts.length === 1 ? parts[0] : undefined;
  return (
    only !== undefined && !only.isQuoted && /^(?:_[a-z0-9]+|n|x|b|date|time|timestamp|datetime)$/iu.test(only.text)
  );
}

/** MySQL's `_utf8 0xD0B1`: the character set of the bytes behind it. */
function isIntroducer({ cursor, grammar }: Parser, [only, ...others]: readonly Name[]): boolean {
  if (grammar.dialect !== "mysql" || only?.isQuoted !== false || others.length > 0) return false;
  return only.text.startsWith("_") && cursor.token.kind === "number" && /^0[bx]/iu.test(cursor.token.value);
}

/** Oracle's `(+)` after a column. */
function isOuterJoinMark(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  return grammar.dialect === "oracle" && cursor.isSymbol("(") && cursor.isSymbol("+", 1) && cursor.isSymbol(")", 2);
}

/** A list of values in parentheses, as `VALUES` has them; DEFAULT may stand for a value. */
export function parseValueRow(parser: Parser): Expression[] {
  const { cursor } = parser;
  if (parser.grammar.dialect === "mysql") cursor.takeWord("ROW");
  cursor.expectSymbol("(");
  if (parser.grammar.dialect === "mysql" && cursor.takeSymbol(")")) return [];
  const values = parseList(parser, () => parseValue(parser));
  cursor.expectSymbol(")");
  return values;
}

/** An expression, or the word DEFAULT. */
export function parseValue(parser: Parser): Expression {
  const { cursor } = parser;
  const { start, upper } = cursor.token;
  if (upper === "DEFAULT" && !cursor.isSymbol("(", 1)) {
    refuseForeign(parser, "DEFAULT as a value");
    cursor.advance();
    return { kind: "literal", type: "default", value: "DEFAULT", typeName: null, span: cursor.spanFrom(start) };
  }
  if (cursor.isSymbol("*")) throw cursor.unexpected(["a value"]);
  return parser.parseExpression(power.or - 1);
}
