import { defineConfig } from "vitest/config";
import { LongestFirst } from "../scripts/longest-first.ts";
import { inMemory } from "../scripts/memory-folder.ts";

export default defineConfig({
  test: {
    name: "e2e",
    env: inMemory(),
    root: import.meta.dirname,
    include: ["journeys/**/*.e2e.ts"],
    globalSetup: ["./support/global-setup.ts"],
    // Two browsers, one a core, each shared by the files of its worker: a journey has a context and people of its own, and one
    // browser alone left two cores idle for nearly half of the time.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
    // As long as the browser's own waits: a machine that is busy is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
  },
});
