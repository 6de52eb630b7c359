import { arithmetic } from "./compare-value.ts";
import { datePart } from "./date-part.ts";
import { momentCall } from "./moment-call.ts";
import { computed, computedText, isNumber, isPlainText, semanticsOf } from "./value.ts";
import { trimEnd } from "./trim-end.ts";
import type { RowValue, TypedValue, Value } from "./value.ts";
import { isTextInLimit, joined, paddedTo } from "./value-limits.ts";
import type { ExactFunction } from "../../dialects/value-semantics-model.ts";
import { ownEntry } from "../../sql/own-entry.ts";

/** The value of a function over known values; undefined for functions that the database's table of exact ones does not have. */
export function callValue(name: string, values: readonly Value[], row: RowValue): Value {
  const { functions, moments } = semanticsOf(row);
  const ofMoments = ownEntry(moments, name);
  if (ofMoments !== undefined) {
    const known = values.filter((value) => value !== null && value !== undefined);
    if (known.length === values.length) return momentCall(ofMoments, known, row);
    return values.includes(undefined) ? undefined : null;
  }
  const meaning = ownEntry(functions, name);
  if (meaning === undefined) return undefined;
  if (meaning === "first that is not NULL") return firstPresent(values, row);
  if (values.includes(undefined)) return undefined;
  const known = values.filter((value) => value !== null && value !== undefined);
  if (meaning === "concatenation without NULL") return concatenation(known, row);
  if (values.includes(null)) return null;
  const [first, ...others] = known;
  return first === undefined ? undefined : valueOf(meaning, first, others, row);
}

function firstPresent(values: readonly Value[], row: RowValue): Value {
  if (row.isRough === true)
    return values.find((value) => value !== null) ?? (values.includes(undefined) ? undefined : null);
  // The type is found from all operands, and so does one that is never taken decide.
  const unified = values.map((value) => asColumnHas(value, row));
  return unified.includes(undefined) ? undefined : (unified.find((value) => value !== null) ?? null);
}

/**
 * A value that may come from the column or from beside it, as COALESCE and CASE give it: undefined where the database would first
 * find a type that both have in common, by which the value may become another.
 */
export function asColumnHas(value: Value, row: RowValue): Value {
  if (value === null || value === undefined || row.isRough === true) return value && computed(value.kind, value.value);
  const { family } = row.rules;
  const { kind } = value;
  if (family === "text" || family === "other")
    return kind === "text" || kind === "literal" ? computed("text", value.value) : undefined;
  if (family === "float" || (family === "decimal" && semanticsOf(row).decimalsAreFloats))
    return (kind === "integer" || kind === "float") && typeof value.value !== "bigint"
      ? computed("float", value.value)
      : undefined;
  if (family === "decimal")
    return kind === "integer" || kind === "decimal" ? computed("decimal", value.value) : undefined;
  return kind === family ? computed(kind, value.value) : undefined;
}

