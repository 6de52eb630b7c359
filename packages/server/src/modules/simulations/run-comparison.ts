import { resultFormat } from "../../db/formats/result-format.ts";
import { isStoredShapeError, newestFormat } from "../../db/formats/stored-format.ts";
import type { Db } from "../../db/db.ts";
import { AppError } from "../../errors.ts";
import type { CompareRuns } from "./create-compare-runs.ts";
import { loadOutcome } from "./load-outcome.ts";
import type { Prediction } from "./predictions.ts";
import type { RunDifferences } from "./runs.worker.ts";
import { findSimulation } from "./simulations.repo.ts";
import { maxComparedParts } from "./stored-outcome.ts";
import type { StoredOutcome } from "./stored-outcome.ts";

/** Tells what differs between the run of a simulation that is stored and the one that takes its place. */
export class RunComparison {
  readonly #db: Db;
  readonly #compareRuns: CompareRuns;

  constructor(db: Db, compareRuns: CompareRuns) {
    this.#db = db;
    this.#compareRuns = compareRuns;
  }

  /** What the stored run gave; undefined where it cannot be read, which a new run mends. */
  async read(simulationId: string): Promise<StoredOutcome | undefined> {
    const row = await findSimulation(this.#db, simulationId);
    const loaded = row && (await unlessUnreadable(() => loadOutcome(this.#db, row)));
    return loaded?.outcome;
  }

  /** Undefined where they cannot be compared: the new run is there all the same. */
  compare(before: StoredOutcome, after: Prediction, owner: string): Promise<RunDifferences | undefined> {
    return unlessUnreadable(() => this.#compareRuns([before, toOutcome(after)], owner));
  }
}

async function unlessUnreadable<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError || isStoredShapeError(error)) return undefined;
    throw error;
  }
}

/** What a run gave, as it is stored. */
function toOutcome(prediction: Prediction): StoredOutcome {
  const format = newestFormat(resultFormat);
  if (prediction.outcome === "failed") return { failure: prediction.failure, summary: null, format, impact: [] };
  const { parts } = prediction.lists.impact;
  const impact = parts.slice(0, maxComparedParts).map(({ entries }) => entries);
  return { failure: null, summary: prediction.summary, format, impact };
}
