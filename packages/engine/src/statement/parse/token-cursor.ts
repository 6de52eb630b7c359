import type { Span } from "../../sql/span.ts";
import type { Token } from "../../sql/token.ts";
import { findNearestName } from "../nearest-name.ts";
import { ParseFailure } from "../parse-failure.ts";

/** A position in the tokens of one statement, with the questions that a recursive descent asks. */
export class TokenCursor {
  readonly tokens: readonly Token[];
  index = 0;
  private readonly endToken: Token;
  private readonly text: string;

  constructor(tokens: readonly Token[], text: string) {
    this.tokens = tokens;
    this.text = text;
    const last = tokens.at(-1);
    const end = last ? last.end : 0;
    this.endToken = last?.kind === "end" ? last : { kind: "end", start: end, end, value: "", upper: "" };
  }

  get token(): Token {
    return this.tokens[this.index] ?? this.endToken;
  }

  get isAtEnd(): boolean {
    return this.token.kind === "end";
  }

  peek(distance = 1): Token {
    return this.tokens[this.index + distance] ?? this.endToken;
  }

  advance(): Token {
    const { token } = this;
    if (token.kind !== "end") this.index += 1;
    return token;
  }

  /** End of the token before the cursor: where the node that was just read ends. */
  get previousEnd(): number {
    return this.tokens[this.index - 1]?.end ?? this.token.start;
  }

  spanFrom(start: number): Span {
    return { start, end: Math.max(start, this.previousEnd) };
  }

  /** Whether the coming tokens are these unquoted words. */
  isWords(...words: readonly string[]): boolean {
    return words.every((word, distance) => this.peek(distance).upper === word);
  }

  isWord(word: string): boolean {
    return this.token.upper === word;
  }

  isAnyWord(words: ReadonlySet<string>): boolean {
    return this.token.kind === "word" && words.has(this.token.upper);
  }

  /** Whether the coming token is this punctuation or operator. */
  isSymbol(symbol: string, distance = 0): boolean {
    const token = this.peek(distance);
    return (token.kind === "punctuation" || token.kind === "operator") && token.value === symbol;
  }

  takeWord(word: string): boolean {
    if (this.token.upper !== word) return false;
    this.index += 1;
    return true;
  }

  takeWords(...words: readonly string[]): boolean {
    if (!this.isWords(...words)) return false;
    this.index += words.length;
    return true;
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.index += 1;
    return true;
  }

  expectWord(word: string): Token {
    if (this.token.upper !== word) throw this.unexpected([word]);
    return this.advance();
  }

  expectSymbol(symbol: string): Token {
    if (!this.isSymbol(symbol)) throw this.unexpected([symbol]);
    return this.advance();
  }

  /** The failure for the token at the cursor, with the words or things that could have stood there. */
  unexpected(expected: readonly string[]): ParseFailure {
    const { token } = this;
    const wanted = expected.length > 0 ? ` Expected ${listWords(expected)}.` : "";
    if (token.kind === "end") {
      const last = this.tokens[this.index - 1];
      const after = last && last.kind !== "end" ? ` after "${excerpt(this.text, last)}"` : "";
      return new ParseFailure("syntax", `The statement ends too early${after}.${wanted}`, {
        start: token.start,
        end: token.end,
      });
    }
    const suggestion = token.kind === "word" ? findNearestName(token.value, expected.filter(isKeyword)) : null;
    const isNew = suggestion !== null && suggestion !== token.upper;
    const meant = isNew ? ` Did you mean ${suggestion}?` : "";
    return new ParseFailure(
      "syntax",
      `Syntax error at "${excerpt(this.text, token)}".${meant || wanted}`,
      { start: token.start, end: token.end },
      isNew ? suggestion : null,
    );
  }
}

const isKeyword = (text: string) => /^[A-Z]+$/u.test(text);

function excerpt(text: string, token: Token): string {
  const written = text.slice(token.start, token.end) || token.value;
  return written.length > 40 ? `${written.slice(0, 39)}…` : written;
}

function listWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
