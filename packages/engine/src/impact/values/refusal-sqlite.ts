import { isOutside, rangeOfBits, readDecimal } from "./decimal.ts";
import type { WrittenLiteral } from "./literal.ts";
import type { Refusal, StoredType } from "./refusal.ts";
import { noNumber, noWhole, refusal } from "./refusal.ts";

/**
 * What a STRICT table of SQLite refuses, of which the column has the type. A rowid is as strict in every table.
 *
 * @see https://www.sqlite.org/stricttables.html
 */
export function refusalOfStrictSqlite({ type }: StoredType, literal: WrittenLiteral): Refusal | null {
  switch (type.trim().toUpperCase()) {
    case "INT":
    case "INTEGER":
      return refusalOfRowId(literal);
    case "REAL":
      return literal.kind === "text" && readDecimal(literal.text.trim()) === null ? noNumber : null;
    case "BLOB":
      return refusal("is no blob", "a blob (X'…')");
    default:
      return null;
  }
}

const range = rangeOfBits(64);
/** More digits than these may get lost in a number with a point or an exponent: what looks like a fraction may be none. */
const exact = 2n ** 53n;

/** A whole number, or what is one without loss: `'12'`, `5.0`, `1e2`. */
export function refusalOfRowId({ kind, text }: WrittenLiteral): Refusal | null {
  if (kind === "boolean") return null;
  const number = readDecimal(text.trim());
  if (number === null) return noWhole;
  if (/^[+-]?\d+$/u.test(text.trim())) return isOutside(number, range, "cut") ? noWhole : null;
  const isWhole = number.digits % 10n ** BigInt(number.scale) === 0n;
  return isWhole || number.digits > exact ? null : noWhole;
}
