import { describe, expect, it } from "vitest";
import { summariseColumn } from "../src/dumps/gather/column-summary.ts";

function boundsOf(values: readonly string[], family: "integer" | "decimal" | "text" = "integer") {
  const rowCount = values.length * 10;
  const sample = { name: "c", family, isForeignKey: false, isLinked: false, values, rowCount, isWhole: false };
  return summariseColumn(sample)?.histogramBounds;
}

/** The numbers below a count in an order that is none. */
const shuffled = (count: number): string[] => Array.from({ length: count }, (_, at) => String((at * 7_919) % count));

describe("the histogram of a column", () => {
  it("has the least and the greatest number and about as many rows between every two bounds", () => {
    expect(boundsOf(shuffled(1_001))).toEqual(Array.from({ length: 101 }, (_, bound) => String(bound * 10)));
    expect(boundsOf(["30", "4", "200"])).toEqual(["4", "30", "200"]);
  });

  it("has numbers as they are written", () => {
    expect(boundsOf(["007", "1.50", "0.2", "-3"], "decimal")).toEqual(["-3", "0.2", "1.50", "007"]);
  });

  it("has a number once that is written in two ways", () => {
    expect(boundsOf(["1", "1.0", "2", "10"], "decimal")).toEqual(["1.0", "2", "10"]);
  });

  it("has what is no number last", () => {
    expect(boundsOf(["2", "NaN", "10"], "decimal")).toEqual(["2", "10", "NaN"]);
  });

  it("has texts in the order of texts", () => {
    expect(boundsOf(["b", "10", "9", "a"], "text")).toEqual(["10", "9", "a", "b"]);
  });

  it("has more bounds where values have more rows", () => {
    const values = [...shuffled(300), ...Array.from({ length: 200 }, () => ["7", "8"]).flat()];
    const bounds = boundsOf(values) ?? [];
    expect(bounds).toHaveLength(101);
    expect(new Set(bounds).size).toBe(bounds.length);
  });
});
