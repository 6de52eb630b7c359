import type { RowSyntax } from "../sql/row-skimmer.ts";
import { skimRow } from "../sql/row-skimmer.ts";

/** A value of a row: text without quotes, null for NULL, undefined for what only the database can tell (DEFAULT, a function). */
export type RowValue = string | null | undefined;

/** Longer values are cut: statistics compare values, they do not keep documents. */
const valueLengthLimit = 256;

/** The values of a row `(1, 'a', NULL)` of an INSERT. */
export function parseInsertRow(row: string, syntax: RowSyntax): RowValue[] {
  const values: RowValue[] = [];
  const end = row.length - 1;
  let start = 1;
  let index = 1;
  while (index <= end) {
    const code = row.charCodeAt(index);
    if (index === end || code === 44) {
      values.push(parseValue(row, start, index, syntax));
      start = index + 1;
      index += 1;
    } else if (code === 39 || code === 34 || code === 96 || code === 91 || code === 40 || code === 36) {
      index = skipElement(row, index, end, code, syntax);
    } else index += 1;
  }
  return values;
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
  // The skimmer knows every quote; put into parentheses, it tells where this one ends.
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

function parseValue(row: string, from: number, to: number, syntax: RowSyntax): RowValue {
  let start = from;
  let end = to;
  while (start < end && row.charCodeAt(start) <= 32) start += 1;
  while (end > start && row.charCodeAt(end - 1) <= 32) end -= 1;
  const first = row.charCodeAt(start);
  if (first === 39 && row.charCodeAt(end - 1) === 39)
    return literalText(row, start + 1, end - 1, syntax.hasBackslashEscapes);
  const isNumber = (first >= 48 && first <= 57) || first === 45;
  const text = row.slice(start, Math.min(end, start + 4096));
  if (isNumber) return text.slice(0, valueLengthLimit);
  if (text.length === 4 && text.toUpperCase() === "NULL") return null;
  return parseExpression(text, syntax);
}

const wrappers =
  /^(?:CAST|CONVERT|TRY_CAST|TO_DATE|TO_TIMESTAMP|TO_TIMESTAMP_TZ|TO_NUMBER|TO_CHAR|DATE|TIMESTAMP|TIME|DATETIME|UUID|N|E|B|X|U|Q|NQ|_BINARY|_UTF8|_UTF8MB4|_LATIN1)\s*\(?/i;

/** A literal with a prefix or a cast around it stands for the literal; everything else is for the database to work out. */
function parseExpression(text: string, syntax: RowSyntax): RowValue {
  if (/^(?:TRUE|FALSE)$/i.test(text)) return text.toLowerCase();
  const hasQuote = text.includes("'");
  const isWrapped = wrappers.test(text) || text.startsWith("'") || text.startsWith('"');
  if (!hasQuote && text.startsWith('"') && syntax.hasBackslashEscapes)
    return literalText(text, 1, text.length - 1, true);
  if (hasQuote && isWrapped) {
    const open = text.indexOf("'");
    const close = skimQuote(text, open, syntax);
    if (close > open && isAlternative(text, open, syntax))
      return text.slice(open + 2, close - 2).slice(0, valueLengthLimit);
    if (close > open) return literalText(text, open + 1, close - 1, isEscaped(text, open, syntax));
  }
  if (/^CAST\s*\(\s*[-\d.]+/i.test(text)) return /[-\d.]+/.exec(text)?.[0];
  return /^0x[0-9a-f]*$/i.test(text) ? text.slice(0, valueLengthLimit) : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", "0": "\0", Z: "\u001a" };

function literalText(text: string, start: number, end: number, hasBackslashes: boolean): string {
  const content = text.slice(start, Math.min(end, start + 2 * valueLengthLimit));
  if (hasBackslashes && content.includes("\\")) {
    const plain = content.replaceAll(/\\([\s\S])|''/g, (_, escaped: string | undefined) =>
      escaped === undefined ? "'" : (escapes[escaped] ?? escaped),
    );
    return plain.slice(0, valueLengthLimit);
  }
  return (content.includes("''") ? content.replaceAll("''", "'") : content).slice(0, valueLengthLimit);
}

/** How the lines of a COPY block hold their values. */
export interface CopySyntax {
  readonly isCsv: boolean;
  readonly delimiter: string;
  readonly nullText: string;
}

/** The values of one line of a COPY block. @see https://www.postgresql.org/docs/current/sql-copy.html */
export function parseCopyRow(line: string, syntax: CopySyntax): RowValue[] {
  const parts = syntax.isCsv ? splitCsv(line, syntax.delimiter) : line.split(syntax.delimiter);
  return parts.map((part) => {
    if (part === syntax.nullText) return null;
    const cut = part.length > valueLengthLimit ? part.slice(0, valueLengthLimit) : part;
    if (syntax.isCsv)
      return cut.startsWith('"') ? cut.slice(1, cut.endsWith('"') ? -1 : cut.length).replaceAll('""', '"') : cut;
    if (!cut.includes("\\")) return cut;
    return cut.replaceAll(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped);
  });
}

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
