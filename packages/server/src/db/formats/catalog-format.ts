import type { Catalog } from "@foretell/engine";
import { z } from "zod";
import type { StoredColumn, StoredForeignKey, StoredTableDefinition } from "../stored-shapes.ts";
import type { StoredStatistics } from "../tables/schemas.ts";
import { columnShape, foreignKeyShape, list, objectShapes, statisticsShape, tableShape } from "./engine-shapes.ts";
import type { StoredFormat } from "./stored-format.ts";

/** What a schema has beside tables and foreign keys. */
export interface CatalogObjects extends Pick<
  Catalog,
  "views" | "triggers" | "rules" | "types" | "sequences" | "synonyms"
> {
  /** Null where none are known of. */
  readonly routines: Catalog["routines"] | null;
  /** Null where there are none. */
  readonly extensions?: Catalog["extensions"] | null;
  readonly operators?: Catalog["operators"] | null;
  readonly casts?: Catalog["casts"] | null;
}

/** The documents in the rows of a schema's working state. */
export interface CatalogDocuments {
  readonly columns: readonly StoredColumn[];
  readonly definition: StoredTableDefinition;
  readonly statistics: StoredStatistics;
  readonly foreignKey: StoredForeignKey;
  readonly objects: CatalogObjects;
}

const storedColumn = columnShape.partial().extend({
  id: z.string(),
  ...columnShape.pick({ name: true, type: true, typeFamily: true }).shape,
});
const storedForeignKey = foreignKeyShape
  .partial()
  .extend(foreignKeyShape.pick({ table: true, columns: true, referencedTable: true, referencedColumns: true }).shape);

/** How the working state of a schema is stored. Each row tells the format of its documents; statistics have a number of their own. */
export const catalogFormat: StoredFormat<CatalogDocuments> = {
  kinds: {
    columns: { name: "the columns of a table", shape: list(storedColumn) },
    definition: { name: "the definition of a table", shape: tableShape.partial() },
    statistics: { name: "the statistics of a table", shape: statisticsShape },
    foreignKey: { name: "a foreign key", shape: storedForeignKey },
    objects: {
      name: "the views, triggers and types of a schema",
      shape: z.looseObject({
        ...objectShapes,
        routines: objectShapes.routines.nullable(),
        extensions: objectShapes.extensions.nullable(),
        operators: objectShapes.operators.nullable(),
        casts: objectShapes.casts.nullable(),
      }),
    },
  },
  steps: [],
  remedy: "Import the schema again, or restore the database from a backup.",
};
