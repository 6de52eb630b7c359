import { expect, it } from "vitest";
import { surveyImports } from "../survey-imports.ts";

it("the imports of all packages keep to their boundaries and floors, and none make a circle", () => {
  const { fileCount, problems } = surveyImports();
  expect(problems).toEqual([]);
  expect(fileCount).toBeGreaterThan(1_000);
});
