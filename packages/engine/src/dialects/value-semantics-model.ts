import type { MomentFunction } from "./moment-function.ts";

/** What one database makes of values, as far as this engine computes it exactly; what is not named here is not computed. */
export interface ValueSemantics {
  /** Oracle takes the empty text as NULL, and NULL as the empty text where texts are put together. */
  readonly emptyTextIsNull: boolean;
  /** `boolean` is a type of its own, which does not compare with numbers. */
  readonly hasBooleanType: boolean;
  /** Columns hold values of any type; the declared type is an affinity. */
  readonly hasAffinity: boolean;
  /** Which texts are equal: those of the same bytes, or what a collation decides. */
  readonly textEquality: "bytes" | "collation";
  /** Texts without a collation of their own stand in the order of their bytes. */
  readonly ordersTextByBytes: boolean;
  /** Whether blanks at the end count when texts are compared; null where the collation decides. */
  readonly comparesTrailingBlanks: boolean | null;
  /** What CHAR(n) gives to patterns and to CONCAT, and what to other functions: filled up with blanks, without them, or not known here. */
  readonly paddedText: { readonly asStored: CharForm; readonly inFunctions: CharForm };
  readonly like: {
    readonly case: "counts" | "ASCII is ignored" | "collation";
    /** The escape character without an ESCAPE clause. */
    readonly escape: string | null;
    readonly hasClasses: boolean;
  };
  /** `||` puts texts together. */
  readonly hasConcatOperator: boolean;
  /** The quotient of two integers: the whole part, or with a fraction. */
  readonly integerQuotient: "whole" | "fraction";
  readonly divisionByZero: "NULL" | "error";
  readonly hasBitOperators: boolean;
  /** How a number with a fraction becomes an integer by a cast. */
  readonly castToInteger: "rounds" | "truncates";
  /** Numbers with a fraction are binary floating point, whatever the declared type. */
  readonly decimalsAreFloats: boolean;
  /** `'2024-01-05'` beside a date is that day in every session. */
  readonly readsIsoDates: boolean;
  /** Digits of a second's fraction that a type keeps when it declares none, by the start of the type. */
  readonly fractionDigits: Readonly<Record<string, number>>;
  /** Types of instants that depend on the time zone of the session when they have no offset. */
  readonly zonedTypes: RegExp;
  /** Types whose texts are not compared as plain texts or numbers. */
  readonly opaqueTypes: RegExp;
  /** Types that count the bytes of uuids in another order than they are written. */
  readonly ordersUuidsAsWritten: boolean;
  /** The names of functions that are computed exactly. */
  readonly functions: Readonly<Record<string, ExactFunction>>;
  /** Words that stand for the present without parentheses, in small letters; what they mean is told among the functions of moments. */
  readonly clockWords: ReadonlySet<string>;
  /** The names of functions over moments and intervals. */
  readonly moments: Readonly<Record<string, MomentFunction>>;
  readonly manual: string;
}

export type CharForm = "padded" | "trimmed" | "unknown";

export type ExactFunction =
  | "first that is not NULL"
  | "lower"
  | "upper"
  | "characters"
  | "characters less trailing blanks"
  | "bytes of UTF-8"
  | "absolute"
  | "remainder"
  | "floor"
  | "ceiling"
  | "round half away from zero"
  | "trim blanks"
  | "trim leading blanks"
  | "trim trailing blanks"
  | "left"
  | "right"
  | "substring"
  | "concatenation"
  | "concatenation without NULL"
  | "starts with"
  | "day of timestamp"
  | "year"
  | "month"
  | "day"
  | "field of timestamp";
