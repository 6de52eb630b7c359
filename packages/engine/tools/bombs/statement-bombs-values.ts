import type { DialectName } from "../../src/index.ts";
import type { Kind } from "./statement-kind.ts";
import { insertRows, many } from "./statement-kind.ts";

/** A column of a type, with a few rows. */
const typed = (dialect: DialectName, type: string, value: string): string =>
  `CREATE TABLE t (a int, c ${type});\n${insertRows(dialect, "t", 10, (at) => `${at}, ${value}`)}`;

const put = (condition: string) => (): string => `DELETE FROM t WHERE ${condition}`;

/** Types, domains and labels that ask for values without end. */
export const valueKinds: readonly Kind[] = [
  {
    name: "CHAR of any length in a function",
    dump: (size, dialect) => typed(dialect, `CHAR(${size * 100_000})`, "'x'"),
    statement: put("UPPER(c) = 'X'"),
  },
  {
    name: "CHAR of any length in LIKE",
    dump: (size, dialect) => typed(dialect, `CHAR(${size * 100_000})`, "'x'"),
    statement: put("c LIKE 'x% '"),
  },
  {
    name: "CHAR of any length put together",
    dump: (size, dialect) => typed(dialect, `CHAR(${size * 100_000})`, "'x'"),
    statement: (_size, dialect) =>
      put(dialect === "sqlserver" ? "c + c = 'x'" : "c || c = 'x' OR CONCAT(c, c) = 'x'")(),
  },
  {
    name: "CHAR as long as is computed, put together again and again",
    dump: (_size, dialect) => typed(dialect, "CHAR(30000)", "'x'"),
    statement: (size, dialect) => put(`${many(size, () => "c", dialect === "sqlserver" ? " + " : " || ")} = 'x'`)(),
  },
  {
    name: "CHAR as long as is computed, in functions in each other",
    dump: (_size, dialect) => typed(dialect, "CHAR(30000)", "'x'"),
    statement: (size) => put(many(size / 10, (at) => `LOWER(UPPER(LOWER(c))) = 'x${at}'`, " OR "))(),
  },
  {
    name: "NCHAR of any length",
    dialects: ["oracle", "sqlserver", "mysql"],
    dump: (size, dialect) => typed(dialect, `NCHAR(${size * 100_000})`, "'x'"),
    statement: put("UPPER(c) = 'X'"),
  },
  {
    name: "CHAR of a length of many digits",
    dump: (size, dialect) => typed(dialect, `CHAR(${"9".repeat(size)})`, "'x'"),
    statement: put("UPPER(c) = 'X'"),
  },
  {
    name: "numbers with a scale of any size",
    dump: (size, dialect) => typed(dialect, `DECIMAL(1000, ${size * 100_000})`, "1.5"),
    statement: put("c = 1.5 OR c + 0.25 > 2"),
  },
  {
    name: "numbers with a precision of any size",
    dump: (size, dialect) => typed(dialect, `DECIMAL(${size * 100_000}, 2)`, "1.5"),
    statement: () => "UPDATE t SET c = 1234.5678",
  },
  {
    name: "numbers with a scale below zero",
    dump: (size, dialect) => typed(dialect, `NUMERIC(38, -${size * 100_000})`, "1"),
    statement: () => "UPDATE t SET c = 1234.5678",
  },
  {
    name: "casts to any scale",
    statement: (size) => put(many(20, (at) => `a = CAST('1.5' AS DECIMAL(1000, ${size * 100_000 + at}))`, " OR "))(),
  },
  {
    name: "casts that are written",
    statement: (size) => `UPDATE t SET b = CAST('1.5' AS DECIMAL(1000, ${size * 100_000}))`,
  },
  {
    name: "rows with casts to any scale",
    dump: (size, dialect) =>
      `CREATE TABLE t (a int, c DECIMAL(20, 2));\n${insertRows(dialect, "t", size / 20, (at) => `${at}, CAST('1.5' AS DECIMAL(1000, 90000000))`)}`,
    statement: put("c = 1.5"),
  },
  {
    name: "a number of many digits into a column",
    dump: (_size, dialect) => typed(dialect, "DECIMAL(60, 20)", "1.5"),
    statement: (size) => `UPDATE t SET c = ${"9".repeat(size * 4)}`,
  },
  {
    name: "a text of digits into a number",
    dump: (_size, dialect) => typed(dialect, "DECIMAL(60, 20)", "1.5"),
    statement: (size) => `UPDATE t SET c = '${"9".repeat(size * 4)}.x'`,
  },
  {
    name: "a text of digits into a whole number",
    dump: (_size, dialect) => typed(dialect, "int", "1"),
    statement: (size) => `UPDATE t SET c = '${"9".repeat(size * 4)}x'`,
  },
  {
    name: "a text of digits into a float",
    dump: (_size, dialect) => typed(dialect, "float", "1"),
    statement: (size) => `UPDATE t SET c = '${"9".repeat(size * 4)}e${"9".repeat(size)}'`,
  },
  {
    name: "a long text into a text",
    dump: (_size, dialect) => typed(dialect, "varchar(20)", "'x'"),
    statement: (size) => `UPDATE t SET c = '${"x".repeat(size * 8)}'`,
  },
  {
    name: "a long text of blanks into a text",
    dump: (_size, dialect) => typed(dialect, "varchar(20)", "'x'"),
    statement: (size) => `UPDATE t SET c = 'x${" ".repeat(size * 8)}y'`,
  },
  {
    name: "a long text into a date",
    dump: (_size, dialect) => typed(dialect, "date", "NULL"),
    statement: (size) => `UPDATE t SET c = '2024-01-05 ${"1:".repeat(size)}${" ".repeat(size)}'`,
  },
  {
    name: "a long text into a time",
    dump: (_size, dialect) => typed(dialect, "time", "NULL"),
    statement: (size) => `UPDATE t SET c = '${" ".repeat(size * 4)}10:00:00.${"0".repeat(size)}x'`,
  },
  {
    name: "a long text into a UUID",
    dialects: ["postgresql", "mysql", "sqlserver"],
    dump: (_size, dialect) => typed(dialect, dialect === "sqlserver" ? "uniqueidentifier" : "uuid", "NULL"),
    statement: (size) => `UPDATE t SET c = '${"{a-".repeat(size)}'`,
  },
  {
    name: "a text of brackets into JSON",
    dialects: ["postgresql", "mysql"],
    dump: (_size, dialect) => typed(dialect, "json", "NULL"),
    statement: (size) => `UPDATE t SET c = '${"[".repeat(size * 8)}'`,
  },
  {
    name: "a text of backslashes into JSON",
    dialects: ["postgresql", "mysql"],
    dump: (_size, dialect) => typed(dialect, "json", "NULL"),
    statement: (size) => `UPDATE t SET c = '"${"\\\\".repeat(size * 4)}'`,
  },
  {
    name: "a column that is JSON by a long CHECK",
    dialects: ["mysql"],
    dump: (size) =>
      `CREATE TABLE t (a int, c longtext CHECK (json_valid(${" ".repeat(size * 2)}(\`c\`)${" ".repeat(size)})));\n`,
    statement: () => "UPDATE t SET c = 'x'",
  },
  {
    name: "bits of any number",
    dialects: ["mysql", "postgresql"],
    dump: (size, dialect) => typed(dialect, `bit(${size * 1_000_000})`, "NULL"),
    statement: () => "UPDATE t SET c = 'abc'",
  },
  {
    name: "a text into bits",
    dialects: ["mysql"],
    dump: (_size, dialect) => typed(dialect, "bit(64)", "NULL"),
    statement: (size) => `UPDATE t SET c = '${"a".repeat(size * 8)}'`,
  },
  {
    name: "numbers filled up with zeros",
    dialects: ["mysql"],
    dump: (size, dialect) => typed(dialect, `int(${size * 1_000_000}) ZEROFILL`, "1"),
    statement: put("c = '1' OR UPPER(c) = 'X'"),
  },
  {
    name: "bytes of any number",
    dialects: ["mysql", "sqlserver"],
    dump: (size, dialect) => typed(dialect, `BINARY(${size * 1_000_000})`, "'x'"),
    statement: put("c = 'x' OR UPPER(c) = 'X'"),
  },
  {
    name: "labels by the thousand",
    dialects: ["mysql"],
    dump: (size, dialect) => typed(dialect, `enum(${many(size, (at) => `'label ${at}'`, ",")})`, "'label 1'"),
    statement: (size) => `INSERT INTO t VALUES ${many(size / 4, (at) => `(${at}, 'label ${at * 3}')`, ", ")}`,
  },
  {
    name: "labels of a set by the thousand",
    dialects: ["mysql"],
    dump: (size, dialect) => typed(dialect, `set(${many(size, (at) => `'l${at}'`, ",")})`, "'l1'"),
    statement: (size) => `UPDATE t SET c = '${many(size, (at) => `l${at}`, ",")}'`,
  },
  {
    name: "labels of a type",
    dialects: ["postgresql"],
    dump: (size) =>
      `CREATE TYPE e AS ENUM (${many(size, (at) => `'label ${at}'`, ",")});\nCREATE TABLE t (a int, c e);\n`,
    statement: (size) => `INSERT INTO t VALUES ${many(size / 4, (at) => `(${at}, 'label ${at * 3}')`, ", ")}`,
  },
  {
    name: "domains upon domains",
    dialects: ["postgresql"],
    dump: (size) =>
      `CREATE DOMAIN d0 AS int CHECK (VALUE > 0);\n${many(size, (at) => `CREATE DOMAIN d${at + 1} AS d${at} CHECK (VALUE > ${at});\n`)}CREATE TABLE t (a int, c d${size});\n`,
    statement: () => "UPDATE t SET c = 'x'",
  },
  {
    name: "columns of domains upon domains",
    dialects: ["postgresql"],
    dump: (size) => {
      const levels = Math.ceil(Math.sqrt(size));
      return `CREATE DOMAIN d0 AS int CHECK (VALUE > 0);\n${many(levels, (at) => `CREATE DOMAIN d${at + 1} AS d${at};\n`)}CREATE TABLE t (${many(levels, (at) => `c${at} d${levels}`, ", ")});\n`;
    },
    statement: (size) => `UPDATE t SET ${many(Math.ceil(Math.sqrt(size)), (at) => `c${at} = -1`, ", ")}`,
  },
  {
    name: "types upon types",
    dialects: ["sqlserver"],
    dump: (size) =>
      `CREATE TYPE d0 FROM int;\n${many(size, (at) => `CREATE TYPE d${at + 1} FROM d${at};\n`)}CREATE TABLE t (a int, c d${size});\n`,
    statement: () => "UPDATE t SET c = 'x'",
  },
  {
    name: "a type whose name never ends",
    dump: (size, dialect) => typed(dialect, `${"very ".repeat(Math.min(size, 2000))}long`, "1"),
    statement: put("c = 1"),
  },
  {
    name: "arrays of arrays",
    dialects: ["postgresql"],
    dump: (size, dialect) => typed(dialect, `int${"[]".repeat(size)}`, "NULL"),
    statement: () => "UPDATE t SET c = '{1}'",
  },
  {
    name: "a default that is long",
    dump: (size) => `CREATE TABLE t (a int, c int DEFAULT (${many(size / 4, () => "1", " + ")}));\n`,
    statement: () => "INSERT INTO t (a) VALUES (1)",
  },
  {
    name: "a default that is deep",
    dump: (size) => `CREATE TABLE t (a int, c int DEFAULT ${"(".repeat(size / 10)}1${")".repeat(size / 10)});\n`,
    statement: () => "INSERT INTO t (a) VALUES (1)",
  },
  {
    name: "a CHECK that is long",
    dump: (size) => `CREATE TABLE t (a int, c int, CHECK (${many(size / 2, (at) => `a <> ${at}`, " AND ")}));\n`,
    statement: (size) => `INSERT INTO t (a) VALUES ${many(Math.min(size / 10, 900), (at) => `(${at})`, ", ")}`,
  },
  {
    name: "CHECKs by the thousand",
    dump: (size) => `CREATE TABLE t (a int, c int, ${many(size / 2, (at) => `CHECK (a <> ${at})`, ", ")});\n`,
    statement: () => "INSERT INTO t (a) VALUES (-1)",
  },
  {
    name: "a CHECK of texts put together",
    dump: (size, dialect) =>
      `CREATE TABLE t (a int, c varchar(200), CHECK (${many(size, () => "c", dialect === "sqlserver" ? " + " : " || ")} <> 'x'));\n`,
    statement: () => `INSERT INTO t VALUES (1, '${"x".repeat(200)}')`,
  },
  {
    name: "generated columns that read each other",
    dump: (size, dialect) =>
      `CREATE TABLE t (a int, g0 int${many(size / 4, (at) => (dialect === "sqlserver" ? `, g${at + 1} AS (g${at} + 1)` : `, g${at + 1} int GENERATED ALWAYS AS (g${at} + 1) ${dialect === "oracle" ? "VIRTUAL" : "STORED"}`))});\n`,
    statement: () => "UPDATE t SET g0 = 1",
  },
];
