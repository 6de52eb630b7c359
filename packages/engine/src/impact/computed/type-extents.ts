import type { DialectName } from "../../sql/dialect-name.ts";
import { ownEntry } from "../../sql/own-entry.ts";
import { lengthOf, precisionOf } from "../values/refusal.ts";
import type { StoredType } from "../values/refusal.ts";
import { anyLength, anyNumber, within } from "./extent.ts";
import type { Extent } from "./extent.ts";

const bitsOf: Readonly<Record<DialectName, Readonly<Record<string, number>>>> = {
  postgresql: { smallint: 16, integer: 32, bigint: 64 },
  mysql: { tinyint: 8, smallint: 16, mediumint: 24, int: 32, bigint: 64 },
  sqlserver: { tinyint: 8, smallint: 16, int: 32, bigint: 64 },
  sqlite: {},
  oracle: {},
};

/** The numbers that a type has room for. */
export function numbersOfType(dialect: DialectName, { type, normalType, typeFamily }: StoredType): Extent {
  const bits = ownEntry(bitsOf[dialect], normalType);
  if (bits !== undefined) {
    const isUnsigned =
      dialect === "mysql" ? /\b(?:unsigned|zerofill|serial)\b/iu.test(type) : dialect === "sqlserver" && bits === 8;
    return isUnsigned ? within(0, 2 ** bits - 1) : within(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1);
  }
  if (typeFamily !== "decimal" || dialect === "sqlite" || normalType === "money") return anyNumber;
  const unsaid =
    dialect === "mysql"
      ? { precision: 10, scale: 0 }
      : dialect === "sqlserver"
        ? { precision: 18, scale: 0 }
        : undefined;
  const digits = precisionOf(type) ?? unsaid;
  if (digits === undefined) return anyNumber;
  const most = 10 ** (digits.precision - digits.scale);
  return within(dialect === "mysql" && /\bunsigned\b/iu.test(type) ? 0 : -most, most);
}

const textLengths: Readonly<Record<string, number>> = { tinytext: 255, text: 65_535, mediumtext: 16_777_215 };

/** How long the texts of a type, and what it becomes as a text, may be. */
export function lengthsOfType(dialect: DialectName, stored: StoredType): Extent {
  const { type, normalType, typeFamily, labels } = stored;
  switch (typeFamily) {
    case "text": {
      if (dialect === "sqlite" || /\(\s*max\s*\)/iu.test(type)) return anyLength;
      if (dialect === "mysql" && ownEntry(textLengths, normalType) !== undefined)
        return within(0, textLengths[normalType] ?? 0);
      const isFixed = /^(?:n?char|character)$/u.test(normalType) && !/bpchar|"/iu.test(type);
      return within(0, lengthOf(type) ?? (isFixed ? 1 : Infinity));
    }
    case "integer":
      return lengthsOfWhole(numbersOfType(dialect, stored));
    case "decimal": {
      const digits = precisionOf(type);
      return digits && digits.scale >= 0 && digits.scale <= digits.precision
        ? within(1, digits.precision + 3)
        : within(1, Infinity);
    }
    case "boolean":
      return within(1, 5);
    case "uuid":
      return within(32, 36);
    case "date":
      return within(1, 13);
    case "enum":
      return normalTypeOfSet(normalType) || labels.length === 0
        ? anyLength
        : within(0, Math.max(...labels.map((label) => label.length)));
    default:
      return anyLength;
  }
}

const normalTypeOfSet = (normalType: string): boolean => normalType === "set";

const digitsOf = (value: number): number => (Number.isFinite(value) ? String(Math.trunc(value)).length : Infinity);

/** How long whole numbers are as texts. */
export function lengthsOfWhole({ low, high, reachesHigh, mayBeNull }: Extent): Extent {
  const isAroundZero = low <= 9 && high >= 0;
  return {
    ...within(
      isAroundZero ? 1 : Math.min(digitsOf(low), digitsOf(high)),
      Math.max(digitsOf(low), digitsOf(high)),
      mayBeNull,
    ),
    reachesHigh: reachesHigh >= 0 && Number.isFinite(reachesHigh) ? digitsOf(reachesHigh) : -Infinity,
  };
}
