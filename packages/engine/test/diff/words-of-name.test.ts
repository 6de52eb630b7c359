import { assert, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { wordsOfName } from "../../src/diff/rename/name-likeness.ts";

test.each([
  ["OrderLines", ["order", "line"]],
  ["order_line", ["order", "line"]],
  ["tbl2_Categories", ["tbl", "2", "category"]],
  ["HTTPBoxes", ["httpbox"]],
  ["__a__", ["a"]],
  ["", []],
])("%s", (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});

test("names of plain letters are read as any others are", () => {
  const plain = stringMatching(/^[abs_SXyie019]{0,20}$/);
  assert(
    property(plain, (name) => {
      // One letter that is not plain takes the other way.
      expect(wordsOfName(name)).toEqual(wordsOfName(`${name}-é`).slice(0, -1));
    }),
  );
});
