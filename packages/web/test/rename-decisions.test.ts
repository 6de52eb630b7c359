import { describe, expect, it } from "vitest";
import { decide, isTooMuch, pairOf, readDecisions, writeDecisions } from "../src/lib/rename-decisions.ts";

const none = { confirmed: [], refused: [] };

describe("decisions on renames", () => {
  it("stand in the address, and are read from it", () => {
    const decisions = decide(decide(none, ["a", "b"], "confirmed"), ["t", "x", "y"], "refused");
    const written = writeDecisions(decisions);
    expect(written).toEqual({ confirmed: '[["a","b"]]', refused: '[["t","x","y"]]' });
    expect(readDecisions(written)).toEqual(decisions);
    expect(writeDecisions(none)).toEqual({ confirmed: undefined, refused: undefined });
  });

  it("are one for each pair, and can be taken back", () => {
    const refused = decide(decide(none, ["a", "b"], "confirmed"), ["a", "b"], "refused");
    expect(refused).toEqual({ confirmed: [], refused: [["a", "b"]] });
    expect(decide(refused, ["a", "b"], null)).toEqual(none);
  });

  it.each(["", "no JSON", "{}", '["a","b"]', '[["a"]]', '[["a", 1]]'])(
    "leave out what is not understood: %s",
    (text) => {
      expect(readDecisions({ refused: text })).toEqual(none);
    },
  );

  it("end where the server takes no more", () => {
    expect(isTooMuch(decide(none, ["a", "b"], "refused"))).toBe(false);
    expect(isTooMuch(decide(none, ["a", "b".repeat(2_000)], "refused"))).toBe(true);
  });

  it("name a column behind its table", () => {
    expect(pairOf({ table: null, before: "a", after: "b" })).toEqual(["a", "b"]);
    expect(pairOf({ table: "t", before: "a", after: "b" })).toEqual(["t", "a", "b"]);
  });
});
