import type { DialectName } from "./dialect-name.ts";

const quote = 39;
const doubleQuote = 34;
const open = 40;
const close = 41;
const minus = 45;
const slash = 47;
const hash = 35;
const backslash = 92;
const dollar = 36;
const backtick = 96;
const bracket = 91;

/** How literals inside a row of values are written. */
export interface RowSyntax {
  readonly hasBackslashEscapes: boolean;
  /** A double quote opens a string in which backslashes escape, else a name. */
  readonly hasEscapeStrings: boolean;
  readonly hasDollarQuotes: boolean;
  readonly hasAlternativeQuotes: boolean;
  readonly hasHashComments: boolean;
  readonly hasBracketNames: boolean;
}

/** The row syntax of each dialect. */
export const rowSyntaxByDialect: Readonly<Record<DialectName, RowSyntax>> = {
  postgresql: rowSyntax({ hasEscapeStrings: true, hasDollarQuotes: true }),
  mysql: rowSyntax({ hasBackslashEscapes: true, hasHashComments: true }),
  sqlite: rowSyntax({}),
  oracle: rowSyntax({ hasAlternativeQuotes: true }),
  sqlserver: rowSyntax({ hasBracketNames: true }),
};

function rowSyntax(differences: Partial<RowSyntax>): RowSyntax {
  return {
    hasBackslashEscapes: false,
    hasEscapeStrings: false,
    hasDollarQuotes: false,
    hasAlternativeQuotes: false,
    hasHashComments: false,
    hasBracketNames: false,
    ...differences,
  };
}

/** 1 for the characters that mean something between the parentheses of a row. */
const rowStops = new Uint8Array(backtick + 1);
for (const code of [quote, open, close, doubleQuote, backtick, minus, slash, hash, dollar, bracket]) rowStops[code] = 1;

/**
 * The offset behind the closing parenthesis of the row whose opening parenthesis stands at `position`, or -1 when the
 * text ends before it. Nothing is kept of what is between, so that a row costs one look at each character.
 */
export function skimRow(text: string, position: number, syntax: RowSyntax): number {
  const length = text.length;
  const stops = rowStops;
  let depth = 0;
  for (let index = position; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > backtick || stops[code] === 0) continue;
    if (code === quote) {
      index = skimString(text, index, syntax);
      if (index < 0) return -1;
    } else if (code === open) {
      depth += 1;
    } else if (code === close) {
      depth -= 1;
      if (depth === 0) return index + 1;
    } else {
      index = skimRare(text, index, code, syntax);
      if (index < 0) return -1;
    }
  }
  return -1;
}

/** The offset of the quote that closes the string opened at `position`; a doubled quote reads as two strings side by side. */
function skimString(text: string, position: number, syntax: RowSyntax): number {
  const before = position > 0 ? text.charCodeAt(position - 1) | 32 : 0;
  if (syntax.hasAlternativeQuotes && before === 113 && !isNamePart(text.charCodeAt(position - 2))) {
    const opening = text.charAt(position + 1);
    const closing = { "[": "]", "{": "}", "(": ")", "<": ">" }[opening] ?? opening;
    const end = text.indexOf(`${closing}'`, position + 2);
    return end < 0 ? -1 : end + 1;
  }
  const isEscaped = syntax.hasBackslashEscapes || (syntax.hasEscapeStrings && before === 101);
  if (isEscaped) return skimEscaped(text, position + 1, quote);
  // Most literals are short: a few steps here cost less than a call.
  const near = Math.min(text.length, position + 24);
  for (let index = position + 1; index < near; index += 1) if (text.charCodeAt(index) === quote) return index;
  return text.indexOf("'", near);
}

function skimEscaped(text: string, from: number, closing: number): number {
  const length = text.length;
  for (let index = from; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === closing) return index;
    if (code === backslash) index += 1;
  }
  return -1;
}

/** Quoted names, comments and dollar quotes: the offset of their last character, or -1. */
function skimRare(text: string, index: number, code: number, syntax: RowSyntax): number {
  if (code === doubleQuote && syntax.hasBackslashEscapes) return skimEscaped(text, index + 1, doubleQuote);
  if (code === doubleQuote || code === backtick) return text.indexOf(code === backtick ? "`" : '"', index + 1);
  if (code === bracket) return syntax.hasBracketNames ? text.indexOf("]", index + 1) : index;
  const next = text.charCodeAt(index + 1);
  if ((code === minus && next === minus) || (code === hash && syntax.hasHashComments)) return text.indexOf("\n", index);
  if (code === slash && next === 42) {
    const end = text.indexOf("*/", index + 2);
    return end < 0 ? -1 : end + 1;
  }
  if (code === dollar && syntax.hasDollarQuotes) {
    const tag = /^\$(?:[A-Za-z_]\w*)?\$/.exec(text.slice(index, index + 64))?.[0];
    if (tag === undefined) return index;
    const end = text.indexOf(tag, index + tag.length);
    return end < 0 ? -1 : end + tag.length - 1;
  }
  return index;
}

function isNamePart(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
