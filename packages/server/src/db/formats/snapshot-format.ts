import type { Catalog, Census, SchemaStatistics } from "@foretell/engine";
import { z } from "zod";
import { catalogShape, schemaStatisticsShape } from "./engine-shapes.ts";
import type { StoredFormat } from "./stored-format.ts";

/** A version of a schema as it is stored: everything that the engine read. Its format stands in it. */
export interface Snapshot {
  readonly catalog: Catalog;
  readonly statistics: SchemaStatistics;
  readonly census: Census | null;
}

/** How the versions of schemas are stored. */
export const snapshotFormat: StoredFormat<{ readonly snapshot: Snapshot }> = {
  kinds: {
    snapshot: {
      name: "a version of a schema",
      shape: z.looseObject({
        catalog: catalogShape,
        statistics: schemaStatisticsShape,
        census: z.looseObject({ statementCount: z.number() }).nullable(),
      }),
    },
  },
  steps: [],
  remedy: "Use another version of the schema, or restore the database from a backup.",
};
