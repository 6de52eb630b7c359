import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression, LogicalExpression } from "../ast.ts";
import type { Parser } from "./parser.ts";
import { addLink, nested, parseExpressionOrQuery } from "./parser.ts";
import { refuseChain } from "./operator-chain.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { ParseFailure } from "../parse-failure.ts";
import { parsePredicate, predicatePower } from "./predicate-parser.ts";
import { parsePrimary } from "./primary-parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";
import { parseTypeName } from "./type-name-parser.ts";

/** One expression, by precedence climbing over the dialect's operator table. */
export function parseExpression(parser: Parser, minimumPower = 0): Expression {
  return nested(parser, () => {
    let left = parseUnary(parser);
    if (minimumPower > 0 && left.kind === "star" && left.qualifier.length === 0) throw unexpectedStar(left);
    for (;;) {
      const next = parseOperation(parser, left, minimumPower);
      if (next === null) return left;
      addLink(parser, "operators");
      left = next;
      refuseChain(parser, left);
    }
  });
}

const unexpectedStar = ({ span }: Expression) =>
  new ParseFailure("syntax", 'Syntax error at "*". Expected an expression.', span);

function parseUnary(parser: Parser): Expression {
  const { cursor, grammar } = parser;
  const { token } = cursor;
  const { start } = token;
  if (token.upper === "NOT" && !(cursor.peek().kind === "punctuation" && cursor.peek().value === ".")) {
    cursor.advance();
    const operand = parseExpression(parser, power.not);
    return { kind: "not", operand, span: cursor.spanFrom(start) };
  }
  const isOperator = token.kind === "operator" && grammar.unaryOperators.has(token.value);
  if (isOperator || (grammar.otherOperatorPower !== null && isPrefixOperator(token.value, token.kind))) {
    cursor.advance();
    const operandPower = token.value === "-" || token.value === "+" ? power.unary : power.other;
    const operand = parseExpression(parser, grammar.unaryOperators.has(token.value) ? power.unary : operandPower);
    return { kind: "unary", operator: token.value, operand, span: cursor.spanFrom(start) };
  }
  const isWordOperator = token.kind === "word" && grammar.unaryOperators.has(token.upper);
  if (isWordOperator && startsOperand(parser)) {
    cursor.advance();
    const operand = parseExpression(parser, power.unary);
    return { kind: "unary", operator: token.upper, operand, span: cursor.spanFrom(start) };
  }
  return parsePrimary(parser);
}

/** PostgreSQL's own operators stand between two operands only; those that users may define stand before one, too (`@ -5`, `!=- 10`). */
const betweenOperands = new Set("= < > <= >= <> != * / % ^ . .. : :: := => ? $ ` \\".split(" "));

const isPrefixOperator = (value: string, kind: string) => kind === "operator" && !betweenOperands.has(value);

/** Reserved words that an operand may begin with. */
const operandWords = new Set(["CASE", "NULL", "TRUE", "FALSE", "EXISTS", "INTERVAL", "CONVERT", "LEFT", "RIGHT", "IF"]);

/** PRIOR and BINARY and CONNECT_BY_ROOT are operators only where an operand follows. */
function startsOperand(parser: Parser): boolean {
  const next = parser.cursor.peek();
  if (next.kind === "word") return !parser.grammar.notAlias.has(next.upper) || operandWords.has(next.upper);
  return (
    next.kind === "quoted" ||
    next.kind === "string" ||
    next.kind === "number" ||
    next.value === "(" ||
    next.kind === "parameter"
  );
}

/** One operator applied to what stands left of it, or null when the next token binds weaker or is no operator. */
function parseOperation(parser: Parser, left: Expression, minimumPower: number): Expression | null {
  const { cursor, grammar } = parser;
  const { token } = cursor;
  const { start } = left.span;
  if (left.kind === "star" && left.qualifier.length === 0) return null;
  if (token.kind === "word") {
    if (token.upper === "AND") return minimumPower < power.and ? parseLogical(parser, left, "AND") : null;
    if (token.upper === "OR") return minimumPower < power.or ? parseLogical(parser, left, "OR") : null;
    const wordPower = grammar.operatorPower.get(token.upper);
    if (wordPower !== undefined) {
      if (wordPower <= minimumPower) return null;
      cursor.advance();
      return binary(left, token.upper, parseExpression(parser, wordPower));
    }
    // PL/SQL has MOD as an operator; anywhere else in Oracle it is a name.
    if (token.upper === "MOD" && grammar.dialect === "oracle" && startsOperand(parser)) {
      if (minimumPower >= power.multiplicative) return null;
      cursor.advance();
      return binary(left, "MOD", parseExpression(parser, power.multiplicative));
    }
    const needed = predicatePower(parser);
    return needed !== null && needed > minimumPower ? parsePredicate(parser, left) : null;
  }
  if (grammar.dialect === "postgresql" && token.kind === "parameter" && token.value === "?")
    return minimumPower < power.other ? parseQuestionMark(parser, left) : null;
  if (token.kind !== "operator") return null;
  // A cast behind IS NULL and its like, which end with a word; anywhere else it belongs to the operand.
  if (token.value === "::" && grammar.dialect === "postgresql") {
    cursor.advance();
    return { kind: "cast", operand: left, typeName: parseTypeName(parser), span: cursor.spanFrom(start) };
  }
  if (token.value === "::" || (token.value === ":=" && grammar.operatorPower.has(":="))) return null;
  if (token.value === "||" && grammar.pipesMeanOr)
    return minimumPower < power.or ? parseLogical(parser, left, "OR") : null;
  if (token.value === "&&" && grammar.pipesMeanOr)
    return minimumPower < power.and ? parseLogical(parser, left, "AND") : null;
  const operator = joinedOperator(parser);
  const needed = grammar.operatorPower.get(operator) ?? grammar.otherOperatorPower;
  if (needed === null || needed <= minimumPower || token.value === "=>" || token.value === ":") return null;
  if (operator === "->" || operator === "->>") refuseForeign(parser, "->");
  cursor.advance();
  if (operator !== token.value) cursor.advance();
  const quantified = parseQuantified(parser, left, operator);
  if (quantified) return quantified;
  if (cursor.isSymbol("*")) throw cursor.unexpected(["an expression"]);
  const right = parseExpression(parser, needed);
  return { kind: "binary", operator, left, right, span: { start, end: right.span.end } };
}

