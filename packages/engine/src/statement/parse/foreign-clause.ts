import { absenceOf, clauseBeginnings } from "../../dialects/clause-absence.ts";
import type { ForeignClause } from "../../dialects/foreign-clauses.ts";

import type { Span } from "../../sql/span.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";

/** A clause that the database does not have. */
class ForeignClauseFailure extends ParseFailure {}

/** Refuses a clause, by default the one at the cursor, where the database has none such. */
export function refuseForeign(parser: Parser, clause: ForeignClause, span: Span = parser.cursor.token): void {
  if (parser.isStored) return;
  const absence = absenceOf(clause, parser.grammar.dialect, parser.serverVersion);
  if (absence !== null) throw new ForeignClauseFailure("syntax", absence, { start: span.start, end: span.end });
}

/** How many tokens before its failure the grammar may have taken for names or aliases. */
const lookBehind = 3;

/** The failure of a statement told as a clause of another database, where such a one begins at it; else as it was. */
export function asForeign(parser: Parser, failure: ParseFailure): ParseFailure {
  if (failure.code !== "syntax" || failure instanceof ForeignClauseFailure || parser.isStored) return failure;
  const { cursor, grammar, serverVersion } = parser;
  const found = cursor.tokens.findIndex(({ end }) => end > failure.span.start);
  const at = found < 0 ? cursor.tokens.length : found;
  for (let first = Math.max(0, at - lookBehind); first <= at; first += 1) {
    for (const { clause, words } of clauseBeginnings) {
      const absence = beginsAt(parser, words, first, at) ? absenceOf(clause, grammar.dialect, serverVersion) : null;
      const last = cursor.tokens[first + words.length - 1];
      const begin = words.at(-1) === '"' ? last : cursor.tokens[first];
      if (absence !== null && begin && last)
        return new ParseFailure("syntax", absence, { start: begin.start, end: last.end });
    }
  }
  return failure;
}

/** Whether the words stand at a token and reach to the one of the failure; a sign alone must be what fails. */
function beginsAt(parser: Parser, words: readonly string[], first: number, failed: number): boolean {
  const isSign = words.length === 1 && !/^\w/u.test(words[0] ?? "");
  const reaches = isSign ? first === failed : first + words.length >= failed;
  return reaches && words.every((word, distance) => isWordAt(parser, first + distance, word));
}

function isWordAt({ cursor, text }: Parser, index: number, word: string): boolean {
  const token = cursor.tokens[index];
  if (token === undefined) return false;
  if (word === "#") return token.kind === "number";
  if (word === ":…") return token.kind === "parameter" && text.startsWith(":", token.start);
  if (word === '"') return token.kind === "string" && text.startsWith('"', token.start);
  return token.upper === word || ((token.kind === "punctuation" || token.kind === "operator") && token.value === word);
}
