import { describe, expect, test } from "vitest";
import { createDumpReader, predict, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

const incompletenessOf = (text: string, dialect: DialectName = "postgresql"): string | undefined =>
  readDump(text, { dialect }).catalog.incompleteness;

const tables = (count: number): string =>
  Array.from({ length: count }, (_, n) => `CREATE TABLE t${n} (id int PRIMARY KEY);\n`).join("");
const pgDump = `--\n-- PostgreSQL database dump\n--\n\n${tables(1)}`;

describe("a dump that ends too early says what it ends inside of", () => {
  test.each<[string, string, string]>([
    ["a list of columns", `${tables(1)}CREATE TABLE x (id int,`, "the statement that begins at line 2"],
    ["a quoted text", `${tables(1)}COMMENT ON TABLE t0 IS 'so`, "the statement that begins at line 2"],
    ["a word", `${tables(1)}ALTER TABLE t0 ADD CONSTRAINT k FOR`, "the statement that begins at line 2"],
    ["the body of a function", `${tables(1)}CREATE FUNCTION f() RETURNS int AS $$ SELECT`, "the statement"],
    ["a row", `${tables(1)}INSERT INTO t0 VALUES (1), (2`, "the rows of the statement that begins at line 2"],
    ["rows, behind a comma", `${tables(1)}INSERT INTO t0 VALUES (1), (2),\n`, "the rows of the statement"],
    ["a COPY block", `${tables(1)}COPY t0 (id) FROM stdin;\n1\n2`, "a COPY block"],
    ["a COPY block without rows", `${tables(1)}COPY t0 (id) FROM stdin;\n`, "a COPY block"],
    ["a transaction", `BEGIN;\n${tables(2)}`, "the transaction that begins at line 1, which a server would take back"],
  ])("%s", (_name, text, what) => {
    expect(incompletenessOf(text)).toContain(`The dump ends inside of ${what}`);
  });

  test("also where what is there makes a statement of its own, in a dump that ends each by a terminator", () => {
    const open = "ALTER TABLE t0 ADD CONSTRAINT k FOREIGN KEY (id) REFERENCES t0";
    const unended = "The dump stops in the middle of its last statement.";
    expect(incompletenessOf(`${pgDump}${open}`)).toBe(unended);
    expect(incompletenessOf(`-- MySQL dump 10.13\n${tables(1)}/*!40000 ALTER TABLE t0 ENABLE`, "mysql")).toBe(unended);
    expect(incompletenessOf(`${tables(10)}${open}`)).toBe(unended);
    expect(incompletenessOf(`${tables(10)}INSERT INTO t0 VALUES (1)`)).toBe(unended);
    expect(incompletenessOf(`${tables(10)}${open}`, "sqlserver")).toBe(unended);
  });

  test("wherever the parts of the text begin", () => {
    const text = `${pgDump}INSERT INTO t0 VALUES (1), (2),\n(3`;
    for (let size = 1; size < 40; size += 3) {
      const reader = createDumpReader({ dialect: "postgresql" });
      for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
      expect(reader.end().catalog.incompleteness).toContain("inside of the rows of the statement");
    }
  });
});

describe("a whole dump says nothing", () => {
  test.each<[string, string, DialectName]>([
    ["without a terminator behind its last statement", `${tables(2)}CREATE TABLE x (id int)`, "postgresql"],
    ["of one statement", "CREATE TABLE x (id int)", "sqlite"],
    ["with rows at its end", `${tables(2)}INSERT INTO t0 VALUES (1), (2)`, "mysql"],
    ["with a comment at its end", `${tables(12)}-- done`, "mysql"],
    ["with a command at its end", `${tables(12)}\\dt`, "postgresql"],
    ["that ends a COPY block", `${pgDump}COPY t0 (id) FROM stdin;\n1\n\\.\n`, "postgresql"],
    ["that commits", `BEGIN;\n${tables(2)}COMMIT;\n`, "sqlite"],
    ["of batches", "CREATE TABLE x (id int)\nGO\nSET NOEXEC OFF", "sqlserver"],
  ])("%s", (_name, text, dialect) => {
    expect(readDump(text, { dialect }).catalog).not.toHaveProperty("incompleteness");
  });
});

test("whatever is told of an incomplete schema is told at a severe risk", () => {
  const { catalog, statistics } = readDump(`${tables(2)}COMMENT ON TABLE t1 IS (`, { dialect: "postgresql" });
  const prediction = predict("DELETE FROM t0 WHERE id = 1", { catalog, statistics });
  if (prediction.outcome !== "completed") throw new Error("the statement was not analysed");
  expect(prediction.impact).toMatchObject({ verdict: "succeeds", risk: "severe" });
  expect(prediction.impact.riskReasons[0]).toMatchObject({
    code: "INCOMPLETE_SCHEMA",
    sentence: "The schema may lack tables, keys and rows. The dump ends inside of the statement that begins at line 3.",
  });
});
