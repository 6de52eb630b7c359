import type { ValueRules } from "./literal-value.ts";
import { dayOf, timeOf, timestampOf, zonedTimestampOf } from "./instant-text.ts";
import { computed, declared, semanticsOf } from "./value.ts";
import { intervalValue, parseInterval } from "./interval-value.ts";
import { trimEnd } from "./trim-end.ts";
import type { RowValue, TypedValue, Value, ValueKind } from "./value.ts";
import { isNumberInLimit, isTextInLimit, wholeOf } from "./value-limits.ts";
import { ownEntry } from "../../sql/own-entry.ts";
import { withoutEnd } from "../../sql/without-end.ts";

const integerPattern = /^[+-]?\d+$/u;
const decimalPattern = /^[+-]?(?:\d+\.\d*|\.?\d+)$/u;
const exponentPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d+$/iu;
/** Every decimal number of so many digits is a number of its own in binary floating point. */
const faithfulDigits = 15;
/** Texts of a dump are kept up to here. */
const keptLength = 256;

/** A number as written: integers up to the limit of digits, decimals as long as no digit gets lost; undefined for any other text. */
export function numberOf(text: string): TypedValue | undefined {
  if (!isNumberInLimit(text)) return undefined;
  if (integerPattern.test(text)) {
    if (text.length <= faithfulDigits) return computed("integer", Number(text) + 0);
    const value = wholeOf(text);
    if (value === undefined) return undefined;
    const isSafe = value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
    return computed("integer", isSafe ? Number(value) : value);
  }
  if (decimalPattern.test(text))
    return text.replaceAll(/\D/gu, "").replace(/^0+/u, "").length <= faithfulDigits
      ? computed("decimal", Number(text))
      : undefined;
  return exponentPattern.test(text) && Number.isFinite(Number(text)) ? computed("float", Number(text)) : undefined;
}

/** A column's text as the value that the database keeps of it; opaque where that is not known for certain. */
export function columnValue(text: string, row: RowValue): Value {
  const { emptyTextIsNull, opaqueTypes, hasAffinity } = semanticsOf(row);
  const { family, type } = row.rules;
  if (text === "" && emptyTextIsNull) return null;
  const opaque = declared("opaque", text);
  if (opaqueTypes.test(type) || text.length >= keptLength) return opaque;
  const value = hasAffinity ? valueByAffinity(text, row.rules) : valueByType(text, family, row);
  return value === undefined ? opaque : declared(value.kind, value.value);
}

function valueByType(text: string, family: ValueRules["family"], row: RowValue): TypedValue | undefined {
  const { type } = row.rules;
  switch (family) {
    case "integer":
    case "decimal":
    case "float":
      return storedNumber(text, family, row.rules);
    case "boolean": {
      const value = booleanOf(text);
      return value === undefined ? undefined : computed("boolean", value);
    }
    case "text":
      return computed(isPadded(type) ? "char" : "text", isPadded(type) ? trimEnd(text) : text);
    case "enum":
      return computed("enum", text);
    case "timestamp":
      return instantOf(semanticsOf(row).zonedTypes.test(type) ? "zoned timestamp" : "timestamp", text, row, type);
    case "date":
    case "time":
    case "uuid":
      return instantOf(family, text, row, type);
    default:
      return undefined;
  }
}

/** CHAR(n), whose blanks at the end are filling. */
const isPadded = (type: string) => /^(?:bpchar|n?char(?:acter)?)\b(?!\s+varying)/iu.test(type);

