import { afterEach, describe, expect, it } from "vitest";
import type { PredictionOutcome, PredictionTask } from "../../src/work/prediction-task.ts";
import { runPrediction } from "../../src/work/run-prediction.ts";
import { closeGroups, makeJob } from "../support/process-groups.ts";

afterEach(closeGroups);

const run = {
  owner: "me",
  riskThresholds: null,
  schemaKey: "key",
  question: { kind: "statement", sql: "DELETE FROM t", expectedType: null, now: "2026-03-31T10:30:00Z" } as const,
  loadDocument: () => Promise.reject(new Error("not wanted")),
};

describe("a prediction", () => {
  it.each([
    ["takes too long", "spin", /took longer than 0\.2 seconds/],
    ["needs too much memory", "eatMemory", /more memory/],
    ["makes the engine fail", "crashedPrediction", /cannot be analysed/],
  ])("that %s is a failed one", async (_name, functionName, message) => {
    const timeLimitMs = functionName === "spin" ? 200 : 20_000;
    const { job } = makeJob<PredictionTask, PredictionOutcome>(functionName, { timeLimitMs });
    const crashes: string[] = [];
    const outcome = await runPrediction(job, run, (stack) => crashes.push(stack));
    expect(outcome).toMatchObject({
      outcome: "failed",
      failure: { error_code: "not_supported", error_message: expect.stringMatching(message), position: { line: 1 } },
    });
    expect(crashes).toHaveLength(functionName === "crashedPrediction" ? 1 : 0);
  });

  it("whose process is ended from outside can be asked again", async () => {
    const { job } = makeJob<PredictionTask, PredictionOutcome>("exit");
    await expect(runPrediction(job, run, () => undefined)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
