import { characterClass, getCharacterClasses, isWideBlank } from "./character-classes.ts";
import type { CharacterClasses } from "./character-classes.ts";
import { CommentSkipper, needsMoreText } from "./comment-skipper.ts";
import type { LexicalRules } from "./lexical-rules.ts";
import { isDigitAt, isNamePartAt, nameEnd } from "./name-end.ts";
import { NextOccurrence } from "./next-occurrence.ts";
import { numberEnd } from "./number-end.ts";
import { operatorEnd } from "./operator-end.ts";
import { parameterEnd } from "./parameter-end.ts";
import { QuotedContent } from "./quoted-content.ts";
import type { LiteralStyle } from "./string-escapes.ts";
import type { Token, TokenKind } from "./token.ts";
import { WordTable } from "./word-table.ts";

const feed = 10;
const quote = 39;
const doubleQuote = 34;
const dollar = 36;

/**
 * Finds the lexical elements of a text one after the other, without making an object of each.
 *
 * With `isFinal` false the text is the beginning of a longer one: an element that touches its end is reported as
 * `incomplete`, and the caller starts again from a place of its choice once there is more.
 */
export class Scanner {
  text = "";
  isFinal = true;
  position = 0;
  /** Added to offsets in the tokens made. */
  baseOffset = 0;
  kind: TokenKind | "incomplete" = "end";
  start = 0;
  end = 0;
  /** No other element stands before this one on its line. */
  startsLine = true;
  /** Whether the text begins at the start of a line. */
  startsAtLineStart = true;
  /** Ends a word within which it stands, as the mysql client's DELIMITER does; empty when there is none. */
  #delimiter = "";
  readonly #delimiters = new NextOccurrence();
  /** What is wrong with the last element or the comment before it: a diagnostic code. */
  issue: "unterminated-string" | "unterminated-name" | "unterminated-comment" | null = null;
  readonly rules: LexicalRules;
  readonly comments: CommentSkipper;
  readonly #classes: CharacterClasses;
  readonly #words = new WordTable();
  readonly #content = new QuotedContent();

  constructor(rules: LexicalRules) {
    this.rules = rules;
    this.comments = new CommentSkipper(rules);
    this.#classes = getCharacterClasses(rules);
  }

  /** Sets the text and the place from which to go on. */
  reset(text: string, position: number, isFinal: boolean): void {
    this.text = text;
    this.position = position;
    this.isFinal = isFinal;
  }

  /** Sets the text that ends a word within which it stands; none does that is not made of what names are made of. */
  set delimiter(delimiter: string) {
    this.#delimiter = nameEnd(delimiter, 0, this.#classes) === delimiter.length ? delimiter : "";
  }

