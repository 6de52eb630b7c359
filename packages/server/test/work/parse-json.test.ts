import { describe, expect, it } from "vitest";
import { parseJson, TooManyValuesError } from "../../src/work/parse-json.ts";

const million = 1_000_000;

describe("JSON that a client sends", () => {
  it.each([
    ["lists", `[${"[],".repeat(2 * million)}1]`],
    ["records", `[${"{},".repeat(2 * million)}1]`],
    ["brackets alone", "[".repeat(4 * million + 1)],
    ["values behind texts", `["\\"","\\\\",${"1,".repeat(4 * million)}1]`],
  ])("is not parsed where it has more values than there is memory for: %s", (_name, text) => {
    expect(() => parseJson(text)).toThrow(TooManyValuesError);
  });

  it("may have texts of any length, with anything in them", () => {
    const dump = `"[{,\\${"INSERT INTO t VALUES (1, '[{\"\"}]');\n".repeat(200_000)}`;
    expect(parseJson(JSON.stringify({ dump, more: [1, 2] }))).toEqual({ dump, more: [1, 2] });
  });

  it("may have a text without its end, which is told of as such", () => {
    expect(() => parseJson(`["${"x,".repeat(3 * million)}`)).toThrow(SyntaxError);
    expect(() => parseJson(`["${"x,".repeat(3 * million)}\\"`)).toThrow(SyntaxError);
  });
});
