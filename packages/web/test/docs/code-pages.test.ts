import { warningCodes } from "@foretell/engine";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../build/read-markdown.ts";
import { plainText, readMigrationPage, readWarningPage } from "../../src/features/docs/code-page-model.ts";

const files = import.meta.glob<string>("../../../../docs/warnings/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = namedTexts(files);
const migrationTexts = namedTexts(
  import.meta.glob<string>("../../../../docs/migrations/*.md", { eager: true, query: "?raw", import: "default" }),
);

function namedTexts(found: Readonly<Record<string, string>>) {
  return Object.entries(found).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text] as const);
}

it("has a page for every code of the engine, and a code for every page", () => {
  const names = texts.map(([name]) => name).sort();
  expect(names, "docs/warnings/CODE.md for each code of warning-codes.ts, in alphabetical order").toEqual(warningCodes);
});

describe.each(texts)("%s", (name, text) => {
  const page = readWarningPage(readMarkdown(text));

  it("is titled with its code, and says what the warning says", () => {
    expect(page.code).toBe(name);
    expect(plainText(page.summary)).toMatch(/\.$/);
  });

  it("tells what it means, why it matters and how to mend it", () => {
    const headings = page.body.flatMap((block) => (block.kind === "heading" ? [plainText(block.children)] : []));
    expect(headings).toEqual(["What it means", "Why it matters", "How to mend it", "In each database"]);
  });
});

it.each([
  ["", "begins with the code"],
  ["# A\n\nNo stress", "_one sentence_"],
  ["# A\n\n_Stress._ (worry)", "_one sentence_"],
  ["# A\n\n_Stress._ (risk)", "has no text"],
])("refuses a page that is %j", (text, message) => {
  expect(() => readWarningPage(readMarkdown(text))).toThrow(message);
});

it.each(migrationTexts)("reads the page of %s, which is titled with its code", (name, text) => {
  const page = readMigrationPage(readMarkdown(text));
  expect(page.code).toBe(name);
  expect(page.severity).toBeNull();
  expect(plainText(page.summary)).toMatch(/\.$/);
});

it.each([
  ["", "begins with the code"],
  ["# A\n\nNo stress", "_one sentence_"],
  ["# A\n\n_Stress._ (risk)\n\nText", "_one sentence_ alone"],
  ["# A\n\n_Stress._", "has no text"],
])("refuses a page of a migration that is %j", (text, message) => {
  expect(() => readMigrationPage(readMarkdown(text))).toThrow(message);
});
