import type { CatalogTexts } from "../../db/stored-catalog.ts";
import { readCatalogTexts } from "../../work/read-catalog-texts.ts";
import { packSnapshot, unpackSnapshot } from "../../work/snapshot.ts";

export interface FreezeRequest {
  /** The working state, with its comments. */
  readonly texts: CatalogTexts;
  /** The packed version that it began with; null where there is none. */
  readonly base: Uint8Array | null;
}

/** A working state as a packed version, with the census of the import that it began with. Throws StoredShapeError. */
export function freezeState({ texts, base }: FreezeRequest): Uint8Array {
  const census = base === null ? null : unpackSnapshot(base).census;
  return packSnapshot({ ...readCatalogTexts(texts), census });
}
