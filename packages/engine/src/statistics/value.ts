import type { NameExpression } from "../statement/ast.ts";
import { toComparable } from "./literal-value.ts";
import type { ValueRules } from "./literal-value.ts";

/** A value while an expression is computed: null is SQL's NULL; undefined means that this engine cannot tell. */
export type Value = number | string | boolean | null | undefined;

/** The values of the columns that stand in the expression, and how they compare. */
export interface RowValue {
  /** The text of what a name stands for; null for NULL, undefined for a name of which nothing is known. */
  readonly textOf: (name: NameExpression) => string | null | undefined;
  readonly rules: ValueRules;
}

/** One column's value as a row of its own. */
export const valueRow = (
  isColumn: (name: NameExpression) => boolean,
  text: string | null,
  rules: ValueRules,
): RowValue => ({ textOf: (name) => (isColumn(name) ? text : undefined), rules });

const numeric = new Set(["integer", "decimal", "float"]);

/** A column's value in the form in which it is computed with. */
export function columnValue(name: NameExpression, row: RowValue): Value {
  const text = row.textOf(name);
  if (text === null || text === undefined) return text;
  if (numeric.has(row.rules.family)) {
    const value = toComparable(text, row.rules);
    return typeof value === "number" ? value : undefined;
  }
  if (row.rules.family === "boolean") {
    const value = toComparable(text, row.rules);
    return value === null ? undefined : value === 1;
  }
  return text;
}

/** A literal as a value; undefined for those whose type decides (intervals, dates with functions over them). */
export function literalValue(type: string, text: string, typeName: string | null): Value {
  if (type === "null") return null;
  if (type === "number") return /^0x/iu.test(text) ? Number.parseInt(text, 16) : Number(text);
  if (type === "boolean") return text.toUpperCase() === "TRUE";
  if (type === "default" || typeName === "INTERVAL") return undefined;
  return text;
}

/** A value as another type; undefined when the cast is not computed here. */
export function castValue(value: Value, typeName: string): Value {
  if (value === null || value === undefined) return value;
  const type = typeName.toLowerCase();
  if (
    /^(?:int|bigint|smallint|integer|int4|int8|int2|numeric|decimal|float|double|real|signed|unsigned|number)/u.test(
      type,
    )
  ) {
    const number = Number(value);
    return Number.isNaN(number) ? undefined : /int|signed/u.test(type) ? Math.round(number) : number;
  }
  if (/^(?:text|varchar|char|character|bpchar|nvarchar|nchar|varchar2)/u.test(type))
    return typeof value === "boolean" ? undefined : String(value);
  if (type.startsWith("bool"))
    return typeof value === "string" ? /^(?:t|true|1|yes|on)$/iu.test(value) : Boolean(value);
  if (type.startsWith("date")) return String(value).slice(0, 10);
  if (type.startsWith("timestamp")) return String(value);
  return typeof value === "string" ? value : undefined;
}

/** A value as a condition; undefined for text. */
export function truth(value: Value): boolean | null | undefined {
  if (typeof value === "number") return value !== 0;
  return typeof value === "string" ? undefined : value;
}

/** NOT, in three-valued logic. */
export const invert = (value: boolean | null | undefined) => (typeof value === "boolean" ? !value : value);
