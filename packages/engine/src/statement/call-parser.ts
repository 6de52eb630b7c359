import type { Expression, Name } from "./ast.ts";
import { clauseWords, leadingWords, separators } from "./call-words.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseQualifiedName, skipParentheses } from "./parser.ts";
import { power } from "./statement-grammar.ts";
import { parseTypeName } from "./type-name-parser.ts";
import { isWindowName, parseOver, parseOrderBy } from "./window-parser.ts";

const queryWords = new Set(["SELECT", "WITH"]);
/** Whether a word that is reserved as a name stands here as the name of a function. */
export function isCallStart(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  return (
    cursor.token.kind === "word" &&
    grammar.callable.has(cursor.token.upper) &&
    (cursor.isSymbol("(", 1) || cursor.isSymbol(".", 1))
  );
}

/** The arguments of a call whose name was read, with all clauses that may follow the parenthesis. */
export function parseCall(parser: Parser, name: readonly Name[]): Expression {
  const { cursor } = parser;
  const start = name[0]?.span.start ?? cursor.token.start;
  cursor.expectSymbol("(");
  const orderBy: Expression[] = [];
  const values: Expression[] = [];
  let isDistinct = false;
  const isExtract = name.length === 1 && name[0]?.text.toUpperCase() === "EXTRACT";
  if (isExtract && cursor.peek().upper === "FROM") {
    const field = cursor.advance();
    cursor.advance();
    values.push({
      kind: "literal",
      type: "string",
      value: field.value,
      typeName: null,
      span: { start: field.start, end: field.end },
    });
  }
  if (
    parser.grammar.dialect === "oracle" &&
    name.length === 1 &&
    miningFunctions.has(name[0]?.text.toUpperCase() ?? "")
  )
    values.push(parseMiningModel(parser));
  while (!cursor.isSymbol(")")) {
    if (cursor.isAtEnd) throw cursor.unexpected([")"]);
    if (cursor.isAnyWord(leadingWords) && startsArgument(parser) && !isColumnCalledName(parser, name)) {
      if (cursor.advance().upper === "DISTINCT") isDistinct = true;
      cursor.takeWord("FROM");
      continue;
    }
    // XMLNAMESPACES(DEFAULT 'uri', …)
    if (cursor.isWord("DEFAULT") && cursor.peek().kind === "string") cursor.advance();
    if (takesTypeNext(parser, name, values)) {
      const type = cursor.token;
      parseTypeName(parser);
      values.push({
        kind: "literal",
        type: "string",
        value: type.value,
        typeName: null,
        span: { start: type.start, end: cursor.previousEnd },
      });
      parseArgumentTail(parser, orderBy, values);
      continue;
    }
    if (queryWords.has(cursor.token.upper)) {
      const { start: queryStart } = cursor.token;
      const query = parser.parseQuery();
      values.push({ kind: "subquery", query, span: cursor.spanFrom(queryStart) });
    } else values.push(parseArgument(parser, name));
    parseArgumentTail(parser, orderBy, values);
  }
  cursor.expectSymbol(")");
  return parseCallTail(parser, start, name, values, orderBy, isDistinct);
}

/** Functions whose first argument is a model, which is no column. */
const miningFunctions = new Set(
  `CLUSTER_DETAILS CLUSTER_DISTANCE CLUSTER_ID CLUSTER_PROBABILITY CLUSTER_SET FEATURE_COMPARE FEATURE_DETAILS FEATURE_ID
  FEATURE_SET FEATURE_VALUE ORA_DM_PARTITION_NAME PREDICTION PREDICTION_BOUNDS PREDICTION_COST PREDICTION_DETAILS
  PREDICTION_PROBABILITY PREDICTION_SET`.split(/\s+/u),
);

/**
 * The model of a data mining function, as text, with what it says of costs and the comma or USING behind it.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/PREDICTION.html
 */
