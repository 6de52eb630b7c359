import { literalAs } from "./typed-text.ts";
import { computed, declared, isNumber, semanticsOf } from "./value.ts";
import type { RowValue, TypedValue, Value, ValueKind } from "./value.ts";

const kindByType: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(?:int|integer|bigint|smallint|int[248]|signed|unsigned)\b/u, "integer"],
  [/^(?:numeric|decimal|dec|number)\b/u, "decimal"],
  [/^(?:float|double|real|float8|double precision)\b/u, "float"],
  [/^(?:n?text|n?varchar2?|n?char|character|bpchar|clob)\b/u, "text"],
  [/^bool(?:ean)?\b/u, "boolean"],
  [/^date\b/u, "date"],
  [/^(?:timestamp|datetime2?)\b/u, "timestamp"],
  [/^(?:uuid|uniqueidentifier)\b/u, "uuid"],
];

/** A value as another type; undefined when the cast is not computed here. */
export function castValue(value: Value, typeName: string, row: RowValue): Value {
  if (value === null || value === undefined) return value;
  const type = typeName.toLowerCase();
  if (value.kind === "moment" && /^(?:timestamp|datetime|smalldatetime)/u.test(type)) return value;
  const kind = kindByType.find(([pattern]) => pattern.test(type))?.[1];
  // PostgreSQL's array types and what follows a type's name otherwise are not read here.
  if (kind === undefined || /[[\]]/u.test(type))
    return row.isRough === true ? { ...value, isDeclared: false } : undefined;
  const exact = value.kind === "opaque" ? undefined : exactCast(value, kind, type, row);
  const result = exact ?? (row.isRough === true ? roughCast(value, kind) : undefined);
  // A text gets the collation of the session by a cast, but in SQLite.
  if (result?.kind === "text" && row.rules.dialect !== "sqlite") return computed(result.kind, result.value);
  return result && declared(result.kind, result.value);
}

