import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "node_modules/.cache/foretell");

/** What checks depend on: every file of the checkout, what is installed, and where the database is. Undefined without git. */
export function stateOfCheckout(): string | undefined {
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

/** Whether a check has passed in this state. */
export function hasPassed(check: string, state: string): boolean {
  const file = passedFile(check);
  return existsSync(file) && readFileSync(file, "utf8") === state;
}

/** Keeps that a check has passed in this state, in place of the one before. */
export function notePassed(check: string, state: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(passedFile(check), state);
}

function passedFile(check: string): string {
  return join(folder, `passed-${check.replaceAll(/\W+/g, "-")}`);
}
