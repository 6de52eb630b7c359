import { isDay, readDay, readTime } from "./calendar.ts";
import { overflows, readDecimal } from "./decimal.ts";
import { characterCount, isLongerThan } from "./literal.ts";
import type { WrittenLiteral } from "./literal.ts";
import type { Refusal, StoredType } from "./refusal.ts";
import { lengthOf, noDate, noNumber, otherType, precisionOf, tooLong, tooManyDigits } from "./refusal.ts";
import { trimEnd } from "../../statistics/values/trim-end.ts";

/**
 * What Oracle refuses whatever the session's formats and the database's characters are: ORA-12899, ORA-01722, ORA-01438, and
 * the errors of dates (ORA-01839, ORA-01843, ORA-01858).
 *
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Data-Types.html
 */
export function refusalOfOracle(type: StoredType, literal: WrittenLiteral): Refusal | null {
  const { kind, text, typeName } = literal;
  if (typeName !== null) return typeName === "DATE" || typeName === "TIMESTAMP" ? refusalOfTyped(text) : null;
  // The empty text is NULL.
  if (kind === "boolean" || text === "") return null;
  switch (type.typeFamily) {
    case "decimal":
      return refusalOfNumber(type, kind, text);
    case "timestamp":
      return kind === "number" ? { ...otherType, when: "read" } : refusalOfDate(text);
    case "text":
      return kind === "text" ? refusalOfText(type, text) : null;
    default:
      return null;
  }
}

/** ANSI literals have one format. */
function refusalOfTyped(text: string): Refusal | null {
  const written = readDay(text);
  if (written === null) return null;
  const time = readTime(written.rest);
  const isTime = time === null || (time.hour < 24 && time.minute < 60 && time.second < 60);
  return isTime && isDay(written.year, written.month, written.day) ? null : { ...noDate, when: "read" };
}

function refusalOfNumber({ type }: StoredType, kind: WrittenLiteral["kind"], text: string): Refusal | null {
  if (kind === "text") {
    const bare = text.trim();
    // The session says what parts the thousands and the fraction; no session takes other letters than these for a number.
    if (/^[+-]?(?:inf|infinity|nan)$/iu.test(bare)) return null;
    if (!/\d/u.test(bare) || /[^\W\d_def]/iu.test(bare)) return noNumber;
    if (!/^[+-]?\d+$/u.test(bare)) return null;
  }
  const number = readDecimal(text.trim());
  const isWhole = !/^number\b/iu.test(type);
  const digits = precisionOf(type) ?? (isWhole ? { precision: 38, scale: 0 } : undefined);
  return number && digits && overflows(number, digits.precision, digits.scale) ? tooManyDigits(digits) : null;
}

/** The session's format decides which of the two numbers is the month: only what is neither is refused for certain. */
function refusalOfDate(text: string): Refusal | null {
  if (!/\d/u.test(text)) return noDate;
  const written = readDay(text);
  if (written === null) return null;
  const { year, month, day } = written;
  return isDay(year, month, day) || isDay(year, day, month) ? null : noDate;
}

/** Lengths count bytes unless CHAR is written; a character has at least one of them. */
function refusalOfText({ type, normalType }: StoredType, text: string): Refusal | null {
  if (!/^n?(?:var)?char2?$/u.test(normalType)) return null;
  const limit = limitOf(type);
  return isLongerThan(trimEnd(text), limit) ? tooLong(characterCount(text), limit) : null;
}

/** CHAR and NCHAR have one character without a length, the others always have one. */
const limitOf = (type: string) => lengthOf(type) ?? 1;

/** The bytes of a text in UTF-8 where its characters fit into a column that counts bytes but these may not; else null. */
export function bytesBeyond({ type, normalType }: StoredType, { text }: WrittenLiteral): number | null {
  const limit = limitOf(type);
  const countsBytes = (normalType === "varchar2" || normalType === "char") && !/\bchar\s*\)/iu.test(type);
  if (!countsBytes) return null;
  const bytes = new TextEncoder().encode(text).length;
  return characterCount(text) <= limit && bytes > limit ? bytes : null;
}
