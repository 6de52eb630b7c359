import type { ForeignClause } from "../../dialects/foreign-clauses.ts";
import type { Expression, Query } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseExpressionOrQuery, parseList, parseQualifiedName, skipParentheses } from "./parser.ts";
import { takeNullEscape } from "./literal-parser.ts";
import { isCollationName } from "../../dialects/mysql/collations.ts";
import { ParseFailure } from "../parse-failure.ts";
import { power } from "../../dialects/statement-grammar-model.ts";
import { wholeTableSelect } from "./whole-table-select.ts";

const patternWords = new Set([
  "LIKE",
  "ILIKE",
  "RLIKE",
  "REGEXP",
  "GLOB",
  "MATCH",
  "REGEXP_LIKE",
  "LIKEC",
  "LIKE2",
  "LIKE4",
]);

/** Binding power of the word predicate at the cursor (IS, IN, LIKE …), null when none stands there. */
export function predicatePower(parser: Parser): number | null {
  const { cursor } = parser;
  const word = cursor.token.upper;
  if (word === "IS" || word === "ISNULL" || word === "NOTNULL")
    return parser.grammar.dialect === "mysql" ? power.comparison : power.is;
  if (word === "NOT") {
    const next = cursor.peek().upper;
    const isNegated = next === "IN" || next === "BETWEEN" || next === "SIMILAR" || patternWords.has(next);
    return isNegated || (next === "NULL" && parser.grammar.dialect === "sqlite") ? power.predicate : null;
  }
  if (word === "IN" || word === "BETWEEN") return power.predicate;
  if (patternWords.has(word)) return isPattern(parser) ? power.predicate : null;
  if (word === "SIMILAR" && cursor.peek().upper === "TO") return power.predicate;
  if (word === "OVERLAPS" || word === "OPERATOR")
    return word === "OPERATOR" && !cursor.isSymbol("(", 1) ? null : power.other;
  if (word === "MEMBER" && (cursor.peek().upper === "OF" || cursor.peek().upper === "NOT")) return power.predicate;
  if (word === "SOUNDS" && cursor.peek().upper === "LIKE") return power.predicate;
  if (word === "MULTISET") return power.additive;
  if (word === "SUBMULTISET") return power.predicate;
  if (word === "AT" && (cursor.isWords("AT", "TIME") || cursor.isWords("AT", "LOCAL"))) return power.timeZone;
  if (word === "COLLATE") return power.collate;
  return null;
}

/** GLOB and MATCH are names elsewhere: they are operators only before an operand. */
function isPattern(parser: Parser): boolean {
  const word = parser.cursor.token.upper;
  if (word === "GLOB" || word === "MATCH") return parser.grammar.dialect === "sqlite";
  return true;
}

/** Reads the word predicate at the cursor with `operand` on its left. */
export function parsePredicate(parser: Parser, operand: Expression): Expression {
  const { cursor } = parser;
  const { start } = operand.span;
  const end = () => cursor.spanFrom(start);
  refusePredicate(parser);
  if (cursor.takeWord("ISNULL")) return { kind: "is", operand, test: "NULL", isNegated: false, span: end() };
  if (cursor.takeWord("NOTNULL") || cursor.takeWords("NOT", "NULL"))
    return { kind: "is", operand, test: "NULL", isNegated: true, span: end() };
  if (cursor.takeWord("IS")) return parseIs(parser, operand);
  const isNegated = cursor.takeWord("NOT");
  if (cursor.takeWord("IN")) return parseIn(parser, operand, isNegated);
  if (cursor.takeWord("BETWEEN")) {
    if (cursor.isWord("SYMMETRIC") || cursor.isWord("ASYMMETRIC")) refuseForeign(parser, "BETWEEN SYMMETRIC");
    if (!cursor.takeWord("SYMMETRIC")) cursor.takeWord("ASYMMETRIC");
    const low = parser.parseExpression(power.predicate);
    cursor.expectWord("AND");
    const high = parser.parseExpression(power.predicate);
    return { kind: "between", operand, low, high, isNegated, span: end() };
  }
  if (cursor.takeWords("SIMILAR", "TO")) return parsePattern(parser, operand, "SIMILAR TO", isNegated);
  if (patternWords.has(cursor.token.upper)) return parsePattern(parser, operand, cursor.advance().upper, isNegated);
  return parseOperatorWord(parser, operand);
}

