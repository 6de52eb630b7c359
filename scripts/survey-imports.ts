import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBreaches } from "./boundaries.ts";
import { findCircles } from "./circles.ts";
import { importsOf } from "./imports.ts";

const root = join(import.meta.dirname, "..");

export interface Survey {
  readonly fileCount: number;
  /** One sentence each. */
  readonly problems: readonly string[];
}

/** Reads the sources of all packages: imports that cross a boundary or run up a floor, and circles of files. */
export function surveyImports(): Survey {
  const graph = new Map<string, string[]>();
  const problems: string[] = [];
  for (const path of globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root })) {
    const file = path.replaceAll("\\", "/");
    const text = readFileSync(join(root, path), "utf8");
    problems.push(...findBreaches(file, text));
    graph.set(
      file,
      importsOf(file, text).map(({ target }) => target.replace(/^@foretell\/(\w+)$/, "packages/$1/src/index.ts")),
    );
  }
  for (const circle of findCircles(graph)) problems.push(`files import each other in a circle: ${circle.join(" → ")}`);
  if (graph.size === 0) problems.push("no source file was found: the survey looked in the wrong place");
  return { fileCount: graph.size, problems };
}