function concatenation(values: readonly TypedValue[], row: RowValue): Value {
  const parts: string[] = [];
  for (const value of values) {
    const part = textOf(value, row, "asStored") ?? (value.kind === "integer" ? String(value.value) : undefined);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const text = joined(parts);
  return text === undefined ? undefined : computedText(text, row);
}

/** The text that a function gets; undefined for values that become text in a form of the database's own, and beyond the limit. */
export function textOf(
  { kind, value }: TypedValue,
  row: RowValue,
  form: "asStored" | "inFunctions" = "inFunctions",
): string | undefined {
  if (typeof value === "string" && !isTextInLimit(value)) return undefined;
  if (kind === "text" || kind === "literal") return String(value);
  if (kind === "char") {
    const chars = semanticsOf(row).paddedText[form];
    const length = Number(/\(\s*(\d+)/u.exec(row.rules.type)?.[1] ?? "1");
    if (chars === "padded") return paddedTo(String(value), length);
    return chars === "trimmed" || row.isRough ? String(value) : undefined;
  }
  return row.isRough && kind !== "boolean" ? String(value) : undefined;
}

function valueOf(meaning: ExactFunction, first: TypedValue, others: readonly TypedValue[], row: RowValue): Value {
  const [second] = others;
  switch (meaning) {
    case "absolute":
    case "floor":
    case "ceiling":
    case "round half away from zero":
      return others.length === 0 ? numberValue(meaning, first, row) : undefined;
    case "remainder":
      return second && others.length === 1 ? arithmetic("%", first, second, row) : undefined;
    case "day of timestamp":
    case "year":
    case "month":
    case "day":
      return others.length === 0 ? datePart(meaning, first, row) : undefined;
    case "field of timestamp":
      return second && datePart(String(first.value).toLowerCase(), second, row);
    case "concatenation":
      return concatenation([first, ...others], row);
    default: {
      const text = textOf(first, row);
      return text === undefined ? undefined : textValue(meaning, text, others, row);
    }
  }
}

function numberValue(meaning: ExactFunction, first: TypedValue, row: RowValue): Value {
  const value = Number(first.value);
  if ((!isNumber(first) && row.isRough !== true) || Number.isNaN(value) || typeof first.value === "bigint")
    return undefined;
  const { dialect } = row.rules;
  // PostgreSQL's rounding of an integer is a double; SQLite's rounding always is.
  const isFloat = first.kind === "float" || (first.kind === "integer" && dialect === "postgresql");
  const kind = isFloat ? "float" : first.kind === "decimal" && dialect === "mysql" ? "integer" : first.kind;
  if (meaning === "absolute") return computed(first.kind, Math.abs(value));
  if (meaning === "floor") return computed(kind, Math.floor(value) + 0);
  if (meaning === "ceiling") return computed(kind, Math.ceil(value) + 0);
  const isHalf = Math.abs(value % 1) === 0.5;
  if (isHalf && first.kind === "float" && row.isRough !== true) return undefined;
  const rounded = Math.sign(value) * Math.floor(Math.abs(value) + 0.5) + 0;
  return computed(dialect === "sqlite" ? "float" : kind, rounded);
}

function textValue(meaning: ExactFunction, text: string, others: readonly TypedValue[], row: RowValue): Value {
  const characters = Array.from(text);
  const isSurelyRead = isPlainText(text) || row.isRough === true;
  const [second] = others;
  if (meaning === "starts with") {
    const start = second && textOf(second, row);
    return start === undefined ? undefined : computed("boolean", text.startsWith(start));
  }
  if (meaning === "left" || meaning === "right" || meaning === "substring") {
    const numbers = others.map(({ kind, value }) => (kind === "integer" ? Number(value) : Number.NaN));
    const [from, length] = numbers;
    if (from === undefined || numbers.some((number) => Number.isNaN(number) || number < 0)) return undefined;
    const taken =
      meaning === "left"
        ? characters.slice(0, from)
        : meaning === "right"
          ? characters.slice(Math.max(0, characters.length - from))
          : characters.slice(from - 1, length === undefined ? undefined : from - 1 + length);
    if ((meaning === "substring" && from === 0) || numbers.length > (meaning === "substring" ? 2 : 1)) return undefined;
    return computedText(taken.join(""), row);
  }
  if (others.length > 0) return undefined;
  switch (meaning) {
    case "lower":
      return isSurelyRead ? computedText(text.toLowerCase(), row) : undefined;
    case "upper":
      return isSurelyRead ? computedText(text.toUpperCase(), row) : undefined;
    case "characters":
      return computed("integer", characters.length);
    case "characters less trailing blanks":
      return isSurelyRead ? computed("integer", Array.from(trimEnd(text)).length) : undefined;
    case "bytes of UTF-8":
      // The bytes of other characters depend on the column's character set.
      return isSurelyRead ? computed("integer", new TextEncoder().encode(text).length) : undefined;
    case "trim blanks":
      return computedText(trimEnd(text).replace(/^ +/u, ""), row);
    case "trim leading blanks":
      return computedText(text.replace(/^ +/u, ""), row);
    case "trim trailing blanks":
      return computedText(trimEnd(text), row);
    default:
      return undefined;
  }
}
