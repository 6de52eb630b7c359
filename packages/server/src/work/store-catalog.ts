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
  const ids = catalog.tables.map(() => newId());
  const idsByTable = new Map<string, string>();
  for (const [position, id] of ids.entries()) {
    const table = catalog.tables[position];
    if (table !== undefined && !idsByTable.has(key(table))) idsByTable.set(key(table), id);
  }
  const figures = { table_count: 0, column_count: 0, relationship_count: 0, row_count: 0 };

  const tables = new JsonBatches();
  for (const [position, table] of catalog.tables.entries()) {
    const known = statisticsByTable.get(key(table));
    figures.table_count += 1;
    figures.column_count += table.columns.length;
    figures.row_count += known?.rowCount ?? 0;
    const shown = displayName(catalog, table);
    // What is undefined is left out and becomes NULL.
    tables.add({
      id: ids[position],
      position,
      namespace: table.namespace,
      name: table.name,
      display_name: shown,
      sort_name: sortName(shown),
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
  for (const [position, foreignKey] of catalog.foreignKeys.entries()) {
    figures.relationship_count += 1;
    const from = displayName(catalog, foreignKey.table);
    relationships.add({
      id: newId(),
      position,
      from_table_id: idsByTable.get(key(foreignKey.table)) ?? null,
      to_table_id: idsByTable.get(key(foreignKey.referencedTable)) ?? null,
      from_table: from,
      to_table: displayName(catalog, foreignKey.referencedTable),
      sort_name: sortName(from),
      definition: shortenForeignKey(foreignKey),
    });
  }

  const { views, triggers, rules, types, sequences, synonyms } = catalog;
  return {
    counts: figures,
    tableBatches: tables.finish(),
    relationshipBatches: relationships.finish(),
    objects: storableJson({ views, triggers, rules, types, sequences, synonyms }),
  };
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
