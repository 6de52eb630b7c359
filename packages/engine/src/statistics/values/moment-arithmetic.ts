import { dayMs, intervalOf, intervalValue, sumOf, times } from "./interval-value.ts";
import type { Interval } from "./interval-value.ts";
import { later, millisecondsOf, momentOf } from "./moment-value.ts";
import { computed, isNumber } from "./value.ts";
import type { RowValue, TypedValue, Value, ValueKind } from "./value.ts";

const momentKinds: ReadonlySet<ValueKind> = new Set(["date", "timestamp", "zoned timestamp", "moment"]);

/** Whether a value is of a kind of moments; a text of one is not. */
export const isMoment = ({ kind }: TypedValue): boolean => momentKinds.has(kind);

/** `+`, `-`, `*` and `/` where one side is a moment or an interval; undefined for what is not computed here, or is of neither. */
export function momentArithmetic(operator: string, left: TypedValue, right: TypedValue, row: RowValue): Value {
  const [first, second] = [intervalOf(left), intervalOf(right)];
  if (first !== undefined && second !== undefined) return betweenIntervals(operator, first, second);
  if (second !== undefined) {
    if (operator === "*" && isNumber(left)) return scaled(second, Number(left.value));
    return moved(left, operator, second, row);
  }
  if (first !== undefined) {
    if (operator === "+") return moved(right, operator, first, row);
    if (!isNumber(right)) return undefined;
    const number = Number(right.value);
    return operator === "*" ? scaled(first, number) : operator === "/" ? scaled(first, 1 / number) : undefined;
  }
  if (isMoment(left) && isNumber(right)) return byDays(left, operator, Number(right.value), row);
  if (isMoment(right) && isNumber(left))
    return operator === "+" ? byDays(right, "+", Number(left.value), row) : undefined;
  return operator === "-" && (isMoment(left) || isMoment(right)) ? difference(left, right, row) : undefined;
}

function betweenIntervals(operator: string, first: Interval, second: Interval): Value {
  const other = operator === "-" ? times(second, -1) : operator === "+" ? second : undefined;
  const sum = other && sumOf(first, other);
  return sum && intervalValue(sum);
}

function scaled(interval: Interval, factor: number): Value {
  const result = Number.isFinite(factor) ? times(interval, factor) : undefined;
  return result && intervalValue(result);
}

function moved(value: TypedValue, operator: string, interval: Interval, row: RowValue): Value {
  const by = operator === "+" ? interval : operator === "-" ? times(interval, -1) : undefined;
  return by && laterBy(value, by, row);
}

/**
 * A moment so much later, of the type that the database makes of it. For an estimate alone of texts, and by days and months of moments
 * in a time zone, whose days are those of the session.
 */
export function laterBy(value: TypedValue, interval: Interval, row: RowValue): Value {
  const isOfCalendar = interval.months !== 0 || interval.days !== 0;
  const isSure = isMoment(value) && !(value.kind === "zoned timestamp" && isOfCalendar);
  if (!isSure && row.isRough !== true) return undefined;
  const milliseconds = millisecondsOf(value);
  if (milliseconds === undefined) return undefined;
  const { dialect } = row.rules;
  const keepsDate = value.kind === "date" && interval.milliseconds === 0 && dialect !== "postgresql";
  const kind = isMoment(value) && (value.kind !== "date" || keepsDate) ? value.kind : "timestamp";
  return momentOf(later(milliseconds, interval), kind);
}

/**
 * A moment and a number of days: a date in PostgreSQL, any moment in Oracle, DATETIME in SQL Server.
 * @see https://www.postgresql.org/docs/current/functions-datetime.html
 */
function byDays(value: TypedValue, operator: string, days: number, row: RowValue): Value {
  const { dialect } = row.rules;
  const isRead = dialect === "oracle" || dialect === "sqlserver" || (dialect === "postgresql" && value.kind === "date");
  const milliseconds = millisecondsOf(value);
  if (!isRead || milliseconds === undefined || (operator !== "+" && operator !== "-")) return undefined;
  return momentOf(milliseconds + (operator === "+" ? days : -days) * dayMs, value.kind);
}

function difference(left: TypedValue, right: TypedValue, { rules: { dialect }, isRough }: RowValue): Value {
  if (dialect !== "postgresql" && dialect !== "oracle") return undefined;
  const kinds = new Set([left.kind, right.kind]);
  // A moment in a time zone and one without are brought together by that of the session.
  const isOfSession = kinds.has("zoned timestamp") && (kinds.has("timestamp") || kinds.has("date"));
  if ((!(isMoment(left) && isMoment(right)) || isOfSession) && isRough !== true) return undefined;
  const [end, begin] = [millisecondsOf(left), millisecondsOf(right)];
  if (end === undefined || begin === undefined) return undefined;
  if (dialect === "oracle") return computed("decimal", (end - begin) / dayMs);
  if (left.kind === "date" && right.kind === "date") return computed("integer", Math.round((end - begin) / dayMs));
  const days = Math.trunc((end - begin) / dayMs);
  return intervalValue({ months: 0, days, milliseconds: end - begin - days * dayMs });
}
