import { toComparable } from "./literal-value.ts";
import { textEqualityOf } from "./compare-text.ts";
import { isPlainText, semanticsOf } from "./value.ts";
import { isTextInLimit, paddedTo } from "./value-limits.ts";
import type { RowValue, TypedValue } from "./value.ts";

/** Characters of the text times those of the pattern beyond which the answer is not worth its time. */
const workLimit = 10_000_000;

type PatternPart =
  | "any run"
  | "any one"
  | { readonly character: string }
  | { readonly members: readonly (readonly [from: string, to: string])[]; readonly isNegated: boolean };

/**
 * Whether a text meets a pattern; undefined for operators whose patterns are not read here, where a collation decides that is not
 * known, and beyond a limit of work.
 *
 * @param escape the ESCAPE character, null without the clause
 */
export function matches(
  operator: string,
  operand: TypedValue,
  pattern: string,
  escape: string | null,
  row: RowValue,
): boolean | undefined {
  const text = patternText(operand, row);
  if (text === undefined || text.length * pattern.length > workLimit) return undefined;
  if (operator === "GLOB") {
    const parts = classParts(pattern, { run: "*", one: "?", not: "^", escape: null, hasRanges: true });
    return parts === null ? undefined : meets(text, parts);
  }
  if (operator !== "LIKE" && operator !== "ILIKE") return undefined;
  const { like } = semanticsOf(row);
  const escaping = escape === null ? like.escape : escape;
  const partsOf = (each: string) =>
    like.hasClasses
      ? classParts(each, { run: "%", one: "_", not: "^", escape: escaping, hasRanges: false })
      : likeParts(each, escaping);
  const [parts, lowerParts] = [partsOf(pattern), partsOf(pattern.toLowerCase())];
  if (parts === null || lowerParts === null) return undefined;
  const ofCase = meets(text, parts);
  const withoutCase = meets(text.toLowerCase(), lowerParts);
  const isPlain = isPlainText(text) && isPlainText(pattern);
  if (operator === "ILIKE") return isPlain || row.isRough ? withoutCase : undefined;
  if (like.case === "ASCII is ignored") return isPlain || row.isRough ? withoutCase : undefined;
  const equality = textEqualityOf(row, operand.isDeclared);
  if (like.case === "counts" && equality === "bytes") return ofCase;
  // Blanks at the end are left out of a match here and there, by type and collation.
  const isSure = isPlain && !(like.hasClasses && text.endsWith(" "));
  if (isSure && ofCase === withoutCase) return ofCase;
  if (isSure && equality !== "unknown") return equality === "bytes" ? ofCase : withoutCase;
  return row.isRough ? (toComparable("A", row.rules) === "a" ? withoutCase : ofCase) : undefined;
}

/** The text that a pattern is put to; undefined for values that are no text to every database. */
function patternText({ kind, value }: TypedValue, row: RowValue): string | undefined {
  const text = typeof value === "boolean" ? undefined : String(value);
  if (text === undefined || !isTextInLimit(text)) return undefined;
  if (kind === "text" || kind === "literal") return text;
  if (kind !== "char") return row.isRough ? text : undefined;
  const { asStored } = semanticsOf(row).paddedText;
  const length = /\(\s*(\d+)/u.exec(row.rules.type)?.[1] ?? "1";
  if (asStored === "padded") return paddedTo(text, Number(length));
  return asStored === "trimmed" || row.isRough ? text : undefined;
}

/** The parts of a LIKE pattern without classes; null where the escape character stands before nothing. */
function likeParts(pattern: string, escape: string | null): PatternPart[] | null {
  const parts: PatternPart[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (!isEscaped && character === escape) {
      isEscaped = true;
      continue;
    }
    parts.push(
      !isEscaped && character === "%" ? "any run" : !isEscaped && character === "_" ? "any one" : { character },
    );
    isEscaped = false;
  }
  return isEscaped ? null : parts;
}

interface ClassSyntax {
  readonly run: string;
  readonly one: string;
  readonly not: string;
  readonly escape: string | null;
  /** Ranges go by the code of a character; otherwise a collation decides what lies between, and nothing is known of them. */
  readonly hasRanges: boolean;
}

/** The parts of a pattern with `[…]`; null for a class that is not closed, or a range of unknown order. */
function classParts(pattern: string, syntax: ClassSyntax): PatternPart[] | null {
  const characters = Array.from(pattern);
  const parts: PatternPart[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? "";
    if (character === syntax.escape) return null;
    if (character !== "[") {
      parts.push(character === syntax.run ? "any run" : character === syntax.one ? "any one" : { character });
      continue;
    }
    const isNegated = characters[at + 1] === syntax.not;
    const start = at + (isNegated ? 2 : 1);
    // A bracket right at the start closes nothing in GLOB; elsewhere it makes an empty class.
    const end = characters.indexOf("]", syntax.hasRanges ? start + 1 : start);
    if (end <= start) return null;
    const members = membersOf(characters.slice(start, end), syntax.hasRanges);
    if (members === null) return null;
    parts.push({ members, isNegated });
    at = end;
  }
  return parts;
}

function membersOf(characters: readonly string[], hasRanges: boolean): (readonly [string, string])[] | null {
  const members: (readonly [string, string])[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const [from = "", dash, to] = characters.slice(at, at + 3);
    if (dash === "-" && to !== undefined) {
      if (!hasRanges) return null;
      members.push([from, to]);
      at += 2;
    } else members.push([from, from]);
  }
  return members;
}

function isMetBy(part: PatternPart | undefined, character: string): boolean {
  if (part === undefined || part === "any run") return false;
  if (part === "any one") return true;
  if ("character" in part) return part.character === character;
  return part.members.some(([from, to]) => character >= from && character <= to) !== part.isNegated;
}

/**
 * Goes back to the last run alone, never further: what an earlier run could take, the last one can take too. So the time
 * is at most the product of both lengths, where a regular expression's may double with each run.
 */
function meets(text: string, parts: readonly PatternPart[]): boolean {
  const characters = Array.from(text);
  let at = 0;
  let part = 0;
  let lastRun = -1;
  let lastRunEnd = 0;
  while (at < characters.length) {
    const wanted = parts[part];
    if (wanted === "any run") {
      lastRun = part;
      lastRunEnd = at;
      part += 1;
    } else if (isMetBy(wanted, characters[at] ?? "")) {
      at += 1;
      part += 1;
    } else if (lastRun >= 0) {
      lastRunEnd += 1;
      at = lastRunEnd;
      part = lastRun + 1;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest === "any run");
}
