import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseList, parseQualifiedName, skipParentheses } from "./parser.ts";

const lockWords = new Set([
  "FOR",
  "LOCK",
  "UPDATE",
  "SHARE",
  "NO",
  "KEY",
  "NOWAIT",
  "SKIP",
  "LOCKED",
  "IN",
  "MODE",
  "READ",
  "ONLY",
  "WAIT",
  "BROWSE",
  "PROCEDURE",
  "ANALYSE",
  "XML",
  "JSON",
  "FETCH",
]);

/** Whether FOR with a lock or an output format behind it stands at the cursor. */
export const startsLock = ({ cursor }: Parser) => cursor.isWord("FOR") && lockWords.has(cursor.peek().upper);

/** Refuses the lock or output format at the cursor that the database does not have. */
export function refuseLock(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.isWord("LOCK")) refuseForeign(parser, "LOCK IN SHARE MODE");
  if (cursor.isWords("FOR", "XML") || cursor.isWords("FOR", "JSON")) refuseForeign(parser, "FOR XML or FOR JSON");
  if (cursor.isWords("FOR", "UPDATE")) refuseForeign(parser, "FOR UPDATE");
  if (cursor.isWords("FOR", "SHARE")) refuseForeign(parser, "FOR SHARE");
}

/** Skips `FOR UPDATE OF t NOWAIT`, `LOCK IN SHARE MODE`, `FOR XML PATH`. */
export function skipLock(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.isWords("FOR", "XML") || cursor.isWords("FOR", "JSON")) {
    while (!cursor.isAtEnd && !cursor.isSymbol(")") && !cursor.isSymbol(";") && !cursor.isWord("OPTION")) {
      if (cursor.isSymbol("(")) skipParentheses(parser);
      else cursor.advance();
    }
    return;
  }
  while (cursor.isAnyWord(lockWords)) cursor.advance();
  if (cursor.token.kind === "number" || cursor.token.kind === "parameter") cursor.advance();
  if (cursor.takeWord("OF")) {
    parseList(parser, () => parseQualifiedName(parser));
    if (cursor.isAnyWord(lockWords)) skipLock(parser);
  }
  if (cursor.token.kind === "number") cursor.advance();
  if (cursor.isSymbol("(")) skipParentheses(parser);
}
