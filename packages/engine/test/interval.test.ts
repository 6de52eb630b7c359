import { expect, test } from "vitest";
import {
  allRows,
  both,
  either,
  guess,
  negate,
  noRows,
  share,
  weakerBasis,
} from "../src/statistics/estimate/interval.ts";
import { toRows } from "../src/statistics/estimate/to-rows.ts";

const half = share(0.5, 0.25, 0.75, "statistics");
const most = share(0.9, 0.8, 1, "statistics");

test("both of two conditions hold for no more rows than the rarer, and for those that they cannot but share", () => {
  expect(both(half, most)).toMatchObject({ expected: expect.closeTo(0.45), low: expect.closeTo(0.05), high: 0.75 });
  expect(both(most, half)).toMatchObject({ low: expect.closeTo(0.05), high: 0.75 });
});

test("one of two conditions holds for as many rows as the more frequent, and for no more than both together", () => {
  expect(either(half, share(0.1, 0.1, 0.2, "statistics"))).toMatchObject({
    expected: expect.closeTo(0.55),
    low: 0.25,
    high: expect.closeTo(0.95),
  });
});

test("a condition is not true for the rest, less what is neither", () => {
  const unknown = share(0.1, 0.05, 0.15, "statistics");
  expect(negate(half, unknown)).toMatchObject({
    expected: expect.closeTo(0.4),
    low: expect.closeTo(0.1),
    high: expect.closeTo(0.7),
  });
});

test("what is exact is known, and a number made of two is as weak as the weaker", () => {
  expect([share(0.5, 0.5, 0.5, "assumed").basis, share(0.5, 0, 1, "exact").basis]).toEqual(["exact", "statistics"]);
  expect(guess(0.3, "assumed")).toEqual({ expected: 0.3, low: 0, high: 1, basis: "assumed" });
  expect([weakerBasis("exact", "assumed"), weakerBasis("statistics", "exact")]).toEqual(["assumed", "statistics"]);
});

test("rows that were counted have bounds, others have none but that a key meets one row", () => {
  const ten = { rowCount: 10, basis: "exact", isMost: true } as const;
  const told = { rowCount: 10, basis: "statistics", isMost: false } as const;
  const assumed = { rowCount: 10, basis: "assumed", isMost: false } as const;
  expect(toRows(half, ten)).toEqual({ expected: 5, low: 2, high: 8, basis: "statistics" });
  expect(toRows(share(0.5, 0.5, 0.5, "statistics"), ten)).toEqual({ expected: 5, low: 5, high: 5, basis: "exact" });
  expect(toRows(half, { ...ten, basis: "statistics" })).toEqual({ expected: 5, low: 0, high: 8, basis: "statistics" });
  expect(toRows(allRows, told)).toEqual({ expected: 10, low: 0, high: 1_000_000, basis: "statistics" });
  expect(toRows(allRows, { ...told, rowCount: 5000 }).high).toBe(5_000_000);
  expect(toRows(share(0.1, 0, 0.1, "statistics"), told).high).toBe(1);
  expect(toRows(allRows, { ...told, rowCount: 1 }).high).toBe(1_000_000);
  expect(toRows(noRows, told).high).toBe(0);
  expect(toRows(half, assumed)).toEqual({ expected: 5, low: 0, high: 8000, basis: "assumed" });
  expect(toRows(share(0.1, 0, 0.1, "statistics"), assumed).high).toBe(1);
});