function exactCast(value: TypedValue, kind: ValueKind, type: string, row: RowValue): TypedValue | undefined {
  const { dialect } = row.rules;
  const isText = value.kind === "literal" || value.kind === "text";
  switch (kind) {
    case "integer":
      if (dialect === "sqlite" && !type.includes("int")) return undefined;
      return isText ? asInteger(wholeNumber(String(value.value), row), type, row) : asInteger(value, type, row);
    case "decimal": {
      const number = isText ? literalAs("decimal", String(value.value), row) : value;
      if (number === undefined || !isNumber(number) || number.kind === "float" || dialect === "sqlite")
        return undefined;
      return fitsDecimal(Number(number.value), type, row) ? { ...number, kind } : undefined;
    }
    case "float": {
      const number = isText ? literalAs("float", String(value.value), row) : value;
      const isDouble =
        dialect === "sqlite" || /^(?:double|float8)/u.test(type) || (dialect === "sqlserver" && type === "float");
      if (number === undefined || !isNumber(number) || typeof number.value === "bigint" || dialect === "oracle")
        return undefined;
      return isDouble || Math.fround(Number(number.value)) === number.value ? { ...number, kind } : undefined;
    }
    case "text":
      return asText(value, type, row);
    case "boolean":
      if (value.kind === "boolean") return value;
      if (dialect !== "postgresql") return undefined;
      if (value.kind === "integer") return { ...value, kind, value: value.value !== 0 };
      return isText ? literalAs("boolean", String(value.value), row) : undefined;
    case "date":
      if (dialect === "sqlite" || dialect === "oracle") return typedDate(value, row);
      if (value.kind === "date") return value;
      if (value.kind === "timestamp" || value.kind === "moment")
        return { ...value, kind, value: String(value.value).slice(0, 10) };
      return isText ? literalAs("date", String(value.value), row) : undefined;
    case "timestamp":
      if (dialect === "sqlite" || dialect === "oracle" || /zone|tz|\(/u.test(type)) return undefined;
      if (semanticsOf(row).zonedTypes.test(type)) return undefined;
      if (value.kind === "timestamp") return dialect === "mysql" ? undefined : value;
      if (value.kind === "date") return { ...value, kind, value: `${String(value.value)} 00:00:00.000000` };
      return isText ? castTimestamp(String(value.value), row) : undefined;
    default:
      return value.kind === kind
        ? value
        : isText && kind === "uuid"
          ? literalAs(kind, String(value.value), row)
          : undefined;
  }
}

/** Text with a fraction is refused, cut or rounded. */
function wholeNumber(text: string, row: RowValue): TypedValue | undefined {
  const number = literalAs("integer", text, row);
  return number?.kind === "integer" ? number : undefined;
}

/** MySQL's cast drops the fraction of a second. */
function castTimestamp(text: string, row: RowValue): TypedValue | undefined {
  const value = literalAs("timestamp", text, row);
  const isWhole = String(value?.value).endsWith(".000000");
  return row.rules.dialect === "mysql" && !isWhole ? undefined : value;
}

/** Oracle's DATE has a time too. */
function typedDate(value: TypedValue, row: RowValue): TypedValue | undefined {
  return row.rules.dialect === "oracle" && value.kind === "timestamp" && String(value.value).endsWith("00:00:00.000000")
    ? value
    : undefined;
}

function asInteger(value: TypedValue | undefined, type: string, row: RowValue): TypedValue | undefined {
  const { castToInteger } = semanticsOf(row);
  if (value === undefined || !isNumber(value) || typeof value.value === "bigint") return undefined;
  const number = Number(value.value);
  if (Math.abs(number) > (/^(?:smallint|int2)/u.test(type) ? 32_767 : 2_147_483_647)) return undefined;
  if (type.startsWith("unsigned") && number < 0) return undefined;
  if (Number.isInteger(number)) return { ...value, kind: "integer" };
  if (castToInteger === "truncates") return { ...value, kind: "integer", value: Math.trunc(number) + 0 };
  // Doubles are rounded half to even here and half away from zero there.
  if (value.kind === "float" && Math.abs(number % 1) === 0.5) return undefined;
  return { ...value, kind: "integer", value: Math.sign(number) * Math.floor(Math.abs(number) + 0.5) + 0 };
}

/** Whether a number is a value of `decimal(p, s)` as it is. */
function fitsDecimal(value: number, type: string, row: RowValue): boolean {
  const [, precision, scale = "0"] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/u.exec(type) ?? [];
  const { dialect } = row.rules;
  if (precision === undefined && (dialect === "postgresql" || dialect === "oracle")) return true;
  const [whole = "", fraction = ""] = String(Math.abs(value)).split(".");
  if (/e/u.test(whole + fraction) || fraction.length > Number(scale)) return false;
  return whole.length <= Number(precision ?? 10) - Number(scale);
}

function asText(value: TypedValue, type: string, row: RowValue): TypedValue | undefined {
  const { dialect } = row.rules;
  const length = /\(\s*(\d+)/u.exec(type)?.[1];
  const isPadded =
    dialect !== "mysql" && dialect !== "sqlite" && /^(?:n?char(?:acter)?|bpchar)\b(?!\s+varying)/u.test(type);
  const isChar = value.kind === "char" && semanticsOf(row).paddedText.inFunctions === "trimmed";
  const isText = value.kind === "text" || value.kind === "literal" || value.kind === "enum" || isChar;
  if (isPadded || !(isText || value.kind === "integer")) return undefined;
  const text = String(value.value);
  if (length !== undefined && dialect !== "sqlite" && text.length > Number(length)) return undefined;
  return length === undefined && dialect === "sqlserver" && text.length > 30
    ? undefined
    : { ...value, kind: "text", value: text };
}

function roughCast(value: TypedValue, kind: ValueKind): TypedValue | undefined {
  if (kind === "integer" || kind === "decimal" || kind === "float") {
    const number = Number(value.value);
    if (Number.isNaN(number)) return undefined;
    return { ...value, kind, value: kind === "integer" ? Math.round(number) : number };
  }
  const text = String(value.value);
  if (kind === "boolean") return { ...value, kind, value: /^(?:t|true|1|yes|on)$/iu.test(text) };
  return { ...value, kind: kind === "text" ? kind : "opaque", value: kind === "date" ? text.slice(0, 10) : text };
}
