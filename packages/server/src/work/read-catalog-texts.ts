import type { Catalog, SchemaStatistics, Table, TableStatistics } from "@foretell/engine";
import type { CatalogTexts } from "../db/stored-catalog.ts";
import type { StoredColumn, StoredStatistics, TableDefinition } from "../db/tables/schemas.ts";

type CatalogObjects = Pick<Catalog, "views" | "triggers" | "rules" | "types" | "sequences" | "synonyms">;

/** Puts the engine's catalog and statistics together again from what was stored. */
export function readCatalogTexts(texts: CatalogTexts): { catalog: Catalog; statistics: SchemaStatistics } {
  const statistics: TableStatistics[] = [];
  const tables = texts.tables.map(({ namespace, name, kind, comment, ...table }): Table => {
    if (table.statistics !== null) {
      statistics.push({ namespace, name, ...(JSON.parse(table.statistics) as StoredStatistics) });
    }
    const columns = JSON.parse(table.columns) as StoredColumn[];
    return { ...(JSON.parse(table.definition) as TableDefinition), namespace, name, kind, comment, columns };
  });
  const { dialect, serverVersion, databaseName, defaultNamespace } = texts;
  return {
    catalog: {
      dialect,
      serverVersion,
      databaseName,
      defaultNamespace,
      tables,
      foreignKeys: texts.foreignKeys.map((text) => JSON.parse(text)),
      ...(JSON.parse(texts.objects) as CatalogObjects),
    },
    statistics: { tables: statistics },
  };
}
