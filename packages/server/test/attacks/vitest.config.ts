import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { inMemory } from "../../../../scripts/memory-folder.ts";

/** Attacks on a server process of its own, one after the other: each watches how others fare meanwhile. */
export default defineConfig({
  test: {
    name: "attacks",
    root: import.meta.dirname,
    include: ["*.test.ts"],
    fileParallelism: false,
    globalSetup: ["../support/prepare-data-folders.ts"],
    // Its servers, and their work processes, find their code compiled.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../../node_modules/.cache/compile-cache"),
      ...inMemory(),
    },
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
  },
});
