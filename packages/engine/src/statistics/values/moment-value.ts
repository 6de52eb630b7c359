import { dayMs } from "./interval-value.ts";
import type { Interval } from "./interval-value.ts";
import { computed } from "./value.ts";
import type { TypedValue, ValueKind } from "./value.ts";

const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?(?: ?(z|utc|[+-]\d{2}(?::?\d{2})?))?$/iu;
const [firstMs, lastMs] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/** Milliseconds since 1970 of a date, a moment or a text of one; undefined for any other value. */
export function millisecondsOf({ kind, value }: TypedValue): number | undefined {
  if (typeof value !== "string" || kind === "uuid" || kind === "time" || value.length > 40) return undefined;
  const match = momentPattern.exec(value.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0", offset = "z"] = match;
  const base = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const local = base + Number(fraction) * 1000;
  const digits = offset.replaceAll(/\D/gu, "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return Number.isNaN(local) ? undefined : local - (offset.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** A moment as a value, in the text that all moments are compared in; undefined beyond the calendar. */
export function momentOf(milliseconds: number, kind: ValueKind = "moment"): TypedValue | undefined {
  if (!(milliseconds >= firstMs && milliseconds <= lastMs)) return undefined;
  const text = new Date(Math.floor(milliseconds)).toISOString();
  if (kind === "date") return computed(kind, text.slice(0, 10));
  return computed(kind, `${text.slice(0, 23).replace("T", " ")}000`);
}

/** A moment so much later: the day of the month stays, or becomes the last where the month has fewer. */
export function later(milliseconds: number, { months, days, milliseconds: more }: Interval): number {
  const moved = months === 0 ? milliseconds : laterByMonths(milliseconds, months);
  return moved + days * dayMs + more;
}

function laterByMonths(milliseconds: number, months: number): number {
  const date = new Date(milliseconds);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = lastDayOfMonth(first);
  const day = Math.min(date.getUTCDate(), new Date(last).getUTCDate());
  return first + (day - 1) * dayMs + (((milliseconds % dayMs) + dayMs) % dayMs);
}

/** Midnight of the last day of a moment's month. */
export function lastDayOfMonth(milliseconds: number): number {
  const date = new Date(milliseconds);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0);
}

/** The begin of the unit of time that a moment lies in; weeks begin on Monday. */
export function beginOf(unit: string, milliseconds: number): number | undefined {
  const date = new Date(milliseconds);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const midnight = Math.floor(milliseconds / dayMs) * dayMs;
  switch (unit) {
    case "second":
      return Math.floor(milliseconds / 1000) * 1000;
    case "minute":
      return Math.floor(milliseconds / 60_000) * 60_000;
    case "hour":
      return Math.floor(milliseconds / 3_600_000) * 3_600_000;
    case "day":
      return midnight;
    case "week":
      return midnight - ((date.getUTCDay() + 6) % 7) * dayMs;
    case "month":
      return Date.UTC(year, month, 1);
    case "quarter":
      return Date.UTC(year, month - (month % 3), 1);
    case "year":
      return Date.UTC(year, 0, 1);
    default:
      return undefined;
  }
}

/** How many months lie between two moments, with the fraction of a month of 31 days; whole ones where the days of the month agree. */
export function monthsBetween(later: number, earlier: number): number {
  const [end, begin] = [new Date(later), new Date(earlier)];
  const whole = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  const areLast = [later, earlier].every((each) => Math.floor(each / dayMs) * dayMs === lastDayOfMonth(each));
  if (areLast || end.getUTCDate() === begin.getUTCDate()) return whole;
  const timeOf = (each: number): number => (((each % dayMs) + dayMs) % dayMs) / dayMs;
  return whole + (end.getUTCDate() + timeOf(later) - begin.getUTCDate() - timeOf(earlier)) / 31;
}