function parseMiningModel(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  const model = parseQualifiedName(parser);
  const text = model.map((part) => part.text).join(".");
  const span = cursor.spanFrom(start);
  if (cursor.takeWords("COST", "MODEL")) cursor.takeWord("AUTO");
  else if (cursor.takeWord("COST")) {
    skipParentheses(parser);
    cursor.expectWord("VALUES");
    skipParentheses(parser);
  }
  if (!cursor.takeSymbol(",")) cursor.takeWord("USING");
  return { kind: "literal", type: "string", value: text, typeName: null, span };
}

/** A type in the place of an argument: MySQL's `CONVERT(x, SIGNED INTEGER)`, SQL Server's `CONVERT(money, x)`. */
function takesTypeNext({ grammar, cursor }: Parser, name: readonly Name[], values: readonly Expression[]): boolean {
  const word = name.length === 1 ? name[0]?.text.toUpperCase() : undefined;
  if (cursor.token.kind !== "word" && cursor.token.kind !== "quoted") return false;
  if (grammar.dialect === "mysql") return word === "CONVERT" && values.length === 1;
  return grammar.dialect === "sqlserver" && (word === "CONVERT" || word === "TRY_CONVERT") && values.length === 0;
}

/** NAME leads an argument in XML functions alone; elsewhere it is a column. */
const isColumnCalledName = ({ cursor }: Parser, [first]: readonly Name[]): boolean =>
  cursor.isWord("NAME") && !/^xml/iu.test(first?.text ?? "");

function startsArgument(parser: Parser): boolean {
  const next = parser.cursor.peek();
  if (next.kind === "punctuation") return next.value === "(" && parser.cursor.token.upper !== "NAME";
  if (next.kind === "operator")
    return next.value === "*" || next.value === "-" || next.value === "+" || next.value === "@";
  return next.kind !== "end";
}

function parseArgument(parser: Parser, name: readonly Name[]): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  // Oracle's JSON_OBJECT(KEY 'a' IS b) puts IS between the two.
  const isJsonObject = name.at(-1)?.text.toUpperCase().startsWith("JSON_OBJECT") === true;
  const argument = parser.parseExpression(isJsonObject && parser.grammar.dialect === "oracle" ? power.is : undefined);
  if (isJsonObject && cursor.takeWord("IS")) {
    const value = parser.parseExpression();
    return { kind: "row", items: [argument, value], span: cursor.spanFrom(start) };
  }
  // Oracle's XMLATTRIBUTES(expression name): an alias without AS.
  if (/^xml/iu.test(name.at(-1)?.text ?? "") && (cursor.token.kind === "word" || cursor.token.kind === "quoted")) {
    if (
      !separators.has(cursor.token.upper) &&
      !clauseWords.has(cursor.token.upper) &&
      !cursor.isWord("ORDER") &&
      !cursor.isWord("VERSION")
    )
      cursor.advance();
  }
  if (argument.kind === "name" && cursor.isSymbol(":") && !cursor.isSymbol("]", 1)) {
    cursor.advance();
    const value = parser.parseExpression();
    return { kind: "row", items: [argument, value], span: cursor.spanFrom(start) };
  }
  return argument;
}

