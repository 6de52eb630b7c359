import { expect, test } from "vitest";
import { NextOccurrence } from "../src/sql/next-occurrence.ts";

test("an occurrence is found as indexOf finds it, from wherever it is asked for", () => {
  const texts = ["a\nbb\n\nc", "no line feed", "\n"];
  const next = new NextOccurrence();
  for (const wanted of ["\n", "b", "bb"])
    for (const text of texts)
      for (const from of [0, 1, 2, 3, 4, 5, 6, 0, 3, 1, 6])
        expect(next.find(text, wanted, from)).toBe(text.indexOf(wanted, from));
});

/** A text that counts how often it is searched. */
function countedText(text: string): { readonly text: string; readonly searches: () => number } {
  let searches = 0;
  const counted = Object.assign(Object(text) as object, {
    indexOf: (wanted: string, from: number) => {
      searches += 1;
      return text.indexOf(wanted, from);
    },
  });
  return { text: counted as unknown as string, searches: () => searches };
}

test("the places before one occurrence cost one search, and so do those behind the last", () => {
  const { text, searches } = countedText(`${"a".repeat(100)}\n${"b".repeat(100)}`);
  const next = new NextOccurrence();
  for (let at = 0; at <= 100; at += 1) expect(next.find(text, "\n", at)).toBe(100);
  expect(searches()).toBe(1);
  for (let at = 101; at <= 200; at += 1) expect(next.find(text, "\n", at)).toBe(-1);
  expect(searches()).toBe(2);
});
