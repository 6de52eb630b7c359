import type { Snapshot } from "../db/formats/snapshot-format.ts";
import { storableJson } from "../db/storable-json.ts";
import { toCensusData } from "./census-data.ts";
import type { StorableSchema } from "./import-task.ts";
import { packSnapshot } from "./snapshot.ts";
import { storeCatalog } from "./store-catalog.ts";

/** A state of a schema as rows with new ids and as a packed version; for a work process. Throws CatalogTooLargeError. */
export function makeStorable({ catalog, statistics, census }: Snapshot): StorableSchema {
  return {
    dialect: catalog.dialect,
    databaseName: catalog.databaseName,
    serverVersion: catalog.serverVersion,
    defaultNamespace: catalog.defaultNamespace,
    incompleteness: catalog.incompleteness ?? null,
    stored: storeCatalog(catalog, statistics),
    censusJson: census === null ? null : storableJson(toCensusData(census)),
    snapshot: packSnapshot({ catalog, statistics, census }),
  };
}
