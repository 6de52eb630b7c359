import type { DialectName } from "../../src/index.ts";
import type { Kind } from "./statement-kind.ts";
import { insertRows, many, nested, sideOf, wideTable } from "./statement-kind.ts";

const where = (condition: string): string => `DELETE FROM t WHERE ${condition}`;

/** A table whose column has as many values as its size, all of them known. */
const valuesDump = (size: number, dialect: DialectName): string =>
  `CREATE TABLE t (a int, c varchar(200));\n${insertRows(dialect, "t", Math.min(size, 9000), (at) => `${at}, '${"value ".repeat(20)}${at}'`)}`;

/** A day of its own for each number. */
const dayOf = (at: number): string => new Date(Date.UTC(1970, 0, 1 + at)).toISOString().slice(0, 10);

/** Conditions that are long, deep, or put to many values. */
export const conditionKinds: readonly Kind[] = [
  { name: "ANDs in a chain", statement: (size) => where(many(size, (at) => `a <> ${at}`, " AND ")) },
  { name: "ORs in a chain", statement: (size) => where(many(size, (at) => `a = ${at}`, " OR ")) },
  { name: "ORs of ANDs", statement: (size) => where(many(size / 2, (at) => `(a = ${at} AND b = ${at})`, " OR ")) },
  { name: "ANDs of ORs", statement: (size) => where(many(size / 2, (at) => `(a = ${at} OR b = ${at})`, " AND ")) },
  {
    name: "ANDs and ORs in each other",
    statement: (size) => where(nested(size / 10, "(a = 1 AND (b = 2 OR ", "a = 3", "))")),
  },
  {
    name: "ANDs of ORs over columns by the hundred",
    dump: () => wideTable("t", 200),
    statement: (size) =>
      where(many(size / 4, (at) => `(c${at % 200} = 1 OR c${(at * 7) % 200} = 2 OR c${(at * 3) % 200} = 3)`, " AND ")),
  },
  { name: "NOTs in a chain", statement: (size) => where(`${"NOT ".repeat(size)}a = 1`) },
  { name: "NOTs in parentheses", statement: (size) => where(nested(size / 10, "NOT (", "a = 1", ")")) },
  {
    name: "NOTs of ANDs and ORs",
    statement: (size) => where(nested(size / 20, "NOT (a = 1 AND NOT (b = 1 OR ", "a = 1", "))")),
  },
  { name: "parentheses", statement: (size) => where(nested(size / 10, "(", "a = 1", ")")) },
  { name: "parentheses by the thousand", statement: (size) => where(nested(size, "(", "a = 1", ")")) },
  { name: "IN of numbers", statement: (size) => where(`a IN (${many(size, (at) => String(at), ", ")})`) },
  { name: "IN of texts", statement: (size) => where(`c IN (${many(size, (at) => `'text ${at}'`, ", ")})`) },
  { name: "IN of expressions", statement: (size) => where(`a IN (${many(size, (at) => `b + ${at}`, ", ")})`) },
  {
    name: "IN of mixed constants",
    statement: (size) => where(`a IN (${many(size, (at) => (at % 2 ? String(at) : `'${at}'`), ", ")})`),
  },
  {
    name: "IN of rows",
    dialects: ["postgresql", "mysql", "oracle", "sqlite"],
    statement: (size) => where(`(a, b) IN (${many(size, (at) => `(${at}, ${at})`, ", ")})`),
  },
  { name: "NOT IN of numbers", statement: (size) => where(`a NOT IN (${many(size, (at) => String(at), ", ")})`) },
  {
    name: "INs in a chain",
    statement: (size) => where(many(size / 4, (at) => `a IN (${at}, ${at + 1}, ${at + 2})`, " OR ")),
  },
  {
    name: "long INs in a chain",
    statement: (size) => {
      const side = sideOf(size);
      return where(many(side, () => `a IN (${many(side, (at) => String(at), ", ")})`, " AND "));
    },
  },
  {
    name: "BETWEENs in a chain",
    statement: (size) => where(many(size / 2, (at) => `a BETWEEN ${at} AND ${at + 9}`, " OR ")),
  },
  {
    name: "ranges in a chain",
    statement: (size) => where(many(size / 2, (at) => `a > ${at} AND a < ${at + 5}`, " OR ")),
  },
  { name: "IS NULLs in a chain", statement: (size) => where(many(size, () => "b IS NULL", " OR ")) },
  {
    name: "CASE of branches",
    statement: (size) => where(`CASE a ${many(size, (at) => `WHEN ${at} THEN ${at + 1} `)}END > 3`),
  },
  {
    name: "CASE of conditions",
    statement: (size) => where(`CASE ${many(size, (at) => `WHEN a > ${at} THEN ${at + 1} `)}END > 3`),
  },
  {
    name: "CASE in CASE",
    statement: (size) => where(`${nested(size / 10, "CASE WHEN a = 1 THEN 1 ELSE ", "2", " END")} = 2`),
  },
  {
    name: "CASE in the condition of CASE",
    statement: (size) => where(`${nested(size / 10, "CASE WHEN ", "a = 1", " THEN 1 ELSE 2 END = 1")} `),
  },
  { name: "COALESCE of many", statement: (size) => where(`COALESCE(${many(size, () => "b", ", ")}) = 1`) },
  { name: "COALESCE in COALESCE", statement: (size) => where(`${nested(size / 10, "COALESCE(b, ", "1", ")")} = 1`) },
  { name: "functions in each other", statement: (size) => where(`${nested(size / 10, "UPPER(", "c", ")")} = 'X'`) },
  {
    name: "functions that nobody knows, in each other",
    statement: (size) => where(`${nested(size / 10, "f(", "a", ")")} = 1`),
  },
  { name: "arguments by the thousand", statement: (size) => where(`f(${many(size, () => "a", ", ")}) = 1`) },
  { name: "CONCAT of many", statement: (size) => where(`CONCAT(${many(size, () => "c", ", ")}) = 'x'`) },
  {
    name: "texts put together",
    statement: (size, dialect) => where(`${many(size, () => "c", dialect === "sqlserver" ? " + " : " || ")} = 'x'`),
  },
  {
    name: "texts put together in parentheses",
    statement: (size, dialect) =>
      where(`${nested(size / 10, "(c || ", "c", ")").replaceAll("||", dialect === "sqlserver" ? "+" : "||")} = 'x'`),
  },
  { name: "sums", statement: (size) => where(`${many(size, () => "a", " + ")} > 1`) },
  { name: "products that grow", statement: (size) => where(`${many(size, () => "a", " * ")} > 1`) },
  {
    name: "products of large numbers",
    statement: (size) => where(`a = ${many(size / 4, () => "999999999999", " * ")}`),
  },
  { name: "quotients and remainders", statement: (size) => where(`a = ${many(size / 2, () => "17.25", " / ")}`) },
  { name: "powers", statement: (size) => where(`a = ${many(size, () => "9", " ^ ")}`) },
  { name: "signs in a chain", statement: (size) => where(`a = ${"- ".repeat(size / 10)}1`) },
  { name: "signs by the thousand", statement: (size) => where(`a = ${"+ - ".repeat(size)}1`) },
  { name: "bits", statement: (size) => where(`a = ${many(size, () => "7", " | ")}`) },
  { name: "shifts", statement: (size) => where(`a = ${many(size, () => "7", " << ")}`) },
  {
    name: "casts in a chain",
    dialects: ["postgresql"],
    statement: (size) => where(`a${"::int".repeat(size / 10)} = 1`),
  },
  { name: "casts in each other", statement: (size) => where(`${nested(size / 10, "CAST(", "a", " AS int)")} = 1`) },
  {
    name: "comparisons in a chain",
    dialects: ["mysql", "sqlite"],
    statement: (size) => where(many(size / 10, () => "a", " = ")),
  },
  { name: "LIKE of many runs", statement: (size) => where(`c LIKE '${"%a".repeat(size)}'`) },
  { name: "LIKE of many blanks to match", statement: (size) => where(`c LIKE '${"_%".repeat(size)}z'`) },
  { name: "LIKEs in a chain", statement: (size) => where(many(size / 2, (at) => `c LIKE '%text ${at}%'`, " OR ")) },
  {
    name: "LIKE of a constant that backtracks",
    statement: (size) => where(`'${"a".repeat(size)}' LIKE '${"%a".repeat(sideOf(size))}b'`),
  },
  {
    name: "LIKE with classes",
    dialects: ["sqlserver"],
    statement: (size) => where(`c LIKE '${"[a-z]%".repeat(size / 2)}'`),
  },
  {
    name: "LIKE with an open class",
    dialects: ["sqlserver"],
    statement: (size) => where(`c LIKE '${"[".repeat(size)}'`),
  },
  {
    name: "GLOB with classes",
    dialects: ["sqlite"],
    statement: (size) => where(`c GLOB '${"[a-z]*".repeat(size / 2)}'`),
  },
  { name: "LIKE with ESCAPE", statement: (size) => where(`c LIKE '${"!%".repeat(size)}' ESCAPE '!'`) },
  {
    name: "a pattern put to many long values",
    dump: valuesDump,
    statement: () => where(`c LIKE '${"%a%e".repeat(200)}z'`),
  },
  { name: "an equality put to many values", dump: valuesDump, statement: () => where("a = 5 OR a = 7 OR a + 1 = 9") },
  {
    name: "two columns of many values",
    dump: valuesDump,
    statement: () => "SELECT 1 FROM t x JOIN t y ON x.a = y.a AND x.c = y.c",
  },
  {
    name: "functions put to many values",
    dump: valuesDump,
    statement: () => where(`${nested(40, "UPPER(", "c", ")")} = 'X'`),
  },
  {
    name: "texts put together of many values",
    dump: valuesDump,
    statement: (_size, dialect) => where(`${many(60, () => "c", dialect === "sqlserver" ? " + " : " || ")} = 'x'`),
  },
  {
    name: "a long list put to many values",
    dump: valuesDump,
    statement: (size) => where(`a IN (${many(size, (at) => String(at * 3), ", ")})`),
  },
  {
    name: "a list of dates put to many values",
    dump: (size, dialect) =>
      `CREATE TABLE t (a int, c date);\n${insertRows(dialect, "t", Math.min(size, 9000), (at) => `${at}, '${dayOf(at)}'`)}`,
    statement: (size) => where(`c IN (${many(size, (at) => `'${dayOf(at * 3)}'`, ", ")})`),
  },
  {
    name: "a list of mixed constants put to many values",
    dump: valuesDump,
    statement: (size) => where(`a IN (${many(size, (at) => (at % 2 ? String(at) : `${at}.5`), ", ")})`),
  },
  {
    name: "a list of texts put to many values",
    dump: valuesDump,
    statement: (size) => where(`c NOT IN (${many(size, (at) => `'value ${at}'`, ", ")})`),
  },
  {
    name: "a chain of ranges put to many values",
    dump: valuesDump,
    statement: (size) => where(many(size / 4, (at) => `a BETWEEN ${at * 2} AND ${at * 2 + 1}`, " OR ")),
  },
  {
    name: "deep conditions put to many values",
    dump: valuesDump,
    statement: () => where(nested(60, "(a > 1 AND (a < 5000 OR ", "a = 3", "))")),
  },
  {
    name: "many conditions over columns of many values",
    dump: valuesDump,
    statement: (size) => where(many(size / 10, (at) => `(a > ${at} OR c = 'v${at}')`, " AND ")),
  },
  {
    name: "the same subquery of many values",
    dump: valuesDump,
    statement: (size) => where(many(size / 20, () => "a IN (SELECT a FROM t WHERE a > 3)", " AND ")),
  },
  { name: "a number of many digits", statement: (size) => where(`a = ${"7".repeat(size * 4)}`) },
  { name: "a fraction of many digits", statement: (size) => where(`a = 0.${"7".repeat(size * 4)}`) },
  {
    name: "numbers of many digits in a list",
    statement: (size) => where(`a IN (${many(size / 20, (at) => `${at}${"7".repeat(60)}`, ", ")})`),
  },
  { name: "a number in quotes that is none at its end", statement: (size) => where(`a = '${"7".repeat(size * 4)}x'`) },
  {
    name: "an exponent beyond all numbers",
    statement: (size) => where(many(size / 4, (at) => `a = 1e${400 + at}`, " OR ")),
  },
  { name: "an exponent of many digits", statement: (size) => where(`a = 1e${"9".repeat(size)}`) },
  { name: "a hexadecimal number of many digits", statement: (size) => where(`a = 0x${"f".repeat(size * 4)}`) },
  { name: "a long text", statement: (size) => where(`c = '${"x".repeat(size * 8)}'`) },
  { name: "a long text of blanks", statement: (size) => where(`c = 'x${" ".repeat(size * 8)}y'`) },
  { name: "a long text of marks that combine", statement: (size) => where(`c = 'x${"\u0301\u0323".repeat(size)}y'`) },
  { name: "a text of doubled quotes", statement: (size) => where(`c = '${"''".repeat(size * 4)}'`) },
  {
    name: "texts side by side",
    dialects: ["mysql", "postgresql"],
    statement: (size) => where(`c = ${many(size, () => "'x'", "\n")}`),
  },
  { name: "a text as a date", statement: (size) => where(`d = '2024-01-05${" ".repeat(size * 4)}x'`) },
  {
    name: "dates of many forms",
    statement: (size) => where(many(size / 4, (at) => `d > '${2000 + (at % 30)}-01-${10 + (at % 19)}'`, " AND ")),
  },
  {
    name: "a date by a long format",
    dialects: ["oracle"],
    statement: (size) => where(`d = TO_DATE('2024${" ".repeat(size)}01', 'YYYY${" ".repeat(size)}MM')`),
  },
  {
    name: "dates by formats",
    dialects: ["oracle"],
    statement: (size) => where(many(size / 8, (at) => `d = TO_DATE('2024-01-0${(at % 9) + 1}', 'YYYY-MM-DD')`, " OR ")),
  },
  {
    name: "intervals in a sum",
    dialects: ["postgresql", "mysql", "oracle"],
    statement: (size) => where(`d > ${many(size / 8, () => "INTERVAL '1' DAY", " + ")}`),
  },
  {
    name: "an array of texts",
    dialects: ["postgresql"],
    statement: (size) => where(`c = ANY ('{${many(size, (at) => `"x${at}"`, ",")}}')`),
  },
  {
    name: "an array of quotes",
    dialects: ["postgresql"],
    statement: (size) => where(`c = ANY ('{${'"'.repeat(size * 4 + 1)}}')`),
  },
  {
    name: "an array of backslashes",
    dialects: ["postgresql"],
    statement: (size) => where(`c = ANY ('{${'"\\'.repeat(size * 2)}}')`),
  },
  {
    name: "arrays that overlap",
    dialects: ["postgresql"],
    statement: (size) => where(`'{${many(size, (at) => `a${at}`, ",")}}' && '{${many(size, (at) => `b${at}`, ",")}}'`),
  },
  {
    name: "arrays in brackets",
    dialects: ["postgresql"],
    statement: (size) => where(`ARRAY[${many(size, (at) => String(at), ", ")}] @> ARRAY[1]`),
  },
  {
    name: "arrays in each other",
    dialects: ["postgresql"],
    statement: (size) => where(`a = ${nested(size / 10, "ARRAY[", "1", "]")}[1]`),
  },
  {
    name: "subscripts in a chain",
    dialects: ["postgresql"],
    statement: (size) => where(`c${"[1]".repeat(size / 10)} = 1`),
  },
  {
    name: "operators of JSON in a chain",
    dialects: ["postgresql", "mysql", "sqlite"],
    statement: (size) => where(`c ${"-> '$.a' ".repeat(size / 10)} = 1`),
  },
  {
    name: "patterns of regular expressions",
    dialects: ["postgresql", "mysql"],
    statement: (size, dialect) => where(`c ${dialect === "mysql" ? "REGEXP" : "~"} '${"(a+)+".repeat(size / 4)}b'`),
  },
  { name: "collations in a chain", statement: (size) => where(`c ${"COLLATE x ".repeat(size / 10)} = 'x'`) },
  { name: "parameters", statement: (size) => where(many(size, () => "a = ?", " OR ")) },
  { name: "names that are quoted", statement: (size) => where(many(size / 2, () => `"a" = "b"`, " AND ")) },
  { name: "aliases of nothing", statement: (size) => where(many(size, (at) => `a = ${at} + a`, " AND ")) },
  {
    name: "equal columns",
    dump: () => wideTable("t", 100),
    statement: (size) => where(many(size, (at) => `c${at % 100} = c${(at * 31 + 1) % 100}`, " AND ")),
  },
  {
    name: "equal columns in a ring",
    dump: (size) => wideTable("t", size / 4),
    statement: (size) => {
      const count = Math.max(2, Math.round(size / 4));
      return where(many(count, (at) => `c${at} = c${(at + 1) % count}`, " AND "));
    },
  },
  {
    name: "IS DISTINCT FROM in a chain",
    statement: (size, dialect) =>
      where(many(size / 2, (at) => (dialect === "mysql" ? `a <=> ${at}` : `a IS DISTINCT FROM ${at}`), " OR ")),
  },
  {
    name: "substrings and lengths",
    statement: (size) =>
      where(many(size / 8, (at) => `SUBSTRING(c, ${at}, 999999999) = 'x' AND LENGTH(c) > ${at}`, " OR ")),
  },
  {
    name: "texts that functions repeat",
    statement: (size) =>
      where(
        many(
          4,
          (at) =>
            `c = REPEAT('x', ${size * 100_000 + at}) OR c = LPAD('x', ${size * 100_000}, 'y') OR c = RPAD('x', ${size * 100_000}) OR c = SPACE(${size * 100_000}) OR c = REPLICATE('x', ${size * 100_000})`,
          " OR ",
        ),
      ),
  },
  {
    name: "texts that functions repeat, in each other",
    statement: (size) => where(`c = ${nested(size / 20, "REPEAT(", "'x'", ", 1000)")}`),
  },
  {
    name: "blobs of zeros",
    dialects: ["sqlite"],
    statement: (size) =>
      where(
        `c = zeroblob(${size * 1_000_000}) OR c = printf('%${size * 100_000}d', 1) OR c = replace(hex(zeroblob(${size * 100_000})), '0', 'abc')`,
      ),
  },
  {
    name: "factorials and powers",
    statement: (size) =>
      where(
        `a = POWER(10, ${size * 1000}) OR a = FACTORIAL(${size * 1000}) OR a = EXP(${size * 1000}) OR a = 10 ^ ${size * 1000} OR a = FORMAT(1, ${size * 100_000})`,
      ),
  },
  { name: "roundings in each other", statement: (size) => where(`${nested(size / 10, "ROUND(", "1.5", ")")} = a`) },
  {
    name: "roundings of many digits",
    statement: (size) => where(`ROUND(a, ${size * 1_000_000}) = 1 OR TRUNC(a, ${size * 1_000_000}) = 1`),
  },
];
