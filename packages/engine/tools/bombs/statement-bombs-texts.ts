import type { Kind } from "./statement-kind.ts";
import { many, nested } from "./statement-kind.ts";

const postgresql = ["postgresql"] as const;

/** A text that PostgreSQL reads as a value of a type. */
const cast = (text: string, type: string): string => `SELECT '${text}'::${type}`;

const arrayOf = (size: number, element: (at: number) => string): string => `{${many(size, element, ",")}}`;

/** Texts whose characters are read as a value while a statement is: of arrays, ranges, intervals, numbers and dates. */
export const textKinds: readonly Kind[] = [
  { name: "an array as a text", dialects: postgresql, statement: (size) => cast(arrayOf(size, String), "int[]") },
  {
    name: "an array of arrays as a text",
    dialects: postgresql,
    statement: (size) => cast(nested(size, "{", "1", "}"), "int[]"),
  },
  {
    name: "an array as a text with braces that do not close",
    dialects: postgresql,
    statement: (size) => cast("{".repeat(size), "int[]"),
  },
  {
    name: "an array as a text of quotes",
    dialects: postgresql,
    statement: (size) => cast(`{${'"'.repeat(size)}}`, "text[]"),
  },
  {
    name: "an array as a text of backslashes",
    dialects: postgresql,
    statement: (size) => cast(`{${"\\".repeat(size)}}`, "text[]"),
  },
  {
    name: "an array as a text with bounds",
    dialects: postgresql,
    statement: (size) => cast(`${many(size, (at) => `[${at}:${at}]`)}={1}`, "int[]"),
  },
  {
    name: "arrays as texts, one cast after the other",
    dialects: postgresql,
    statement: (size) => `SELECT '{1,2,3}'${"::int[]::text".repeat(size)}`,
  },
  {
    name: "a range as a text of quotes",
    dialects: postgresql,
    statement: (size) => cast(`[${'"'.repeat(size)},2)`, "int4range"),
  },
  {
    name: "a range as a text of blanks",
    dialects: postgresql,
    statement: (size) => cast(`[${" ".repeat(size)}1,${" ".repeat(size)}2${" ".repeat(size)})x`, "numrange"),
  },
  {
    name: "a range as a text of commas",
    dialects: postgresql,
    statement: (size) => cast(`[${",".repeat(size)})`, "int8range"),
  },
  {
    name: "a range of long numbers",
    dialects: postgresql,
    statement: (size) => cast(`[${"1".repeat(size)},${"2".repeat(size)})`, "numrange"),
  },
  {
    name: "a multirange as a text",
    dialects: postgresql,
    statement: (size) => cast(`{${many(size, (at) => `[${at},${at + 1})`, ",")}}`, "int4multirange"),
  },
  {
    name: "ranges that are joined",
    dialects: postgresql,
    statement: (size) => `SELECT ${many(size, (at) => `int4range(${at}, ${at + 1})`, " + ")}`,
  },
  {
    name: "an array of ranges as a text",
    dialects: postgresql,
    statement: (size) =>
      cast(
        arrayOf(size, (at) => `\\"[${at},${at + 1})\\"`),
        "int4range[]",
      ),
  },
  {
    name: "an interval of units",
    dialects: postgresql,
    statement: (size) =>
      cast(
        many(size, (at) => `${at} days `),
        "interval",
      ),
  },
  {
    name: "an interval of blanks",
    dialects: postgresql,
    statement: (size) => cast(`1${" ".repeat(size)}day${" ".repeat(size)}x`, "interval"),
  },
  {
    name: "an interval of digits",
    dialects: postgresql,
    statement: (size) => cast(`${"9".repeat(size)} days`, "interval"),
  },
  {
    name: "a bit string as a text",
    dialects: postgresql,
    statement: (size) => cast("10".repeat(size), "bit varying"),
  },
  {
    name: "bytes as a text",
    dialects: postgresql,
    statement: (size) => cast(`\\x${"0g".repeat(size)}`, "bytea"),
  },
  {
    name: "JSON within JSON as a text",
    dialects: postgresql,
    statement: (size) => cast(nested(size, "[", "1", "]"), "jsonb"),
  },
  {
    name: "JSON as a text that does not close",
    dialects: postgresql,
    statement: (size) => cast(nested(size, '{"a":', "", ""), "json"),
  },
  {
    name: "an address as a text of dots",
    dialects: postgresql,
    statement: (size) => cast(many(size, String, "."), "inet"),
  },
  {
    name: "a UUID as a text of dashes",
    dialects: postgresql,
    statement: (size) => cast("-".repeat(size), "uuid"),
  },
  {
    name: "a polygon as a text",
    dialects: postgresql,
    statement: (size) => cast(`(${many(size, (at) => `(${at},${at})`, ",")})`, "polygon"),
  },
  {
    name: "a search as a text",
    dialects: postgresql,
    statement: (size) => cast(nested(size, "(", "a & b", ")"), "tsquery"),
  },
  {
    name: "a date as a text of blanks",
    statement: (size, dialect) =>
      dialect === "oracle"
        ? `SELECT * FROM t WHERE d = TO_DATE('2024-01-05${" ".repeat(size)}x', 'YYYY-MM-DD')`
        : `SELECT * FROM t WHERE d = '2024-01-05${" ".repeat(size)}x'`,
  },
  {
    name: "a date as a text of digits",
    dialects: ["mysql", "sqlite", "postgresql"],
    statement: (size) => `SELECT * FROM t WHERE d > '${"1".repeat(size)}-01-01'`,
  },
  {
    name: "a number as a text of digits",
    statement: (size) => `SELECT * FROM t WHERE a = '${"7".repeat(size)}'`,
  },
  {
    name: "a number as a text of blanks",
    statement: (size) => `SELECT * FROM t WHERE a = '${" ".repeat(size)}7${" ".repeat(size)}x'`,
  },
  {
    name: "a number of digits with a large exponent",
    statement: (size) => `SELECT * FROM t WHERE a < ${"9".repeat(size)}e300`,
  },
  {
    name: "a sum of numbers without end",
    statement: (size) => `SELECT * FROM t WHERE a = ${many(size, (at) => String(at % 10), " + ")}`,
  },
  {
    name: "a product of numbers without end",
    statement: (size) => `SELECT * FROM t WHERE a < ${many(size, () => "99", " * ")}`,
  },
];
