/**
 * How large a value may get that is computed. Lengths, scales and digits come from the schema, the statement and other values, so that
 * a few characters of SQL can ask for gigabytes; what would be larger is not known, and never cut.
 */

/** Characters (UTF-16 units) of a text: as many as the longest text of PL/SQL, and four times those of the longest CHAR of SQL Server. */
const longestText = 32_767;

/** Digits of a number, before and behind its point together; also the largest precision and scale that are looked at. */
const mostDigits = 1000;

/** Bits of a bit string or of MySQL's BIT: far more than the 64 that it has. */
const mostBits = 4096;

/** Whether a text is short enough to be computed with. */
export const isTextInLimit = (text: string): boolean => text.length <= longestText;

/** Whether a number is short enough to be computed with, as it is written. */
export const isNumberInLimit = (text: string): boolean => text.length <= mostDigits;

/** Whether so many digits, a precision or a scale, are few enough to be computed with; not for one that is no number. */
export const areDigitsInLimit = (count: number): boolean => Math.abs(count) <= mostDigits;

/** Whether so many bits are few enough to be computed with. */
export const areBitsInLimit = (count: number): boolean => count >= 0 && count <= mostBits;

/** A text filled up with blanks, as CHAR(n) keeps it; undefined beyond the limit. */
export const paddedTo = (text: string, length: number): string | undefined =>
  Math.max(text.length, length) <= longestText ? text.padEnd(length, " ") : undefined;

/** Texts put together; undefined beyond the limit. */
export function joined(parts: readonly string[]): string | undefined {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length <= longestText ? parts.join("") : undefined;
}

/** Ten to the power of an exponent that is not negative; undefined beyond the limit. */
export const powerOfTen = (exponent: number): bigint | undefined =>
  exponent >= 0 && areDigitsInLimit(exponent) ? 10n ** BigInt(exponent) : undefined;

/** A whole number as written, with or without a sign; undefined beyond the limit. */
export const wholeOf = (digits: string): bigint | undefined =>
  isNumberInLimit(digits) ? BigInt(digits.replace("+", "")) : undefined;
