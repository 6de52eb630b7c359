// Runs the unit and API tests; once they have passed, not again before something changes. `--force` runs them all the same,
// and so does anything else that is said to it, which Vitest gets.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const passedFile = join(root, "node_modules/.cache/foretell/unit-tests-passed");

/** What the tests depend on: every file of the checkout, what is installed, and where the database is. Undefined without git. */
function stateOfCheckout(): string | undefined {
  const { status, stdout } = spawnSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return undefined;
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.version, process.env["TEST_DATABASE_URL"] ?? ""]));
  for (const file of stdout.split("\0").sort()) {
    const path = join(root, file);
    if (file === "" || !existsSync(path)) continue;
    hash.update(`\0${file}\0`).update(readFileSync(path));
  }
  const installed = join(root, "node_modules/.package-lock.json");
  if (existsSync(installed)) hash.update(readFileSync(installed));
  return hash.digest("hex");
}

const given = process.argv.slice(2);
const isWhole = given.length === 0;
const state = isWhole ? stateOfCheckout() : undefined;
if (state !== undefined && existsSync(passedFile) && readFileSync(passedFile, "utf8") === state) {
  console.log("unit tests: nothing has changed since they passed (npm run test:unit -- --force runs them again)");
  process.exit(0);
}
const forwarded = given.filter((argument) => argument !== "--force");
const { status } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...forwarded], {
  cwd: root,
  stdio: "inherit",
});
// What was changed while they ran was not tested.
if (status === 0 && state !== undefined && stateOfCheckout() === state) {
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, state);
}
process.exit(status ?? 1);
