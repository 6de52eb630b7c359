import type { DialectName } from "../../sql/dialect-name.ts";
import { computed } from "./value.ts";
import type { TypedValue } from "./value.ts";

/** A span of time: months and days are as long as the calendar makes them. */
export interface Interval {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

/** Milliseconds of a day. */
export const dayMs = 86_400_000;
/** No calendar here reaches over ten thousand years. */
const limits: Interval = { months: 120_000, days: 4_000_000, milliseconds: 4_000_000 * dayMs };

const unitNames: readonly (readonly [RegExp, Interval])[] = [
  [/^(?:microsecond|us|mcs)s?$/u, { months: 0, days: 0, milliseconds: 0.001 }],
  [/^(?:millisecond|msec|ms)s?$/u, { months: 0, days: 0, milliseconds: 1 }],
  [/^(?:second|sec)s?$/u, { months: 0, days: 0, milliseconds: 1000 }],
  [/^(?:minute|min)s?$/u, { months: 0, days: 0, milliseconds: 60_000 }],
  [/^(?:hour|hr)s?$/u, { months: 0, days: 0, milliseconds: 3_600_000 }],
  [/^(?:day|dayofyear|weekday)s?$/u, { months: 0, days: 1, milliseconds: 0 }],
  [/^(?:week|isoweek|iso_week)s?$/u, { months: 0, days: 7, milliseconds: 0 }],
  [/^(?:month|mon)s?$/u, { months: 1, days: 0, milliseconds: 0 }],
  [/^(?:quarter|qtr)s?$/u, { months: 3, days: 0, milliseconds: 0 }],
  [/^(?:year|yr)s?$/u, { months: 12, days: 0, milliseconds: 0 }],
  [/^(?:decade|dec)s?$/u, { months: 120, days: 0, milliseconds: 0 }],
  [/^(?:century|centuries|cent)$/u, { months: 1200, days: 0, milliseconds: 0 }],
];

/** Short names, which each database gives to other units. */
const shortNames: Readonly<Partial<Record<DialectName, Readonly<Record<string, string>>>>> = {
  postgresql: { s: "second", m: "minute", h: "hour", d: "day", w: "week", y: "year" },
  sqlserver: {
    yy: "year",
    yyyy: "year",
    qq: "quarter",
    q: "quarter",
    mm: "month",
    m: "month",
    dy: "day",
    y: "day",
    dd: "day",
    d: "day",
    wk: "week",
    ww: "week",
    dw: "day",
    w: "day",
    hh: "hour",
    mi: "minute",
    n: "minute",
    ss: "second",
    s: "second",
    isowk: "week",
  },
};

/** The full name of a unit of time, in small letters and without the plural; undefined for what is none. */
export function unitName(written: string, dialect: DialectName): string | undefined {
  const lower = written.toLowerCase().replace(/^sql_tsi_/u, "");
  const name = shortNames[dialect]?.[lower] ?? lower;
  return unitNames.some(([pattern]) => pattern.test(name)) ? name.replace(/s$/u, "") : undefined;
}

/** One of a unit of time. */
export function unitInterval(written: string, dialect: DialectName): Interval | undefined {
  const name = unitName(written, dialect);
  return name === undefined ? undefined : unitNames.find(([pattern]) => pattern.test(name))?.[1];
}

/** So many times an interval: a fraction of a month is of thirty days, as PostgreSQL has it; undefined beyond the calendar. */
export function times({ months, days, milliseconds }: Interval, factor: number): Interval | undefined {
  const wholeMonths = Math.trunc(months * factor);
  const allDays = days * factor + (months * factor - wholeMonths) * 30;
  const wholeDays = Math.trunc(Math.round(allDays * 1e6) / 1e6);
  return withinCalendar({
    months: wholeMonths,
    days: wholeDays,
    milliseconds: milliseconds * factor + (allDays - wholeDays) * dayMs,
  });
}

/** Two intervals as one. */
export const sumOf = (first: Interval, second: Interval): Interval | undefined =>
  withinCalendar({
    months: first.months + second.months,
    days: first.days + second.days,
    milliseconds: first.milliseconds + second.milliseconds,
  });

function withinCalendar(interval: Interval): Interval | undefined {
  const isWithin = (["months", "days", "milliseconds"] as const).every(
    (part) => Math.abs(interval[part]) <= limits[part],
  );
  return isWithin ? interval : undefined;
}

/** An interval as a value of an expression. */
export const intervalValue = ({ months, days, milliseconds }: Interval): TypedValue =>
  computed("interval", `${String(months)} ${String(days)} ${String(milliseconds)}`);

/** The interval that a value is; undefined for any other value. */
export function intervalOf({ kind, value }: TypedValue): Interval | undefined {
  if (kind !== "interval") return undefined;
  const [months = 0, days = 0, milliseconds = 0] = String(value).split(" ").map(Number);
  return { months, days, milliseconds };
}

/** What an interval's text stands for, with the fields behind it (`DAY`, `YEAR TO MONTH`, `DAY_HOUR`); undefined where that is not read here. */
export function parseInterval(text: string, fields: string | null, dialect: DialectName): Interval | undefined {
  if (text.length > 100) return undefined;
  if (fields === null) return dialect === "postgresql" ? parseWords(text) : undefined;
  const names = fields
    .toLowerCase()
    .replace(/^sql_tsi_/u, "")
    .split(/ to |_/u);
  if (names.length === 1) {
    const unit = unitInterval(fields, dialect);
    const number = /^\s*[+-]?\d+(?:\.\d+)?\s*$/u.test(text) ? Number(text) : undefined;
    return unit === undefined || number === undefined ? undefined : times(unit, number);
  }
  return parseFields(text, names, dialect);
}

const fieldOrder = ["year", "month", "day", "hour", "minute", "second", "microsecond"];

/** `'1-2' YEAR TO MONTH`, `'3 04:05' DAY_MINUTE`: numbers of the fields from the first to the last, of which the left ones may be missing. */
function parseFields(
  text: string,
  [first = "", last = ""]: readonly string[],
  dialect: DialectName,
): Interval | undefined {
  const units = fieldOrder.slice(fieldOrder.indexOf(first), fieldOrder.indexOf(last) + 1);
  const numbers = text.trim().replace(/^[+-]/u, "").match(/\d+/gu)?.map(Number) ?? [];
  if (units.length < 2 || numbers.length === 0 || numbers.length > units.length) return undefined;
  const sign = text.trim().startsWith("-") ? -1 : 1;
  let sum: Interval | undefined = { months: 0, days: 0, milliseconds: 0 };
  // Oracle counts its fields from the left, MySQL from the right.
  const own = dialect === "mysql" ? units.slice(units.length - numbers.length) : units;
  for (const [at, number] of numbers.entries()) {
    const unit = unitInterval(own[at] ?? "", dialect);
    const part: Interval | undefined = unit && times(unit, number * sign);
    sum = part && sum && sumOf(sum, part);
  }
  return sum;
}

const partPattern = /([+-]?\d+(?:\.\d+)?)\s*([a-z]+)\s*/giu;
const clockPattern = /([+-]?)(\d{1,4}):(\d{2})(?::(\d{2}(?:\.\d+)?))?/u;

/**
 * PostgreSQL's `1 year 2 mons -3 days 04:05:06 ago`; a number alone is of seconds.
 * @see https://www.postgresql.org/docs/current/datatype-datetime.html#DATATYPE-INTERVAL-INPUT
 */
function parseWords(text: string): Interval | undefined {
  let sum: Interval | undefined = { months: 0, days: 0, milliseconds: 0 };
  const add = (unit: Interval | undefined, factor: number): void => {
    const part = unit && times(unit, factor);
    sum = part && sum && sumOf(sum, part);
  };
  const isAgo = /\bago\s*$/iu.test(text);
  let rest = text
    .trim()
    .replace(/^@\s*/u, "")
    .replace(/\s*\bago$/iu, "");
  const clock = clockPattern.exec(rest);
  if (clock !== null) {
    const [whole, sign, hours, minutes, seconds = "0"] = clock;
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    add({ months: 0, days: 0, milliseconds: 1000 }, sign === "-" ? -total : total);
    rest = rest.replace(whole, " ");
  }
  for (const [, number, name = ""] of rest.matchAll(partPattern)) add(unitInterval(name, "postgresql"), Number(number));
  const left = rest.replaceAll(partPattern, "").trim();
  if (/^[+-]?\d+(?:\.\d+)?$/u.test(left)) add({ months: 0, days: 0, milliseconds: 1000 }, Number(left));
  else if (left !== "" || (clock === null && rest.trim() === "")) return undefined;
  return sum && isAgo ? times(sum, -1) : sum;
}
