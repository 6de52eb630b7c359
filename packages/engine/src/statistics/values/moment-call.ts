import type { MomentFunction } from "../../dialects/moment-function.ts";
import { castValue } from "./cast-value.ts";
import { datePart } from "./date-part.ts";
import { dayMs, intervalOf, intervalValue, times, unitInterval, unitName } from "./interval-value.ts";
import { isMoment, laterBy } from "./moment-arithmetic.ts";
import { beginOf, lastDayOfMonth, later, millisecondsOf, momentOf, monthsBetween } from "./moment-value.ts";
import { momentByFormat } from "./oracle-date.ts";
import { presentOf } from "./present.ts";
import { sqliteMoment } from "./sqlite-moment.ts";
import { computed, isNumber } from "./value.ts";
import type { RowValue, TypedValue, Value } from "./value.ts";

/** The value of a function over moments and intervals, none of them NULL; undefined for what is not computed here. */
export function momentCall(meaning: MomentFunction, values: readonly TypedValue[], row: RowValue): Value {
  const [first, second, third] = values;
  switch (meaning) {
    case "now":
      return presentOf(row);
    case "today":
      return asDay(presentOf(row));
    case "date text":
    case "date and time text":
    case "julian day":
    case "formatted":
      return sqliteMoment(meaning, values, row);
    case "seconds since 1970":
      return row.rules.dialect === "sqlite" ? sqliteMoment(meaning, values, row) : secondsSince1970(first, row);
    default:
      return first === undefined ? undefined : withArguments(meaning, first, second, third, row);
  }
}

/** The session's time zone decides which moment a value is: that is told of the present alone for certain. */
function secondsSince1970(moment: TypedValue | undefined, row: RowValue): Value {
  const present = moment === undefined || row.isRough === true;
  const milliseconds = present ? timeOf(moment ?? presentOf(row), row) : undefined;
  return milliseconds === undefined ? undefined : computed("integer", Math.floor(milliseconds / 1000));
}

/**
 * The milliseconds of a moment by the session's clock; of a text, and of a moment whose day depends on the session, for an estimate
 * alone.
 */
function timeOf(value: TypedValue | undefined, row: RowValue): number | undefined {
  if (value === undefined) return undefined;
  const isSure = isMoment(value) && value.kind !== "zoned timestamp";
  if (!isSure && row.isRough !== true) return undefined;
  return millisecondsOf(value);
}

const asDay = (value: TypedValue | undefined): Value => {
  const milliseconds = value && millisecondsOf(value);
  return milliseconds === undefined ? undefined : momentOf(milliseconds, "date");
};

function withArguments(
  meaning: MomentFunction,
  first: TypedValue,
  second: TypedValue | undefined,
  third: TypedValue | undefined,
  row: RowValue,
): Value {
  switch (meaning) {
    case "add":
      return second && added(first, second, 1, row);
    case "subtract":
      return second && added(first, second, -1, row);
    case "add units":
      return second && third && byUnits(String(first.value), second, third, row);
    case "add months":
      return second && isNumber(second) ? addedMonths(first, Math.trunc(Number(second.value)), row) : undefined;
    case "interval":
      return second && intervalOfNumber(first, String(second.value), row);
    case "truncate to unit":
      return second && truncated(second, String(first.value), row);
    case "truncate":
      return isMoment(first) ? truncated(first, unitOfModel(second), row) : undefined;
    case "last day of month": {
      const moment = second === undefined ? first : addedMonths(first, Number(second.value), row);
      return moment ? lastDay(moment, row) : undefined;
    }
    case "by format":
      return second && byFormat(String(first.value), String(second.value), row);
    case "cast":
      return second && !third ? castValue(second, String(first.value), row) : undefined;
    case "field":
      return second && datePart(unitName(String(first.value), row.rules.dialect) ?? "", second, row);
    case "moment of seconds since 1970":
      return isNumber(first) && second === undefined
        ? momentOf(Number(first.value) * 1000, "zoned timestamp")
        : undefined;
    case "of year, month, day": {
      const parts = [first, second, third].map((part) => (part && isNumber(part) ? Number(part.value) : Number.NaN));
      const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = parts;
      const time = Date.UTC(year, month - 1, day);
      return Number.isNaN(time) || year < 100 ? undefined : momentOf(time, "date");
    }
    default:
      return second && distance(meaning, first, second, third, row);
  }
}

/** `DATE_ADD(d, INTERVAL …)`, `ADDDATE(d, 30)`. */
function added(moment: TypedValue, by: TypedValue, sign: 1 | -1, row: RowValue): Value {
  const days = isNumber(by) ? { months: 0, days: Math.trunc(Number(by.value)), milliseconds: 0 } : undefined;
  const interval = intervalOf(by) ?? days;
  const signed = interval && times(interval, sign);
  return signed && laterBy(moment, signed, row);
}

function byUnits(unit: string, count: TypedValue, moment: TypedValue, row: RowValue): Value {
  const one = unitInterval(unit, row.rules.dialect);
  const interval = one && isNumber(count) ? times(one, Math.trunc(Number(count.value))) : undefined;
  return interval && laterBy(moment, interval, row);
}

