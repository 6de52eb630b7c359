import type { DumpBombKind } from "./dump-bomb-kind.ts";
import { listed, many, share } from "./repeat.ts";

const table = (number: string, text: string): string => `CREATE TABLE t (a ${number}, b ${text});\n`;

/** Rows: many, wide, long, and with values that are hard to summarise. */
export const bombsOfRows: readonly DumpBombKind[] = [
  {
    name: "rows of one statement",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(size, (at) => `(${at},'x')`)};`,
  },
  {
    name: "rows of a statement each",
    dump: (size, { number, text }) => table(number, text) + many(size, (at) => `INSERT INTO t VALUES (${at},'x');\n`),
  },
  {
    name: "rows with a list of columns that changes",
    dump: (size, { number, text }) =>
      table(number, text) +
      many(size, (at) =>
        at % 2 === 0 ? `INSERT INTO t (a) VALUES (${at});\n` : `INSERT INTO t (b, a) VALUES ('x',${at});\n`,
      ),
  },
  {
    name: "rows of many tables in turn",
    dump: (size, { number }) =>
      many(share(size, 4), (at) => `CREATE TABLE t${at} (a ${number});\n`) +
      many(size, (at) => `INSERT INTO t${at % share(size, 4)} VALUES (${at});\n`),
  },
  {
    name: "a row of many values",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (${listed(size, String)});`,
  },
  {
    name: "rows of a wide table",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} ${number}`)});\n${many(10, () => `INSERT INTO t VALUES (${listed(share(size, 10), String)});\n`)}`,
  },
  {
    name: "rows of a wide table with few values",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(share(size, 2), (at) => `c${at} ${number}`)});\n${many(size, (at) => `INSERT INTO t (c${at % share(size, 2)}) VALUES (1);\n`)}`,
  },
  {
    name: "rows of a wide table with ever other columns",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(share(size, 2), (at) => `c${at} ${number}`)});\n${many(size, (at) => `INSERT INTO t (c${at % share(size, 2)}, c${(at * 7) % share(size, 2)}) VALUES (1, 2);\n`)}`,
  },
  {
    name: "rows with names of columns that are not there",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t (${listed(size, (at) => `gone${at}`)}) VALUES (${listed(size, String)});`,
  },
  { name: "rows without a table", dump: (size) => many(size, (at) => `INSERT INTO gone${at} VALUES (1);\n`) },
  {
    name: "rows of a table that is altered in between",
    dump: (size, { number, text }) =>
      table(number, text) +
      many(size, (at) => `INSERT INTO t (a) VALUES (${at}); ALTER TABLE t ADD c${at} ${number};\n`),
  },
  {
    name: "rows of a table that is dropped in between",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t (a ${number}); INSERT INTO t VALUES (${at}); DROP TABLE t;\n`),
  },
  {
    name: "rows that are deleted in between",
    dump: (size, { number, text }) =>
      table(number, text) + many(size, (at) => `INSERT INTO t VALUES (${at},'x'); DELETE FROM t;\n`),
  },
  {
    name: "rows that are changed in between",
    dump: (size, { number, text }) =>
      table(number, text) +
      many(size, (at) => `INSERT INTO t VALUES (${at},'x'); UPDATE t SET b = 'y' WHERE a = ${at};\n`),
  },
  {
    name: "changes of many columns of rows",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)});\nINSERT INTO t (c0) VALUES (1);\nUPDATE t SET ${listed(size, (at) => `c${at} = 1`)};`,
  },
  {
    name: "changes of a wide table's rows",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)});\nINSERT INTO t (c0) VALUES (1);\n${many(size, (at) => `UPDATE t SET c${at} = 1;\n`)}`,
  },
  {
    name: "tables that are emptied",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number}); INSERT INTO t${at} VALUES (1); TRUNCATE TABLE t${at};\n`),
  },
  {
    name: "one table that is emptied",
    dump: (size, { number, text }) =>
      table(number, text) + many(size, (at) => `INSERT INTO t VALUES (${at},'x'); TRUNCATE TABLE t;\n`),
  },
  {
    name: "rows from a query",
    dump: (size, { number, text }) =>
      table(number, text) + many(size, (at) => `INSERT INTO t SELECT ${at}, 'x' FROM u;\n`),
  },
  {
    name: "rows from literal queries",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t ${many(size, (at) => `SELECT ${at}, 'x'`, " UNION ALL ")};`,
  },
  {
    name: "values that are all the same",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES ${listed(size, () => "(1,'same')")};`,
  },
  {
    name: "values that are all NULL",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(size, () => "(NULL,NULL)")};`,
  },
  {
    name: "values that are all distinct",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(size, (at) => `(${at},'v${at}')`)};`,
  },
  {
    name: "long values",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(share(size, 100), (at) => `(${at},'${at}${"x".repeat(1000)}')`)};`,
  },
  {
    name: "one value that is long",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1,'${"x".repeat(size * 10)}');`,
  },
  {
    name: "long values that repeat",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(share(size, 100), (at) => `(${at},'${at % 3}${"x".repeat(1000)}')`)};`,
  },
  {
    name: "values that differ at their end",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(share(size, 50), (at) => `(${at},'${"x".repeat(500)}${at}')`)};`,
  },
  {
    name: "numbers of many digits",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(share(size, 50), (at) => `(${at}${"7".repeat(500)},'x')`)};`,
  },
  {
    name: "one number of a million digits",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (${"7".repeat(size * 10)},'x');`,
  },
  {
    name: "numbers with a huge exponent",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(size, (at) => `(1e${at + 100_000_000},'x')`)};`,
  },
  {
    name: "numbers with zeros in front",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(share(size, 50), (at) => `(${"0".repeat(500)}${at},'x')`)};`,
  },
  {
    name: "numbers with zeros behind",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(share(size, 50), (at) => `(${at}.${"0".repeat(500)},'x')`)};`,
  },
  {
    name: "fixed texts of a huge length",
    dump: (size) => `CREATE TABLE t (a char(200000000));\nINSERT INTO t VALUES ${listed(size, (at) => `('x${at}')`)};`,
  },
  {
    name: "texts of a huge precision",
    dump: (size) =>
      `CREATE TABLE t (a decimal(1000,400000));\nINSERT INTO t VALUES ${listed(size, (at) => `(${at}.5)`)};`,
  },
  {
    name: "values in parentheses",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES (${"(".repeat(size)}1${")".repeat(size)},'x');`,
  },
  {
    name: "values that are calls",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(size, (at) => `(f(${at}),g('x'))`)};`,
  },
  {
    name: "values that are calls within calls",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES (${"f(".repeat(size)}1${")".repeat(size)},'x');`,
  },
  {
    name: "values that are sums",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1${"+1".repeat(size)},'x');`,
  },
  {
    name: "values that are casts",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES (${"CAST(".repeat(size)}1${" AS int)".repeat(size)},'x');`,
  },
  {
    name: "values that are texts one behind the other",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1,${"'x' ".repeat(size)});`,
  },
  {
    name: "values that are texts put together",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1,'x'${" || 'x'".repeat(size)});`,
  },
  {
    name: "values with many quotes",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1,'${"''".repeat(size)}');`,
  },
  {
    name: "values with many backslashes",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1,'${"\\\\".repeat(size)}');`,
  },
  {
    name: "values that are dates",
    dump: (size) =>
      `CREATE TABLE t (d date);\nINSERT INTO t VALUES ${listed(size, (at) => `('20${String(at % 100).padStart(2, "0")}-01-01')`)};`,
  },
  {
    name: "values that are dates by a format",
    dump: (size) =>
      `CREATE TABLE t (d date);\n${many(size, (at) => `INSERT INTO t VALUES (TO_DATE('${at}', 'YYYY-MM-DD'));\n`)}`,
  },
  {
    name: "a date of many digits",
    dump: (size) => `CREATE TABLE t (d date);\nINSERT INTO t VALUES ('${"1".repeat(size)}-01-01');`,
  },
  {
    name: "a date by a long format",
    dump: (size) =>
      `CREATE TABLE t (d date);\nINSERT INTO t VALUES (TO_DATE('${"1-".repeat(size)}', '${"YYYY-".repeat(size)}'));`,
  },
  {
    name: "rows that meet others",
    dump: (size, { number, text }) =>
      table(number, text) +
      many(
        size,
        (at) => `INSERT INTO t VALUES (${at},'x') ON CONFLICT DO NOTHING;\nREPLACE INTO t VALUES (${at},'x');\n`,
      ),
  },
  {
    name: "rows of keys that are linked",
    dump: (size, { number }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\nCREATE TABLE t (id ${number} PRIMARY KEY, p ${number} REFERENCES p (id));\nINSERT INTO p VALUES ${listed(size, (at) => `(${at})`)};\nINSERT INTO t VALUES ${listed(size, (at) => `(${at},${at})`)};`,
  },
  {
    name: "rows of many tables that are linked",
    dump: (size, { number }) =>
      many(
        size,
        (at) =>
          `CREATE TABLE t${at} (id ${number} PRIMARY KEY, p ${number} REFERENCES t${at} (id));\nINSERT INTO t${at} VALUES (1,1);\n`,
      ),
  },
  {
    name: "rows that are cut off",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${listed(size, (at) => `(${at},'x')`)}, (1,'`,
  },
  {
    name: "rows in a transaction that is rolled back",
    dump: (size, { number, text }) =>
      `${table(number, text)}${many(share(size, 10), (at) => `BEGIN;\n${many(10, () => `INSERT INTO t VALUES (${at},'x');\n`)}ROLLBACK;\n`)}`,
  },
  {
    name: "rows between savepoints",
    dump: (size, { number, text }) =>
      `${table(number, text)}BEGIN;\n${many(size, (at) => `SAVEPOINT s${at};\nINSERT INTO t VALUES (${at},'x');\n`)}${many(size, (at) => `ROLLBACK TO s${size - 1 - at};\n`)}`,
  },
  {
    name: "comments between values",
    dump: (size, { number, text }) => `${table(number, text)}INSERT INTO t VALUES (1 ${"/* x */ ".repeat(size)}, 'x');`,
  },
  {
    name: "comments between rows",
    dump: (size, { number, text }) =>
      `${table(number, text)}INSERT INTO t VALUES ${many(size, (at) => `(${at},'x')`, ", /* x */ ")};`,
  },
  {
    name: "a header that is long",
    dump: (size, { number, text }) =>
      `${table(number, text)}${many(10, (at) => `INSERT INTO t (a${" ".repeat(size)}) VALUES (${at});\n`)}`,
  },
  {
    name: "deletions with conditions",
    dump: (size, { number, text }) => table(number, text) + many(size, (at) => `DELETE FROM t WHERE a = ${at};\n`),
  },
  {
    name: "merges",
    dump: (size, { number, text }) =>
      table(number, text) +
      many(size, (at) => `MERGE INTO t USING u ON (t.a = u.a) WHEN MATCHED THEN UPDATE SET b = ${at};\n`),
  },
];
