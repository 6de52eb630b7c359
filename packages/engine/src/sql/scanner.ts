import { characterClass, getCharacterClasses, isWideBlank } from "./character-classes.ts";
import type { CharacterClasses } from "./character-classes.ts";
import { runsOnEveryServer } from "../dialects/mysql/versioned-comments.ts";
import { detach } from "./detach.ts";
import { blockCommentEnd } from "./block-comment.ts";
import type { LexicalRules } from "./lexical-rules.ts";
import { isDigitAt, isNamePartAt, nameEnd } from "./name-end.ts";
import { numberEnd } from "./number-end.ts";
import { operatorEnd } from "./operator-end.ts";
import { parameterEnd } from "./parameter-end.ts";
import { resolveEscapes } from "./string-escapes.ts";
import type { LiteralStyle } from "./string-escapes.ts";
import type { Token, TokenKind } from "./token.ts";

const feed = 10;
const quote = 39;
const dollar = 36;
const backslash = 92;
const internLimit = 20_000;

interface Word {
  readonly value: string;
  readonly upper: string;
}

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
  /** Inside of a MySQL comment whose content is executed. */
  isInExecutedComment = false;
  /** A comment for servers of another version was left out. */
  hasSkippedVersion = false;
  /** Whether the server would run the content of a comment for MariaDB alone, or for servers from a version (80023, 0 for all) on. */
  executesComment: (isForMaria: boolean, version: number) => boolean = runsOnEveryServer;
  /** What is wrong with the last element or the comment before it: a diagnostic code. */
  issue: "unterminated-string" | "unterminated-name" | "unterminated-comment" | null = null;
  readonly rules: LexicalRules;
  readonly #classes: CharacterClasses;
  readonly #words = new Map<string, Word>();
  #contentStart = 0;
  #contentEnd = 0;
  #style: LiteralStyle = "plain";
  #hasEscapes = false;
  #closingQuote = 0;

  constructor(rules: LexicalRules) {
    this.rules = rules;
    this.#classes = getCharacterClasses(rules);
  }

  /** Sets the text and the place from which to go on. */
  reset(text: string, position: number, isFinal: boolean): void {
    this.text = text;
    this.position = position;
    this.isFinal = isFinal;
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
        this.#scanQuotedName(position, code);
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
      const word = this.#intern(this.text.slice(this.start, this.end));
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
      const after = this.#skipComment(position, code);
      if (after === position) break;
      if (after < 0) {
        this.position = position;
        return false;
      }
      position = after;
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

  /** The offset behind the comment at a position, the position itself when there is none, -1 when more text is needed. */
  #skipComment(position: number, code: number): number {
    const { text, rules } = this;
    const nextCode = text.charCodeAt(position + 1);
    if (code === 45 && nextCode === 45) {
      const third = text.charCodeAt(position + 2);
      if (rules.dashCommentNeedsSpace && third > 32) return position;
      return this.#skipLine(position);
    }
    if (code === 35 && rules.hasHashComments && nextCode !== 123) return this.#skipLine(position);
    if (code === 47 && nextCode === 42) return this.#skipBlockComment(position);
    if (code === 42 && nextCode === 47 && this.isInExecutedComment) {
      this.isInExecutedComment = false;
      return position + 2;
    }
    return position;
  }

  #skipLine(position: number): number {
    const end = this.text.indexOf("\n", position);
    if (end >= 0) return end;
    return this.isFinal ? this.text.length : -1;
  }

  #skipBlockComment(position: number): number {
    const { text, rules } = this;
    if (rules.hasExecutedComments) {
      if (!this.isFinal && position + 12 > text.length) return -1;
      const executed = /\/\*(M?)!(\d{0,6})/y;
      executed.lastIndex = position;
      const match = executed.exec(text);
      if (match) {
        if (this.executesComment(match[1] === "M", Number(match[2] ?? ""))) {
          this.isInExecutedComment = true;
          return executed.lastIndex;
        }
        this.hasSkippedVersion = true;
      }
    }
    const end = blockCommentEnd(text, position, rules.hasNestedComments);
    if (end >= 0) return end;
    if (!this.isFinal) return -1;
    this.issue = "unterminated-comment";
    return text.length;
  }

  #finish(kind: TokenKind, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  #scanWord(position: number): void {
    const { text, rules } = this;
    const end = nameEnd(text, position + 1, this.#classes);
    const code = text.charCodeAt(end);
    if (code === quote && end - position <= 2) {
      const prefix = text.slice(position, end).toUpperCase();
      if (rules.stringPrefixes.includes(prefix)) {
        const style =
          prefix === "E" || rules.hasBackslashEscapes
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
      if (opening === 34) {
        this.#scanQuotedName(end + 1, 34);
        this.#style = "unicode";
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

  #scanNumber(position: number): void {
    const { text, rules } = this;
    const end = numberEnd(text, position, rules, this.#classes);
    if (rules.namesMayStartWithDigit && isNamePartAt(text, end, this.#classes)) {
      const endOfName = nameEnd(text, position, this.#classes);
      if (endOfName > end || !text.slice(position, end).includes(".")) {
        this.#finish("word", Math.max(endOfName, end));
        return;
      }
    }
    this.#finish("number", end);
  }

  #scanString(contentStart: number, closing: number, style: LiteralStyle): void {
    const text = this.text;
    const length = text.length;
    const closingText = closing === quote ? "'" : '"';
    this.#contentStart = contentStart;
    this.#style = style;
    this.#closingQuote = closing;
    this.#hasEscapes = style === "unicode";
    for (let position = contentStart; position < length; position += 1) {
      if (style === "backslash") position = this.#skipToEscapeOrQuote(position, closing);
      else position = text.indexOf(closingText, position);
      if (position < 0 || position >= length) break;
      if (text.charCodeAt(position) === backslash) {
        this.#hasEscapes = true;
        position += 1;
      } else if (text.charCodeAt(position + 1) === closing) {
        this.#hasEscapes = true;
        position += 1;
      } else {
        this.#contentEnd = position;
        this.#finish("string", position + 1);
        return;
      }
    }
    this.#leaveOpen("string", "unterminated-string", length);
  }

  /** The first backslash or closing quote from a position on, or the end of the text. */
  #skipToEscapeOrQuote(from: number, closing: number): number {
    const text = this.text;
    const length = text.length;
    let position = from;
    for (; position < length; position += 1) {
      const code = text.charCodeAt(position);
      if (code === closing || code === backslash) break;
    }
    return position;
  }

  #leaveOpen(kind: TokenKind, issue: "unterminated-string" | "unterminated-name", length: number): void {
    this.issue = issue;
    this.#contentEnd = length;
    this.#finish(kind, length);
  }

  #scanAlternativeString(position: number): void {
    const opening = this.text.charAt(position);
    const closing = { "[": "]", "{": "}", "(": ")", "<": ">" }[opening] ?? opening;
    const close = this.text.indexOf(`${closing}'`, position + 1);
    this.#contentStart = position + 1;
    this.#style = "raw";
    this.#hasEscapes = false;
    if (close < 0) {
      this.#leaveOpen("string", "unterminated-string", this.text.length);
      return;
    }
    this.#contentEnd = close;
    this.#finish("string", close + 2);
  }

  #scanQuotedName(position: number, opening: number): void {
    const text = this.text;
    const closing = this.#classes.closingQuote[opening] ?? opening;
    const closingText = String.fromCharCode(closing);
    this.#contentStart = position + 1;
    this.#style = "plain";
    this.#closingQuote = closing;
    this.#hasEscapes = false;
    let from = position + 1;
    for (;;) {
      const close = text.indexOf(closingText, from);
      if (close < 0) {
        this.#leaveOpen("quoted", "unterminated-name", text.length);
        return;
      }
      if (text.charCodeAt(close + 1) !== closing) {
        this.#contentEnd = close;
        this.#finish("quoted", close + 1);
        return;
      }
      this.#hasEscapes = true;
      from = close + 2;
    }
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
      const close = text.indexOf(tag, position + tag.length);
      this.#contentStart = position + tag.length;
      this.#style = "raw";
      this.#hasEscapes = false;
      if (close < 0) this.#leaveOpen("string", "unterminated-string", text.length);
      else {
        this.#contentEnd = close;
        this.#finish("string", close + tag.length);
      }
      return true;
    }
    const end = nameEnd(text, position + 1, this.#classes);
    if (end === position + 1) return false;
    this.#finish("parameter", end);
    return true;
  }

  #value(kind: TokenKind): string {
    if (kind !== "quoted" && kind !== "string") return this.text.slice(this.start, this.end);
    const content = this.text.slice(this.#contentStart, this.#contentEnd);
    if (!this.#hasEscapes) return kind === "quoted" ? this.#intern(content).value : content;
    return resolveEscapes(content, this.#style, String.fromCharCode(this.#closingQuote));
  }

  #intern(text: string): Word {
    const known = this.#words.get(text);
    if (known) return known;
    if (this.#words.size > internLimit) this.#words.clear();
    const value = detach(text);
    const word = { value, upper: value.toUpperCase() };
    this.#words.set(value, word);
    return word;
  }
}
