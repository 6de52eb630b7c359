import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withinTimeout } from "../src/app/lazy-page.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("passes on what arrives in time, good or bad, and leaves no timer behind", async () => {
  expect(await withinTimeout(Promise.resolve("page"), 120_000)).toBe("page");
  await expect(withinTimeout(Promise.reject(new Error("gone")), 120_000)).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});

it("gives up on what does not arrive", async () => {
  const late = withinTimeout(new Promise(() => undefined), 120_000);
  const failure = expect(late).rejects.toThrow("The page did not load within 120 seconds");
  await vi.advanceTimersByTimeAsync(120_000);
  await failure;
});
