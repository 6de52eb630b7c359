import { describeType } from "../../ddl/parse/type-source.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import { readArrayText } from "./array-text.ts";
import { isDay, readDay, readTime } from "./calendar.ts";
import { isBeyondIntervals } from "./interval-range.ts";
import { isLengthOfTime, isNoInterval } from "./interval-text.ts";
import { isJson } from "./json.ts";
import { readRangeText } from "./range-text.ts";
import { isOutside, overflows, rangeOfBits, readDecimal } from "./decimal.ts";
import type { WholeRange } from "./decimal.ts";
import { characterCount, isLongerThan, plainLiteral, textOfNumber } from "./literal.ts";
import type { WrittenLiteral } from "./literal.ts";
import type { Refusal, StoredType } from "./refusal.ts";
import {
  lengthOf,
  noDate,
  noJson,
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
import { trimEnd } from "../../statistics/values/trim-end.ts";

/**
 * What PostgreSQL refuses: a quoted literal is put into the column's type when the statement is read, and casts of constants are
 * computed when it is planned, so that nothing depends on rows.
 *
 * @see https://www.postgresql.org/docs/current/typeconv-query.html
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html (class 22)
 */
export function refusalOfPostgresql(type: StoredType, literal: WrittenLiteral): Refusal | null {
  const found = literal.typeName === null ? refusalOf(type, literal) : refusalOfTyped(literal);
  return found && { ...found, when: "read" };
}

/** `DATE '2024-13-01'` is wrong by itself. */
function refusalOfTyped({ text, typeName }: WrittenLiteral): Refusal | null {
  if (typeName !== "DATE" && typeName !== "TIMESTAMP") return null;
  return refusalOfMoment(text);
}

function refusalOf(type: StoredType, literal: WrittenLiteral): Refusal | null {
  if (type.typeFamily === "text") return refusalOfText(type, literal);
  if (literal.kind === "number") return refusalOfNumber(type, literal.text);
  if (literal.kind === "boolean") return takesNoBoolean.has(type.typeFamily) ? otherType : null;
  const { text } = literal;
  switch (type.typeFamily) {
    case "integer":
    case "decimal":
    case "float":
      return refusalOfNumericText(type, text);
    case "boolean":
      return isBoolean(text) ? null : refusal("is no boolean", "true or false");
    case "date":
    case "timestamp":
      return refusalOfMoment(text);
    case "time":
      return refusalOfTime(text);
    case "uuid":
      return /^[\da-f]{32}$/iu.test(text.replaceAll(/[{}-]/gu, "")) ? null : noUuid;
    case "json":
      return /^jsonb?$/u.test(type.normalType) && !isJson(text) ? noJson : null;
    case "enum":
      return type.labels.includes(text) ? null : noLabel(type.labels);
    case "network":
      return isAddress(type.normalType, text.trim()) ? null : noAddress;
    case "interval":
      if (isNoInterval(text)) return refusal("is no interval", "'1 day' or the like");
      return isBeyondIntervals(text) ? refusal("is longer than an interval can be", "a shorter one") : null;
    case "array":
      return refusalOfArray(type.normalType, text);
    default:
      return refusalOfRange(type.normalType, text);
  }
}

const noArray = refusal("is no array", "values in braces");

/** An array as a text: each of its values has to be one of the type of its elements. */
function refusalOfArray(normalType: string, text: string): Refusal | null {
  const element = normalType.replace(/(?:\[\])+$/u, "");
  if (element === "box") return null;
  const values = readArrayText(text);
  if (values === null) return noArray;
  const stored = partOf(element);
  for (const value of values) {
    const found = refusalOfPart(stored, value);
    if (found) return found;
  }
  return null;
}

/** What the bounds of each range are. */
const boundTypes: Readonly<Record<string, string>> = {
  int4range: "integer",
  int8range: "bigint",
  numrange: "numeric",
  daterange: "date",
  tsrange: "timestamp without time zone",
  tstzrange: "timestamp with time zone",
};

function refusalOfRange(normalType: string, text: string): Refusal | null {
  const type = ownEntry(boundTypes, normalType);
  if (type === undefined) return null;
  const range = readRangeText(text);
  if (range === null) return refusal("is no range", "two bounds in brackets");
  if (range === "empty") return null;
  const { low, high } = range;
  const stored = partOf(type);
  for (const bound of [low, high]) {
    const found = bound === null ? null : refusalOfPart(stored, bound);
    if (found) return found;
  }
  if (low === null || high === null || !isPlainWhole(low) || !isPlainWhole(high)) return null;
  return BigInt(low) > BigInt(high) ? refusal("begins above its end", "the lower bound first") : null;
}

const isPlainWhole = (text: string): boolean => /^-?\d{1,20}$/u.test(text);

/** The type of what stands in an array or a range. */
const partOf = (normalType: string): StoredType => ({
  ...describeType(normalType, ddlGrammarByDialect.postgresql),
  labels: [],
});

/** What is wrong with a value inside an array or a range, of a type of the server's own. */
function refusalOfPart(type: StoredType, text: string): Refusal | null {
  if (type.typeFamily === "text") return null;
  const found = refusalOf(type, plainLiteral("text", text));
  return found && { ...found, fault: `has a value that ${found.fault}: ${text}`, wanted: `${found.wanted} there` };
}

const noAddress = refusal("is no address", "an address like '10.0.0.1' or '08:00:2b:01:02:03'");

/** Whether a text may be an address: what is not told apart here is the server's affair. */
function isAddress(normalType: string, text: string): boolean {
  if (normalType.startsWith("macaddr"))
    return /^[\da-f]{1,2}(?:([-:])[\da-f]{1,2}){5,7}$/iu.test(text) || /^(?:[\da-f]{4,8}[-:.]?){2,4}$/iu.test(text);
  if (normalType !== "inet" && normalType !== "cidr") return true;
  const [address = "", ...rest] = text.split("/");
  const isSixth = address.includes(":");
  if (rest.length > 1 || !rest.every((bits) => /^\d{1,3}$/u.test(bits) && Number(bits) <= (isSixth ? 128 : 32)))
    return false;
  if (isSixth) return /^[\da-f:.]+$/iu.test(address);
  const parts = address.split(".");
  const isShort = normalType === "cidr" || rest.length > 0;
  return (
    (parts.length === 4 || (isShort && parts.length < 4)) &&
    parts.every((part) => /^\d{1,3}$/u.test(part) && Number(part) <= 255)
  );
}

/** Types with no cast from numbers, and from booleans, that an assignment may use. */
const takesNoNumber: ReadonlySet<string> = new Set(
  "boolean date time timestamp uuid json interval enum array network xml".split(" "),
);
const takesNoBoolean: ReadonlySet<string> = new Set(
  "integer decimal float date time timestamp uuid json interval enum array network xml".split(" "),
);

function refusalOfText({ type, normalType }: StoredType, literal: WrittenLiteral): Refusal | null {
  // "char" in quotes is a type of its own, which keeps the first byte.
  const isFixed = normalType === "character" && !type.includes('"');
  const limit = lengthOf(type) ?? (isFixed && !/bpchar/iu.test(type) ? 1 : undefined);
  const text = literal.kind === "number" ? textOfNumber(literal.text) : literal.text;
  // Blanks beyond the length are cut off.
  if (limit === undefined || text === undefined || !isLongerThan(trimEnd(text), limit)) return null;
  return tooLong(characterCount(text), limit);
}

const rangeOf: Readonly<Record<string, WholeRange>> = {
  smallint: rangeOfBits(16),
  integer: rangeOfBits(32),
  bigint: rangeOfBits(64),
};

function refusalOfNumber({ type, normalType, typeFamily }: StoredType, text: string): Refusal | null {
  if (takesNoNumber.has(typeFamily)) return otherType;
  const number = readDecimal(text);
  if (number === null) return null;
  const range = ownEntry(rangeOf, normalType);
  if (range !== undefined) return isOutside(number, range, "rounded") ? outside(range) : null;
  if (typeFamily === "float") return refusalOfFloat(normalType, text);
  const digits = normalType === "numeric" ? precisionOf(type) : undefined;
  return digits && overflows(number, digits.precision, digits.scale) ? tooManyDigits(digits) : null;
}

/** The greatest number of each type, beyond which nothing is rounded to it. */
const greatest: Readonly<Record<string, number>> = { real: 3.5e38, "double precision": Number.MAX_VALUE };

function refusalOfFloat(normalType: string, text: string): Refusal | null {
  const most = ownEntry(greatest, normalType);
  if (most === undefined || Math.abs(Number(text)) <= most) return null;
  return refusal("is out of its range", "a number that the type has room for");
}

function refusalOfNumericText(stored: StoredType, text: string): Refusal | null {
  const { normalType, typeFamily } = stored;
  const bare = text.trim();
  const isWhole = typeFamily === "integer";
  if (normalType === "money" || (isWhole && ownEntry(rangeOf, normalType) === undefined)) return null;
  // Since version 16 whole numbers may be written in other bases and with underscores; floats ever since as C has them.
  if (/^[+-]?0[xob]/iu.test(bare) || /\d_\d/u.test(bare)) return null;
  if (isWhole) return /^[+-]?\d+$/u.test(bare) ? refusalOfNumber(stored, bare) : noWhole;
  if (/^[+-]?(?:inf|infinity|nan)$/iu.test(bare)) return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(bare) ? refusalOfNumber(stored, bare) : noNumber;
}

/** Any beginning of a word that no other word has. */
const isBoolean = (text: string) =>
  /^\s*(?:t|tr|tru|true|f|fa|fal|fals|false|y|ye|yes|n|no|on|of|off|1|0)\s*$/iu.test(text);

const timeWords = new Set(["now", "today", "tomorrow", "yesterday", "epoch", "infinity", "inf", "allballs"]);

/** No digit, and none of the words that stand for a time. */
const tellsNoTime = (text: string) =>
  !/\d/u.test(text) && !text.split(/[^a-z]+/iu).some((word) => timeWords.has(word.toLowerCase()));

function refusalOfMoment(text: string): Refusal | null {
  if (tellsNoTime(text) || isLengthOfTime(text)) return noDate;
  const written = readDay(text);
  if (written === null || /bc/iu.test(written.rest)) return null;
  const { year, month, day, rest } = written;
  if (year === 0 || !isDay(year, month, day)) return noDate;
  return readTime(rest) === null ? null : refusalOfTime(rest);
}

function refusalOfTime(text: string): Refusal | null {
  if (tellsNoTime(text)) return noTime;
  const time = readTime(text);
  return time !== null && (time.hour > 24 || time.minute > 59 || time.second > 60) ? noTime : null;
}
