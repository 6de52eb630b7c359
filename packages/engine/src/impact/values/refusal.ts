import type { Column } from "../../catalog/model.ts";

/** The type of a column behind domains and aliases. */
export interface StoredType extends Pick<Column, "type" | "normalType" | "typeFamily"> {
  /** The values of an enum or a set, in order; empty for every other type. */
  readonly labels: readonly string[];
}

/** Why a database does not take a constant for a column. */
export interface Refusal {
  /** The rest of `…, but 'abc' `: `is no whole number`. */
  readonly fault: string;
  /** The rest of `Give the column `: `a whole number`. */
  readonly wanted: string;
  /** `read`: refused before any row is looked at; `written`: when a row gets it. */
  readonly when: "read" | "written";
  /** MySQL: only the strict modes refuse, others change the value and warn. */
  readonly isByMode: boolean;
}

/** A refusal by what is wrong with the value ("is no date") and what is wanted in its place; when a row gets it, in every mode, unless more is said. */
export const refusal = (
  fault: string,
  wanted: string,
  more: Partial<Pick<Refusal, "when" | "isByMode">> = {},
): Refusal => ({ fault, wanted, when: more.when ?? "written", isByMode: more.isByMode ?? false });

/** The length in the parentheses of a type. */
export function lengthOf(type: string): number | undefined {
  const length = /\(\s*(\d+)/u.exec(type)?.[1];
  return length === undefined ? undefined : Number(length);
}

/** Precision and scale in the parentheses of a type. */
export function precisionOf(type: string): { readonly precision: number; readonly scale: number } | undefined {
  const [, precision, scale = "0"] = /\(\s*(\d+)\s*(?:,\s*(-?\d+)\s*)?\)/u.exec(type) ?? [];
  return precision === undefined ? undefined : { precision: Number(precision), scale: Number(scale) };
}

const counted = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A text of more characters, or of more of another unit, than the type holds. */
export const tooLong = (length: number, limit: number, unit = "character"): Refusal =>
  refusal(`has ${counted(length, unit)}`, `at most ${counted(limit, unit)}`);

export const noNumber = refusal("is no number", "a number");
export const noWhole = refusal("is no whole number", "a whole number");
export const noDate = refusal("is no date", "a day that the calendar has");
export const noTime = refusal("is no time of day", "a time of day");
export const noUuid = refusal("is no UUID", "a UUID");
export const noJson = refusal("is no JSON", "valid JSON");
export const otherType = refusal("is of another type", "a value of its type");

/** A number outside of the range of its type, whose ends belong to it. */
export const outside = ({ low, high }: { low: bigint; high: bigint }): Refusal =>
  refusal("is out of its range", `a number from ${String(low)} to ${String(high)}`);

/** A number with more digits before the point than precision less scale leaves. */
export function tooManyDigits({ precision, scale }: { precision: number; scale: number }): Refusal {
  const whole = Math.max(0, precision - scale);
  return refusal("is out of its range", `a number of at most ${counted(whole, "digit")} before the point`);
}

/** A text that is none of the labels of an enum, of which the message names ten. */
export const noLabel = (labels: readonly string[]): Refusal =>
  refusal(
    "is none of its values",
    labels.length === 0
      ? "NULL, for it has no values"
      : `one of ${labels.slice(0, 10).join(", ")}${labels.length > 10 ? " …" : ""}`,
  );
