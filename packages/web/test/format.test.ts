import { describe, expect, it } from "vitest";
import {
  formatAgo,
  formatBytes,
  formatCount,
  formatDuration,
  formatEstimate,
  formatQuantity,
  formatTime,
} from "../src/lib/format.ts";

/** The separator is narrow and unbreakable; the expectations are easier to read with a plain space. */
const plain = (text: string) => text.replaceAll("\u202f", " ");

it.each([
  [0, "0"],
  [999, "999"],
  [3_120, "3 120"],
  [12_345_678, "12 345 678"],
])("groups %d as %s", (value, text) => {
  expect(plain(formatCount(value))).toBe(text);
  expect(formatCount(value)).not.toContain(" ");
});

it.each([
  [27, "exact", "27"],
  [3_117, "exact", "3 117"],
  [27, "estimated", "≈ 27"],
  [3_117, "estimated", "≈ 3 120"],
  [1_234_567, "estimated", "≈ 1 230 000"],
  [0.3, "estimated", "< 1"],
  [0, "estimated", "≈ 0"],
] as const)("writes %d rows, %s, as %s", (value, basis, text) => {
  expect(plain(formatEstimate(value, basis))).toBe(text);
});

it.each([
  [3_957, 0, 3_957, "≈ 3 957"],
  [3_957, 0, 3_958, "≈ 3 958"],
  [3_964, 3_962, 9_000, "≈ 3 962"],
  [3_957, 0, 9_000, "≈ 3 960"],
])("writes %d rows between %d and %d as %s", (value, low, high, text) => {
  expect(plain(formatEstimate(value, "estimated", { low, high }))).toBe(text);
});

it.each([
  [1, "1 table"],
  [0, "0 tables"],
  [1_200, "1 200 tables"],
])("writes %d tables as %s", (value, text) => {
  expect(plain(formatQuantity(value, "table"))).toBe(text);
});

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 KB"],
  [1_440, "1.4 KB"],
  [3_200_000, "3.2 MB"],
  [250_000_000, "250 MB"],
  [5_000_000_000_000_000, "5000 TB"],
])("writes %d bytes as %s", (sizeBytes, text) => {
  expect(plain(formatBytes(sizeBytes))).toBe(text);
});

it("rounds a size down where that is asked for", () => {
  expect(plain(formatBytes(1_999_999_999, Math.floor))).toBe("1.9 GB");
  expect(plain(formatBytes(2_000_000_000, Math.floor))).toBe("2 GB");
  expect(plain(formatBytes(999_999, Math.floor))).toBe("999 KB");
});

it.each([
  [0.4, "< 1 ms"],
  [840, "840 ms"],
  [3_240, "3.2 s"],
  [125_000, "2 min 5 s"],
])("writes %d milliseconds as %s", (durationMs, text) => {
  expect(plain(formatDuration(durationMs))).toBe(text);
});

describe("how long ago", () => {
  const nowMs = Date.UTC(2025, 2, 14, 9, 30);
  it.each([
    [30, "just now"],
    [-20, "just now"],
    [90, "1 minute ago"],
    [7_200, "2 hours ago"],
    [86_400, "yesterday"],
    [10 * 86_400, "4 Mar 2025"],
  ])("%d seconds are %s", (agoSeconds, text) => {
    expect(formatAgo(new Date(nowMs - agoSeconds * 1_000).toISOString(), nowMs)).toBe(text);
  });
});

it.each([
  [0, 5, "00:05"],
  [9, 30, "09:30"],
  [21, 7, "21:07"],
])("writes the minute of %d h %d in 24 hours", (hours, minutes, text) => {
  expect(formatTime(new Date(2025, 2, 14, hours, minutes).toISOString())).toBe(text);
});
