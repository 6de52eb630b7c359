/**
 * - `word`: an unquoted name or keyword
 * - `quoted`: a quoted name ("x", `x`, [x])
 * - `string`: a character, binary or national literal
 * - `number`: a numeric literal without sign
 * - `parameter`: a placeholder (?, $1, :name, @name, #{name}, %s)
 * - `operator`: everything made of operator characters, the longest match of the dialect
 * - `punctuation`: one of ( ) [ ] { } , ; .
 * - `end`: after the last token; its span is empty
 */
export type TokenKind = "word" | "quoted" | "string" | "number" | "parameter" | "operator" | "punctuation" | "end";

/** One lexical element of a statement; white space and comments are left out. */
export interface Token {
  readonly kind: TokenKind;
  /** UTF-16 offsets into the whole text that is read. */
  readonly start: number;
  readonly end: number;
  /** The meaning: quotes and escapes resolved for `quoted` and `string`, else the text as written. */
  readonly value: string;
  /** The value in upper case for a `word`, empty for every other kind: what keywords are compared with. */
  readonly upper: string;
}

const noToken: Token = { kind: "end", start: 0, end: 0, value: "", upper: "" };

/** The token at an index; in front of the first and behind the last one that of an end, without a place. */
export const tokenAt = (tokens: readonly Token[], at: number): Token => tokens[at] ?? noToken;

/** The sign that a token of punctuation is, which the text of a literal is not; empty for every other token. */
export const signOf = ({ kind, value }: Token): string => (kind === "punctuation" ? value : "");
