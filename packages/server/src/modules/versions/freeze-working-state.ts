import { notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { findStateOf } from "../schemas/replace-state.repo.ts";
import type { VersionState } from "../schemas/versions.repo.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import { ofSchema, readingStored } from "../stored-data.ts";
import type { VersionWork, WorkCall } from "./create-version-work.ts";

/** A working state as it was in a revision of its schema. */
export interface FrozenState {
  readonly snapshot: Uint8Array;
  readonly incompleteness: string | null;
  readonly table_count: number;
  readonly revision: number;
}

/** Packs the working state of a schema, beside the event loop; `base` is the version that it began with. */
export async function freezeWorkingState(
  db: Db,
  work: Pick<VersionWork, "freeze">,
  { schemaId, base, ...call }: WorkCall & { readonly schemaId: string; readonly base: VersionState | undefined },
): Promise<FrozenState> {
  // Read first: what changes after it raises it, so that it is told from the one at the end.
  const schema = await findStateOf(db, schemaId);
  const texts = await findWorkingState(db, schemaId, { withComments: true });
  if (schema === undefined || texts === undefined) throw notFound("Schema not found");
  const snapshot = await readingStored(ofSchema(db, schemaId), () =>
    work.freeze({ texts, base: base?.snapshot ?? null }, call),
  );
  return {
    snapshot,
    incompleteness: texts.incompleteness,
    table_count: texts.tables.length,
    revision: schema.revision,
  };
}
