import type { StorableSchema } from "../../work/import-task.ts";
import { makeStorable } from "../../work/make-storable.ts";
import { unpackSnapshot } from "../../work/snapshot.ts";

/** The state of a packed version, made ready to be stored as rows again. Throws StoredShapeError. */
export function restoreState(packed: Uint8Array): StorableSchema {
  return makeStorable(unpackSnapshot(packed));
}
