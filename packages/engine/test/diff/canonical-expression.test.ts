import { describe, expect, test } from "vitest";
import { canonicalExpression } from "../../src/diff/canonical/expression.ts";
import type { DialectName } from "../../src/index.ts";

const scope = { ownType: null, isTextColumn: (name: string): boolean => name === "state" };
const canonical = (text: string, dialect: DialectName = "postgresql"): string =>
  canonicalExpression(text, dialect, scope);

describe("expressions in one spelling", () => {
  test.each([
    ["a>0 AND b<5", "((a > 0) AND (b < 5))"],
    ["a > 0 and (b > 0 or c > 0)", "((a > 0) AND ((b > 0) OR (c > 0)))"],
    ["NOT (a = 1 OR b = 2)", "(NOT ((a = 1) OR (b = 2)))"],
    ["(a + b) * 2 > -3", "((a + b) * 2) > '-3'::integer"],
    ["state IN ('x', 'y')", "((state)::text = ANY ((ARRAY['x'::character varying, 'y'::character varying])::text[]))"],
    ["lower(state) = 'a'", "(lower((state)::text) = 'a'::text)"],
    ["total >= 0", "(total >= (0)::numeric)"],
    ["a != 1", '("a" <> 1)'],
  ])("%s is %s", (left, right) => {
    expect(canonical(left)).toBe(canonical(right));
  });

  test.each([
    ["a - (b - c)", "a - b - c"],
    ["(a + b) * 2", "a + b * 2"],
    ["a AND (b OR c)", "a AND b OR c"],
    ["a / 2 > 1", "a / 2::numeric > 1"],
    ["other = 'a'", "other::text = 'a'"],
    ["a = 'X'", "a = 'x'"],
    ["a = X'41'", "a = '41'"],
    ['"A" = 1', "a = 1"],
    ["NOT (a) = 1", "(NOT a) = 1"],
    ["-(a + b)", "-a + b"],
  ])("%s is not %s", (left, right) => {
    expect(canonical(left)).not.toBe(canonical(right));
  });

  test("names take the case of their database", () => {
    expect(canonical("[A] > (0)", "sqlserver")).toBe(canonical("a>0", "sqlserver"));
    expect(canonical("`A` > 0", "mysql")).toBe(canonical("a > 0", "mysql"));
    expect(canonical('"A" > 0', "oracle")).toBe(canonical("a > 0", "oracle"));
    expect(canonical('"a" > 0', "oracle")).not.toBe(canonical("a > 0", "oracle"));
  });
});
