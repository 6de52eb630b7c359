import { readFileSync, readdirSync } from "node:fs";
import { dialectNames } from "../../src/index.ts";
import type { DialectName } from "../../src/index.ts";

/** One case of a `.case` file: its name and its sections in order. */
export interface Case {
  readonly file: string;
  readonly name: string;
  readonly sections: ReadonlyMap<string, string>;
}

/**
 * Reads all cases of a folder under `test/cases`. A case starts with a line `=== name`; a section with a line `--- title`,
 * its text goes on to the next such line.
 */
export function readCases(topic: string): Case[] {
  const folder = new URL(`../cases/${topic}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".case"));
  return files.sort().flatMap((file) => parseCases(file, readFileSync(new URL(file, folder), "utf8")));
}

function parseCases(file: string, text: string): Case[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [name = "", ...rest] = block.split("\n");
      const sections = new Map<string, string>();
      for (const part of rest.join("\n").split(/^--- /m).slice(1)) {
        const end = part.indexOf("\n");
        sections.set(part.slice(0, end).trim(), part.slice(end + 1).replace(/\n$/, ""));
      }
      return { file, name: name.trim(), sections };
    });
}

/** The text of a section that a case must have. */
export function getSection(testCase: Case, title: string): string {
  const text = testCase.sections.get(title);
  if (text === undefined) throw new Error(`${testCase.file}: case "${testCase.name}" has no section "${title}"`);
  return text;
}

/** The dialect that a file of cases is named after: its name begins with it. */
export function dialectOf(file: string): DialectName {
  const dialect = dialectNames.find((name) => file.startsWith(name));
  if (!dialect) throw new Error(`${file} is named after no dialect`);
  return dialect;
}
