import type { ValueSetting } from "./value-setting.ts";
import type { TypeFamily } from "../../catalog/model.ts";
import { trimEnd } from "./trim-end.ts";
import { wholeOf } from "./value-limits.ts";

/** A value in a form that compares as the column's type does. */
export type Comparable = number | bigint | string;

/** How values of a column compare. */
export interface ValueRules extends ValueSetting {
  readonly family: TypeFamily;
  readonly collation: string | null;
  /** The type as the dump writes it: `character(20)` pads its values with blanks that do not count. */
  readonly type: string;
}

const numericFamilies = new Set<TypeFamily>(["integer", "decimal", "float", "boolean"]);
const timeFamilies = new Set<TypeFamily>(["date", "timestamp"]);

/** Whether equality of the texts is the database's own equality: false where collations or formats may decide otherwise. */
export function comparesReliably(rules: ValueRules): boolean {
  return (
    numericFamilies.has(rules.family) ||
    timeFamilies.has(rules.family) ||
    ["text", "uuid", "enum", "time"].includes(rules.family)
  );
}

/** The comparable form of a value in text form; null when the text is no value of the type. */
export function toComparable(text: string, rules: ValueRules): Comparable | null {
  if (numericFamilies.has(rules.family)) return toNumber(text, rules);
  if (timeFamilies.has(rules.family)) return rules.dialect === "sqlite" ? text : toInstant(text, rules);
  if (rules.family === "uuid") return text.toLowerCase().replaceAll(/[{}-]/gu, "");
  if (rules.family === "text" || rules.family === "enum") return toText(text, rules);
  return text;
}

function toNumber(text: string, rules: ValueRules): number | bigint | null {
  const trimmed = text.trim().toLowerCase();
  if (rules.family === "boolean" || rules.family === "integer") {
    if (["t", "true", "yes", "on"].includes(trimmed)) return 1;
    if (["f", "false", "no", "off"].includes(trimmed)) return 0;
  }
  if (trimmed === "") return null;
  const value = Number(trimmed);
  // Beyond 2^53 two integers may be the same number in floating point.
  if (rules.family !== "float" && !Number.isSafeInteger(value) && /^[+-]?\d+$/u.test(trimmed))
    return wholeOf(trimmed) ?? null;
  return Number.isNaN(value) ? null : value;
}

const instantPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?(?: ?(z|utc|gmt|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?))?$/iu;

/**
 * Milliseconds of a date or timestamp. An offset counts where the type keeps moments; PostgreSQL drops it from a timestamp
 * without time zone, and MySQL turns it into the session's zone, which is not known. A moment without one is taken as UTC, since
 * all values of a dump are of one session.
 */
function toInstant(text: string, { dialect, family, type }: ValueRules): number | null {
  const match = instantPattern.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const base = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  );
  const local = base + Number(fraction ?? 0) * 1000;
  if (offset === undefined || (dialect === "postgresql" && !isZoned(type))) return local;
  if (family === "date" || !isZoned(type)) return null;
  return local - offsetMs(offset);
}

const isZoned = (type: string): boolean => /with (?:local )?time zone|timestamptz|datetimeoffset/iu.test(type);

/** Whether the time zone of the session decides which moment a text stands for. */
export function dependsOnSession(text: string, { dialect, family, type }: ValueRules): boolean {
  const isMoment = family === "timestamp" && (isZoned(type) || (dialect === "mysql" && /^timestamp/iu.test(type)));
  return isMoment && instantPattern.exec(text.trim())?.[8] === undefined;
}

function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (offset.slice(1).replaceAll(":", "").match(/\d\d/gu) ?? []).map(Number);
  return (offset.startsWith("-") ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

const isPadded = ({ dialect, type }: ValueRules) =>
  dialect !== "sqlite" && /^(?:bpchar|n?char(?:acter)?)\b(?!\s+varying)/iu.test(type);

const ignoresCase = (rules: ValueRules) => {
  if (rules.dialect === "mysql" || rules.dialect === "sqlserver") return !/(?:_bin|_cs)/iu.test(rules.collation ?? "");
  return rules.collation?.toUpperCase() === "NOCASE";
};

/** MySQL and SQL Server compare text without case and without blanks at its end, SQLite's NOCASE without the case of ASCII alone. */
function toText(text: string, rules: ValueRules): string {
  if (rules.dialect === "sqlite")
    return ignoresCase(rules) ? text.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase()) : text;
  if (!ignoresCase(rules)) return isPadded(rules) ? trimEnd(text) : text;
  return withoutMarks(trimEnd(text)).toLowerCase();
}

const marks = /\p{M}/gu;

/** Letters without their marks; those that stand alone go first, for to put many of them in order takes long. */
export const withoutMarks = (text: string): string => text.replaceAll(marks, "").normalize("NFD").replaceAll(marks, "");

/** Compares two comparable values of one column: negative, zero or positive. */
export function compareValues(first: Comparable, second: Comparable): number {
  if (typeof first !== "string" && typeof second !== "string") return first < second ? -1 : first > second ? 1 : 0;
  const [left, right] = [String(first), String(second)];
  return left < right ? -1 : left > right ? 1 : 0;
}