/** A number as the type keeps it; undefined where it would be rounded. */
function storedNumber(
  text: string,
  family: "integer" | "decimal" | "float",
  { dialect, type }: ValueRules,
): TypedValue | undefined {
  const word = /^(?:true|false)$/iu.test(text) && dialect === "mysql";
  const number = word ? computed("integer", text.toLowerCase() === "true" ? 1 : 0) : numberOf(text);
  if (number === undefined) return undefined;
  const value = Number(number.value);
  if (family === "integer") return Number.isInteger(value) ? computed("integer", number.value) : undefined;
  if (typeof number.value === "bigint") return family === "decimal" ? computed("decimal", number.value) : undefined;
  if (family === "float" && dialect !== "oracle") {
    const isDouble =
      /double|float8|^\[?float\]?(?:\s*\((?:2[5-9]|[345]\d)\))?$/iu.test(type) && !isSingle(type, dialect);
    return isDouble || Math.fround(value) === value ? computed("float", value) : undefined;
  }
  // Oracle's NUMBER(*) keeps every fraction, NUMBER(*,2) two digits of it.
  const [, precision, scale = precision === undefined || precision === "*" ? undefined : "0"] =
    /\(\s*(\d+|\*)\s*(?:,\s*(-?\d+))?/u.exec(type) ?? [];
  const kept = scale === undefined ? (dialect === "mysql" || dialect === "sqlserver" ? 0 : null) : Number(scale);
  const fraction = withoutEnd(/\.(\d*)$/u.exec(text)?.[1] ?? "", "0").length;
  if (number.kind === "float" || (kept !== null && fraction > kept)) return undefined;
  return computed("decimal", value);
}

const isSingle = (type: string, dialect: ValueRules["dialect"]) => dialect === "mysql" && /^float/iu.test(type);

/** What SQLite keeps: a number where the text is one and the affinity is not that of text. */
function valueByAffinity(text: string, { family }: ValueRules): TypedValue | undefined {
  // A number without quotes becomes text in SQLite's own form, and the dump's reader keeps both alike.
  if (family === "text") return isRewritten(text) ? undefined : computed("text", text);
  if (["binary", "json", "other", "array", "spatial", "network", "xml", "interval", "enum"].includes(family))
    return undefined;
  // TRUE as a word is 1 and as a quoted text it is itself: the dump's reader keeps them alike.
  if (/^(?:true|false)$/u.test(text)) return undefined;
  const number = numberOf(text);
  if (number === undefined) return /^\s*[-+.\d]*\d\s*$/u.test(text) ? undefined : computed("text", text);
  if (typeof number.value === "bigint") return family === "integer" ? number : undefined;
  const isWhole = Number.isInteger(number.value) && family !== "float";
  return computed(isWhole ? "integer" : "float", number.value);
}

/** Whether a number as written is another text than SQLite makes of it. */
function isRewritten(text: string): boolean {
  if (exponentPattern.test(text)) return true;
  return decimalPattern.test(text) && text.includes(".") && !/^-?(?:0|[1-9]\d*)\.(?:0|\d*[1-9])$/u.test(text);
}

function booleanOf(text: string): boolean | undefined {
  if (/^(?:t|true|1|y|yes|on)$/iu.test(text)) return true;
  return /^(?:f|false|0|n|no|off)$/iu.test(text) ? false : undefined;
}

/** Text as a date, a time, a timestamp or a uuid. */
function instantOf(kind: ValueKind, text: string, row: RowValue, type: string): TypedValue | undefined {
  const digits = fractionDigitsOf(type, row);
  const value =
    kind === "date"
      ? dayOf(text)
      : kind === "time"
        ? semanticsOf(row).zonedTypes.test(type)
          ? undefined
          : timeOf(text, digits)
        : kind === "timestamp"
          ? timestampOf(text, digits)
          : kind === "zoned timestamp"
            ? zonedTimestampOf(text, digits)
            : uuidOf(text, row);
  return value === undefined ? undefined : computed(kind, value);
}

function fractionDigitsOf(type: string, row: RowValue): number {
  const stated = /\((\d)\)/u.exec(type)?.[1];
  if (stated !== undefined) return Math.min(6, Number(stated));
  const word = /[a-z]+\d?/iu.exec(type)?.[0]?.toLowerCase() ?? "";
  return ownEntry(semanticsOf(row).fractionDigits, word) ?? 6;
}

function uuidOf(text: string, row: RowValue): string | undefined {
  const bare = (row.rules.dialect === "postgresql" ? text.replace(/^\{(.*)\}$/u, "$1") : text).toLowerCase();
  if (!/^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/u.test(bare)) return undefined;
  return bare.replaceAll("-", "");
}

/** Quoted text as the type of the value that stands beside it; undefined where the database would refuse it or read it in its own way. */
export function literalAs(kind: ValueKind, text: string, row: RowValue): TypedValue | undefined {
  const { dialect } = row.rules;
  const semantics = semanticsOf(row);
  if (!isTextInLimit(text)) return undefined;
  switch (kind) {
    case "integer":
    case "decimal":
    case "float": {
      const number = numberOf(text);
      const isFraction = number !== undefined && number.kind !== "integer";
      const isRefused = kind === "integer" && isFraction && (dialect === "postgresql" || dialect === "sqlserver");
      // MySQL compares a number with text as floating point.
      const isLossy = typeof number?.value === "bigint" && dialect !== "postgresql" && dialect !== "oracle";
      return isRefused || isLossy ? undefined : number;
    }
    case "boolean": {
      const value = booleanOf(text);
      const isWord = semantics.hasBooleanType || /^(?:true|false|[01])$/iu.test(text);
      return value === undefined || !isWord ? undefined : computed("boolean", value);
    }
    case "moment": {
      const moment = timestampOf(text, 6) ?? zonedTimestampOf(text, 6);
      return moment === undefined || !semantics.readsIsoDates ? undefined : computed(kind, moment);
    }
    case "interval": {
      const interval = parseInterval(text, null, dialect);
      return interval && intervalValue(interval);
    }
    case "date":
    case "timestamp":
      return semantics.readsIsoDates ? instantOf(kind, text, row, "") : undefined;
    case "time":
    case "uuid":
    case "zoned timestamp":
      return instantOf(kind, text, row, "");
    case "text":
    case "char":
    case "enum":
      return computed(kind, kind === "char" ? trimEnd(text) : text);
    default:
      return undefined;
  }
}
