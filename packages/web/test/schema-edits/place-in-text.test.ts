import { expect, it } from "vitest";
import { offsetOf } from "../../src/components/schema-edits/place-in-text.ts";

it("finds a place by its line and column", () => {
  const text = "one\ntwo\n\nfour";
  expect(offsetOf(text, { line: 1, column: 1 })).toBe(0);
  expect(offsetOf(text, { line: 2, column: 3 })).toBe(6);
  expect(offsetOf(text, { line: 4, column: 2 })).toBe(10);
});

it("stays within the line and the text", () => {
  expect(offsetOf("one\ntwo", { line: 1, column: 9 })).toBe(3);
  expect(offsetOf("one\ntwo", { line: 7, column: 1 })).toBe(7);
});
