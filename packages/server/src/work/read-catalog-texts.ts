import type { Catalog, Column, SchemaStatistics, Table, TableStatistics } from "@foretell/engine";
import { catalogFormat } from "../db/formats/catalog-format.ts";
import { readStored } from "../db/formats/stored-format.ts";
import { restoreLongText } from "../db/long-texts.ts";
import type { CatalogTexts, StoredText } from "../db/stored-catalog.ts";
import { completeColumn, completeForeignKey, completeTable } from "../db/stored-shapes.ts";

/**
 * Puts the engine's catalog and statistics together again from what was stored. Throws StoredShapeError for what is broken, or
 * of a newer format. The ids of columns go into `columnIds`, where that is given.
 */
export function readCatalogTexts(
  texts: CatalogTexts,
  format = catalogFormat,
  columnIds?: Map<Column, string>,
): { catalog: Catalog; statistics: SchemaStatistics } {
  const read = <Kind extends "statistics" | "foreignKey" | "objects">(kind: Kind, stored: StoredText) =>
    readStored(format, kind, { format: stored.format, document: JSON.parse(stored.json) });
  const statistics: TableStatistics[] = [];
  const tables = texts.tables.map(({ namespace, name, kind, comment, longTexts, ...table }): Table => {
    if (table.statistics !== null) statistics.push({ namespace, name, ...read("statistics", table.statistics) });
    // Where a text stands in its document is told in that document's own format.
    const stored = {
      ...(JSON.parse(table.definition) as object),
      comment,
      columns: JSON.parse(table.columns) as unknown,
    };
    for (const text of longTexts) restoreLongText(stored, text);
    const { comment: wholeComment, columns, ...definition } = stored;
    return {
      ...completeTable(readStored(format, "definition", { format: table.format, document: definition })),
      namespace,
      name,
      kind,
      comment: wholeComment,
      columns: readStored(format, "columns", { format: table.format, document: columns }).map((stored) => {
        const { id, ...column } = completeColumn(stored);
        columnIds?.set(column, id);
        return column;
      }),
    };
  });
  const { routines, extensions, operators, casts, ...objects } = read("objects", texts.objects);
  const { dialect, serverVersion, databaseName, defaultNamespace, incompleteness } = texts;
  return {
    catalog: {
      dialect,
      serverVersion,
      databaseName,
      defaultNamespace,
      tables,
      foreignKeys: texts.foreignKeys.map((text) => completeForeignKey(read("foreignKey", text))),
      ...objects,
      ...(routines ? { routines } : {}),
      ...(extensions ? { extensions } : {}),
      ...(operators ? { operators } : {}),
      ...(casts ? { casts } : {}),
      ...(incompleteness === null ? {} : { incompleteness }),
    },
    statistics: { tables: statistics },
  };
}
