import { expect, it } from "vitest";
import { parseRowCount } from "../../src/features/tables/row-count-words.ts";

it("reads a whole number with or without groups", () => {
  expect(["0", " 1200 ", "1,200", "1 200", "1\u202f200", "1'200", "1.200"].map(parseRowCount)).toEqual([
    0, 1200, 1200, 1200, 1200, 1200, 1200,
  ]);
});

it("takes nothing else for a number of rows", () => {
  expect(["", "-1", "1.5", "1e3", "many", "12 rows", "99999999999999999999"].map(parseRowCount)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});
