import { expect, it } from "vitest";
import { RecentPeak } from "../../src/work/processes/recent-peak.ts";

it("remembers the greatest number of the window before, and forgets it after another", () => {
  const peak = new RecentPeak(1_000);
  expect(peak.at(0)).toBe(0);
  peak.note(3, 100);
  peak.note(1, 200);
  expect(peak.at(900)).toBe(3);
  peak.note(2, 1_500);
  expect(peak.at(1_900)).toBe(3);
  expect(peak.at(2_500)).toBe(2);
  expect(peak.at(60_000)).toBe(0);
  peak.note(1, 60_100);
  expect(peak.at(60_200)).toBe(1);
});