/** The operators with blanks inside that a database joins: `< =`, `| |`; `=*` is told from `= *` by having none. */
const joinable: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
  oracle: ["<=", ">=", "!=", "^=", "<>", "||"],
  sqlserver: ["<=", ">=", "!=", "<>", "!<", "!>"],
};

function joinedOperator({ cursor, grammar }: Parser): string {
  const { value, end } = cursor.token;
  const next = cursor.peek();
  if (next.kind !== "operator") return value;
  const joined = value + next.value;
  if (joined === "=*" && grammar.dialect === "sqlserver" && next.start === end) return joined;
  return joinable[grammar.dialect]?.includes(joined) === true ? joined : value;
}

/** PostgreSQL's operators that begin with `?` (`?`, `?-`, `?#`), which the lexer takes for a placeholder: behind an operand they are none. */
function parseQuestionMark(parser: Parser, left: Expression): Expression {
  const { cursor } = parser;
  let operator = cursor.advance().value;
  if (cursor.token.kind === "operator" && cursor.token.start === cursor.previousEnd) operator += cursor.advance().value;
  return binary(left, operator, parseExpression(parser, power.other));
}

function binary(left: Expression, operator: string, right: Expression): Expression {
  return { kind: "binary", operator, left, right, span: { start: left.span.start, end: right.span.end } };
}

/** `= ANY (…)`, `> ALL (SELECT …)`, after the operator. */
function parseQuantified(parser: Parser, operand: Expression, operator: string): Expression | null {
  const { cursor, grammar } = parser;
  const word = cursor.token.upper;
  if ((word !== "ANY" && word !== "SOME" && word !== "ALL") || !cursor.isSymbol("(", 1)) return null;
  refuseForeign(parser, "comparisons with ANY, SOME or ALL");
  cursor.advance();
  cursor.expectSymbol("(");
  const inner = parseExpressionOrQuery(parser);
  const items = [inner];
  while (grammar.dialect === "oracle" && cursor.takeSymbol(",")) items.push(parser.parseExpression());
  cursor.expectSymbol(")");
  const query = inner.kind === "subquery" ? inner.query : null;
  // PostgreSQL has arrays to compare with, Oracle lists; an application may put a query in the place of a parameter.
  const wantsQuery = (grammar.dialect === "mysql" || grammar.dialect === "sqlserver") && !parser.isStored;
  if (wantsQuery && query === null && inner.kind !== "parameter") throw unexpectedList(inner);
  const array: Expression | null =
    query !== null ? null : items.length === 1 ? inner : { kind: "array", items, query: null, span: inner.span };
  const quantifier = word === "ALL" ? "ALL" : "ANY";
  return { kind: "quantified", operator, quantifier, operand, query, array, span: cursor.spanFrom(operand.span.start) };
}

const unexpectedList = ({ span }: Expression) =>
  new ParseFailure("syntax", "ANY, SOME and ALL stand before a query here. Expected SELECT.", span);

/** A whole chain of ANDs or of ORs as one node. */
function parseLogical(parser: Parser, first: Expression, operator: "AND" | "OR"): LogicalExpression {
  const { cursor, grammar } = parser;
  const operands: Expression[] = [];
  const add = (operand: Expression) => {
    if (operand.kind === "logical" && operand.operator === operator) operands.push(...operand.operands);
    else operands.push(operand);
  };
  add(first);
  const symbol = operator === "AND" ? "&&" : "||";
  while (cursor.takeWord(operator) || (grammar.pipesMeanOr && cursor.takeSymbol(symbol)))
    add(parseExpression(parser, operator === "AND" ? power.and : power.or));
  return { kind: "logical", operator, operands, span: { start: first.span.start, end: cursor.previousEnd } };
}