  /** Moves to the next element; `kind`, `start` and `end` tell it. */
  next(): TokenKind | "incomplete" {
    this.issue = null;
    if (!this.skipBlanks()) return (this.kind = "incomplete");
    const text = this.text;
    const position = this.position;
    this.start = position;
    if (position >= text.length) {
      this.end = position;
      return (this.kind = this.isFinal ? "end" : "incomplete");
    }
    const code = text.charCodeAt(position);
    const starts = code < 128 ? this.#classes.starts[code] : characterClass.word;
    switch (starts) {
      case characterClass.word: {
        this.#scanWord(position);
        break;
      }
      case characterClass.digit: {
        this.#scanNumber(position);
        break;
      }
      case characterClass.stringQuote: {
        this.#scanString(position + 1, code, this.rules.hasBackslashEscapes ? "backslash" : "plain");
        break;
      }
      case characterClass.nameQuote: {
        this.#scanQuotedName(position, code, "plain");
        break;
      }
      case characterClass.punctuation: {
        if (code === 46 && isDigitAt(text, position + 1) && !isNamePartAt(text, position - 1, this.#classes))
          this.#scanNumber(position);
        else if (code === 46 && text.charCodeAt(position + 1) === 46) this.#finish("operator", position + 2);
        else this.#finish("punctuation", position + 1);
        break;
      }
      default: {
        this.#scanSymbol(position, code);
      }
    }
    // What touches the end of an unfinished text may go on in its next part; only ; ( ) , cannot.
    if (!this.isFinal && this.end >= text.length && this.kind !== "punctuation") return (this.kind = "incomplete");
    this.position = this.end;
    return this.kind;
  }

  /** The current element as a token. */
  token(): Token {
    const kind = this.kind === "incomplete" ? "end" : this.kind;
    const start = this.start + this.baseOffset;
    const end = this.end + this.baseOffset;
    if (kind === "word") {
      const word = this.#words.get(this.text.slice(this.start, this.end));
      return { kind, start, end, value: word.value, upper: word.upper };
    }
    return { kind, start, end, value: this.#value(kind), upper: "" };
  }

  /** Skips white space and comments; false when the text ends inside of a comment that may go on. */
  skipBlanks(): boolean {
    const text = this.text;
    const length = text.length;
    const starts = this.#classes.starts;
    let position = this.position;
    this.startsLine = this.#isLineStart(position);
    for (; position < length;) {
      const code = text.charCodeAt(position);
      if (code < 128 ? starts[code] === characterClass.blank : isWideBlank(code)) {
        if (code === feed) this.startsLine = true;
        position += 1;
        continue;
      }
      const after = this.comments.skip(text, position, code, this.isFinal);
      if (after === position) break;
      if (after === needsMoreText) {
        this.position = position;
        return false;
      }
      position = after;
      if (this.comments.isUnterminated) {
        this.comments.isUnterminated = false;
        this.issue = "unterminated-comment";
      }
    }
    this.position = position;
    return true;
  }

  /** Whether nothing but blanks stands before a position on its line. */
  #isLineStart(position: number): boolean {
    let before = position - 1;
    while (before >= 0 && (this.text.charCodeAt(before) === 32 || this.text.charCodeAt(before) === 9)) before -= 1;
    return before < 0 ? this.startsAtLineStart : this.text.charCodeAt(before) === feed;
  }

  #finish(kind: TokenKind, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  #scanWord(position: number): void {
    const { text, rules } = this;
    const end = this.#wordEnd(position + 1);
    const code = end < text.length ? text.charCodeAt(end) : -1;
    if (code === quote && end - position <= 2) {
      const prefix = text.slice(position, end).toUpperCase();
      if (rules.stringPrefixes.includes(prefix)) {
        const style =
          prefix === "E"
            ? "escape"
            : rules.hasBackslashEscapes
              ? "backslash"
              : prefix === "X" || prefix === "B"
                ? "raw"
                : "plain";
        this.#scanString(end + 1, quote, style);
        return;
      }
      if (rules.hasAlternativeQuotes && (prefix === "Q" || prefix === "NQ")) {
        this.#scanAlternativeString(end + 1);
        return;
      }
    }
    if (
      code === 38 &&
      end === position + 1 &&
      rules.stringPrefixes.includes("U&") &&
      /^[uU]$/.test(text.slice(position, end))
    ) {
      const opening = text.charCodeAt(end + 1);
      if (opening === quote) {
        this.#scanString(end + 2, quote, "unicode");
        return;
      }
      if (opening === doubleQuote) {
        this.#scanQuotedName(end + 1, opening, "unicode");
        return;
      }
    }
    // MySQL's character set introducer: _utf8'…' is the string alone.
    if (code === quote && rules.hasExecutedComments && text.charCodeAt(position) === 95) {
      this.#scanString(end + 1, quote, "backslash");
      return;
    }
    this.#finish("word", end);
  }

  /** The offset behind the word of which the character before `from` is a part. */
  #wordEnd(from: number): number {
    const delimiterAt = this.#delimiter === "" ? -1 : this.#delimiters.find(this.text, this.#delimiter, from);
    return nameEnd(this.text, from, this.#classes, delimiterAt < 0 ? this.text.length : delimiterAt);
  }

  #scanNumber(position: number): void {
    const { text, rules } = this;
    const end = numberEnd(text, position, rules, this.#classes);
    if (rules.namesMayStartWithDigit && isNamePartAt(text, end, this.#classes)) {
      const endOfName = this.#wordEnd(position + 1);
      if (endOfName > end || !text.slice(position, end).includes(".")) {
        this.#finish("word", Math.max(endOfName, end));
        return;
      }
    }
    this.#finish("number", end);
  }

  #scanString(contentStart: number, closing: number, style: LiteralStyle): void {
    this.#finishQuoted("string", this.#content.findStringEnd(this.text, contentStart, closing, style));
  }

  #scanAlternativeString(position: number): void {
    const opening = this.text.charAt(position);
    const closing = { "[": "]", "{": "}", "(": ")", "<": ">" }[opening] ?? opening;
    this.#finishQuoted("string", this.#content.findDelimitedEnd(this.text, position + 1, `${closing}'`));
  }

  #scanQuotedName(position: number, opening: number, style: LiteralStyle): void {
    const closing = this.#classes.closingQuote[opening] ?? opening;
    this.#finishQuoted("quoted", this.#content.findNameEnd(this.text, position + 1, closing, style));
  }

  #finishQuoted(kind: "string" | "quoted", end: number): void {
    if (end < 0) this.issue = kind === "string" ? "unterminated-string" : "unterminated-name";
    this.#finish(kind, end < 0 ? this.text.length : end);
  }

  #scanSymbol(position: number, code: number): void {
    if (code === dollar && this.#scanDollar(position)) return;
    const end = parameterEnd(this.text, position, this.rules, this.#classes);
    if (end > position) {
      this.#finish("parameter", end);
      return;
    }
    this.#finish("operator", operatorEnd(this.text, position, this.rules));
  }

  /** `$1`, `$$ … $$`, `$tag$ … $tag$`, `$name` and `${name}`. */
  #scanDollar(position: number): boolean {
    const { text, rules } = this;
    const rest = text.slice(position, position + 80);
    const parameter = /^\$(?:\d+|\{[^}\s]*\}|\([^)\s]*\))/.exec(rest);
    if (parameter) {
      // SQLCMD's $(name) stands for a name.
      this.#finish(parameter[0].startsWith("$(") ? "word" : "parameter", position + parameter[0].length);
      return true;
    }
    if (rules.hasDollarQuotes) {
      const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(rest)?.[0];
      if (tag === undefined) {
        if (this.isFinal || position + 80 <= text.length) return false;
        this.#finish("string", text.length);
        return true;
      }
      this.#finishQuoted("string", this.#content.findDelimitedEnd(text, position + tag.length, tag));
      return true;
    }
    const end = nameEnd(text, position + 1, this.#classes);
    if (end === position + 1) return false;
    this.#finish("parameter", end);
    return true;
  }

  #value(kind: TokenKind): string {
    if (kind !== "quoted" && kind !== "string") return this.text.slice(this.start, this.end);
    const value = this.#content.value(this.text);
    return kind === "quoted" && this.#content.isVerbatim ? this.#words.get(value).value : value;
  }
}
