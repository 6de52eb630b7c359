import { describe, expect, test } from "vitest";
import { formatCount, formatRows, listOf } from "../src/impact/wording.ts";
import { findNearestName } from "../src/statement/nearest-name.ts";

const estimate = (expected: number, low = 0, high = 1_000_000) => ({
  expected,
  low,
  high,
  basis: "statistics" as const,
});

describe("numbers and names for people", () => {
  test("thin spaces between groups of three digits", () => {
    expect([0, 27, 999, 3120, 1_234_567].map(formatCount)).toEqual([
      "0",
      "27",
      "999",
      "3\u202f120",
      "1\u202f234\u202f567",
    ]);
  });

  test("exact numbers are plain, estimates are rounded to what they can know", () => {
    expect(formatRows({ expected: 3127, low: 3127, high: 3127, basis: "exact" })).toBe("3\u202f127 rows");
    expect(formatRows({ expected: 1, low: 1, high: 1, basis: "exact" })).toBe("1 row");
    expect(formatRows(estimate(3127))).toBe("≈\u00a03\u202f130 rows");
    expect(formatRows(estimate(3957, 0, 3957))).toBe("≈\u00a03\u202f957 rows");
    expect(formatRows(estimate(3957, 0, 3958))).toBe("≈\u00a03\u202f958 rows");
    expect(formatRows(estimate(3964, 3962))).toBe("≈\u00a03\u202f962 rows");
    expect(formatRows(estimate(0.6, 0, 2))).toBe("≈\u00a01 row");
    expect(formatRows(estimate(27.4))).toBe("≈\u00a027 rows");
    expect(formatRows(estimate(0.8, 0, 1))).toBe("at most 1 row");
    expect(formatRows(estimate(0.2))).toBe("probably no row");
    expect(formatRows(estimate(0, 0, 0))).toBe("0 rows");
  });

  test("lists end with and", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listOf)).toEqual(["", "a", "a and b", "a, b and c"]);
  });

  test("the nearest name is near", () => {
    const names = ["customer", "orders", "order_items"];
    expect(findNearestName("custmer", names)).toBe("customer");
    expect(findNearestName("CUSTOMRE", names)).toBe("customer");
    expect(findNearestName("oders", names)).toBe("orders");
    expect(findNearestName("invoice", names)).toBeNull();
    expect(findNearestName("DELTE", ["SELECT", "DELETE", "UPDATE"])).toBe("DELETE");
  });
});
