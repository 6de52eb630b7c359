import type { WorkingChanges } from "@foretell/contract";
import type { RenamePair } from "@foretell/engine";
import type { CatalogTexts } from "../../db/stored-catalog.ts";
import { readCatalogTexts } from "../../work/read-catalog-texts.ts";
import { unpackSnapshot } from "../../work/snapshot.ts";
import { diffStates } from "../versions/diff-states.ts";
import { packAnswer } from "../../http/pack-answer.ts";
import { toSchemaChange, toSchemaRename } from "../versions/schema-changes.ts";
import { composeRenames } from "./compose-renames.ts";

export interface WorkingChangesTask {
  readonly head: Pick<WorkingChanges, "since" | "revision">;
  readonly texts: CatalogTexts;
  /** The packed current version; null where there is none. */
  readonly base: Uint8Array | null;
  /** Of the edits since that version, oldest first. */
  readonly renames: readonly RenamePair[];
}

/** The gzip of the answer with WorkingChanges. Throws StoredShapeError. */
export function packWorkingChanges({ head, texts, base, renames }: WorkingChangesTask): Uint8Array {
  const { catalog } = readCatalogTexts(texts);
  const before = base === null ? null : unpackSnapshot(base).catalog;
  const diff = diffStates(before, catalog, { confirmed: composeRenames(renames) });
  const old = before ?? catalog;
  const { changes: count } = diff.totals;
  const since = head.since === null ? "" : ` since ${head.since.version_number}`;
  const answer: WorkingChanges = {
    ...head,
    title: count === 0 ? `No changes${since}` : `${count} ${count === 1 ? "change" : "changes"}${since}`,
    headline: diff.headline,
    worst_risk: diff.worstRisk,
    change_count: count,
    changes: diff.changes.map((change) => toSchemaChange(change, old, catalog)),
    renames: diff.renames.map((rename) => toSchemaRename(rename, old, catalog)),
  };
  return packAnswer(answer);
}
