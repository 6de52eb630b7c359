import { describe, expect, it } from "vitest";
import { textSearch } from "../src/lib/text-search.ts";

describe("the search parameters of a page", () => {
  const read = textSearch("schema", "table");

  it.each([
    [
      { schema: "a", table: "b", other: "c" },
      { schema: "a", table: "b" },
    ],
    [{ schema: "" }, { schema: "" }],
    [{ table: 2024 }, { table: "2024" }],
    [{ schema: ["a", "b"], table: undefined }, {}],
    [{}, {}],
  ])("of %j are %j", (search, expected) => {
    expect(read(search)).toEqual(expected);
  });
});
