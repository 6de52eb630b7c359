import { displayName, keyOf } from "@foretell/engine";
import type { Catalog, QualifiedName, SchemaStatistics } from "@foretell/engine";
import { objectLists } from "../db/object-lists.ts";
import { newId } from "../db/uuid.ts";
import { sortName } from "./sort-name.ts";
import { storableJson } from "../db/storable-json.ts";
import type { StoredCatalog } from "../db/stored-catalog.ts";
import { CatalogTooLargeError, JsonBatches, megabytes } from "./json-batches.ts";
import { relationshipRow, tableRow } from "./schema-rows.ts";

/** Characters of JSON: of all that is no table, and of everything. */
const maxObjectsLength = 64_000_000;
const maxLength = 512_000_000;

/** Prepares a catalog for storing: ids are made here, and everything becomes JSON, so that the main thread only forwards. Throws CatalogTooLargeError. */
export function storeCatalog(catalog: Catalog, statistics: SchemaStatistics): StoredCatalog {
  const key = (name: QualifiedName): string => keyOf(catalog, name);
  const statisticsByTable = new Map(statistics.tables.map((table) => [key(table), table]));
  const idsByTable = new Map<string, string>();
  const figures = { table_count: 0, column_count: 0, relationship_count: 0, row_count: 0 };

  const tables = new JsonBatches();
  const longTexts = new JsonBatches();
  for (const { entry: table, position, shown, sort_name } of inListOrder(catalog, catalog.tables, (table) => table)) {
    const id = newId();
    const tableKey = key(table);
    const known = statisticsByTable.get(tableKey);
    if (!idsByTable.has(tableKey)) idsByTable.set(tableKey, id);
    figures.table_count += 1;
    figures.column_count += table.columns.length;
    // What lies in a partition is counted with the whole.
    const isPart = table.partitionOf !== null && statisticsByTable.has(key(table.partitionOf));
    figures.row_count += isPart ? 0 : (known?.rowCount ?? 0);
    const row = tableRow({ id, table, shown, sort_name, known, columnIds: [] });
    tables.add({ ...row.fields, position }, { columns: row.columns });
    for (const text of row.longTexts) longTexts.add(text);
  }

  const relationships = new JsonBatches();
  const foreignKeys = inListOrder(catalog, catalog.foreignKeys, (foreignKey) => foreignKey.table);
  for (const { entry: foreignKey, position, sort_name } of foreignKeys) {
    figures.relationship_count += 1;
    const ends = {
      from_table_id: idsByTable.get(key(foreignKey.table)) ?? null,
      to_table_id: idsByTable.get(key(foreignKey.referencedTable)) ?? null,
    };
    relationships.add({ ...relationshipRow(catalog, foreignKey), ...ends, id: newId(), position, sort_name });
  }

  const objects = objectsJson(catalog);
  if (tables.totalLength + longTexts.totalLength + relationships.totalLength > maxLength) {
    throw new CatalogTooLargeError(
      `The structure in this dump is more than ${megabytes(maxLength)} of text. Import fewer tables at once.`,
    );
  }
  return {
    counts: figures,
    tableBatches: tables.finish(),
    longTextBatches: longTexts.finish(),
    relationshipBatches: relationships.finish(),
    objects,
  };
}

/** The entries in the order in which they are listed, so that they go into their indexes from end to end. */
function inListOrder<Entry>(catalog: Catalog, entries: readonly Entry[], tableOf: (entry: Entry) => QualifiedName) {
  return entries
    .map((entry, position) => {
      const shown = displayName(catalog, tableOf(entry));
      return { entry, position, shown, sort_name: sortName(shown) };
    })
    .sort((one, other) => (one.sort_name < other.sort_name ? -1 : Number(one.sort_name > other.sort_name)));
}

/** Views, triggers and all else that is no table, as JSON. Throws CatalogTooLargeError. */
export function objectsJson(catalog: Catalog): string {
  const objects = storableJson(Object.fromEntries(objectLists.map((list) => [list, catalog[list]])));
  if (objects.length > maxObjectsLength) {
    throw new CatalogTooLargeError(
      `The views, triggers, functions and types of this dump are ${megabytes(objects.length)} of text; ${megabytes(maxObjectsLength)} are kept. Import the dump without some of them.`,
    );
  }
  return objects;
}
