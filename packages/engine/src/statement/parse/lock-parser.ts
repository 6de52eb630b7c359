import type { Name } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseList, parseQualifiedName, skipParentheses } from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

const lockWords = new Set("UPDATE SHARE NO KEY READ BROWSE XML JSON FETCH".split(" "));

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

/** Skips `FOR UPDATE OF t NOWAIT`, `LOCK IN SHARE MODE`, `FOR XML PATH`; gives the tables that it names. */
export function skipLock(parser: Parser): readonly (readonly Name[])[] {
  const { cursor } = parser;
  if (cursor.isWords("FOR", "XML") || cursor.isWords("FOR", "JSON")) {
    while (!cursor.isAtEnd && !cursor.isSymbol(")") && !cursor.isSymbol(";") && !cursor.isWord("OPTION")) {
      if (cursor.isSymbol("(")) skipParentheses(parser);
      else cursor.advance();
    }
    return [];
  }
  if (cursor.takeWord("PROCEDURE")) {
    cursor.expectWord("ANALYSE");
    skipParentheses(parser);
    return [];
  }
  let named: readonly (readonly Name[])[] = [];
  if (cursor.takeWord("FOR")) {
    skipStrength(parser);
    if (cursor.takeWord("OF")) named = parseList(parser, () => parseQualifiedName(parser));
  } else for (const word of ["LOCK", "IN", "SHARE", "MODE"]) cursor.expectWord(word);
  skipWait(parser);
  return named;
}

/** `UPDATE`, `NO KEY UPDATE`, `READ ONLY` … behind FOR. */
function skipStrength({ cursor }: Parser): void {
  if (cursor.takeWord("UPDATE") || cursor.takeWord("SHARE") || cursor.takeWord("BROWSE")) return;
  if (cursor.takeWord("READ") || cursor.takeWord("FETCH")) cursor.expectWord("ONLY");
  else if (cursor.takeWord("KEY")) cursor.expectWord("SHARE");
  else {
    cursor.expectWord("NO");
    cursor.expectWord("KEY");
    cursor.expectWord("UPDATE");
  }
}

/** `NOWAIT`, `SKIP LOCKED`, `WAIT 5`. */
function skipWait(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.takeWord("NOWAIT")) return;
  if (cursor.takeWord("SKIP")) cursor.expectWord("LOCKED");
  else if (cursor.takeWord("WAIT")) parser.parseExpression(power.unary);
}
