import { describe, expect, test } from "vitest";
import { foldIdentifier, positionAt, tokenise } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";
import { dialectOf, getSection, readCases } from "./support/case-file.ts";

describe("lexer", () => {
  for (const testCase of readCases("lexer")) {
    test(`${testCase.file}: ${testCase.name}`, () => {
      const sql = getSection(testCase, "sql");
      const { tokens, diagnostics } = tokenise(sql, dialectOf(testCase.file));
      const shown = tokens.slice(0, -1).map((token) => `${token.kind} ${token.value}`);
      expect(shown.join("\n")).toBe(
        getSection(testCase, "tokens").trimEnd() + (shown.at(-1)?.endsWith(" ") ? " " : ""),
      );
      const said = diagnostics.map(({ code, position }) => `${code} ${position.line}:${position.column}`);
      expect(said.join("\n")).toBe(testCase.sections.get("diagnostics")?.trimEnd() ?? "");
    });
  }

  test("every token's span gives its source, counted from the base offset", () => {
    const sql = "SELECT a, 'b' /* c */ FROM \"d\" -- e";
    const { tokens } = tokenise(sql, "postgresql", 100);
    const sources = tokens.map((token) => sql.slice(token.start - 100, token.end - 100));
    expect(sources).toEqual(["SELECT", "a", ",", "'b'", "FROM", '"d"', ""]);
  });

  test("unquoted names fold as the database folds them", () => {
    const stored = (dialect: DialectName): string[] =>
      tokenise('Ab "Cd"', dialect)
        .tokens.slice(0, 2)
        .map((token) => foldIdentifier(dialect, token));
    expect(stored("postgresql")).toEqual(["ab", "Cd"]);
    expect(stored("oracle")).toEqual(["AB", "Cd"]);
    expect(stored("sqlite")).toEqual(["Ab", "Cd"]);
  });

  test("positions count lines and columns from 1", () => {
    expect(positionAt("a\nbc\r\nd", 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt("a\nbc\r\nd", 3)).toEqual({ line: 2, column: 2 });
    expect(positionAt("a\nbc\r\nd", 99)).toEqual({ line: 3, column: 2 });
  });
});
