import type { Expression } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";

/** MySQL's `\\N`, which stands for NULL; takes it and tells whether it stood there. */
export function takeNullEscape({ cursor }: Parser): boolean {
  if (!cursor.isSymbol("\\") || cursor.peek().value !== "N") return false;
  cursor.index += 2;
  return true;
}

/** Refuses `123abc`, which is a number and a name to the other databases: SQLite, and PostgreSQL since version 15, take it for neither. */
export function refuseJunk({ cursor, grammar, text }: Parser): void {
  const { start, end } = cursor.token;
  const next = cursor.peek();
  if (next.kind !== "word" || next.start !== end) return;
  if (grammar.dialect !== "postgresql" && grammar.dialect !== "sqlite") return;
  const reason = `Syntax error at "${text.slice(start, next.end)}": letters follow the number at once.`;
  throw new ParseFailure("syntax", reason, { start, end: next.end });
}

/** SQL Server's `$5.00`: an amount of money. */
export function parseMoney({ cursor }: Parser, text: string, start: number): Expression {
  let value = text.slice(1);
  if (cursor.isSymbol(".") && cursor.peek().kind === "number") {
    cursor.advance();
    value += `.${cursor.advance().value}`;
  } else if (cursor.token.kind === "number" && cursor.token.start === cursor.previousEnd)
    value += cursor.advance().value;
  return { kind: "literal", type: "number", value, typeName: null, span: cursor.spanFrom(start) };
}

/** `:name` or `$1` where the lexer took the sign for an operator. */
export function parseLooseParameter(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  // MySQL's @@`name` has two.
  if (cursor.advance().value === "@" && cursor.isSymbol("@")) cursor.advance();
  const { kind } = cursor.token;
  if (
    (kind === "word" || kind === "number" || kind === "quoted") &&
    (cursor.token.start === cursor.previousEnd || parser.grammar.dialect === "oracle")
  )
    cursor.advance();
  return { kind: "parameter", text: parser.text.slice(start, cursor.previousEnd), span: cursor.spanFrom(start) };
}

/** A string, with the strings after it that the databases join to it. */
export function parseString(parser: Parser, typeName: string | null): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  let value = cursor.advance().value;
  while (cursor.token.kind === "string" && joinsStrings(parser)) value += cursor.advance().value;
  if (cursor.isWord("UESCAPE") && cursor.peek().kind === "string") {
    cursor.advance();
    cursor.advance();
  }
  return { kind: "literal", type: "string", value, typeName, span: cursor.spanFrom(start) };
}

/** Whether the string at the cursor goes on with the one before: MySQL joins any two, PostgreSQL those with a line break between. */
function joinsStrings({ cursor, grammar, text }: Parser): boolean {
  // Not one that a character set is written before.
  if (grammar.dialect === "mysql") return /['"]/u.test(text.charAt(cursor.token.start));
  const between = text.slice(cursor.previousEnd, cursor.token.start);
  return grammar.dialect === "postgresql" && /[\r\n]/u.test(between) && between.trim() === "";
}

/** JDBC and ODBC escapes: `{d '2020-01-01'}`, `{fn now()}`; MySQL takes any word for the first. */
export function parseEscapeSequence(parser: Parser): Expression {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectSymbol("{");
  const word = cursor.token.upper;
  const isAnyWord = parser.grammar.dialect === "mysql" && cursor.token.kind === "word" && !cursor.isSymbol("(", 1);
  if (isAnyWord || word === "FN" || word === "D" || word === "T" || word === "TS") cursor.advance();
  const value = parser.parseExpression();
  cursor.expectSymbol("}");
  return { ...value, span: cursor.spanFrom(start) };
}