/** Oracle's ADD_MONTHS goes from the last day of a month to the last of the other. */
function addedMonths(moment: TypedValue, months: number, row: RowValue): TypedValue | undefined {
  const time = timeOf(moment, row);
  if (time === undefined || !(Math.abs(months) <= 120_000)) return undefined;
  const at = later(time, { months, days: 0, milliseconds: 0 });
  const isLast = Math.floor(time / dayMs) * dayMs === lastDayOfMonth(time);
  const kind = isMoment(moment) ? moment.kind : "timestamp";
  return momentOf(isLast ? lastDayOfMonth(at) + (at - Math.floor(at / dayMs) * dayMs) : at, kind);
}

function intervalOfNumber(count: TypedValue, unit: string, row: RowValue): Value {
  const one = unitInterval(unit, row.rules.dialect);
  const interval = one && isNumber(count) ? times(one, Number(count.value)) : undefined;
  return interval && intervalValue(interval);
}

function truncated(moment: TypedValue, unit: string | undefined, row: RowValue): Value {
  const time = timeOf(moment, row);
  const name = unit === undefined ? undefined : unitName(unit, row.rules.dialect);
  const begin = time === undefined || name === undefined ? undefined : beginOf(name, time);
  return begin === undefined ? undefined : momentOf(begin, isMoment(moment) ? moment.kind : "timestamp");
}

/** The unit that Oracle's format model of TRUNC names; a day without one. */
function unitOfModel(model: TypedValue | undefined): string | undefined {
  if (model === undefined) return "day";
  const text = String(model.value).toUpperCase();
  if (/^(?:DDD?|J)$/u.test(text)) return "day";
  if (/^(?:MONTH|MON|MM|RM)$/u.test(text)) return "month";
  if (/^(?:SYYYY|YYYY|YEAR|SYEAR|YYY|YY|Y)$/u.test(text)) return "year";
  if (text === "IW") return "week";
  if (/^HH(?:12|24)?$/u.test(text)) return "hour";
  return text === "Q" ? "quarter" : text === "MI" ? "minute" : undefined;
}

function lastDay(moment: TypedValue, row: RowValue): Value {
  const time = timeOf(moment, row);
  if (time === undefined) return undefined;
  // Oracle's keeps the time of the day.
  const { dialect } = row.rules;
  if (dialect !== "oracle") return momentOf(lastDayOfMonth(time), "date");
  return momentOf(lastDayOfMonth(time) + (time - Math.floor(time / dayMs) * dayMs), moment.kind);
}

function byFormat(text: string, format: string, { rules: { dialect } }: RowValue): Value {
  const read = momentByFormat(text, format);
  const time = read === undefined ? undefined : millisecondsOf(computed("timestamp", read));
  return time === undefined ? undefined : momentOf(time, dialect === "oracle" ? "timestamp" : "date");
}

function distance(
  meaning: MomentFunction,
  first: TypedValue,
  second: TypedValue,
  third: TypedValue | undefined,
  row: RowValue,
): Value {
  const { dialect } = row.rules;
  if (meaning === "days between" || meaning === "months between") {
    const [end, begin] = [timeOf(first, row), timeOf(second, row)];
    if (end === undefined || begin === undefined) return undefined;
    if (meaning === "months between") return computed("decimal", monthsBetween(end, begin));
    return computed("integer", Math.floor(end / dayMs) - Math.floor(begin / dayMs));
  }
  const [begin, end] = [timeOf(second, row), timeOf(third, row)];
  const unit = unitName(String(first.value), dialect);
  if (begin === undefined || end === undefined || unit === undefined) return undefined;
  const count = meaning === "whole units between" ? wholeUnits(unit, begin, end) : bounds(unit, begin, end);
  return count === undefined ? undefined : computed("integer", count + 0);
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** MySQL's TIMESTAMPDIFF: whole units alone count. */
function wholeUnits(unit: string, begin: number, end: number): number | undefined {
  const months = monthsOf[unit];
  if (months !== undefined) {
    const whole = Math.trunc(monthsBetween(end, begin));
    return Math.trunc(whole / months);
  }
  const length = lengthOf(unit);
  return length === undefined ? undefined : Math.trunc((end - begin) / length);
}

/**
 * SQL Server's DATEDIFF: the bounds of units that lie between, weeks from Sunday.
 * @see https://learn.microsoft.com/sql/t-sql/functions/datediff-transact-sql
 */
function bounds(unit: string, begin: number, end: number): number | undefined {
  const months = monthsOf[unit];
  if (months !== undefined) {
    const place = (time: number): number => {
      const date = new Date(time);
      return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
    };
    return place(end) - place(begin);
  }
  const length = lengthOf(unit);
  if (length === undefined) return undefined;
  // 1970 began on a Thursday.
  const offset = unit === "week" ? 4 * dayMs : 0;
  return Math.floor((end + offset) / length) - Math.floor((begin + offset) / length);
}

function lengthOf(unit: string): number | undefined {
  const interval = unitInterval(unit, "mysql");
  const length = interval && interval.days * dayMs + interval.milliseconds;
  return length === undefined || length === 0 ? undefined : length;
}
