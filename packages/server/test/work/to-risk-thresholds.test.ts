import { defaultRiskThresholds } from "@foretell/contract";
import { defaultRiskThresholds as engineDefaults } from "@foretell/engine";
import { expect, test } from "vitest";
import { toRiskThresholds } from "../../src/work/to-risk-thresholds.ts";

test("the thresholds that the interface shows as defaults are those of the engine", () => {
  expect(toRiskThresholds(defaultRiskThresholds)).toEqual(engineDefaults);
  expect(toRiskThresholds(null)).toBeUndefined();
});
