import { notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { SchemaDocument } from "../../work/prediction-task.ts";
import { findSnapshot, findUnchangedSnapshot } from "../schemas/versions.repo.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import type { SimulationTarget } from "./targets.repo.ts";

/**
 * The schema itself, for a work process; undefined when it has been deleted. A working state that is as its version is read
 * from that: one packed document, where its rows are tens of thousands.
 */
async function loadTarget(db: Db, target: SimulationTarget): Promise<SchemaDocument | undefined> {
  if (target.versionId === null) {
    const unchanged = await findUnchangedSnapshot(db, target.schemaId);
    if (unchanged !== undefined) return { kind: "snapshot", bytes: unchanged };
    const texts = await findWorkingState(db, target.schemaId, { withComments: false });
    return texts && { kind: "texts", texts };
  }
  const snapshot = await findSnapshot(db, target.versionId);
  return snapshot && { kind: "snapshot", bytes: snapshot };
}

/** The same for an answer: a 404 where the schema has been deleted meanwhile. */
export async function requireTarget(db: Db, target: SimulationTarget): Promise<SchemaDocument> {
  const document = await loadTarget(db, target);
  if (document === undefined) throw notFound("Schema not found");
  return document;
}

/** A schema or version of the same project; one of another does not exist. */
export function within(projectId: string, target: SimulationTarget | undefined): SimulationTarget {
  if (target?.projectId !== projectId) throw notFound("Schema not found");
  return target;
}
