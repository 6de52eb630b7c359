import type { DialectName } from "../../sql/dialect-name.ts";
import { rowSyntaxByDialect, skimRow } from "../../sql/row-skimmer.ts";
import type { RowSyntax } from "../../sql/row-skimmer.ts";
import { resolveCopyEscapes, resolveEscapes } from "../../sql/string-escapes.ts";
import type { LiteralStyle } from "../../sql/string-escapes.ts";
import { keptText } from "./kept-text.ts";
import type { ColumnForm } from "./kept-text.ts";
import type { RowValue } from "./row-value.ts";
import { literalOfExpression } from "./row-expression.ts";

/** Longer values are cut: statistics compare values, they do not keep documents. */
const valueLengthLimit = 256;
/** Longer expressions are for the database to work out. */
const expressionLengthLimit = 4096;

/** The columns that the values of a row go into, in order; null where the table has none. */
export type RowForms = readonly (ColumnForm | null)[];

/** The values of a row `(1, 'a', NULL)` of an INSERT as its columns keep them. */
export function parseInsertRow(row: string, dialect: DialectName, forms: RowForms): RowValue[] {
  const syntax = rowSyntaxByDialect[dialect];
  const style = syntax.hasBackslashEscapes ? "backslash" : "plain";
  const values: RowValue[] = [];
  const end = row.length - 1;
  for (let start = 1; start <= end;) {
    const form = forms[values.length] ?? null;
    const literalStart = skipBlanks(row, start, end);
    const literalEnd = plainLiteralEnd(row, literalStart, end, style);
    let next = literalEnd < 0 ? -1 : skipBlanks(row, literalEnd, end);
    if (next >= 0 && (next === end || row.charCodeAt(next) === 44)) {
      values.push(plainLiteral(row, literalStart, literalEnd, style, dialect, form));
    } else {
      next = elementEnd(row, start, end, syntax);
      if (next > end) break;
      values.push(parseExpression(row, start, next, dialect, form));
    }
    start = next + 1;
  }
  return values;
}

function skipBlanks(row: string, start: number, end: number): number {
  let index = start;
  while (index < end && row.charCodeAt(index) <= 32) index += 1;
  return index;
}

/** The offset of the comma or parenthesis behind the element that starts here. */
function elementEnd(row: string, start: number, end: number, syntax: RowSyntax): number {
  let index = start;
  while (index < end) {
    const code = row.charCodeAt(index);
    if (code === 44) return index;
    const isOpening = code === 39 || code === 34 || code === 96 || code === 91 || code === 40 || code === 36;
    index = isOpening ? skipElement(row, index, end, code, syntax) : index + 1;
  }
  return index;
}

/** The offset behind the literal or group that starts at `index`, which may be an element of the row or a part of one. */
function skipElement(row: string, index: number, end: number, code: number, syntax: RowSyntax): number {
  if (code === 40) {
    const close = skimRow(row, index, syntax);
    return close < 0 ? end : close;
  }
  if (code === 39 && !isEscaped(row, index, syntax) && !isAlternative(row, index, syntax)) {
    const close = row.indexOf("'", index + 1);
    return close < 0 || close > end ? end : close + 1;
  }
  if (code === 91 && !syntax.hasBracketNames) return index + 1;
  if (code === 36 && !syntax.hasDollarQuotes) return index + 1;
  const rest = skimQuote(row, index, syntax);
  return rest < 0 || rest > end ? end : rest;
}

function isEscaped(row: string, index: number, syntax: RowSyntax): boolean {
  return syntax.hasBackslashEscapes || (syntax.hasEscapeStrings && (row.charCodeAt(index - 1) | 32) === 101);
}

function isAlternative(row: string, index: number, syntax: RowSyntax): boolean {
  return syntax.hasAlternativeQuotes && (row.charCodeAt(index - 1) | 32) === 113;
}

function skimQuote(row: string, index: number, syntax: RowSyntax): number {
  const quote = row.charAt(index);
  if (isAlternative(row, index, syntax)) {
    const opening = row.charAt(index + 1);
    const closing = { "[": "]", "{": "}", "(": ")", "<": ">" }[opening] ?? opening;
    const close = row.indexOf(`${closing}'`, index + 2);
    return close < 0 ? -1 : close + 2;
  }
  if (quote === "$") {
    const tag = /^\$(?:[A-Za-z_]\w*)?\$/.exec(row.slice(index, index + 64))?.[0];
    if (tag === undefined) return index + 1;
    const close = row.indexOf(tag, index + tag.length);
    return close < 0 ? -1 : close + tag.length;
  }
  const closing = quote === "[" ? "]" : quote;
  for (let position = index + 1; position < row.length; position += 1) {
    const character = row.charAt(position);
    if (character === "\\" && (quote === "'" || quote === '"') && isEscaped(row, index, syntax)) position += 1;
    else if (character === closing) return position + 1;
  }
  return -1;
}

