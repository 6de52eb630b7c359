import { isDay, readDay, readTime } from "./calendar.ts";
import type { WrittenDecimal } from "./decimal.ts";
import { isOutside, overflows, rangeOfBits, readDecimal, scaledTo } from "./decimal.ts";
import { characterCount, isLongerThan, textOfNumber } from "./literal.ts";
import type { WrittenLiteral } from "./literal.ts";
import type { Refusal, StoredType } from "./refusal.ts";
import {
  lengthOf,
  noDate,
  noLabel,
  noNumber,
  noTime,
  noUuid,
  noWhole,
  otherType,
  outside,
  precisionOf,
  refusal,
  tooLong,
  tooManyDigits,
} from "./refusal.ts";
import { ownEntry } from "../../sql/own-entry.ts";
import { withoutMarks } from "../../statistics/values/literal-value.ts";
import { trimEnd } from "../../statistics/values/trim-end.ts";
import { areBitsInLimit, areDigitsInLimit } from "../../statistics/values/value-limits.ts";

/**
 * What the strict modes of MySQL and MariaDB refuse; the others store the nearest value and warn.
 *
 * @see https://dev.mysql.com/doc/refman/8.4/en/sql-mode.html#sql-mode-strict
 * @see https://mariadb.com/kb/en/sql-mode/#strict-mode
 */
export function refusalOfMysql(type: StoredType, literal: WrittenLiteral): Refusal | null {
  if (literal.typeName !== null) return refusalOfTyped(literal);
  if (type.typeFamily === "uuid" && literal.kind !== "text") return { ...otherType, when: "read" };
  const found = refusalOf(type, literal);
  return found && { ...found, isByMode: type.typeFamily !== "spatial" };
}

/** `DATE '2024-13-01'` is refused when it is read, in every mode. */
function refusalOfTyped({ text, typeName }: WrittenLiteral): Refusal | null {
  if (typeName !== "DATE" && typeName !== "TIMESTAMP" && typeName !== "TIME") return null;
  const found = typeName === "TIME" ? refusalOfTime(text) : refusalOfMoment(text, false);
  return found && { ...found, when: "read" };
}

function refusalOf(type: StoredType, literal: WrittenLiteral): Refusal | null {
  const { kind, text } = literal;
  const number = kind === "boolean" ? readDecimal(text === "TRUE" ? "1" : "0") : readDecimal(text.trim());
  switch (type.typeFamily) {
    case "integer":
      if (number === null) return noWhole;
      return type.normalType === "year" ? refusalOfYear(number) : refusalOfWhole(type, literal, number);
    case "decimal":
      return number === null ? noNumber : refusalOfDecimal(type, number);
    case "float":
      return number === null ? noNumber : refusalOfFloat(type, number);
    case "text":
      return refusalOfText(type, literal);
    case "binary":
      return refusalOfBytes(type, literal);
    case "enum":
      return type.normalType === "set" ? refusalOfSet(type, literal) : refusalOfEnum(type, literal);
    default:
      return kind === "text" ? refusalOfOther(type, text) : null;
  }
}

function refusalOfOther(type: StoredType, text: string): Refusal | null {
  switch (type.typeFamily) {
    case "date":
    case "timestamp":
      return refusalOfMoment(text, type.normalType === "timestamp");
    case "time":
      return refusalOfTime(text);
    case "uuid":
      return /^[\da-f]{32}$/iu.test(text.replaceAll("-", "")) ? null : noUuid;
    case "spatial":
      return /^[\x20-\x7e]*$/u.test(text) ? refusal("is no geometry", "a geometry (ST_GeomFromText)") : null;
    default:
      return null;
  }
}

const isUnsigned = ({ type }: StoredType) => /\b(?:unsigned|zerofill|serial)\b/iu.test(type);

const bitsOf: Readonly<Record<string, number>> = { tinyint: 8, smallint: 16, mediumint: 24, int: 32, bigint: 64 };

function refusalOfWhole(type: StoredType, { kind, text }: WrittenLiteral, number: WrittenDecimal): Refusal | null {
  const bits = ownEntry(bitsOf, type.normalType);
  if (bits === undefined) return null;
  const range = rangeOfBits(bits, isUnsigned(type));
  // Quoted numbers and those with an exponent are rounded in ways of their own.
  const way = kind === "text" || /e/iu.test(text) ? "cut" : "rounded";
  const isBelow = number.isNegative && range.low === 0n && (way === "rounded" || scaledTo(number, 0, way) > 0n);
  return isBelow || isOutside(number, range, way) ? outside(range) : null;
}

const belowZero = refusal("is below zero", "a number that is not below zero");

function refusalOfFloat(type: StoredType, number: WrittenDecimal): Refusal | null {
  if (number.isNegative && isUnsigned(type)) return belowZero;
  const digits = type.type.includes(",") ? precisionOf(type.type) : undefined;
  return digits && overflows(number, digits.precision, digits.scale) ? tooManyDigits(digits) : null;
}

function refusalOfDecimal(type: StoredType, number: WrittenDecimal): Refusal | null {
  const digits = precisionOf(type.type) ?? { precision: 10, scale: 0 };
  if (overflows(number, digits.precision, digits.scale)) return tooManyDigits(digits);
  if (!number.isNegative || !isUnsigned(type) || !areDigitsInLimit(digits.scale)) return null;
  return scaledTo(number, digits.scale, "rounded") > 0n ? belowZero : null;
}

/** 0, two digits, or from 1901 to 2155. */
function refusalOfYear(number: WrittenDecimal): Refusal | null {
  const year = scaledTo(number, 0, "cut");
  if (year === 0n || (!number.isNegative && (year <= 99n || (year >= 1901n && year <= 2155n)))) return null;
  return outside({ low: 1901n, high: 2155n });
}

