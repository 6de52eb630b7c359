import type { Db } from "../../db/db.ts";
import type { SchemaDocument } from "../../work/prediction-task.ts";
import { findSnapshot } from "../schemas/versions.repo.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import type { SimulationTarget } from "./targets.repo.ts";

/** The schema itself, for a worker thread; undefined when it has been deleted. */
export async function loadTarget(db: Db, target: SimulationTarget): Promise<SchemaDocument | undefined> {
  if (target.versionId === null) {
    const texts = await findWorkingState(db, target.schemaId, { withComments: false });
    return texts && { kind: "texts", texts };
  }
  const snapshot = await findSnapshot(db, target.versionId);
  return snapshot && { kind: "snapshot", bytes: snapshot };
}
