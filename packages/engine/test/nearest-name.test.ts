import { describe, expect, test } from "vitest";
import { findNearestName } from "../src/statement/nearest-name.ts";

describe("the name that was meant", () => {
  test.each([
    ["a letter is missing", "custmer", ["order", "customer"], "customer"],
    ["there is one too many", "customerr", ["customer"], "customer"],
    ["one is another", "cuztomer", ["customer"], "customer"],
    ["two neighbours are swapped", "dim", ["idm"], "idm"],
    ["at the end", "idm", ["imd"], "imd"],
    ["two that are no neighbours are two letters", "abc", ["cba"], null],
    ["swapped ones in a longer name count once", "abcdxy", ["badcxy"], "badcxy"],
    ["of a short name one letter may be wrong", "ab", ["abc"], "abc"],
    ["not two", "ab", ["abcd"], null],
    ["of six letters two", "abcdef", ["abcxyf"], "abcxyf"],
    ["not three", "abcdef", ["axyzef"], null],
    ["of nine letters three", "abcdefghi", ["abcxyzghi"], "abcxyzghi"],
    ["never four", "abcdefghijklmno", ["abcdwxyzijklmno"], null],
    ["the nearer of two", "abcdef", ["abcxyf", "abcdex"], "abcdex"],
    ["the first of two that are as near", "abc", ["abd", "abe"], "abd"],
    ["whatever the case", "ID", ["Id"], "Id"],
    ["nothing is near", "abc", ["xyz"], null],
    ["there is nothing", "abc", [], null],
  ])("%s", (_, written, names, meant) => {
    expect(findNearestName(written, names)).toBe(meant);
  });
});
