import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { mergeClasses } from "../src/lib/class-conflicts.ts";

const sources = join(import.meta.dirname, "../src");

/** The tool's own table of every utility, told the house's sizes: without them it takes `text-small` for a colour. */
const mergeByWholeTable = extendTailwindMerge({
  extend: {
    theme: {
      text: ["small", "base", "lead", "title", "figure"],
      radius: ["small", "control", "panel"],
      shadow: ["raised"],
      spacing: ["row", "row-dense", "control"],
      container: ["page", "reading"],
    },
  },
});

const modifiers = /^(?:[a-z0-9\-[\]=_&>*@/()]+:)+/;

/** Every word of a string in the sources that can be a utility, without what it depends on (`hover:`, `sm:`). */
function utilitiesOf(folder: string): string[] {
  const text = globSync("**/*.tsx", { cwd: folder })
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const words = Array.from(text.matchAll(/["'`]([^"'`\n]*)["'`]/g), ([, string = ""]) => string.split(/\s+/))
    .flat()
    .map((word) => word.replace(modifiers, ""))
    .filter((word) => /^-?[a-z][a-z0-9\-[\]().,/%_*#:+]*$/.test(word));
  return [...new Set(words)];
}

test("of two classes of the sources the same one stays as by the tool's table of all utilities", () => {
  const utilities = utilitiesOf(sources);
  expect(utilities.length).toBeGreaterThan(500);
  // What takes no other's place and whose place no other takes by the whole table need not be met with each of them.
  const known = utilities.filter((utility) => mergeByWholeTable(`${utility} ${utility}`) === utility);
  expect(known).toContain("min-h-row");
  const differences: string[] = [];
  for (const first of known)
    for (const second of known) {
      if (first === second) continue;
      const both = `${first} ${second}`;
      if (mergeClasses(both) !== mergeByWholeTable(both)) differences.push(both);
    }
  expect(differences).toEqual([]);
});

test("a class that depends on something meets only its like", () => {
  expect(mergeClasses("p-4 hover:p-2 sm:p-3 sm:p-1")).toBe("p-4 hover:p-2 sm:p-1");
  expect(mergeClasses("text-small text-ink")).toBe("text-small text-ink");
});
