import { describe, expect, it } from "vitest";
import { findCircles } from "../circles.ts";

const graph = (imports: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(imports).map(([file, names]) => [file, names.split(" ").filter((name) => name !== "")]));

describe("circles of files", () => {
  it("are not there where imports run one way", () => {
    expect(findCircles(graph({ a: "b c", b: "c", c: "zod" }))).toEqual([]);
  });

  it("are named by the shortest way around", () => {
    expect(findCircles(graph({ a: "b d", b: "c", c: "a", d: "a" }))).toEqual([["a", "d", "a"]]);
  });

  it("are each told once", () => {
    expect(findCircles(graph({ a: "b", b: "a", c: "d", d: "c e", e: "" }))).toEqual([
      ["a", "b", "a"],
      ["c", "d", "c"],
    ]);
  });

  it("are seen beyond files that only lead to them", () => {
    expect(findCircles(graph({ a: "b", b: "c", c: "b" }))).toEqual([["b", "c", "b"]]);
  });

  it("include a file that imports itself", () => {
    expect(findCircles(graph({ a: "a" }))).toEqual([["a", "a"]]);
  });
});
