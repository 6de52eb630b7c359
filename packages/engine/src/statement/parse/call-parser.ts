import type { CallExpression, Expression, Name } from "../ast.ts";
import {
  isColumnCalledName,
  parseWordArgument,
  parseXmlName,
  parseArgument,
  parseArgumentTail,
  parseNamedArgument,
  parsePlainTail,
  startsArgument,
  takesTypeNext,
} from "./call-argument-parser.ts";
import { hasOwnGrammar } from "./call-grammars.ts";
import { leadingWords, plainLeadingWords } from "./call-words.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseQualifiedName, skipParentheses } from "./parser.ts";
import { expectUnit, parseTypeName } from "./type-name-parser.ts";
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
  const isPlain = !hasOwnGrammar(parser, name);
  const isExtract = name.length === 1 && name[0]?.text.toUpperCase() === "EXTRACT";
  if (isExtract && cursor.peek().upper === "FROM") {
    refuseForeign(parser, "EXTRACT (… FROM …)", name[0]?.span);
    expectUnit(parser);
    const field = cursor.advance();
    cursor.advance();
    if (cursor.isSymbol(")")) throw cursor.unexpected(["an expression"]);
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
    if (
      cursor.isAnyWord(isPlain ? plainLeadingWords : leadingWords) &&
      startsArgument(parser) &&
      !isColumnCalledName(parser, name)
    ) {
      const lead = cursor.advance().upper;
      if (lead === "NAME") {
        values.push(parseXmlName(parser));
        parseArgumentTail(parser, orderBy, values);
        continue;
      }
      if (lead.startsWith("DISTINCT")) isDistinct = true;
      cursor.takeWord("FROM");
      if (isPlain && parser.grammar.dialect !== "mysql" && (cursor.isWord("DISTINCT") || cursor.isWord("ALL")))
        throw cursor.unexpected(["an argument"]);
      continue;
    }
    if (isPlain) {
      values.push(parseNamedArgument(parser) ?? parser.parseExpression());
      parsePlainTail(parser, orderBy);
      continue;
    }
    // JSON_OBJECT(RETURNING json): no pair at all.
    if (cursor.isWord("RETURNING") && values.length === 0 && cursor.peek().kind === "word") {
      parseArgumentTail(parser, orderBy, values);
      continue;
    }
    // SQL Server's CONTAINS(…, LANGUAGE 1033), XMLROOT(…, VERSION '1.0') and XMLROOT(…, VERSION NO VALUE)
    const { kind, upper } = cursor.peek();
    if (cursor.isWord("LANGUAGE") && (kind === "string" || kind === "number" || kind === "parameter")) cursor.advance();
    if (cursor.isWord("VERSION") && kind === "string") cursor.advance();
    if (cursor.isWord("VERSION") && upper === "NO") {
      cursor.advance();
      parseArgumentTail(parser, orderBy, values);
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
    } else values.push(parseWordArgument(parser, name, values.length) ?? parseArgument(parser, name));
    parseArgumentTail(parser, orderBy, values);
  }
  if (values.length === 0 && needsArgument(parser, name)) throw cursor.unexpected(["an argument"]);
  cursor.expectSymbol(")");
  return parseCallTail(parser, start, name, values, orderBy, isDistinct);
}

/** Functions of MySQL's own grammar, which are nothing without an argument. */
const neverEmpty = new Set(
  "AVG BIT_AND BIT_OR BIT_XOR COUNT FIRST_VALUE GROUP_CONCAT JSON_ARRAYAGG LAG LAST_VALUE LEAD MAX MIN NTH_VALUE NTILE STD STDDEV SUM".split(
    " ",
  ),
);

const needsArgument = ({ grammar, isStored }: Parser, [only, ...others]: readonly Name[]) =>
  grammar.dialect === "mysql" &&
  !isStored &&
  only?.isQuoted === false &&
  others.length === 0 &&
  neverEmpty.has(only.text.toUpperCase());

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

function parseCallTail(
  parser: Parser,
  start: number,
  name: readonly Name[],
  values: readonly Expression[],
  orderBy: Expression[],
  isDistinct: boolean,
): Expression {
  const { cursor, grammar } = parser;
  const isWithinGroup = cursor.isWords("WITHIN", "GROUP");
  if (isWithinGroup) {
    refuseForeign(parser, "WITHIN GROUP");
    cursor.index += 2;
    cursor.expectSymbol("(");
    // SQL Server's WITHIN GROUP (GRAPH PATH)
    if (!cursor.takeWords("GRAPH", "PATH")) orderBy.push(...parseOrderBy(parser));
    cursor.expectSymbol(")");
  }
  if (cursor.isWord("KEEP") && cursor.isSymbol("(", 1) && (grammar.dialect === "oracle" || parser.isStored)) {
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
  if (cursor.isWords("IGNORE", "NULLS") || cursor.isWords("RESPECT", "NULLS")) {
    refuseForeign(parser, "IGNORE NULLS and RESPECT NULLS");
    cursor.index += 2;
  }
  const over = cursor.isWord("OVER") && (cursor.isSymbol("(", 1) || isWindowName(parser)) ? parseOver(parser) : null;
  const span = cursor.spanFrom(start);
  const call: CallExpression = { kind: "call", name, arguments: values, orderBy, filter, over, isDistinct, span };
  return isWithinGroup ? { ...call, isWithinGroup } : call;
}
