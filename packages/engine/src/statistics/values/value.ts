import { valueSemanticsByDialect } from "../../dialects/value-semantics-by-dialect.ts";
import type { NameExpression } from "../../statement/ast.ts";
import type { ValueRules } from "./literal-value.ts";
import type { ValueSemantics } from "../../dialects/value-semantics-model.ts";

/**
 * What a value is to the database. `literal` is quoted text that takes the type of what stands beside it; `opaque` is a value that is
 * not NULL and of which nothing else is surely known; instants are in a canonical text that orders as they do.
 */
export type ValueKind =
  | "integer"
  | "decimal"
  | "float"
  | "boolean"
  | "text"
  | "char"
  | "literal"
  | "enum"
  | "date"
  | "time"
  | "timestamp"
  | "zoned timestamp"
  /** A moment of the statement's clock, which the database takes as each of the types of moments. */
  | "moment"
  | "interval"
  | "uuid"
  | "opaque";

export type Scalar = number | bigint | string | boolean;

export interface TypedValue {
  readonly kind: ValueKind;
  readonly value: Scalar;
  /** It comes from a column or a cast, whose affinity and collation go along with it; what is computed has none. */
  readonly isDeclared: boolean;
}

/** A value while an expression is computed: null is SQL's NULL; undefined means that this engine cannot tell. */
export type Value = TypedValue | null | undefined;

/** The values of the columns that stand in the expression, and how they compare. */
export interface RowValue {
  /** The text of what a name stands for; null for NULL, undefined for a name of which nothing is known. */
  readonly textOf: (name: NameExpression) => string | null | undefined;
  readonly rules: ValueRules;
  /** What is not computed exactly is guessed: for estimates alone. */
  readonly isRough?: boolean;
  /** Milliseconds by which the session's time may differ from UTC. */
  readonly clockShift?: number;
}

/** One column's value as a row of its own: for a condition in which every name is that column. */
export const valueRow = (text: string | null, rules: ValueRules): RowValue => ({ textOf: () => text, rules });

/** How the database at hand takes values. */
export const semanticsOf = (row: RowValue): ValueSemantics => valueSemanticsByDialect[row.rules.dialect];

/** A value of an expression: without the affinity and collation of a column. */
export const computed = (kind: ValueKind, value: Scalar): TypedValue => ({ kind, value, isDeclared: false });

/** A value of a column or a cast. */
export const declared = (kind: ValueKind, value: Scalar): TypedValue => ({ kind, value, isDeclared: true });

/** Text that was computed: NULL for the empty one where the database takes it so. */
export const computedText = (text: string, row: RowValue): Value =>
  text === "" && semanticsOf(row).emptyTextIsNull ? null : computed("text", text);

/** A truth as a value, and unknown as NULL. */
export function ofTruth(value: boolean | null | undefined): Value {
  return typeof value === "boolean" ? computed("boolean", value) : value;
}

/** A value as a condition; undefined for text. */
export function truth(value: Value): boolean | null | undefined {
  if (value === null || value === undefined) return value;
  if (typeof value.value === "boolean") return value.value;
  return typeof value.value === "string" ? undefined : Number(value.value) !== 0;
}

/** NOT, in three-valued logic. */
export const invert = (value: boolean | null | undefined) => (typeof value === "boolean" ? !value : value);

const numeric = new Set<ValueKind>(["integer", "decimal", "float"]);

/** Whether a value is of a numeric kind; a text of digits is not. */
export const isNumber = (value: TypedValue) => numeric.has(value.kind);

/** Every character has a code from the blank to the tilde: what all collations and encodings agree on. */
export const isPlainText = (text: string) => /^[\x20-\x7e]*$/u.test(text);
