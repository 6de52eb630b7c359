import type { RenamePair } from "@foretell/engine";
import { revertChanges } from "@foretell/engine";
import type { EditableState } from "../../db/stored-catalog.ts";
import { unpackSnapshot } from "../../work/snapshot.ts";
import { composeRenames } from "./compose-renames.ts";
import { prepare, refuse } from "./edit-state.worker.ts";
import type { EditResult } from "./edit-state.worker.ts";
import { readEditableState } from "./identified-state.ts";

export interface RevertTask {
  readonly state: EditableState;
  /** The packed current version. */
  readonly base: Uint8Array;
  /** Of the edits since that version, oldest first. */
  readonly renames: readonly RenamePair[];
  /** Null for all. */
  readonly changeIds: readonly string[] | null;
}

/** Takes changes since a version back, and tells what has to be written. Throws StoredShapeError. */
export function revertState({ state, base, renames, changeIds }: RevertTask): EditResult {
  const before = readEditableState(state);
  const { catalog } = unpackSnapshot(base);
  const outcome = revertChanges(catalog, before.catalog, {
    decisions: { confirmed: composeRenames(renames) },
    changeIds,
  });
  return outcome.outcome === "refused" ? refuse(outcome.problems, []) : prepare(before, outcome);
}
