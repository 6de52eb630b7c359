import { areDigitsInLimit, isNumberInLimit, powerOfTen } from "../../statistics/values/value-limits.ts";

/** A decimal number without loss: `digits` times ten to the power of minus `scale`, below zero where it is negative. */
export interface WrittenDecimal {
  readonly isNegative: boolean;
  readonly digits: bigint;
  readonly scale: number;
}

const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/iu;

/** A number as SQL writes it, with or without exponent; null for any other text and beyond the limit of digits. */
export function readDecimal(text: string): WrittenDecimal | null {
  const [, sign, whole, fraction = "", exponent = "0"] = (isNumberInLimit(text) ? form.exec(text) : null) ?? [];
  if (whole === undefined || whole + fraction === "") return null;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return {
    isNegative: sign === "-" && digits > 0n,
    digits: scale < 0 ? digits * 10n ** BigInt(-scale) : digits,
    scale: Math.max(0, scale),
  };
}

/** The number without sign times ten to the power of `scale`, half rounded up or all that is left cut off. */
export function scaledTo(number: WrittenDecimal, scale: number, way: "rounded" | "cut"): bigint {
  if (scale >= number.scale) return number.digits * 10n ** BigInt(scale - number.scale);
  const by = 10n ** BigInt(number.scale - scale);
  return (number.digits + (way === "rounded" ? by / 2n : 0n)) / by;
}

/** Whether a number, brought to a scale, has more digits than a precision allows; false too where that is not known. */
export function overflows(number: WrittenDecimal, precision: number, scale: number): boolean {
  const bound = powerOfTen(precision);
  return bound !== undefined && areDigitsInLimit(scale) && scaledTo(number, scale, "rounded") >= bound;
}

/** The range of whole numbers of a type. */
export interface WholeRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** The range of whole numbers of so many bits. */
export const rangeOfBits = (bits: number, isUnsigned = false): WholeRange =>
  isUnsigned
    ? { low: 0n, high: 2n ** BigInt(bits) - 1n }
    : { low: -(2n ** BigInt(bits - 1)), high: 2n ** BigInt(bits - 1) - 1n };

/** Whether a number, made whole, lies outside of a range. */
export function isOutside(number: WrittenDecimal, { low, high }: WholeRange, way: "rounded" | "cut"): boolean {
  const whole = scaledTo(number, 0, way);
  return number.isNegative ? -whole < low : whole > high;
}
