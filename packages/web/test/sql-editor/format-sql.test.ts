import { expect, it } from "vitest";
import { formatSql } from "../../src/components/sql-editor/format-sql.ts";

it("puts a statement in lines, comments kept", () => {
  expect(formatSql("DELETE FROM customer c USING invoice i WHERE i.id = c.id -- gone\n", "postgresql")).toBe(
    "DELETE FROM customer c USING invoice i\nWHERE\n  i.id = c.id -- gone",
  );
});

it("does not touch what it cannot read, nor what would become another statement", () => {
  expect(formatSql("SELECT 'open FROM t", "postgresql")).toBeNull();
  expect(formatSql("SELECT (1", "mysql")).toBeNull();
});

it.each([
  ["postgresql", "SELECT $$a  b$$, E'x\\'y', a::text, b #>> '{c,d}' FROM t"],
  ["mysql", 'SELECT `a b`, "c  d" FROM t # why\nWHERE a <=> NULL'],
  ["sqlite", "INSERT OR REPLACE INTO t ([a b]) VALUES (x'ff')"],
  ["oracle", "SELECT q'[it's]', a(+) FROM t"],
  ["sqlserver", "SELECT TOP (3) [a b], N'ü' FROM dbo.t"],
] as const)("keeps the words and texts of %s", (dialect, sql) => {
  const formatted = formatSql(sql, dialect);
  expect(formatted === null || formatted.replaceAll(/\s/gu, "") === sql.replaceAll(/\s/gu, "")).toBe(true);
});
