import { defineConfig } from "vitest/config";
import { inMemory } from "../scripts/memory-folder.ts";

export default defineConfig({
  test: {
    name: "e2e",
    env: inMemory(),
    root: import.meta.dirname,
    include: ["journeys/**/*.e2e.ts"],
    globalSetup: ["./support/global-setup.ts"],
    // Two cores: one browser at a time keeps the waits honest, and all files share it. Each journey has a context of its own.
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
    // As long as the browser's own waits: a machine that is busy is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
  },
});
