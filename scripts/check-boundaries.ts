import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBreaches } from "./boundaries.ts";

const root = join(import.meta.dirname, "..");
const files = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root });
const problems = files.flatMap((file) =>
  findBreaches(file.replaceAll("\\", "/"), readFileSync(join(root, file), "utf8")),
);

if (files.length === 0) problems.push("no source file was found: the check looked in the wrong place");
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`boundaries hold in ${files.length} files`);
