import { defineConfig } from "vitest/config";

/** Attacks on a server process of its own, one after the other: each watches how others fare meanwhile. */
export default defineConfig({
  test: {
    name: "attacks",
    root: import.meta.dirname,
    include: ["*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
