import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";
import { inMemory } from "./scripts/memory-folder.ts";
import { testsWithoutDatabase } from "./scripts/tests-without-database.ts";

const project = (name: string, options: object = {}) => ({
  test: {
    name,
    root: `packages/${name}`,
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    // On two cores the default would be one.
    maxWorkers: 2,
    // A machine that is busy is slow, not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    ...options,
  },
});

const withoutDatabase = testsWithoutDatabase();

const serverOptions = {
  isolate: false,
  hookTimeout: 180_000,
  globalSetup: [join(import.meta.dirname, "packages/server/test/support/prepare-data-folders.ts")],
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compile-cache"), ...inMemory() },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Its files share their modules, as those of all but the scripts do: loading them anew took longer than many tests.
      project("engine", {
        isolate: false,
        setupFiles: [join(import.meta.dirname, "packages/engine/test/support/seed-properties.ts")],
      }),
      project("contract", { isolate: false }),
      // On the database of TEST_DATABASE_URL, else an embedded one; one a worker, shared by its files.
      project("server", { ...serverOptions, exclude: ["test/attacks/**", ...withoutDatabase] }),
      // What that database cannot change: a run on another one has no need of it.
      project("server-units", { ...serverOptions, root: "packages/server", include: withoutDatabase }),
      { test: { name: "scripts", root: "scripts", include: ["test/**/*.test.ts"], testTimeout: 30_000 } },
      // The test of the tokens reads the style sheet itself.
      project("web", { css: true, isolate: false }),
    ],
  },
});
