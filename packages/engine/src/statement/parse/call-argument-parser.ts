import type { Expression, Name } from "../ast.ts";
import { clauseWords, separators } from "./call-words.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseAnyName } from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";
import { parseTypeName } from "./type-name-parser.ts";
import { parseOrderBy } from "./window-parser.ts";

/** A type in the place of an argument: MySQL's `CONVERT(x, SIGNED INTEGER)`, SQL Server's `CONVERT(money, x)`. */
export function takesTypeNext(
  { grammar, cursor }: Parser,
  name: readonly Name[],
  values: readonly Expression[],
): boolean {
  const word = name.length === 1 ? name[0]?.text.toUpperCase() : undefined;
  if (cursor.token.kind !== "word" && cursor.token.kind !== "quoted") return false;
  if (grammar.dialect === "mysql") return word === "CONVERT" && values.length === 1;
  return grammar.dialect === "sqlserver" && (word === "CONVERT" || word === "TRY_CONVERT") && values.length === 0;
}

/** NAME leads what an XML element or instruction is called; elsewhere it is a column. */
export const isColumnCalledName = ({ cursor }: Parser, [first]: readonly Name[]): boolean =>
  cursor.isWord("NAME") && !/^xml(?:element|pi)$/iu.test(first?.text ?? "");

/** A word that a function reads as such, and no column. */
function parseWord(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  const { text } = parseAnyName(parser);
  return { kind: "literal", type: "string", value: text, typeName: null, span: cursor.spanFrom(start) };
}

/** Behind NAME: what an XML element or instruction is called. */
export const parseXmlName = parseWord;

const normalForms: ReadonlySet<string> = new Set(["NFC", "NFD", "NFKC", "NFKD"]);

/** Words at the end of PostgreSQL's `normalize(text, NFC)` and `xmlroot(xml, version '1.0', standalone yes)`; null for any other argument. */
export function parseWordArgument(parser: Parser, [first]: readonly Name[], count: number): Expression | null {
  const { cursor } = parser;
  if (parser.grammar.dialect !== "postgresql" || count === 0) return null;
  const name = first?.text.toUpperCase();
  if (name === "NORMALIZE" && cursor.isAnyWord(normalForms) && cursor.isSymbol(")", 1)) return parseWord(parser);
  const answer = cursor.peek().upper;
  if (name !== "XMLROOT" || !cursor.isWord("STANDALONE") || (answer !== "YES" && answer !== "NO")) return null;
  cursor.advance();
  const word = parseWord(parser);
  cursor.takeWord("VALUE");
  return word;
}

/** Whether an argument may begin behind the word at the cursor, which then leads it and is no argument itself. */
export function startsArgument(parser: Parser): boolean {
  const next = parser.cursor.peek();
  if (next.kind === "punctuation") return next.value === "(" && parser.cursor.token.upper !== "NAME";
  if (next.kind === "operator")
    return next.value === "*" || next.value === "-" || next.value === "+" || next.value === "@";
  return next.kind !== "end";
}

/** `name => value`, `name := value`: the value; null, with the cursor where it was, where the argument has no name. */
export function parseNamedArgument(parser: Parser): Expression | null {
  const { cursor, grammar } = parser;
  if (grammar.dialect === "sqlite" || grammar.dialect === "mysql") return null;
  const { start, kind, value: target } = cursor.token;
  if ((kind !== "word" && kind !== "quoted") || !(cursor.isSymbol("=>", 1) || cursor.isSymbol(":=", 1))) return null;
  cursor.index += 2;
  const value = parser.parseExpression();
  return { kind: "assignment", target, value, span: cursor.spanFrom(start) };
}

/** One argument with what a function of its own grammar may write behind it. */
export function parseArgument(parser: Parser, name: readonly Name[]): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  const named = parseNamedArgument(parser);
  if (named !== null) return named;
  // Oracle's JSON_OBJECT(KEY 'a' IS b) puts IS between the two.
  const isJsonObject = name.at(-1)?.text.toUpperCase().startsWith("JSON_OBJECT") === true;
  const isPosition = name.at(-1)?.text.toUpperCase() === "POSITION";
  const minimum = isJsonObject && parser.grammar.dialect === "oracle" ? power.is : isPosition ? power.predicate : 0;
  const argument = parser.parseExpression(minimum);
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
export function parseArgumentTail(parser: Parser, orderBy: Expression[], values: Expression[]): void {
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
    if (cursor.isWord("SEPARATOR")) {
      refuseForeign(parser, "SEPARATOR in a call");
      cursor.advance();
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
    if (cursor.token.kind === "parameter" && /^[:@]/u.test(cursor.token.value)) {
      values.push(parseValueBehindColon(parser));
      continue;
    }
    if (cursor.takeSymbol(":")) {
      values.push(parser.parseExpression());
      continue;
    }
    // XMLATTRIBUTES(a AS EVALNAME 'b')
    if (cursor.takeWords("AS", "EVALNAME")) {
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
      if (cursor.takeWord("ENCODING")) parseAnyName(parser);
      continue;
    }
    // MariaDB's WEIGHT_STRING(a LEVEL 1-3, 5 DESC)
    if (parser.grammar.dialect === "mysql" && cursor.takeWord("LEVEL")) {
      while (!cursor.isAtEnd && !cursor.isSymbol(")")) cursor.advance();
      continue;
    }
    if (takesAiModel(parser)) continue;
    if (cursor.isAnyWord(errorValues)) {
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

const errorValues: ReadonlySet<string> = new Set(["DEFAULT", "ERROR", "NULL", "EMPTY", "TRUE", "FALSE", "UNKNOWN"]);

/** `'key':value`, `'key':f(…)` at the token that the lexer took for a parameter, sign and all. */
function parseValueBehindColon(parser: Parser): Expression {
  const { cursor } = parser;
  const { start, end, value } = cursor.token;
  const isCall = value.startsWith(":") && cursor.isSymbol("(", 1);
  if (!isCall) return parser.parseExpression();
  cursor.advance();
  return parser.parseCall([{ text: value.slice(1), isQuoted: false, span: { start: start + 1, end } }]);
}

/** SQL Server's `AI_GENERATE_EMBEDDINGS(x USE MODEL m PARAMETERS p)`. */
function takesAiModel(parser: Parser): boolean {
  const { cursor } = parser;
  if (cursor.takeWords("USE", "MODEL")) {
    parseAnyName(parser);
    return true;
  }
  return parser.grammar.dialect === "sqlserver" && cursor.takeWord("PARAMETERS") && parser.parseExpression() !== null;
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

/** What may stand behind an argument of a function that has no grammar of its own. */
export function parsePlainTail(parser: Parser, orderBy: Expression[]): void {
  const { cursor, grammar } = parser;
  // The name of an argument, as loadable functions of MySQL may have it.
  if (grammar.dialect === "mysql" && cursor.takeWord("AS")) parseAnyName(parser);
  if (cursor.isWord("ORDER") && grammar.dialect !== "mysql") orderBy.push(...parseOrderBy(parser));
  if (cursor.isSymbol(")")) return;
  if (!cursor.takeSymbol(",")) throw cursor.unexpected([",", ")"]);
  if (cursor.isSymbol(")")) throw cursor.unexpected(["an argument"]);
}
