import { arithmetic } from "./compare-value.ts";
import type { RowValue, Value } from "./value.ts";

/** The value of a function over known values; undefined for functions that are not computed here. */
export function callValue(name: string, values: readonly Value[], row: RowValue): Value {
  const [first, second, third] = values;
  if (name === "coalesce" || name === "ifnull" || name === "nvl" || name === "isnull") {
    for (const value of values) if (value !== null) return value;
    return null;
  }
  if (values.includes(undefined) || first === undefined) return undefined;
  if (values.includes(null)) return null;
  switch (name) {
    case "lower":
    case "lcase":
      return String(first).toLowerCase();
    case "upper":
    case "ucase":
      return String(first).toUpperCase();
    case "length":
    case "char_length":
    case "character_length":
    case "len":
      return values.length === 1 ? Array.from(String(first)).length : undefined;
    case "abs":
      return Math.abs(Number(first));
    case "mod":
      return arithmetic("%", first ?? 0, second ?? 0, row);
    case "floor":
      return Math.floor(Number(first));
    case "ceil":
    case "ceiling":
      return Math.ceil(Number(first));
    case "round":
      return values.length === 1 ? Math.round(Number(first)) : undefined;
    case "trim":
    case "btrim":
      return values.length === 1 ? String(first).trim() : undefined;
    case "left":
      return String(first).slice(0, Number(second));
    case "right":
      return String(first).slice(-Number(second));
    case "substr":
    case "substring": {
      const from = Number(second) - 1;
      return from < 0 ? undefined : String(first).slice(from, third === undefined ? undefined : from + Number(third));
    }
    case "concat":
      return values.map(String).join("");
    case "starts_with":
      return String(first).startsWith(String(second));
    case "date":
      return String(first).slice(0, 10);
    case "year":
      return datePart("year", first);
    case "month":
      return datePart("month", first);
    case "day":
    case "dayofmonth":
      return datePart("day", first);
    case "extract":
    case "date_part":
      return datePart(String(first).toLowerCase(), second);
    default:
      return undefined;
  }
}

function datePart(part: string, value: Value): Value {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}))?/u.exec(String(value));
  if (match === null) return undefined;
  const parts: Readonly<Record<string, string | undefined>> = {
    year: match[1],
    month: match[2],
    day: match[3],
    hour: match[4],
  };
  if (part === "dow") return new Date(`${String(value).slice(0, 10)}T00:00:00Z`).getUTCDay();
  const text = parts[part];
  return text === undefined ? undefined : Number(text);
}
