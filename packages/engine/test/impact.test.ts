import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { PreparedSchema } from "../src/index.ts";
import { dialectOf, getSection, readCases } from "./support/case-file.ts";
import { expectWellFormed } from "./support/impact-invariants.ts";
import { furtherSections, renderPrediction } from "./support/render-impact.ts";

describe("the impact of a statement", () => {
  let schema: PreparedSchema | undefined;
  for (const testCase of readCases("impact")) {
    // A case without a dump goes on with the one before it.
    const dump = testCase.sections.get("dump");
    if (dump !== undefined) {
      const { catalog, statistics } = readDump(dump, { dialect: dialectOf(testCase.file) });
      schema = prepareSchema(catalog, statistics);
    }
    const current = schema;
    test(`${testCase.file}: ${testCase.name}`, () => {
      if (current === undefined) throw new Error("the first case of a file needs a dump");
      const statement = getSection(testCase, "statement");
      const prediction = predict(statement, { schema: current });
      expect(renderPrediction(prediction)).toBe(getSection(testCase, "impact").trimEnd());
      if (prediction.outcome === "completed") expectWellFormed(prediction.impact);
      for (const [title, render] of Object.entries(furtherSections)) {
        const wanted = testCase.sections.get(title);
        if (wanted !== undefined) expect(render(prediction, statement)).toBe(wanted.trimEnd());
      }
    });
  }
});
