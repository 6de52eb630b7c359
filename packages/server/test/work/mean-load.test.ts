import { expect, it } from "vitest";
import { MeanLoad } from "../../src/work/processes/mean-load.ts";

it("follows a number as it stays, and forgets what it was", () => {
  const load = new MeanLoad(1_000, 0);
  expect(load.at(5_000)).toBe(0);
  load.note(4, 5_000);
  expect(load.at(5_000)).toBe(0);
  expect(load.at(6_000)).toBe(2);
  expect(load.at(7_000)).toBe(3);
  load.note(0, 7_000);
  expect(load.at(8_000)).toBe(1.5);
  expect(load.at(60_000)).toBeCloseTo(0);
});

it("is the mean of a number that goes up and down", () => {
  const load = new MeanLoad(1_000, 0);
  for (let nowMs = 0; nowMs < 60_000; nowMs += 10) load.note((nowMs / 10) % 2 === 0 ? 0 : 4, nowMs);
  expect(load.at(60_000)).toBeCloseTo(2, 1);
});
