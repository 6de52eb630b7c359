import type { DumpReading } from "@foretell/engine";
import { storableJson } from "../db/storable-json.ts";
import { toCensusData } from "./census-data.ts";
import { crashed, readUpload } from "./dump-reading.ts";
import type { ImportOutcome, ImportTask, ReadDump } from "./import-task.ts";
import { lowerThreadPriority } from "./lower-priority.ts";
import { packSnapshot } from "./snapshot.ts";
import { storeCatalog } from "./store-catalog.ts";

lowerThreadPriority();

/** Reads a dump whose bytes come through the task's port and makes it ready to be stored. */
export async function importDump(task: ImportTask): Promise<ImportOutcome> {
  Atomics.store(task.startedAtMs, 0, BigInt(Date.now()));
  const found = await readUpload(task);
  if (found.outcome !== "found") return found;
  if (found.refusal !== undefined) return found.refusal;
  try {
    return makeStorable(found.reading);
  } catch (error) {
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
