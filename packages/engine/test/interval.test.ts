import { expect, test } from "vitest";
import { both, either, guess, negate, share, weakerBasis } from "../src/statistics/estimate/interval.ts";
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
  expect(toRows(half, 10, "exact")).toEqual({ expected: 5, low: 2, high: 8, basis: "statistics" });
  expect(toRows(share(0.5, 0.5, 0.5, "statistics"), 10, "exact")).toEqual({
    expected: 5,
    low: 5,
    high: 5,
    basis: "exact",
  });
  expect(toRows(half, 10, "statistics")).toEqual({ expected: 5, low: 0, high: 8, basis: "statistics" });
  expect(toRows(half, 10, "assumed")).toEqual({ expected: 5, low: 0, high: 8000, basis: "assumed" });
  expect(toRows(share(0.1, 0, 0.1, "statistics"), 10, "assumed").high).toBe(1);
});
