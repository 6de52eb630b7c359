import { displayName, keyOf } from "@foretell/engine";
import type { Catalog, QualifiedName, SchemaStatistics, Table } from "@foretell/engine";
import { newId } from "../db/uuid.ts";
import { sortName } from "./sort-name.ts";
import { shortenColumn, shortenForeignKey, shortenTable } from "../db/stored-shapes.ts";
import { storableJson } from "../db/storable-json.ts";
import type { StoredCatalog } from "../db/stored-catalog.ts";

/** Keeps the work of the main thread on one batch, which is to encode it, below a few milliseconds. */
const batchLength = 500_000;

/** Prepares a catalog for storing: ids are made here, and everything becomes JSON, so that the main thread only forwards. */
export function storeCatalog(catalog: Catalog, statistics: SchemaStatistics): StoredCatalog {
  const key = (name: QualifiedName): string => keyOf(catalog, name);
  const statisticsByTable = new Map(statistics.tables.map((table) => [key(table), table]));
  const idsByTable = new Map<string, string>();
  const figures = { table_count: 0, column_count: 0, relationship_count: 0, row_count: 0 };

  const tables = new JsonBatches();
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
    // What is undefined is left out and becomes NULL.
    tables.add({
      id,
      position,
      namespace: table.namespace,
      name: table.name,
      display_name: shown,
      sort_name,
      kind: table.kind,
      comment: table.comment ?? undefined,
      column_count: table.columns.length,
      row_count: known?.rowCount ?? undefined,
      columns: table.columns.map((column) => shortenColumn(newId(), column)),
      definition: definitionOf(table),
      statistics: known && { rowCount: known.rowCount, source: known.source, columns: known.columns },
    });
  }

  const relationships = new JsonBatches();
  const foreignKeys = inListOrder(catalog, catalog.foreignKeys, (foreignKey) => foreignKey.table);
  for (const { entry: foreignKey, position, shown, sort_name } of foreignKeys) {
    figures.relationship_count += 1;
    relationships.add({
      id: newId(),
      position,
      from_table_id: idsByTable.get(key(foreignKey.table)) ?? null,
      to_table_id: idsByTable.get(key(foreignKey.referencedTable)) ?? null,
      from_table: shown,
      to_table: displayName(catalog, foreignKey.referencedTable),
      sort_name,
      definition: shortenForeignKey(foreignKey),
    });
  }

  const { views, triggers, rules, types, sequences, synonyms, routines } = catalog;
  return {
    counts: figures,
    tableBatches: tables.finish(),
    relationshipBatches: relationships.finish(),
    objects: storableJson({ views, triggers, rules, types, sequences, synonyms, routines }),
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

function definitionOf(table: Table) {
  const { namespace: _namespace, name: _name, kind: _kind, comment: _comment, columns: _columns, ...rest } = table;
  return shortenTable(rest);
}

class JsonBatches {
  readonly #batches: string[] = [];
  #rows: string[] = [];
  #length = 0;

  add(row: object): void {
    const json = storableJson(row);
    this.#rows.push(json);
    this.#length += json.length;
    if (this.#length >= batchLength) this.#cut();
  }

  finish(): string[] {
    if (this.#rows.length > 0) this.#cut();
    return this.#batches;
  }

  #cut(): void {
    this.#batches.push(`[${this.#rows.join(",")}]`);
    this.#rows = [];
    this.#length = 0;
  }
}
