import { defineConfig } from "vitest/config";

/** Attacks on a server process of its own, one after the other: each watches how others fare meanwhile. */
export default defineConfig({
  test: {
    name: "attacks",
    root: import.meta.dirname,
    // The kills find their process by the time that it uses, and miss it where work is quick: they are run by hand, with
    // ATTACKS=by-hand. What a kill does to a task stands in process-group.test.ts.
    include: process.env["ATTACKS"] === "by-hand" ? ["*.by-hand.ts"] : ["*.test.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
