import { describe, expect, test } from "vitest";
import { dialectNames } from "../src/index.ts";
import { parseStatement } from "../src/statement/parse/parse-statement.ts";
import { dialectOf, getSection, readCases } from "./support/case-file.ts";
import { renderTree } from "./support/render-tree.ts";

describe("reading a statement", () => {
  for (const testCase of readCases("statement")) {
    test(`${testCase.file}: ${testCase.name}`, () => {
      const sql = getSection(testCase, "statement");
      const serverVersion = testCase.sections.get("server") ?? null;
      const parsed = parseStatement(sql, dialectOf(testCase.file), { serverVersion });
      const told = parsed.ok
        ? renderTree(parsed.statement)
        : [`failed ${parsed.failure.code}`, parsed.failure.message].join("\n");
      expect(told).toBe(getSection(testCase, "tree").trimEnd());
      // Every span lies inside the text, and the statement's begins at its first word.
      if (parsed.ok)
        expect(sql.slice(parsed.statement.span.start).trimStart()).toBe(sql.slice(parsed.statement.span.start));
    });
  }
});

describe("code that the database keeps", () => {
  test("loses nothing for clauses of other databases", () => {
    const statement =
      "INSERT IGNORE INTO t (a) SELECT a FROM u WHERE b ILIKE 'x' LIMIT 5 ON CONFLICT DO NOTHING RETURNING a";
    for (const dialect of dialectNames) {
      expect(parseStatement(statement, dialect).ok).toBe(false);
      expect(parseStatement(statement, dialect, { isStored: true }).ok).toBe(true);
    }
  });
});

describe("hostile text", () => {
  test("deep nesting is refused, not suffered", () => {
    for (const dialect of dialectNames) {
      const parsed = parseStatement(`SELECT ${"(".repeat(100_000)}1${")".repeat(100_000)}`, dialect);
      expect(parsed.ok ? "read" : parsed.failure.code).toBe("not_supported");
    }
  });

  test("long chains of one operator are refused, long ANDs are read", () => {
    const chain = parseStatement(`SELECT ${"1 + ".repeat(20_000)}1`, "postgresql");
    expect(chain.ok ? "read" : chain.failure.code).toBe("not_supported");
    expect(parseStatement(`SELECT 1 WHERE ${"a = 1 AND ".repeat(20_000)}b = 2`, "postgresql").ok).toBe(true);
  });

  test.each([
    ["joins", (length: number) => `SELECT 1 FROM t${" JOIN t USING (a)".repeat(length)}`],
    [
      "joins whose conditions come last",
      (length: number) => `SELECT 1 FROM t${" JOIN t".repeat(length)}${" ON true".repeat(length)}`,
    ],
    ["set operations", (length: number) => `SELECT 1${" UNION SELECT 1".repeat(length)}`],
  ])("long chains of %s are refused", (_, write) => {
    expect(parseStatement(write(400), "postgresql").ok).toBe(true);
    const long = parseStatement(write(20_000), "postgresql");
    expect(long.ok ? "read" : long.failure.code).toBe("not_supported");
  });

  test("any part of a statement is read or refused, never thrown out of", () => {
    const sql =
      "WITH t AS (SELECT a, 'x''y' FROM b WHERE c IN (1, 2)) INSERT INTO d (e) SELECT CASE WHEN a THEN 1 END FROM t";
    for (const dialect of dialectNames) {
      for (let end = 0; end <= sql.length; end += 1) {
        const parsed = parseStatement(sql.slice(0, end), dialect);
        if (!parsed.ok) expect(parsed.failure.message).toMatch(/^Line \d+, column \d+: /u);
      }
    }
  });
});
