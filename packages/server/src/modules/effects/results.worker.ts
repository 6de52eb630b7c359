import type { ComparedResult, ResultComparison } from "@foretell/contract";
import { compareOutcomes, reachOf } from "@foretell/engine";
import { packAnswer } from "../../http/pack-answer.ts";
import { toDifference } from "../simulations/outcome-difference.ts";
import { readOutcome } from "../simulations/stored-outcome.ts";
import type { ReadOutcome, StoredOutcome } from "../simulations/stored-outcome.ts";
import { toReachedTables } from "./statement-data.ts";

/** What is stored of a simulation that was run. */
export interface StoredResult extends StoredOutcome {
  readonly simulation: ComparedResult["simulation"];
  readonly costs: ComparedResult["costs"];
  /** How many rows its whole impact has. */
  readonly impactCount: number;
}

const maxDifferences = 200;
const maxTables = 200;

/** The gzip of the answer with a ResultComparison. Throws StoredShapeError. */
export function packResults([one, other]: readonly [StoredResult, StoredResult]): Uint8Array {
  const [before, after] = [readOutcome(one), readOutcome(other)];
  const differences = compareOutcomes(before.outcome, after.outcome);
  return packAnswer({
    before: toSide(one, before),
    after: toSide(other, after),
    differences: differences.slice(0, maxDifferences).map(toDifference),
    difference_count: differences.length,
  } satisfies ResultComparison);
}

function toSide({ simulation, costs, impactCount }: StoredResult, read: ReadOutcome): ComparedResult {
  const head = { simulation, costs };
  if (read.failure !== null) {
    return { ...head, failure: read.failure, summary: null, tables: [], table_count: 0, left_out_count: 0 };
  }
  const { rows } = read.outcome.impact;
  const tables = toReachedTables(reachOf(rows));
  return {
    ...head,
    failure: null,
    summary: read.summary,
    tables: tables.slice(0, maxTables),
    table_count: tables.length,
    left_out_count: impactCount - rows.length,
  };
}