const foreignWords: ReadonlyMap<string, ForeignClause> = new Map([
  ["ILIKE", "ILIKE"],
  ["RLIKE", "RLIKE"],
  ["REGEXP", "REGEXP"],
  ["SIMILAR", "SIMILAR TO"],
  ["SOUNDS", "SOUNDS LIKE"],
  ["ISNULL", "ISNULL or NOTNULL behind a value"],
  ["NOTNULL", "ISNULL or NOTNULL behind a value"],
  ["AT", "AT TIME ZONE"],
  ["OVERLAPS", "OVERLAPS"],
  ["MEMBER", "MEMBER OF"],
]);

/** Refuses the predicate at the cursor, or behind the NOT there, that the database does not have. */
function refusePredicate(parser: Parser): void {
  const { cursor } = parser;
  const token = cursor.isWord("NOT") ? cursor.peek() : cursor.token;
  const clause = foreignWords.get(token.upper);
  if (clause !== undefined) refuseForeign(parser, clause, token);
}

function parseOperatorWord(parser: Parser, left: Expression): Expression {
  const { cursor } = parser;
  const withRight = (operator: string, minimumPower: number): Expression => {
    const right = parser.parseExpression(minimumPower);
    return { kind: "binary", operator, left, right, span: cursor.spanFrom(left.span.start) };
  };
  if (cursor.takeWord("COLLATE")) {
    refuseCollation(parser);
    if (parser.grammar.dialect === "mysql" && cursor.token.kind === "string") cursor.advance();
    else parseQualifiedName(parser);
    return { kind: "unary", operator: "COLLATE", operand: left, span: cursor.spanFrom(left.span.start) };
  }
  if (cursor.takeWords("AT", "TIME", "ZONE")) return withRight("AT TIME ZONE", power.timeZone);
  if (cursor.takeWords("AT", "LOCAL"))
    return { kind: "unary", operator: "AT LOCAL", operand: left, span: cursor.spanFrom(left.span.start) };
  if (cursor.takeWords("SOUNDS", "LIKE")) return withRight("SOUNDS LIKE", power.predicate);
  if (cursor.takeWord("MEMBER") || cursor.takeWord("SUBMULTISET")) {
    cursor.takeWord("OF");
    return withRight("MEMBER OF", power.predicate);
  }
  if (cursor.takeWord("MULTISET")) {
    const operator = cursor.advance().upper;
    if (!cursor.takeWord("ALL")) cursor.takeWord("DISTINCT");
    return withRight(`MULTISET ${operator}`, power.additive);
  }
  if (cursor.takeWord("OVERLAPS")) return withRight("OVERLAPS", power.other);
  cursor.expectWord("OPERATOR");
  cursor.expectSymbol("(");
  while (cursor.token.kind === "word" || cursor.token.kind === "quoted") {
    cursor.advance();
    cursor.expectSymbol(".");
  }
  const operator = cursor.advance().value;
  cursor.expectSymbol(")");
  const word = cursor.token.upper;
  if ((word === "ANY" || word === "ALL" || word === "SOME") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    return withRight(`${operator} ${word}`, power.other);
  }
  return withRight(operator, power.other);
}

/** Refuses a collation at the cursor that MySQL does not have: their names begin with the character set. */
function refuseCollation({ cursor, grammar, isStored }: Parser): void {
  if (grammar.dialect !== "mysql" || isStored) return;
  const { kind, value, start, end } = cursor.token;
  if (kind === "parameter" || kind === "operator" || isCollationName(value)) return;
  throw new ParseFailure("syntax", `There is no collation "${value}".`, { start, end });
}

