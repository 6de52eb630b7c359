// Builds the web application when its build is missing or older than what it is made from; else prints nothing.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const web = join(root, "packages/web");
const dist = join(web, "dist");
const vite = join(root, "node_modules/vite/bin/vite.js");

const sources = [
  "packages/web/src",
  "packages/web/public",
  "packages/web/index.html",
  "packages/web/package.json",
  "packages/web/vite.config.ts",
  "packages/web/build",
  "docs/warnings",
  "docs/migrations",
  "packages/engine/src",
  "packages/contract/src",
].map((path) => join(root, path));

/** When anything below a path last changed. Folders count: a file that is gone changes only its folder. */
function newestChangeMs(path: string): number {
  const entries = existsSync(path) ? statSync(path) : undefined;
  if (entries === undefined) return 0;
  if (!entries.isDirectory()) return entries.mtimeMs;
  return readdirSync(path, { recursive: true, withFileTypes: true }).reduce(
    (newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs),
    entries.mtimeMs,
  );
}

function builtAtMs(): number | undefined {
  const page = join(dist, "index.html");
  return existsSync(page) ? statSync(page).mtimeMs : undefined;
}

/** Builds beside the old build and then takes its place, so that a failure or a running server loses nothing. */
function build(): void {
  const startedAt = new Date();
  const buildFolder = join(web, ".cache", `build-${process.pid}`);
  mkdirSync(join(web, ".cache"), { recursive: true });
  const result = spawnSync(
    process.execPath,
    [vite, "build", "--outDir", buildFolder, "--emptyOutDir", "--logLevel", "warn"],
    { cwd: web, stdio: "inherit" },
  );
  if (result.status !== 0) {
    rmSync(buildFolder, { recursive: true, force: true });
    console.error("The web application could not be built.");
    process.exit(1);
  }
  // A source that changed during the build makes it stale.
  utimesSync(join(buildFolder, "index.html"), startedAt, startedAt);
  rmSync(dist, { recursive: true, force: true });
  renameSync(buildFolder, dist);
}

const builtMs = builtAtMs();
const isStale = builtMs === undefined || sources.some((source) => newestChangeMs(source) > builtMs);
if (isStale) {
  if (existsSync(vite)) {
    console.log("Building the web application …");
    build();
  } else if (builtMs === undefined) {
    console.error("The web application is not built, and the tools to build it are not installed: run `npm ci`.");
    process.exit(1);
  }
  // With a build and without the tools, the tree was deployed as it is: its files' times mean nothing.
}
