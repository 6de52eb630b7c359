import type { SimulationDetail } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import { toSimulationDetail } from "./simulation-data.ts";
import * as repo from "./simulations.repo.ts";
import { maxComparedParts } from "./stored-outcome.ts";
import type { StoredOutcome } from "./stored-outcome.ts";
import { summaryJson } from "./stored-summary.ts";

/** A simulation, and what its last run gave as far as runs are compared. Throws StoredShapeError. */
export async function loadOutcome(
  db: Db,
  row: repo.SimulationDetailRow,
): Promise<{ readonly simulation: SimulationDetail; readonly outcome: StoredOutcome }> {
  const [summary, parts] = await Promise.all([
    repo.findSummary(db, row.id),
    repo.listPartsFrom(db, row.id, "impact", { position: 0, limit: maxComparedParts }),
  ]);
  const simulation = toSimulationDetail(row);
  const outcome = {
    failure: simulation.failure,
    summary: summary === undefined ? null : summaryJson(summary),
    format: row.result_format,
    impact: parts.map(({ entries }) => entries),
  };
  return { simulation, outcome };
}
