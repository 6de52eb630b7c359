import { describe, expect, test } from "vitest";
import { isScript, predictScript, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName, PreparedSchema } from "../src/index.ts";
import { dialectOf, getSection, readCases } from "./support/case-file.ts";
import { expectWellFormed } from "./support/impact-invariants.ts";
import { furtherSections } from "./support/render-impact.ts";
import { renderScript } from "./support/render-script.ts";

describe("what a script would do", () => {
  let schema: PreparedSchema | undefined;
  for (const testCase of readCases("script")) {
    // A case without a dump goes on with the one before it.
    const dump = testCase.sections.get("dump");
    if (dump !== undefined) {
      const { catalog, statistics } = readDump(dump, { dialect: dialectOf(testCase.file) });
      schema = prepareSchema(catalog, statistics);
    }
    const current = schema;
    test(`${testCase.file}: ${testCase.name}`, () => {
      if (current === undefined) throw new Error("the first case of a file needs a dump");
      const script = getSection(testCase, "script");
      const prediction = predictScript(script, { schema: current });
      expect(renderScript(prediction)).toBe(getSection(testCase, "told").trimEnd());
      const places = testCase.sections.get("places");
      if (places !== undefined) expect(furtherSections["places"]?.(prediction, script)).toBe(places.trimEnd());
      if (prediction.outcome === "failed") return;
      for (const { impact, text, span } of prediction.script.statements) {
        if (impact) expectWellFormed(impact);
        expect(script.slice(span.start, span.end)).toBe(text);
      }
    });
  }
});

describe("a text that is a script", () => {
  const texts: readonly (readonly [string, DialectName, boolean])[] = [
    ["SELECT 1;", "postgresql", false],
    ["SELECT 1; -- done\n", "postgresql", false],
    ["SELECT ';'", "mysql", false],
    ["DELETE FROM a; DELETE FROM b", "sqlite", true],
    ["DELETE FROM a DELETE FROM b", "sqlserver", true],
    ["DELETE FROM a\nGO\nDELETE FROM b", "sqlserver", true],
    ["ALTER TABLE a ADD b int", "postgresql", true],
    ["TRUNCATE a", "postgresql", false],
    ["COMMIT", "oracle", true],
    ["INSERT INTO a VALUES (1); INSERT INTO a VALUES (2)", "mysql", true],
    ["", "mysql", false],
  ];
  test.each(texts)("%s", (text, dialect, is) => {
    expect(isScript(text, dialect)).toBe(is);
  });
});

describe("bad scripts", () => {
  const { catalog, statistics } = readDump("CREATE TABLE a (id int PRIMARY KEY);", { dialect: "postgresql" });
  const schema = prepareSchema(catalog, statistics);

  test("nothing at all is told as of one statement", () => {
    expect(renderScript(predictScript(" -- nothing", { schema }))).toMatch(/^failed syntax/u);
  });

  test("a quote that is not closed fails before anything runs, with its place", () => {
    const prediction = predictScript("DELETE FROM a;\nDELETE FROM a WHERE id = 'x", { schema });
    expect(prediction.outcome === "failed" && prediction.failure.position.line).toBe(2);
  });

  test("too many statements are refused, not tried", () => {
    const prediction = predictScript("SELECT 1;".repeat(1001), { schema });
    expect(prediction.outcome === "failed" && prediction.failure.code).toBe("not_supported");
  });

  test("a thousand statements take little time", () => {
    const sql = Array.from({ length: 1000 }, (_, at) => `INSERT INTO a VALUES (${String(at)})`).join(";\n");
    const prediction = predictScript(sql, { schema });
    expect(prediction.outcome === "completed" && prediction.script.tables[0]?.inserted.low).toBe(1000);
  });

  test("the type that was chosen is that of the weightiest statement", () => {
    const sql = "INSERT INTO a VALUES (1); DELETE FROM a";
    expect(predictScript(sql, { schema, expectedType: "DELETE" }).outcome).toBe("completed");
    const other = predictScript(sql, { schema, expectedType: "INSERT" });
    expect(other.outcome === "failed" && other.failure.code).toBe("type_differs");
  });
});
