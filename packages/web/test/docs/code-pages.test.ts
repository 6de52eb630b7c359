import { blockerCodes, conditionCodes, riskCodes, warningCodes } from "@foretell/engine";
import { describe, expect, it } from "vitest";
import type { Block } from "../../src/components/prose/prose-model.ts";
import { readMarkdown } from "../../build/read-markdown.ts";
import { plainText, readPlainPage, readWorryPage } from "../../src/features/docs/code-page-model.ts";

const files = import.meta.glob<string>("../../../../docs/warnings/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = namedTexts(files);
const migrationTexts = namedTexts(
  import.meta.glob<string>("../../../../docs/migrations/*.md", { eager: true, query: "?raw", import: "default" }),
);

const riskTexts = namedTexts(
  import.meta.glob<string>("../../../../docs/risks/*.md", { eager: true, query: "?raw", import: "default" }),
);
const blockerTexts = namedTexts(
  import.meta.glob<string>("../../../../docs/blockers/*.md", { eager: true, query: "?raw", import: "default" }),
);
const conditionTexts = namedTexts(
  import.meta.glob<string>("../../../../docs/conditions/*.md", { eager: true, query: "?raw", import: "default" }),
);

function namedTexts(found: Readonly<Record<string, string>>) {
  return Object.entries(found).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text] as const);
}

it.each([
  ["warnings", texts, warningCodes],
  ["risks", riskTexts, riskCodes],
  ["blockers", blockerTexts, blockerCodes],
  ["conditions", conditionTexts, conditionCodes],
])("has a page for every code of the %s, and a code for every page", (topic, pages, codes) => {
  const names = pages.map(([name]) => name).sort();
  expect(names, `docs/${topic}/CODE.md for each code of the engine, in alphabetical order`).toEqual(codes);
});

const headingsOf = (body: readonly Block[]) =>
  body.flatMap((block) => (block.kind === "heading" ? [plainText(block.children)] : []));

describe.each(riskTexts)("%s", (name, text) => {
  it("is titled with its code, says what it is, when it is told and how to go about it", () => {
    const page = readWorryPage(readMarkdown(text));
    expect(page.code).toBe(name);
    expect(plainText(page.summary)).toMatch(/\.$/);
    expect(headingsOf(page.body)).toEqual(["What it means", "When it is told", "How to go about it"]);
  });
});

describe.each([...blockerTexts, ...conditionTexts])("%s", (name, text) => {
  it("is titled with its code, says what it is and what to do", () => {
    const page = readPlainPage(readMarkdown(text));
    expect(page.code).toBe(name);
    expect(plainText(page.summary)).toMatch(/\.$/);
    expect(headingsOf(page.body)).toEqual(["What it means", "What to do"]);
  });
});

describe.each(texts)("%s", (name, text) => {
  const page = readWorryPage(readMarkdown(text));

  it("is titled with its code, and says what the warning says", () => {
    expect(page.code).toBe(name);
    expect(plainText(page.summary)).toMatch(/\.$/);
  });

  it("tells what it means, why it matters and how to mend it", () => {
    expect(headingsOf(page.body)).toEqual(["What it means", "Why it matters", "How to mend it", "In each database"]);
  });
});

it.each([
  ["", "begins with the code"],
  ["# A\n\nNo stress", "_one sentence_"],
  ["# A\n\n_Stress._ (worry)", "_one sentence_"],
  ["# A\n\n_Stress._ (risk, worry)", "_one sentence_"],
  ["# A\n\n_Stress._ (risk)", "has no text"],
])("refuses a page that is %j", (text, message) => {
  expect(() => readWorryPage(readMarkdown(text))).toThrow(message);
});

it.each(migrationTexts)("reads the page of %s, which is titled with its code", (name, text) => {
  const page = readPlainPage(readMarkdown(text));
  expect(page.code).toBe(name);
  expect(page.severities).toEqual([]);
  expect(plainText(page.summary)).toMatch(/\.$/);
});

it.each([
  ["", "begins with the code"],
  ["# A\n\nNo stress", "_one sentence_"],
  ["# A\n\n_Stress._ (risk)\n\nText", "_one sentence_ alone"],
  ["# A\n\n_Stress._", "has no text"],
])("refuses a page of a migration that is %j", (text, message) => {
  expect(() => readPlainPage(readMarkdown(text))).toThrow(message);
});
