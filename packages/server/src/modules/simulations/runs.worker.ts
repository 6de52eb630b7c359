import type { RerunSimulation } from "@foretell/contract";
import { compareOutcomes } from "@foretell/engine";
import { toDifference } from "./outcome-difference.ts";
import { readOutcome } from "./stored-outcome.ts";
import type { StoredOutcome } from "./stored-outcome.ts";

export type RunDifferences = Pick<RerunSimulation, "difference_count"> & {
  readonly differences: NonNullable<RerunSimulation["differences"]>;
};

const maxDifferences = 50;

/** What differs between two runs. Throws StoredShapeError. */
export function compareRuns([before, after]: readonly [StoredOutcome, StoredOutcome]): RunDifferences {
  const differences = compareOutcomes(readOutcome(before).outcome, readOutcome(after).outcome);
  return {
    differences: differences.slice(0, maxDifferences).map(toDifference),
    difference_count: differences.length,
  };
}
