import type { Catalog, SchemaStatistics, Table, TableStatistics } from "@foretell/engine";
import type { CatalogTexts } from "../db/stored-catalog.ts";
import { restoreLongText } from "../db/long-texts.ts";
import { completeColumn, completeForeignKey, completeTable } from "../db/stored-shapes.ts";
import type { StoredColumn, StoredForeignKey, StoredTableDefinition } from "../db/stored-shapes.ts";
import type { StoredStatistics } from "../db/tables/schemas.ts";

/** What `schema_objects` holds. */
interface CatalogObjects extends Pick<Catalog, "views" | "triggers" | "rules" | "types" | "sequences" | "synonyms"> {
  /** Null where the schema was read before they were kept. */
  readonly routines: Catalog["routines"] | null;
}

/** Puts the engine's catalog and statistics together again from what was stored. */
export function readCatalogTexts(texts: CatalogTexts): { catalog: Catalog; statistics: SchemaStatistics } {
  const statistics: TableStatistics[] = [];
  const tables = texts.tables.map(({ namespace, name, kind, comment, longTexts, ...table }): Table => {
    if (table.statistics !== null) {
      statistics.push({ namespace, name, ...(JSON.parse(table.statistics) as StoredStatistics) });
    }
    const stored = {
      ...(JSON.parse(table.definition) as StoredTableDefinition),
      comment,
      columns: JSON.parse(table.columns) as StoredColumn[],
    };
    for (const text of longTexts) restoreLongText(stored, text);
    const { comment: wholeComment, columns, ...definition } = stored;
    return {
      ...completeTable(definition),
      namespace,
      name,
      kind,
      comment: wholeComment,
      columns: columns.map(completeColumn),
    };
  });
  const { routines, ...objects } = JSON.parse(texts.objects) as CatalogObjects;
  const { dialect, serverVersion, databaseName, defaultNamespace } = texts;
  return {
    catalog: {
      dialect,
      serverVersion,
      databaseName,
      defaultNamespace,
      tables,
      foreignKeys: texts.foreignKeys.map((text) => completeForeignKey(JSON.parse(text) as StoredForeignKey)),
      ...objects,
      ...(routines ? { routines } : {}),
    },
    statistics: { tables: statistics },
  };
}
