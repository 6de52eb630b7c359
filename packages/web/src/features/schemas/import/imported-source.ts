import type { DumpSource } from "../../../lib/dump-source.ts";

// A file cannot be put into the browser's storage, and a text can be too large for it. One dump at most is held.
let latest: { readonly schemaId: string; readonly source: DumpSource } | undefined;

/** Keeps the dump that a schema was just imported from, until the next import or the end of the tab. */
export function keepImportedSource(schemaId: string, source: DumpSource): void {
  latest = { schemaId, source };
}

/** The dump that a schema was imported from, where it is still at hand in this tab. */
export function findImportedSource(schemaId: string): DumpSource | undefined {
  return latest?.schemaId === schemaId ? latest.source : undefined;
}
