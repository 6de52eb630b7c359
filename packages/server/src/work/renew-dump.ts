import type { ReadDump } from "./import-task.ts";
import { unpackSnapshot } from "./snapshot.ts";
import { storeCatalog } from "./store-catalog.ts";

/** The same dump with new ids, so that it can be stored again; for small dumps, as it takes its time on the caller. */
export function renewDump(dump: ReadDump): ReadDump {
  const { catalog, statistics } = unpackSnapshot(dump.snapshot);
  return { ...dump, stored: storeCatalog(catalog, statistics) };
}
