import { describe, expect, it } from "vitest";
import { Recent } from "../../src/work/recent.ts";

describe("the values used last", () => {
  it("are kept up to a weight, the one unused longest going first", () => {
    const recent = new Recent<string>(10);
    recent.set("a", "A", 4);
    recent.set("b", "B", 4);
    expect(recent.find("a")).toBe("A");
    recent.set("c", "C", 4);
    expect([recent.find("a"), recent.find("b"), recent.find("c")]).toEqual(["A", undefined, "C"]);
  });

  it("are replaced under the same key with their weight", () => {
    const recent = new Recent<string>(10);
    recent.set("a", "A", 9);
    recent.set("a", "A2", 1);
    recent.set("b", "B", 9);
    expect([recent.find("a"), recent.find("b")]).toEqual(["A2", "B"]);
  });

  it("are kept alone where one is heavier than all may be", () => {
    const recent = new Recent<string>(10);
    recent.set("a", "A", 1);
    recent.set("b", "B", 50);
    expect([recent.find("a"), recent.find("b")]).toEqual([undefined, "B"]);
    recent.set("c", "C", 1);
    expect([recent.find("b"), recent.find("c")]).toEqual([undefined, "C"]);
  });
});
