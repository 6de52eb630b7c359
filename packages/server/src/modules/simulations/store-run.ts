import type { Db } from "../../db/db.ts";
import { insertFirstLogs } from "./simulation-logs.repo.ts";
import { insertSimulation } from "./runs.repo.ts";
import type { NewSimulation } from "./runs.repo.ts";
import type { CompletedPrediction, FailedPrediction } from "../../db/stored-prediction.ts";

/** Stores a new simulation with what its first run gave, and notes both in its log, in the caller's transaction. */
export async function storeRun(
  transaction: Db,
  simulation: NewSimulation,
  prediction: CompletedPrediction | FailedPrediction,
): Promise<void> {
  await insertSimulation(transaction, simulation, prediction);
  await insertFirstLogs(transaction, { simulationId: simulation.id, userId: simulation.created_by, prediction });
}
