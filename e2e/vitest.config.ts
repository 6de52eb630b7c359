import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["journeys/**/*.e2e.ts"],
    globalSetup: ["./support/global-setup.ts"],
    // Two cores: one browser at a time keeps the waits honest.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