function parseIs(parser: Parser, operand: Expression): Expression {
  const { cursor } = parser;
  const isNegated = cursor.takeWord("NOT");
  const done = (test: string): Expression => ({
    kind: "is",
    operand,
    test,
    isNegated,
    span: cursor.spanFrom(operand.span.start),
  });
  if (cursor.isWords("DISTINCT", "FROM")) refuseForeign(parser, "IS DISTINCT FROM");
  if (cursor.takeWords("DISTINCT", "FROM")) {
    const right = parser.parseExpression(power.is);
    const operator = isNegated ? "IS NOT DISTINCT FROM" : "IS DISTINCT FROM";
    return { kind: "binary", operator, left: operand, right, span: cursor.spanFrom(operand.span.start) };
  }
  if (takeNullEscape(parser)) return done("NULL");
  const word = cursor.token.upper;
  if (["NULL", "TRUE", "FALSE", "UNKNOWN", "NAN", "INFINITE", "DOCUMENT", "EMPTY", "PRESENT"].includes(word)) {
    cursor.advance();
    return done(word);
  }
  if (word === "NORMALIZED" || cursor.isWords(word, "NORMALIZED")) {
    if (word !== "NORMALIZED") cursor.advance();
    cursor.advance();
    return done("NORMALIZED");
  }
  if (word === "JSON") {
    cursor.advance();
    while (cursor.isAnyWord(jsonTestWords)) cursor.advance();
    if (cursor.isSymbol("(")) skipParentheses(parser);
    return done("JSON");
  }
  if (word === "A" && cursor.peek().upper === "SET") {
    cursor.advance();
    cursor.advance();
    return done("A SET");
  }
  if (word === "OF" && (parser.grammar.dialect === "oracle" || parser.isStored)) {
    cursor.advance();
    cursor.takeWord("TYPE");
    skipParentheses(parser);
    return done("OF TYPE");
  }
  if (parser.grammar.dialect !== "sqlite") throw cursor.unexpected(["NULL", "TRUE", "FALSE", "DISTINCT"]);
  const right = parser.parseExpression(power.comparison);
  const operator = isNegated ? "IS DISTINCT FROM" : "IS NOT DISTINCT FROM";
  return { kind: "binary", operator, left: operand, right, span: cursor.spanFrom(operand.span.start) };
}

const jsonTestWords: ReadonlySet<string> = new Set([
  "OBJECT",
  "ARRAY",
  "SCALAR",
  "VALUE",
  "WITH",
  "WITHOUT",
  "UNIQUE",
  "KEYS",
  "STRICT",
  "LAX",
]);

function parseIn(parser: Parser, operand: Expression, isNegated: boolean): Expression {
  const { cursor } = parser;
  const done = (list: readonly Expression[], query: Extract<Expression, { kind: "in" }>["query"]): Expression => ({
    kind: "in",
    operand,
    list,
    query,
    isNegated,
    span: cursor.spanFrom(operand.span.start),
  });
  if (!cursor.isSymbol("(")) {
    if (parser.grammar.dialect === "sqlite" && cursor.token.kind !== "parameter")
      return done([], parseTableAsQuery(parser));
    // A list that the application puts in the place of a parameter.
    const takesAny = parser.grammar.dialect === "oracle" || parser.isStored || cursor.token.kind === "parameter";
    const isLoose = cursor.isSymbol(":") || cursor.isSymbol("?") || cursor.isSymbol("{") || cursor.isSymbol("$");
    if (!takesAny && !isLoose) throw cursor.unexpected(["("]);
    return done([parser.parseExpression(power.predicate)], null);
  }
  cursor.advance();
  if (cursor.takeSymbol(")")) {
    if (parser.grammar.dialect !== "sqlite") throw cursor.unexpected(["a value"]);
    return done([], null);
  }
  const list = parseList(parser, () => {
    if (cursor.isSymbol("*")) throw cursor.unexpected(["a value"]);
    return parseExpressionOrQuery(parser);
  });
  cursor.expectSymbol(")");
  const [only] = list;
  if (list.length === 1 && only?.kind === "subquery") return done([], only.query);
  return done(list, null);
}

/** SQLite's `x IN table`: the table's rows. */
function parseTableAsQuery(parser: Parser): Query {
  const { cursor } = parser;
  const { start } = cursor.token;
  const name = parseQualifiedName(parser);
  if (cursor.isSymbol("(")) skipParentheses(parser);
  const span = cursor.spanFrom(start);
  const body = wholeTableSelect(name, false, span);
  return { kind: "query", with: null, body, orderBy: [], limit: null, offset: null, isLocking: false, span };
}

function parsePattern(parser: Parser, operand: Expression, operator: string, isNegated: boolean): Expression {
  const { cursor } = parser;
  const { start } = operand.span;
  const word = cursor.token.upper;
  if ((word === "ANY" || word === "ALL" || word === "SOME") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    const right = parser.parseExpression(power.predicate);
    const array = right.kind === "subquery" ? null : right;
    const query = right.kind === "subquery" ? right.query : null;
    const quantifier = word === "ALL" ? "ALL" : "ANY";
    return { kind: "quantified", operator, quantifier, operand, query, array, span: cursor.spanFrom(start) };
  }
  if (operator === "REGEXP" || operator === "RLIKE") cursor.takeWord("BINARY");
  const pattern = parser.parseExpression(power.predicate);
  const escape = cursor.takeWord("ESCAPE") ? parser.parseExpression(power.predicate) : null;
  return { kind: "pattern", operator, operand, pattern, escape, isNegated, span: cursor.spanFrom(start) };
}
