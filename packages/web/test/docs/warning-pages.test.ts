import { warningCodes } from "@foretell/engine";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../build/read-markdown.ts";
import { plainText, readWarningPage } from "../../src/features/docs/warning-page-model.ts";

const files = import.meta.glob<string>("../../../../docs/warnings/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text] as const);

it("has a page for every code of the engine, and a code for every page", () => {
  expect(texts.map(([name]) => name).sort()).toEqual([...warningCodes].sort());
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
  ["", "begins with its code"],
  ["# A\n\nNo stress", "_one sentence_"],
  ["# A\n\n_Stress._ (worry)", "_one sentence_"],
  ["# A\n\n_Stress._ (risk)", "has no text"],
])("refuses a page that is %j", (text, message) => {
  expect(() => readWarningPage(readMarkdown(text))).toThrow(message);
});
