import { posix } from "node:path";

/** One import of a file: as it is written, and what it names. */
export interface Import {
  readonly specifier: string;
  /** A path from the root where it names a file of the repository, else the specifier. */
  readonly target: string;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g;

/** What a file imports, types included, in its order. `file` is its path from the root, with slashes. */
export function importsOf(file: string, text: string): Import[] {
  return Array.from(text.matchAll(importPattern), (match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    return { specifier, target: specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : specifier };
  });
}
