import { ownEntry } from "../../sql/own-entry.ts";
import { dayMs } from "./interval-value.ts";
import { millisecondsOf } from "./moment-value.ts";
import { computed } from "./value.ts";
import type { RowValue, TypedValue, Value } from "./value.ts";

/** A part of a date or a moment, by the name of its field; undefined for fields that are not read here. */
export function datePart(part: string, value: TypedValue, row: RowValue): Value {
  const isSure = value.kind === "date" || value.kind === "timestamp" || value.kind === "moment";
  if (!isSure && row.isRough !== true) return undefined;
  const time = millisecondsOf(value);
  if (time === undefined) return undefined;
  const date = new Date(time);
  if (part === "day of timestamp") return computed("date", date.toISOString().slice(0, 10));
  if (part === "epoch") return row.isRough === true ? computed("float", time / 1000) : undefined;
  if (part === "dow") return row.rules.dialect === "postgresql" ? computed("decimal", date.getUTCDay()) : undefined;
  const year = date.getUTCFullYear();
  const parts: Readonly<Record<string, number>> = {
    year,
    quarter: Math.floor(date.getUTCMonth() / 3) + 1,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    doy: Math.floor((time - Date.UTC(year, 0, 1)) / dayMs) + 1,
    isodow: ((date.getUTCDay() + 6) % 7) + 1,
    // PostgreSQL refuses to look for these in a date.
    ...(value.kind === "date" ? {} : { hour: date.getUTCHours(), minute: date.getUTCMinutes() }),
  };
  const number = ownEntry(parts, part);
  return number === undefined ? undefined : computed("decimal", number);
}
