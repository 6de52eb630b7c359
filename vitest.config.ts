import { join } from "node:path";
import { defineConfig } from "vitest/config";

const project = (name: string, options: object = {}) => ({
  test: {
    name,
    root: `packages/${name}`,
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    // A machine that is busy is slow, not wrong.
    testTimeout: 30_000,
    ...options,
  },
});

export default defineConfig({
  test: {
    projects: [
      project("engine", { setupFiles: [join(import.meta.dirname, "packages/engine/test/support/seed-properties.ts")] }),
      project("contract"),
      // One embedded database a worker, shared by its files.
      project("server", {
        exclude: ["test/attacks/**"],
        isolate: false,
        maxWorkers: 2,
        hookTimeout: 180_000,
        env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compile-cache") },
      }),
      { test: { name: "scripts", root: "scripts", include: ["test/**/*.test.ts"] } },
      // The test of the tokens reads the style sheet itself.
      project("web", { css: true }),
    ],
  },
});
