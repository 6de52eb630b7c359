import { resolveEscapes } from "./string-escapes.ts";
import type { LiteralStyle } from "./string-escapes.ts";

const quote = 39;
const backslash = 92;

/**
 * What stands between the quotes of the last quoted element. The methods that find an element's end return the offset behind
 * it, or -1 when nothing closes it before the text ends.
 */
export class QuotedContent {
  #start = 0;
  #end = 0;
  #style: LiteralStyle = "plain";
  #hasEscapes = false;
  #closing = quote;

  /** A string whose content starts here. */
  findStringEnd(text: string, contentStart: number, closing: number, style: LiteralStyle): number {
    this.#open(contentStart, style, closing, style === "unicode");
    const length = text.length;
    const closingText = closing === quote ? "'" : '"';
    for (let position = contentStart; position < length; position += 1) {
      if (style === "backslash" || style === "escape") position = findEscapeOrQuote(text, position, closing);
      else position = text.indexOf(closingText, position);
      if (position < 0 || position >= length) break;
      if (text.charCodeAt(position) === backslash || text.charCodeAt(position + 1) === closing) {
        this.#hasEscapes = true;
        position += 1;
      } else return this.#close(position, 1);
    }
    return this.#leaveOpen(text);
  }

  /** A name in quotes whose content starts here. */
  findNameEnd(text: string, contentStart: number, closing: number, style: LiteralStyle): number {
    this.#open(contentStart, style, closing, style === "unicode");
    const closingText = String.fromCharCode(closing);
    for (let from = contentStart; ; from += 2) {
      from = text.indexOf(closingText, from);
      if (from < 0) return this.#leaveOpen(text);
      if (text.charCodeAt(from + 1) !== closing) return this.#close(from, 1);
      this.#hasEscapes = true;
    }
  }

  /** A string that ends with a text of its own: `$tag$`, or `]'` of Oracle's q'[…]'. */
  findDelimitedEnd(text: string, contentStart: number, terminator: string): number {
    this.#open(contentStart, "raw", quote, false);
    const close = text.indexOf(terminator, contentStart);
    return close < 0 ? this.#leaveOpen(text) : this.#close(close, terminator.length);
  }

  /** The content is as written, so that its value is a part of the text. */
  get isVerbatim(): boolean {
    return !this.#hasEscapes;
  }

  /** The content with its escapes resolved. */
  value(text: string): string {
    const content = text.slice(this.#start, this.#end);
    return this.#hasEscapes ? resolveEscapes(content, this.#style, String.fromCharCode(this.#closing)) : content;
  }

  #open(start: number, style: LiteralStyle, closing: number, hasEscapes: boolean): void {
    this.#start = start;
    this.#style = style;
    this.#closing = closing;
    this.#hasEscapes = hasEscapes;
  }

  #close(end: number, terminatorLength: number): number {
    this.#end = end;
    return end + terminatorLength;
  }

  #leaveOpen(text: string): -1 {
    this.#end = text.length;
    return -1;
  }
}

/** The first backslash or closing quote from a position on, or the end of the text. */
function findEscapeOrQuote(text: string, from: number, closing: number): number {
  const length = text.length;
  let position = from;
  for (; position < length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === closing || code === backslash) break;
  }
  return position;
}
