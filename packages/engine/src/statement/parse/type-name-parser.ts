import type { Parser } from "./parser.ts";
import { skipParentheses } from "./parser.ts";
import { commonReserved, wordSet } from "../../dialects/statement-grammar-model.ts";

const multiWordTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ["DOUBLE", ["PRECISION"]],
  ["CHARACTER", ["VARYING", "SET"]],
  ["CHAR", ["VARYING", "CHARACTER", "SET", "BYTE"]],
  ["NATIONAL", ["CHARACTER", "CHAR", "VARCHAR", "VARYING"]],
  ["NCHAR", ["VARYING"]],
  ["BIT", ["VARYING"]],
  ["SIGNED", ["INTEGER", "INT"]],
  ["UNSIGNED", ["INTEGER", "INT"]],
  ["LONG", ["RAW", "VARCHAR"]],
  ["BIG", ["INT"]],
]);

const intervalFields = new Set([
  "YEAR",
  "MONTH",
  "DAY",
  "HOUR",
  "MINUTE",
  "SECOND",
  "WEEK",
  "QUARTER",
  "MICROSECOND",
  "DAYS",
  "HOURS",
  "MINUTES",
  "SECONDS",
  "MONTHS",
  "YEARS",
  "WEEKS",
]);

/** The units that MySQL has, in INTERVAL and in EXTRACT. */
const mysqlUnits =
  wordSet(`MICROSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR SECOND_MICROSECOND MINUTE_MICROSECOND
  MINUTE_SECOND HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE DAY_MICROSECOND DAY_SECOND DAY_MINUTE DAY_HOUR YEAR_MONTH SQL_TSI_SECOND
  SQL_TSI_MINUTE SQL_TSI_HOUR SQL_TSI_DAY SQL_TSI_WEEK SQL_TSI_MONTH SQL_TSI_QUARTER SQL_TSI_YEAR`);

/** Refuses what is no unit of time, where MySQL wants one. */
export function expectUnit({ cursor, grammar, isStored }: Parser): void {
  if (grammar.dialect !== "mysql" || isStored || cursor.isAnyWord(mysqlUnits)) return;
  throw cursor.unexpected(["a unit of time"]);
}

/** Passes the fields after an interval literal (`INTERVAL '1' DAY TO SECOND(3)`), and gives them in capitals; null where none stand there. */
export function skipIntervalFields(parser: Parser): string | null {
  const { cursor } = parser;
  const isUnit = parser.grammar.dialect === "mysql" && cursor.isAnyWord(mysqlUnits);
  if (isUnit) return cursor.advance().upper;
  if (!cursor.isAnyWord(intervalFields)) return null;
  const first = cursor.advance().upper;
  if (cursor.isSymbol("(")) skipParentheses(parser);
  if (!cursor.takeWord("TO")) return first;
  if (!cursor.isAnyWord(intervalFields)) throw cursor.unexpected(["a field of time"]);
  const last = cursor.advance().upper;
  if (cursor.isSymbol("(")) skipParentheses(parser);
  return `${first} TO ${last}`;
}

/** A type as a cast has it, with length, array marks and time zone; the text as written. */
export function parseTypeName(parser: Parser): string {
  const { cursor, text } = parser;
  const { start } = cursor.token;
  cursor.takeWord("SETOF");
  const first = cursor.token;
  if (first.kind !== "word" && first.kind !== "quoted") throw cursor.unexpected(["a type"]);
  if (parser.grammar.dialect !== "sqlserver" && isReservedType(parser, first.upper))
    throw cursor.unexpected(["a type"]);
  cursor.advance();
  while (cursor.isSymbol(".")) {
    cursor.advance();
    cursor.advance();
  }
  const followers = multiWordTypes.get(first.upper);
  while (followers?.includes(cursor.token.upper) === true) {
    const word = cursor.advance();
    if (word.upper === "SET") cursor.advance();
  }
  if (cursor.isSymbol("(")) skipParentheses(parser);
  if (first.upper === "INTERVAL") skipIntervalFields(parser);
  if (followers !== undefined || parser.grammar.dialect === "mysql") skipCharacterAttributes(parser);
  if (first.upper === "TIME" || first.upper === "TIMESTAMP") {
    if (cursor.isWords("WITH", "LOCAL", "TIME", "ZONE")) cursor.index += 4;
    else if (cursor.isWords("WITH", "TIME", "ZONE") || cursor.isWords("WITHOUT", "TIME", "ZONE")) cursor.index += 3;
  }
  if (cursor.isSymbol("%") && cursor.peek().upper === "TYPE") cursor.index += 2;
  while (cursor.isSymbol("[") || (cursor.isWord("ARRAY") && !cursor.isSymbol("[", 1))) {
    if (cursor.takeWord("ARRAY")) continue;
    cursor.advance();
    if (cursor.token.kind === "number") cursor.advance();
    cursor.expectSymbol("]");
  }
  if (cursor.isWords("ARRAY") && cursor.isSymbol("[", 1)) {
    cursor.advance();
    cursor.advance();
    if (cursor.token.kind === "number") cursor.advance();
    cursor.expectSymbol("]");
  }
  return text.slice(start, cursor.previousEnd);
}

/** Whether a reserved word stands where a type must; those of types themselves, and of functions, pass. */
function isReservedType({ grammar }: Parser, word: string): boolean {
  if (grammar.dialect === "mysql") return commonReserved.includes(word);
  return grammar.reserved.has(word) && !grammar.callable.has(word);
}

function skipCharacterAttributes(parser: Parser): void {
  const { cursor } = parser;
  for (;;) {
    if (cursor.takeWords("CHARACTER", "SET") || cursor.takeWord("CHARSET")) cursor.advance();
    else if (
      !cursor.takeWord("ASCII") &&
      !cursor.takeWord("UNICODE") &&
      !cursor.takeWord("UNSIGNED") &&
      !cursor.takeWord("BINARY")
    )
      return;
  }
}

/** Whether a type of several words or with a length stands here before a string (`timestamp with time zone '…'`). */
export function startsTypedLiteral(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  const { upper } = cursor.token;
  const next = cursor.peek();
  if (grammar.dialect === "sqlite" || grammar.dialect === "sqlserver") return false;
  if (upper === "DATE" || upper === "TIME" || upper === "TIMESTAMP" || upper === "DATETIME") {
    if (next.kind === "string") return true;
    if ((upper === "TIME" || upper === "TIMESTAMP") && (next.upper === "WITH" || next.upper === "WITHOUT")) return true;
    return next.value === "(" && cursor.peek(2).kind === "number" && cursor.isSymbol(")", 3) && endsInString(parser, 4);
  }
  if (grammar.dialect !== "postgresql") return false;
  if (multiWordTypes.has(upper) && next.kind === "word" && cursor.peek(2).kind === "string") return true;
  return (
    next.value === "(" &&
    cursor.peek(2).kind === "number" &&
    cursor.isSymbol(")", 3) &&
    cursor.peek(4).kind === "string"
  );
}

function endsInString(parser: Parser, distance: number): boolean {
  const token = parser.cursor.peek(distance);
  return token.kind === "string" || token.upper === "WITH" || token.upper === "WITHOUT";
}
