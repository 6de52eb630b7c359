import type { CharacterClasses } from "./character-classes.ts";
import type { LexicalRules } from "./lexical-rules.ts";
import { isNamePartAt } from "./name-end.ts";

/** The offset behind the numeric literal that starts at a position: decimal, hexadecimal, binary or octal, with an exponent. */
export function numberEnd(text: string, position: number, rules: LexicalRules, classes: CharacterClasses): number {
  const number = /0[xX][0-9a-fA-F_]+|0[bB][01_]+|(?:\d[\d_]*)?(?:\.(?!\.)[\d_]*)?(?:[eE][+-]?\d[\d_]*)?/y;
  // PostgreSQL's 0o17.
  const octal = /0[oO][0-7_]+/y;
  octal.lastIndex = position;
  if (rules.hasDollarQuotes && octal.test(text)) return octal.lastIndex;
  number.lastIndex = position;
  number.exec(text);
  const end = Math.max(number.lastIndex, position + 1);
  // Oracle's 1.5f and 2d.
  const hasSuffix =
    rules.hasAlternativeQuotes && /[fFdD]/.test(text.charAt(end)) && !isNamePartAt(text, end + 1, classes);
  return hasSuffix ? end + 1 : end;
}
