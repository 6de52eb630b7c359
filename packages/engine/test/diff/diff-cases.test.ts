import { describe, expect, test } from "vitest";
import { diffCatalogs, readDump } from "../../src/index.ts";
import type { RenameDecisions } from "../../src/index.ts";
import { dialectOf, getSection, readCases } from "../support/case-file.ts";
import { renderDiff } from "../support/render-diff.ts";

describe("the diff of two dumps", () => {
  for (const testCase of readCases("diff")) {
    const dialect = dialectOf(testCase.file);
    const before = readDump(getSection(testCase, "before"), { dialect }).catalog;
    const after = readDump(getSection(testCase, "after"), { dialect }).catalog;
    const decisions = JSON.parse(testCase.sections.get("decisions") ?? "{}") as RenameDecisions;

    test(`${testCase.file}: ${testCase.name}`, () => {
      const diff = diffCatalogs(before, after, decisions);
      expect(renderDiff(diff)).toBe(getSection(testCase, "diff").trimEnd());
      expect(JSON.parse(JSON.stringify(diff))).toEqual(diff);
      expect(new Set(diff.changes.map(({ id }) => id)).size).toBe(diff.changes.length);
    });
  }
});
