import type { DumpReading } from "@foretell/engine";
import { storableJson } from "../db/storable-json.ts";
import { toCensusData } from "./census-data.ts";
import { crashed, readUpload } from "./dump-reading.ts";
import { refuse } from "./dump-refusal.ts";
import type { ImportChannel, ImportOutcome, ImportTask, ReadDump } from "./import-task.ts";
import { packSnapshot } from "./snapshot.ts";
import { CatalogTooLargeError, storeCatalog } from "./store-catalog.ts";

/** Reads a dump whose bytes come through the channel and makes it ready to be stored. */
export async function importDump(task: ImportTask, channel: ImportChannel): Promise<ImportOutcome> {
  const found = await readUpload(task, channel);
  if (found.outcome !== "found") return found;
  if (found.refusal !== undefined) return found.refusal;
  try {
    return makeStorable(found.reading);
  } catch (error) {
    if (error instanceof CatalogTooLargeError) return refuse("TOO_LARGE", error.message);
    return crashed(error, found.reading.census.statementCount);
  }
}

function makeStorable({ catalog, statistics, census }: DumpReading): ReadDump {
  const data = toCensusData(census);
  return {
    outcome: "read",
    databaseName: catalog.databaseName,
    serverVersion: catalog.serverVersion,
    defaultNamespace: catalog.defaultNamespace,
    stored: storeCatalog(catalog, statistics),
    census: data,
    censusJson: storableJson(data),
    snapshot: packSnapshot({ format: 1, catalog, statistics, census }),
  };
}
