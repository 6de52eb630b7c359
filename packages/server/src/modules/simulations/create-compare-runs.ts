import { join } from "node:path";
import type { Work } from "../../work/work.ts";
import type { RunDifferences } from "./runs.worker.ts";
import type { StoredOutcome } from "./stored-outcome.ts";

/** Compares what two runs of a simulation gave, beside the event loop. */
export type CompareRuns = (runs: readonly [StoredOutcome, StoredOutcome], owner: string) => Promise<RunDifferences>;

/** The comparison of runs, in the processes for documents. */
export function createCompareRuns(work: Work): CompareRuns {
  const fileName = join(import.meta.dirname, "runs.worker.ts");
  const job = work.addJob<readonly [StoredOutcome, StoredOutcome], RunDifferences>({
    fileName,
    functionName: "compareRuns",
  });
  return (runs, owner) => job.run(runs, { owner });
}