/** The offset behind the string, the number or the NULL that starts here; -1 for anything else. */
function plainLiteralEnd(row: string, start: number, end: number, style: LiteralStyle): number {
  const first = row.charCodeAt(start);
  if (first === 39) return stringEnd(row, start + 1, end, style);
  if (first === 45 || (first >= 48 && first <= 57)) return numberEnd(row, start, end);
  if ((first | 32) !== 110) return -1;
  if (row.charCodeAt(start + 1) === 39) return stringEnd(row, start + 2, end, style);
  return start + 4 <= end && row.slice(start, start + 4).toUpperCase() === "NULL" ? start + 4 : -1;
}

/** The offset behind the string whose content starts here. */
function stringEnd(row: string, contentStart: number, end: number, style: LiteralStyle): number {
  for (let index = contentStart; index < end; index += 1) {
    const code = row.charCodeAt(index);
    if (code === 92 && style === "backslash") index += 1;
    else if (code === 39) {
      if (row.charCodeAt(index + 1) !== 39) return index + 1;
      index += 1;
    }
  }
  return -1;
}

/** The offset behind digits with at most one point between them. */
function numberEnd(row: string, start: number, end: number): number {
  const first = row.charCodeAt(start) === 45 ? start + 1 : start;
  let points = 0;
  let index = first;
  for (; index < end; index += 1) {
    const code = row.charCodeAt(index);
    if (code === 46) points += 1;
    else if (code < 48 || code > 57) break;
  }
  return points <= 1 && index > first ? index : -1;
}

function plainLiteral(
  row: string,
  start: number,
  end: number,
  style: LiteralStyle,
  dialect: DialectName,
  form: ColumnForm | null,
): RowValue {
  const first = row.charCodeAt(start);
  if (first === 39) return kept(contentOf(row, start + 1, end - 1, style), true, dialect, form);
  if ((first | 32) !== 110) return kept(row.slice(start, end), false, dialect, form);
  if (row.charCodeAt(start + 1) !== 39) return null;
  return kept(contentOf(row, start + 2, end - 1, style), true, dialect, form);
}

function parseExpression(
  row: string,
  from: number,
  to: number,
  dialect: DialectName,
  form: ColumnForm | null,
): RowValue {
  const start = skipBlanks(row, from, to);
  let end = to;
  while (end > start && row.charCodeAt(end - 1) <= 32) end -= 1;
  if (end - start > expressionLengthLimit) return undefined;
  const literal = literalOfExpression(row.slice(start, end), dialect);
  if (literal?.isMoment === true && form?.family === "text") return undefined;
  return literal && kept(literal.text, literal.isQuoted, dialect, form);
}

/** The content of a string, no longer than what is kept of it. */
function contentOf(row: string, start: number, end: number, style: LiteralStyle): string {
  const content = row.slice(start, Math.min(end, start + 2 * valueLengthLimit));
  const hasEscapes = content.includes("''") || (style === "backslash" && content.includes("\\"));
  return hasEscapes ? resolveEscapes(content, style, "'") : content;
}

function kept(text: string, isQuoted: boolean, dialect: DialectName, form: ColumnForm | null): RowValue {
  // The empty text is NULL to Oracle.
  if (text === "" && dialect === "oracle") return null;
  const value = form === null ? text : keptText(text, isQuoted, form);
  return typeof value === "string" && value.length > valueLengthLimit ? value.slice(0, valueLengthLimit) : value;
}

/** How the lines of a COPY block hold their values. */
export interface CopySyntax {
  readonly isCsv: boolean;
  readonly delimiter: string;
  readonly nullText: string;
}

/** The values of one line of a COPY block. @see https://www.postgresql.org/docs/current/sql-copy.html */
export function parseCopyRow(line: string, syntax: CopySyntax, forms: RowForms): RowValue[] {
  const parts = syntax.isCsv ? splitCsv(line, syntax.delimiter) : line.split(syntax.delimiter);
  return parts.map((part, place) => {
    if (part === syntax.nullText) return null;
    const cut = part.length > valueLengthLimit ? part.slice(0, valueLengthLimit) : part;
    const text = syntax.isCsv ? unquoted(cut) : cut.includes("\\") ? resolveCopyEscapes(cut) : cut;
    return kept(text, true, "postgresql", forms[place] ?? null);
  });
}

const unquoted = (field: string): string =>
  field.startsWith('"') ? field.slice(1, field.endsWith('"') ? -1 : field.length).replaceAll('""', '"') : field;

function splitCsv(line: string, delimiter: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index <= line.length; index += 1) {
    const character = line.charAt(index);
    if (character === '"') isQuoted = !isQuoted;
    else if (index === line.length || (!isQuoted && character === delimiter)) {
      parts.push(line.slice(start, index));
      start = index + 1;
    }
  }
  return parts;
}
