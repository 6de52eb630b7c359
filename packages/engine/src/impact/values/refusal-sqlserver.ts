import { isDay, readDay, readTime } from "./calendar.ts";
import { isOutside, overflows, rangeOfBits, readDecimal } from "./decimal.ts";
import { characterCount } from "./literal.ts";
import type { WrittenLiteral } from "./literal.ts";
import type { Refusal, StoredType } from "./refusal.ts";
import {
  lengthOf,
  noDate,
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
import { trimEnd } from "../../statistics/values/trim-end.ts";

/**
 * What SQL Server refuses with the settings that its drivers make (ANSI_WARNINGS and ARITHABORT on): errors 2628 and 8152, 245,
 * 241, 220, 8114, 8115, 8169.
 *
 * @see https://learn.microsoft.com/sql/t-sql/data-types/data-type-conversion-database-engine
 * @see https://learn.microsoft.com/sql/t-sql/statements/set-ansi-warnings-transact-sql
 */
export function refusalOfSqlserver(type: StoredType, literal: WrittenLiteral): Refusal | null {
  const { kind, text } = literal;
  switch (type.typeFamily) {
    case "integer":
    case "decimal":
    case "float":
      return kind === "number" ? refusalOfNumber(type, text) : refusalOfNumericText(type, text);
    case "text":
      return kind === "text" ? refusalOfText(type, literal) : null;
    case "boolean":
      return kind === "text" && /[a-z]/iu.test(text) && !/^\s*(?:true|false)\s*$/iu.test(text)
        ? refusal("is no bit", "0 or 1")
        : null;
    case "date":
    case "timestamp":
      return kind === "number" ? refusalOfDayNumber(type) : refusalOfMoment(type, text);
    case "time":
      return kind === "text" ? refusalOfTime(text) : null;
    case "uuid":
      return kind === "text" && !uuid.test(text.trimStart()) ? noUuid : null;
    default:
      return null;
  }
}

/** What stands behind a whole UUID is cut off. */
const uuid = /^\{?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/iu;

const rangeOf: Readonly<Record<string, { readonly low: bigint; readonly high: bigint }>> = {
  tinyint: rangeOfBits(8, true),
  smallint: rangeOfBits(16),
  int: rangeOfBits(32),
  bigint: rangeOfBits(64),
};

function refusalOfNumber({ type, normalType }: StoredType, text: string): Refusal | null {
  const number = readDecimal(text);
  if (number === null) return null;
  const range = ownEntry(rangeOf, normalType);
  // The fraction is cut off.
  if (range !== undefined) return isOutside(number, range, "cut") ? outside(range) : null;
  if (normalType !== "decimal") return null;
  const digits = precisionOf(type) ?? { precision: 18, scale: 0 };
  return overflows(number, digits.precision, digits.scale) ? tooManyDigits(digits) : null;
}

/** Blanks, a sign alone and the empty text are zero to some types. */
function refusalOfNumericText(stored: StoredType, text: string): Refusal | null {
  const { normalType } = stored;
  const isWhole = ownEntry(rangeOf, normalType) !== undefined;
  if (!isWhole && normalType !== "decimal" && normalType !== "float" && normalType !== "real") return null;
  const bare = text.trim();
  if (/^[+-]?\d+$/u.test(bare)) return refusalOfNumber(stored, bare);
  if (isWhole) return /[a-z]/iu.test(bare) || /^[+-]?\d+\.\d+$/u.test(bare) ? noWhole : null;
  return /[a-df-z]/iu.test(bare) ? noNumber : null;
}

/** The first character that does not fit must be no blank; a character of NVARCHAR may be two. */
function refusalOfText({ type, normalType }: StoredType, { text, isNational }: WrittenLiteral): Refusal | null {
  if (!/^n?(?:var)?char$/u.test(normalType) || /\(\s*max\s*\)/iu.test(type)) return null;
  const limit = lengthOf(type) ?? 1;
  const bare = trimEnd(text);
  const isWide = isNational && normalType.startsWith("n");
  const length = isWide ? bare.length : characterCount(bare);
  return length > limit ? tooLong(isWide ? text.length : characterCount(text), limit) : null;
}

/** DATETIME counts days; the newer types take no number, which is seen when the statement is read. */
const refusalOfDayNumber = ({ normalType }: StoredType): Refusal | null =>
  normalType === "datetime" || normalType === "smalldatetime" ? null : { ...otherType, when: "read" };

function refusalOfMoment({ normalType }: StoredType, text: string): Refusal | null {
  if (!/\d/u.test(text)) return /[a-z]/iu.test(text) ? noDate : null;
  const written = readDay(text);
  if (written === null) return null;
  const { year, month, day, rest } = written;
  // DATEFORMAT decides for the old types which of the two numbers is the month.
  const isOld = normalType === "datetime" || normalType === "smalldatetime";
  if (!isDay(year, month, day) && !(isOld && isDay(year, day, month))) return noDate;
  const time = readTime(rest);
  return time !== null && (time.hour > 24 || time.minute > 59 || time.second > 59) ? noDate : null;
}

function refusalOfTime(text: string): Refusal | null {
  if (!/\d/u.test(text)) return /[a-z]/iu.test(text) ? noTime : null;
  const time = readTime(text);
  return time !== null && (time.hour > 24 || time.minute > 59 || time.second > 59) ? noTime : null;
}
