import { describe, expect, test } from "vitest";
import { dimensionsAt, withoutGroups, withoutLiterals, withPlainBlanks } from "../src/ddl/parse/type-text.ts";
import { literalEnd, partsByLiteral } from "../src/sql/literal-end.ts";

describe("literals", () => {
  test.each([
    ["'a'x", 3],
    ["'a''b'x", 6],
    [String.raw`'a\'b'x`, 6],
    ["'a", -1],
    ["'a''", -1],
    [String.raw`'a\'`, -1],
  ])("the one that begins %j ends at %i", (text, end) => {
    expect(literalEnd(text, 0)).toBe(end);
  });

  test("part a text, and none is in what follows a quote that nothing closes", () => {
    expect([...partsByLiteral("a'b'c'd")]).toEqual([
      { part: "a", isLiteral: false },
      { part: "'b'", isLiteral: true },
      { part: "c'd", isLiteral: false },
    ]);
  });
});

describe("types", () => {
  test.each([
    ["  varchar \n (10)\t", "varchar (10)"],
    ["[sys].[date time]", "sys.[date time]"],
    ["enum('a  b',\n[c])", "enum('a  b', c)"],
    ["enum('a  b", "enum('a b"],
  ])("%j is %j with plain blanks", (type, plain) => {
    expect(withPlainBlanks(type)).toBe(plain);
  });

  test.each([
    ["enum('a','b')", "enum(,)"],
    [`enum("a" , "b")`, "enum( , )"],
    [`"MDSYS"."SDO_GEOMETRY"`, `"MDSYS"."SDO_GEOMETRY"`],
    [`enum("it's", "b")`, "enum(, )"],
    [`enum("a`, `enum("a`],
    [`enum('a"', "b)`, `enum(, "b)`],
  ])("%j is %j without literals", (type, without) => {
    expect(withoutLiterals(type)).toBe(without);
  });

  test.each([
    ["decimal(10, 2) unsigned", "decimal unsigned"],
    ["f(a(b(c)d)e)g(h)", "fg"],
    ["f(a)(b", "f(b"],
    ["f)a(b)", "f)a"],
  ])("%j is %j without groups", (type, without) => {
    expect(withoutGroups(type)).toBe(without);
  });

  test.each([
    ["int", "int"],
    ["int[]", "int"],
    ["int [3] []", "int"],
    ["int[3]x", "int[3]x"],
    ["int[a][]", "int[a]"],
    ["][]", "]"],
  ])("%j is %j without dimensions", (type, without) => {
    expect(type.slice(0, dimensionsAt(type))).toBe(without);
  });
});
