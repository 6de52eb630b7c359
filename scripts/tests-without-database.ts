import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { importsOf } from "./imports.ts";

const root = join(import.meta.dirname, "..");
const testFolder = "packages/server/test";

/** The one way to the database that a run is given: whoever uses it names it. */
const databaseVariable = "TEST_DATABASE_URL";

/** Nothing runs because of one. */
const typeImport = /^import type [^;]*;/gm;

/**
 * The server's tests that the database given by TEST_DATABASE_URL cannot change, since neither they nor what they import of the tests
 * names it: a run on another database need not repeat them. Paths from the folder of the package.
 */
export function testsWithoutDatabase(): string[] {
  return serverTests()
    .filter((file) => !namesDatabase(file))
    .map((file) => file.slice("packages/server/".length));
}

/** Every test of the server but the attacks, which have a run of their own; paths from the root. */
export function serverTests(): string[] {
  return readdirSync(join(root, testFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !file.startsWith(`${testFolder}/attacks/`))
    .sort();
}

/** Whether the file, or one of the tests' own that it comes to by imports, names the variable. */
export function namesDatabase(file: string): boolean {
  const reached = new Set([file]);
  // What is reached adds to the end of what is walked here.
  for (const next of reached) {
    const text = readFileSync(join(root, next), "utf8");
    if (text.includes(databaseVariable)) return true;
    for (const { target } of importsOf(next, text.replaceAll(typeImport, ""))) {
      if (target.startsWith(`${testFolder}/`) && existsSync(join(root, target))) reached.add(target);
    }
  }
  return false;
}
