import type { TypeFamily } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { withoutEnd } from "../../sql/without-end.ts";
import { areDigitsInLimit } from "../../statistics/values/value-limits.ts";
import type { RowValue } from "./row-value.ts";

/** What decides which text a database keeps of a literal: the column that it goes into. */
export interface ColumnForm {
  readonly dialect: DialectName;
  readonly family: TypeFamily;
  /** The type as the dump writes it. */
  readonly type: string;
}

/**
 * The text of what a column keeps of a literal, so that equal values have equal texts; undefined where only the database can
 * tell. `isQuoted` tells a text from a number or a word; what stands in a COPY block is text.
 */
export function keptText(text: string, isQuoted: boolean, form: ColumnForm): RowValue {
  if (!isQuoted && text.startsWith("0x")) return form.family === "binary" ? text : undefined;
  switch (form.family) {
    case "integer":
    case "decimal":
    case "float":
      return form.dialect === "sqlite" ? numberInSqlite(text, isQuoted) : numberText(text, form);
    case "boolean":
      return booleanText(text, isQuoted, form);
    case "text":
      return isQuoted ? text : textOfNumber(text, form);
    case "date":
      return isQuoted ? dateText(text, form) : form.dialect === "sqlite" ? text : undefined;
    case "timestamp":
    case "time":
    case "uuid":
    case "enum":
    case "json":
      return isQuoted || form.dialect === "sqlite" ? text : undefined;
    case "binary":
      return text;
    default:
      return isQuoted || isPlainInteger(text) ? text : undefined;
  }
}

/** Digits without a zero ahead of them: the most frequent number, and one that every database shows as it is written. */
function isPlainInteger(text: string): boolean {
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  const first = text.charCodeAt(start);
  if (first === 48) return text.length === 1;
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return text.length > start;
}

/** Digits with a point between them, no zero too many, and no more behind it than the column keeps. */
function isPlainFraction(text: string, form: ColumnForm): boolean {
  const point = text.indexOf(".");
  const last = text.length - 1;
  if (point < 1 || point === last || text.charCodeAt(last) === 48) return false;
  for (let index = point + 1; index <= last; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return isPlainInteger(text.slice(0, point)) && last - point <= knownScaleOf(form);
}

const notFinite = new Set(["nan", "infinity", "-infinity"]);
const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/iu;

/** A number without what does not count: signs and zeros ahead, zeros behind the fraction; undefined for what would be rounded. */
function numberText(text: string, form: ColumnForm): RowValue {
  if (isPlainInteger(text) || isPlainFraction(text, form)) return text;
  const { dialect, family } = form;
  const trimmed = text.trim().toLowerCase();
  if (family === "integer" && dialect === "mysql" && (trimmed === "true" || trimmed === "false"))
    return trimmed === "true" ? "1" : "0";
  const match = numberPattern.exec(trimmed);
  if (match === null) return dialect === "postgresql" && notFinite.has(trimmed) ? trimmed : undefined;
  const [, sign = "", whole = "", fraction = "", exponent] = match;
  if (whole === "" && fraction === "") return undefined;
  if (exponent !== undefined) return family === "float" ? String(Number(trimmed)) : undefined;
  const digits = whole.replace(/^0+/u, "");
  const rest = withoutEnd(fraction, "0");
  if (rest.length > knownScaleOf(form)) return undefined;
  const number = rest === "" ? digits || "0" : `${digits || "0"}.${rest}`;
  return sign === "-" && number !== "0" ? `-${number}` : number;
}

const scales = new WeakMap<ColumnForm, number>();

/** The scale of a column, worked out once: every row asks for it. */
function knownScaleOf(form: ColumnForm): number {
  const known = scales.get(form);
  if (known !== undefined) return known;
  const scale = scaleOf(form.family, form.dialect, form.type);
  scales.set(form, scale);
  return scale;
}

/** A number with the zeros behind its fraction that its type shows; undefined for more digits than are computed with. */
export function withScale(text: string, { dialect, family, type }: ColumnForm): string | undefined {
  const scale = scaleOf(family, dialect, type);
  if (
    dialect === "oracle" ||
    dialect === "sqlite" ||
    !Number.isFinite(scale) ||
    scale <= 0 ||
    !/^-?\d+(?:\.\d+)?$/u.test(text)
  )
    return text;
  if (!areDigitsInLimit(scale)) return undefined;
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(scale, "0")}`;
}

/** Digits behind the point that a type keeps. */
function scaleOf(family: TypeFamily, dialect: DialectName, type: string): number {
  if (family === "integer") return 0;
  if (family === "float") return Infinity;
  const [, precision, scale] = /\(\s*(\d+)\s*(?:,\s*(-?\d+))?/u.exec(type) ?? [];
  if (scale !== undefined) return Number(scale);
  if (/money/iu.test(type)) return dialect === "sqlserver" ? 4 : 0;
  if (precision !== undefined) return /float|double|real/iu.test(type) ? Infinity : 0;
  return dialect === "mysql" || dialect === "sqlserver" ? 0 : Infinity;
}

/** A numeric affinity makes numbers of texts that are one, and leaves all others as they are. */
function numberInSqlite(text: string, isQuoted: boolean): RowValue {
  if (!isQuoted && /^(?:true|false)$/iu.test(text)) return text.toLowerCase() === "true" ? "1" : "0";
  if (isPlainInteger(text)) return text;
  const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) return text;
  return Number.isSafeInteger(number) || Math.abs(number) < 1e15 ? String(number + 0) : undefined;
}

const truths = new Set(["t", "true", "y", "yes", "on", "1"]);
const untruths = new Set(["f", "false", "n", "no", "off", "0"]);

function booleanText(text: string, isQuoted: boolean, { dialect }: ColumnForm): RowValue {
  if (dialect === "sqlite") return numberInSqlite(text, isQuoted);
  const word = text.trim().toLowerCase();
  if (dialect === "postgresql") return truths.has(word) ? "true" : untruths.has(word) ? "false" : undefined;
  if (word === "true" || word === "false") return dialect === "oracle" ? word : word === "true" ? "1" : "0";
  return isPlainInteger(word) ? word : undefined;
}

/** A number or a word without quotes that goes into a text column. */
function textOfNumber(text: string, { dialect }: ColumnForm): RowValue {
  if (isPlainInteger(text)) return text.length < 19 ? text : undefined;
  const word = text.toLowerCase();
  if (word === "true" || word === "false")
    return dialect === "postgresql" ? word : dialect === "oracle" ? undefined : word === "true" ? "1" : "0";
  // Oracle and SQLite drop zeros behind a fraction, and Oracle the one before the point.
  if (dialect === "oracle" || text.length > 15) return undefined;
  const isShownAlike = dialect === "sqlite" ? /^-?(?:0|[1-9]\d*)\.(?:0|\d*[1-9])$/u : /^-?(?:0|[1-9]\d*)\.\d+$/u;
  return isShownAlike.test(text) ? text : undefined;
}

/** A date without the time that a literal may carry. Oracle's dates have a time of day, SQLite's are texts. */
function dateText(text: string, { dialect }: ColumnForm): string {
  if (dialect === "oracle" || dialect === "sqlite" || text.length <= 10) return text;
  return /^\d{4}-\d{2}-\d{2}[ T]\d{1,2}:/u.test(text) ? text.slice(0, 10) : text;
}
