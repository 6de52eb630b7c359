import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { predict, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";
import type { ValueRules } from "../src/statistics/values/literal-value.ts";
import { matches } from "../src/statistics/values/pattern-value.ts";
import { declared } from "../src/statistics/values/value.ts";

const put = (dialect: DialectName, operator: string, text: string, pattern: string, escape: string | null = null) => {
  const rules: ValueRules = { dialect, family: "text", collation: null, type: "text" };
  return matches(operator, declared("text", text), pattern, escape, { textOf: () => undefined, rules });
};
const like = (text: string, pattern: string) => put("postgresql", "LIKE", text, pattern);

describe("LIKE and GLOB", () => {
  test.each([
    ["", "", true],
    ["", "%", true],
    ["a", "", false],
    ["abc", "a%c", true],
    ["abc", "a_c", true],
    ["abbc", "a_c", false],
    ["abcabd", "%ab_", true],
    ["a%c", "a\\%c", true],
    ["abc", "a\\%c", false],
    // PostgreSQL refuses a pattern that ends with the escape character.
    ["a\\", "a\\", undefined],
    ["😀!", "_!", true],
    ["ABC", "abc", false],
  ])("%j LIKE %j is %s", (text, pattern, expected) => {
    expect(like(text, pattern)).toBe(expected);
  });

  test("ILIKE and SQLite's LIKE leave case aside; GLOB does not", () => {
    expect(put("postgresql", "ILIKE", "ABC", "a%")).toBe(true);
    expect(put("sqlite", "LIKE", "ABC", "a%")).toBe(true);
    expect(put("sqlite", "GLOB", "ABC", "A*?")).toBe(true);
    expect(put("sqlite", "GLOB", "ABC", "a*")).toBe(false);
  });

  test("agree with a plain search of all ways to match", () => {
    const search = (text: string, pattern: string): boolean => {
      if (pattern === "") return text === "";
      const first = pattern.charAt(0);
      const rest = pattern.slice(1);
      if (first === "%") return search(text, rest) || (text !== "" && search(text.slice(1), pattern));
      return text !== "" && (first === "_" || first === text.charAt(0)) && search(text.slice(1), rest);
    };
    const letters = (from: readonly string[], maxLength: number) =>
      array(constantFrom(...from), { maxLength }).map((characters) => characters.join(""));
    assert(
      property(
        letters(["a", "b"], 9),
        letters(["a", "b", "%", "_"], 7),
        (text, pattern) => like(text, pattern) === search(text, pattern),
      ),
      { numRuns: 2_000 },
    );
  });

  test("a pattern of many runs costs no more than the product of both lengths", () => {
    const reading = readDump("CREATE TABLE c (id integer);", { dialect: "postgresql" });
    const statement = `DELETE FROM c WHERE '${"a".repeat(5_000)}' LIKE '${"%a".repeat(900)}b'`;
    const prediction = predict(statement, reading);
    expect(prediction.outcome).toBe("completed");
    expect(like("a".repeat(5_000), `${"%a".repeat(900)}b`)).toBe(false);
    expect(like("a".repeat(50_000), "%a".repeat(50_000))).toBeUndefined();
  });
});
