import { dayMs } from "./interval-value.ts";
import { beginOf, millisecondsOf } from "./moment-value.ts";
import { presentOf } from "./present.ts";
import { computed, isNumber } from "./value.ts";
import type { RowValue, TypedValue, Value } from "./value.ts";

/** Days from noon of 24 November 4714 BC, from which julian days count, to 1970. */
const julianDayOf1970 = 2_440_587.5;

/** Years of four digits. */
const [firstMs, lastMs] = [Date.parse("0000-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

type Form = "date text" | "date and time text" | "julian day" | "seconds since 1970" | "formatted";

/**
 * SQLite's functions of dates: a moment as text or number, moved by modifiers, in one form or another.
 * @see https://www.sqlite.org/lang_datefunc.html
 */
export function sqliteMoment(form: Form, values: readonly TypedValue[], row: RowValue): Value {
  const format = form === "formatted" ? values[0] : undefined;
  const [first, ...modifiers] = form === "formatted" ? values.slice(1) : values;
  let time = beginningOf(first, modifiers, row);
  for (const modifier of modifiers) {
    if (time === undefined) return undefined;
    time = modified(time, String(modifier.value).trim().toLowerCase(), row);
  }
  if (time === undefined || !(time >= firstMs && time <= lastMs)) return undefined;
  const text = new Date(time).toISOString();
  switch (form) {
    case "date text":
      return computed("text", text.slice(0, 10));
    case "date and time text":
      return computed("text", text.slice(0, 19).replace("T", " "));
    case "julian day":
      return computed("float", time / dayMs + julianDayOf1970);
    case "seconds since 1970":
      return computed("integer", Math.floor(time / 1000));
    default:
      return format === undefined ? undefined : formatted(String(format.value), time, row);
  }
}

function beginningOf(
  first: TypedValue | undefined,
  modifiers: readonly TypedValue[],
  row: RowValue,
): number | undefined {
  const present = (): number | undefined => {
    const moment = presentOf(row);
    return moment && millisecondsOf(moment);
  };
  if (first === undefined) return present();
  if (isNumber(first)) {
    const number = Number(first.value);
    const isUnix = modifiers.some(({ value }) => String(value).trim().toLowerCase() === "unixepoch");
    return isUnix ? number * 1000 : (number - julianDayOf1970) * dayMs;
  }
  return String(first.value).trim().toLowerCase() === "now" ? present() : millisecondsOf(first);
}

const unitMs: Readonly<Record<string, number>> = { day: dayMs, hour: 3_600_000, minute: 60_000, second: 1000 };

/** A moment after one modifier; undefined for those that are not read here. */
function modified(time: number, modifier: string, row: RowValue): number | undefined {
  const [, number, unit] = /^([+-]?\d+(?:\.\d+)?)\s+(day|hour|minute|second|month|year)s?$/u.exec(modifier) ?? [];
  if (number !== undefined && unit !== undefined) {
    const length = unitMs[unit];
    if (length !== undefined) return time + Number(number) * length;
    // A day that its month does not have runs on into the next month.
    const date = new Date(time);
    const months = Number(number) * (unit === "year" ? 12 : 1);
    return date.setUTCMonth(date.getUTCMonth() + months);
  }
  const start = /^start of (day|month|year)$/u.exec(modifier)?.[1];
  if (start !== undefined) return beginOf(start, time);
  if (modifier === "unixepoch" || modifier === "subsec" || modifier === "subsecond") return time;
  return (modifier === "localtime" || modifier === "utc") && row.isRough === true ? time : undefined;
}

function formatted(format: string, time: number, row: RowValue): Value {
  if (format.length > 100) return undefined;
  const date = new Date(time);
  const [day = "", clock = ""] = date.toISOString().slice(0, 23).split("T");
  const [year = "", month = "", dayOfMonth = ""] = day.split("-");
  const [hour = "", minute = "", second = ""] = clock.split(":");
  const seconds = Math.floor(time / 1000);
  // Beside a number, the text of a number is one.
  if (format === "%s" && row.isRough === true) return computed("integer", seconds);
  const parts: Readonly<Record<string, string>> = {
    Y: year,
    m: month,
    d: dayOfMonth,
    H: hour,
    M: minute,
    S: second.slice(0, 2),
    f: second,
    F: day,
    s: String(seconds),
    T: clock.slice(0, 8),
    R: clock.slice(0, 5),
    w: String(date.getUTCDay()),
    "%": "%",
  };
  let isRead = true;
  const text = format.replaceAll(/%(.)/gu, (_, letter: string) => {
    const part = parts[letter];
    if (part === undefined) isRead = false;
    return part ?? "";
  });
  return isRead ? computed("text", text) : undefined;
}