/** What may stand after an argument: a separator, ORDER BY, a clause of JSON and XML functions. */
function parseArgumentTail(parser: Parser, orderBy: Expression[], values: Expression[]): void {
  const { cursor } = parser;
  for (;;) {
    if (cursor.takeSymbol(",")) {
      if (cursor.isSymbol(")")) throw cursor.unexpected(["an argument"]);
      return;
    }
    if (cursor.isSymbol(")")) return;
    if (cursor.isWord("ORDER")) {
      orderBy.push(...parseOrderBy(parser));
      continue;
    }
    if (cursor.takeWord("SEPARATOR")) {
      values.push(parser.parseExpression());
      continue;
    }
    if (cursor.takeWords("NO", "VALUE")) continue;
    if (cursor.takeWords("ON", "OVERFLOW")) {
      cursor.advance();
      if (cursor.token.kind === "string") cursor.advance();
      continue;
    }
    // JSON_OBJECT('key':value), where the lexer takes `:value` for a parameter.
    if (cursor.token.kind === "parameter" && cursor.token.value.startsWith(":")) {
      values.push(parser.parseExpression());
      continue;
    }
    if (cursor.takeSymbol(":")) {
      values.push(parser.parseExpression());
      continue;
    }
    if (
      cursor.takeWord("AS") ||
      cursor.takeWord("RETURNING") ||
      (cursor.isWord("USING") && isConversion(parser, values) && cursor.advance())
    ) {
      parseTypeName(parser);
      continue;
    }
    if (cursor.takeWord("FORMAT")) {
      cursor.takeWord("JSON");
      continue;
    }
    if (cursor.isWords("DEFAULT") || cursor.isWords("ERROR") || cursor.isWords("NULL") || cursor.isWords("EMPTY")) {
      skipErrorClause(parser, values);
      continue;
    }
    if (cursor.isAnyWord(separators)) {
      const word = cursor.advance().upper;
      if (cursor.isSymbol(")")) throw cursor.unexpected(["an argument"]);
      if (word === "PASSING") while (cursor.takeWord("BY") || cursor.takeWord("VALUE") || cursor.takeWord("REF"));
      return;
    }
    if (cursor.isAnyWord(clauseWords)) {
      cursor.advance();
      continue;
    }
    if (cursor.isWord("OVER") || cursor.isSymbol("::")) return;
    throw cursor.unexpected([",", ")"]);
  }
}

const isConversion = (parser: Parser, values: readonly Expression[]) =>
  values.length === 1 && parser.cursor.peek().kind !== "string";

function skipErrorClause(parser: Parser, values: Expression[]): void {
  const { cursor } = parser;
  if (cursor.takeWord("DEFAULT")) values.push(parser.parseExpression());
  else {
    const word = cursor.advance().upper;
    if (word === "EMPTY") while (cursor.takeWord("ARRAY") || cursor.takeWord("OBJECT"));
  }
  if (cursor.takeWord("ON")) cursor.advance();
}

function parseCallTail(
  parser: Parser,
  start: number,
  name: readonly Name[],
  values: readonly Expression[],
  orderBy: Expression[],
  isDistinct: boolean,
): Expression {
  const { cursor } = parser;
  if (cursor.isWords("WITHIN", "GROUP")) {
    cursor.index += 2;
    cursor.expectSymbol("(");
    orderBy.push(...parseOrderBy(parser));
    cursor.expectSymbol(")");
  }
  if (cursor.isWord("KEEP") && cursor.isSymbol("(", 1)) {
    cursor.index += 2;
    cursor.advance();
    if (cursor.token.kind === "word" && !cursor.isWord("ORDER")) cursor.advance();
    orderBy.push(...parseOrderBy(parser));
    cursor.expectSymbol(")");
  }
  let filter: Expression | null = null;
  if (cursor.isWord("FILTER") && cursor.isSymbol("(", 1)) {
    refuseForeign(parser, "FILTER");
    cursor.index += 2;
    cursor.expectWord("WHERE");
    filter = parser.parseExpression();
    cursor.expectSymbol(")");
  }
  if (cursor.isWords("FROM", "FIRST") || cursor.isWords("FROM", "LAST")) {
    if (cursor.peek(2).upper === "OVER" || cursor.peek(2).upper === "RESPECT" || cursor.peek(2).upper === "IGNORE")
      cursor.index += 2;
  }
  if (cursor.isWords("IGNORE", "NULLS") || cursor.isWords("RESPECT", "NULLS")) cursor.index += 2;
  const over = cursor.isWord("OVER") && (cursor.isSymbol("(", 1) || isWindowName(parser)) ? parseOver(parser) : null;
  return { kind: "call", name, arguments: values, orderBy, filter, over, isDistinct, span: cursor.spanFrom(start) };
}