const bytesOfText: Readonly<Record<string, number>> = { tinytext: 255, text: 65_535, mediumtext: 16_777_215 };

function refusalOfText({ type, normalType }: StoredType, { kind, text: given }: WrittenLiteral): Refusal | null {
  const text = kind === "text" ? given : kind === "boolean" ? "1" : textOfNumber(given);
  if (text === undefined) return null;
  const isCounted = normalType === "char" || normalType === "varchar";
  // Each character has at least one byte.
  const limit = isCounted
    ? (lengthOf(type) ?? (normalType === "char" ? 1 : undefined))
    : ownEntry(bytesOfText, normalType);
  if (limit === undefined || (!isCounted && lengthOf(type) !== undefined)) return null;
  // Blanks beyond the length are cut off in every mode, and ends of lines with them.
  return isLongerThan(text.slice(0, endOfInk(text)), limit) ? tooLong(characterCount(text), limit) : null;
}

/** Where the blanks begin that a text ends with, found from the end: a pattern would try each run of blanks within it. */
function endOfInk(text: string): number {
  let end = text.length;
  while (/[ \t-\r]/u.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function refusalOfBytes({ type, normalType }: StoredType, { kind, text: given }: WrittenLiteral): Refusal | null {
  const text = kind === "text" ? given : kind === "boolean" ? "1" : textOfNumber(given);
  const limit = lengthOf(type) ?? (normalType === "varbinary" ? undefined : 1);
  if (limit === undefined) return null;
  if (normalType === "bit") return refusalOfBits(limit, kind, given);
  if (text === undefined || (normalType !== "binary" && normalType !== "varbinary")) return null;
  return characterCount(text) > limit ? tooLong(characterCount(text), limit, "byte") : null;
}

/** A text is taken byte by byte: `'1'` are the six bits of its code. */
function refusalOfBits(bits: number, kind: WrittenLiteral["kind"], text: string): Refusal | null {
  if (!areBitsInLimit(bits)) return null;
  const range = rangeOfBits(bits, true);
  if (kind === "text") {
    if (!/^[\x20-\x7e]*$/u.test(text)) return null;
    // The first byte has its leading zeros left out, of 32 bits.
    const used = text.length * 8 - (text === "" ? 0 : Math.clz32(text.charCodeAt(0)) - 24);
    return used > bits ? tooLong(text.length * 8, bits, "bit") : null;
  }
  const number = readDecimal(text);
  return number !== null && (number.isNegative || isOutside(number, range, "cut")) ? outside(range) : null;
}

/** Without what collations pass over; null for letters that they may pass over in ways of their own. */
function plainLetters(text: string): string | null {
  const plain = trimEnd(withoutMarks(text)).toLowerCase();
  return /^[\x20-\x7e]*$/u.test(plain) ? plain : null;
}

function refusalOfEnum({ labels }: StoredType, { kind, text }: WrittenLiteral): Refusal | null {
  if (labels.length === 0) return null;
  const number = kind === "text" && !/^\s*\+?\d+\s*$/u.test(text) ? null : readDecimal(text.trim());
  if (kind === "boolean") return text === "FALSE" ? noLabel(labels) : null;
  if (number === null) return isAmong(labels, text) ? null : noLabel(labels);
  // A number, quoted or not, is the place of a label unless it is one itself.
  if (labels.includes(text)) return null;
  const place = scaledTo(number, 0, "cut");
  return number.isNegative || place < 1n || place > BigInt(labels.length) ? noLabel(labels) : null;
}

const plainLabels = new WeakMap<readonly string[], ReadonlySet<string | null>>();

/** Whether a text may be one of some labels. */
function isAmong(labels: readonly string[], text: string): boolean {
  let known = plainLabels.get(labels);
  if (known === undefined) plainLabels.set(labels, (known = new Set(labels.map(plainLetters))));
  const wanted = plainLetters(text);
  return wanted === null || known.has(wanted) || known.has(null);
}

function refusalOfSet({ labels }: StoredType, { kind, text }: WrittenLiteral): Refusal | null {
  if (labels.length === 0 || kind === "boolean" || text === "") return null;
  const isNumber = kind === "number" || /^\s*\+?\d+\s*$/u.test(text);
  if (!isNumber) return text.split(",").every((part) => isAmong(labels, part)) ? null : noLabel(labels);
  const number = readDecimal(text.trim());
  if (number === null || labels.includes(text)) return null;
  const value = scaledTo(number, 0, "cut");
  const isBeyond = areBitsInLimit(labels.length) && value >> BigInt(labels.length) > 0n;
  return (number.isNegative && value > 0n) || isBeyond ? noLabel(labels) : null;
}

/** Days of which a part is zero are taken or not by other modes, and days of a month that are too many by one more. */
function refusalOfMoment(text: string, isMoment: boolean): Refusal | null {
  if (!/\d/u.test(text)) return noDate;
  const written = readDay(text);
  if (written === null) return null;
  const { year, month, day, rest } = written;
  if (month > 12 || day > 31 || (month > 0 && day > 0 && !isDay(year, month, day))) return noDate;
  const time = readTime(rest);
  if (time !== null && (time.hour > 23 || time.minute > 59 || time.second > 59)) return noDate;
  const isZero = year === 0 || month === 0 || day === 0;
  if (isMoment && !isZero && (year < 1969 || year > 2106)) return refusal("is out of its range", "a time since 1970");
  return null;
}

function refusalOfTime(text: string): Refusal | null {
  if (!/\d/u.test(text)) return noTime;
  const time = readTime(text.replace(/^-/u, ""));
  return time !== null && (time.hour > 838 || time.minute > 59 || time.second > 59) ? noTime : null;
}
