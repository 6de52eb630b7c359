import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migrationCodes } from "../../src/index.ts";

const folder = new URL("../../../../docs/migrations/", import.meta.url);
const pages = readdirSync(folder).sort();

test("every code of a statement has a page, and every page a code", () => {
  expect(pages).toEqual(migrationCodes.map((code) => `${code}.md`));
});

test.each(pages)("%s tells what happens, why it matters and what is safer", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  expect(text).toMatch(new RegExp(`^# ${name.replace(".md", "")}\n\n_[^_]+\\._\n`));
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(["What happens", "Why it matters", "The safer way", "In each database"]);
});
