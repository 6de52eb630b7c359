import type { DumpBombKind } from "./dump-bomb-kind.ts";
import { long, many, share } from "./repeat.ts";

/**
 * Texts at each character of which a reader may look over the rest again: quotes that nothing closes, runs of blanks before an
 * end that does not come, words that wait for another. What takes a millisecond for some thousand characters takes minutes for a
 * megabyte, so that each element is of many characters.
 */
export const bombsOfLooks: readonly DumpBombKind[] = [
  { name: "a type of double quotes", dump: (size) => `CREATE TABLE t (a ${'"'.repeat(long(size))}` },
  { name: "a type of double quotes with blanks", dump: (size) => `CREATE TABLE t (a x ${'"" '.repeat(long(size))}` },
  { name: "a type of dimensions", dump: (size) => `CREATE TABLE t (a int${"[]".repeat(long(size))} x);` },
  { name: "a type of brackets that close first", dump: (size) => `CREATE TABLE t (a ${"][".repeat(long(size))});` },
  {
    name: "a type of quotes behind backslashes",
    dump: (size) => `CREATE TABLE t (a enum('${"\\'".repeat(long(size))});`,
  },
  {
    name: "a type of backslashes behind quotes",
    dump: (size) => `CREATE TABLE t (a enum(${"'\\".repeat(long(size))});`,
  },
  {
    name: "a type of literals and backslashes in turn",
    dump: (size) => `CREATE TABLE t (a enum('A]\\${"'\\A]\\".repeat(long(size))}`,
  },
  { name: "a type of groups", dump: (size) => `CREATE TABLE t (a x${" (1)".repeat(long(size))});` },
  { name: "a type of groups that do not close", dump: (size) => `CREATE TABLE t (a x${"(1) (".repeat(long(size))}` },
  { name: "a type that is one long word", dump: (size) => `CREATE TABLE t (a ${"x".repeat(long(size))}(1));` },
  {
    name: "one line of what may be commands",
    dump: (size) => `SELECT ${"a\\".repeat(long(size))}`,
  },
  { name: "one line of slashes and semicolons", dump: (size) => ";/".repeat(long(size)) },
  ...["\\a", "\\", ".a", ":a", "GO", "source ", "PROMPT", "DELIMITER", "@"].map((head) => ({
    name: `blanks behind ${head} at the start of a line`,
    dump: (size: number) => `${head}${" ".repeat(4000)}x\u2028x\n`.repeat(share(long(size), 4000)),
  })),
  {
    name: "rows behind rows",
    dump: (size) => `CREATE TABLE t (a int);\nINSERT INTO t ${"VALUES (1) ".repeat(long(size))};`,
  },
  {
    name: "semicolons in the parentheses of a statement",
    dump: (size) => `CREATE RULE r AS ON INSERT TO t DO (${";".repeat(long(size))})`,
  },
  {
    name: "blocks of a function behind many parameters",
    dump: (size) => `CREATE FUNCTION f (${"a ".repeat(long(size))}) BEGIN ATOMIC ${";".repeat(long(size))}`,
  },
  { name: "words that open and close cases", dump: (size) => `SELECT ${"CASE END ".repeat(long(size))}` },
  {
    name: "cases that are closed in the end",
    dump: (size) => `SELECT ${"CASE ".repeat(long(size))}${"END ".repeat(long(size))}`,
  },
  { name: "branches of no case", dump: (size) => `SELECT x ${"x ELSE ".repeat(long(size))}` },
  { name: "words that begin statements behind WITH", dump: (size) => `WITH ${"x SET ".repeat(long(size))}` },
  { name: "rows of an INSERT that has none", dump: (size) => `INSERT t x ${"x SET ".repeat(long(size))}` },
  { name: "actions of an ALTER TABLE on lines", dump: (size) => `ALTER TABLE t x\n${"SET x\n".repeat(long(size))}` },
  {
    name: "a number with a long fraction",
    dump: (size, sql) => `CREATE TABLE t (a ${sql.number}, b decimal(65, 30));
INSERT INTO t VALUES (1.${"0".repeat(long(size))}1, .${"0".repeat(long(size))}1);`,
  },
  {
    name: "a trigger of blanks before its end",
    dump: (size, sql) =>
      `CREATE TABLE t (a int);\n${sql.trigger("r", "t", `${sql.call("p").trim()}${" ;".repeat(long(size))}`)}`,
  },
  {
    name: "a routine of words that begin blocks",
    dump: (size, sql) => `CREATE TABLE t (a int);\n${sql.trigger("r", "t", "BEGIN ".repeat(long(size)))}`,
  },
  { name: "a view of blanks before its end", dump: (size) => `CREATE VIEW v AS SELECT 1${" \n".repeat(long(size))}x;` },
  { name: "words that may be a character set", dump: (size) => `x CHARSET ${" ".repeat(long(size))}x` },
  { name: "lines that may be a COPY", dump: (size) => "COPY \r".repeat(long(size)) },
  {
    name: "a head whose database has no name",
    dump: (size) => `-- Database ${"\t".repeat(long(size))}x y\n${"\t".repeat(long(size))}`,
  },
  {
    name: "columns of a server with a long version",
    dump: (size) =>
      `-- Server version\t${"1".repeat(16_000)}\nCREATE TABLE t (${many(size, (at) => `c${at} text CHARACTER SET utf8mb4`, ", ")});`,
  },
];
