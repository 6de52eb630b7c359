import { displayName, keyOf } from "@foretell/engine";
import type { Catalog, QualifiedName, SchemaStatistics, Table } from "@foretell/engine";
import { newId } from "../db/uuid.ts";
import { sortName } from "./sort-name.ts";
import { shortenColumn, shortenForeignKey, shortenTable } from "../db/stored-shapes.ts";
import { cutLongTexts, piecesOf, textLimit } from "../db/long-texts.ts";
import { storableJson } from "../db/storable-json.ts";
import type { StoredCatalog } from "../db/stored-catalog.ts";

/** Characters that one statement stores: some ten milliseconds of the embedded database, for which everybody else waits. */
const batchLength = 100_000;

/** Characters of JSON: of one table less its long texts, of all that is no table, and of everything. */
const maxTableLength = 64_000_000;
const maxObjectsLength = 64_000_000;
const maxLength = 512_000_000;

/** A catalog has more in it than is stored; the message says what, for people. */
export class CatalogTooLargeError extends Error {}

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
    const limit = textLimit(table.columns.length);
    const cutTexts: string[] = [];
    const cut = <Value>(value: Value, path: string): Value =>
      cutLongTexts(value, path, limit, ({ path: place, text }) => {
        cutTexts.push(place);
        let piece = 0;
        for (const part of piecesOf(text)) longTexts.add({ table_id: id, path: place, piece: piece++, text: part });
      });
    const comment = cut(table.comment, "comment");
    const columns = storableJson(
      table.columns.map((column, at) => cut(shortenColumn(newId(), column), `columns/${at}`)),
    );
    // What is undefined is left out and becomes NULL.
    tables.add(
      {
        id,
        position,
        namespace: table.namespace,
        name: table.name,
        display_name: shown,
        sort_name,
        kind: table.kind,
        comment: comment ?? undefined,
        column_count: table.columns.length,
        row_count: known?.rowCount ?? undefined,
        columns_bytes: Buffer.byteLength(columns),
        definition: cut(definitionOf(table), ""),
        statistics: known && { rowCount: known.rowCount, source: known.source, columns: known.columns },
        cut_texts: cutTexts.length === 0 ? undefined : cutTexts,
      },
      { columns },
    );
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
  const objects = storableJson({ views, triggers, rules, types, sequences, synonyms, routines });
  if (objects.length > maxObjectsLength) {
    throw new CatalogTooLargeError(
      `The views, triggers, functions and types of this dump are ${megabytes(objects.length)} of text; ${megabytes(maxObjectsLength)} are kept. Import the dump without some of them.`,
    );
  }
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

function definitionOf(table: Table) {
  const { namespace: _namespace, name: _name, kind: _kind, comment: _comment, columns: _columns, ...rest } = table;
  return shortenTable(rest);
}

function megabytes(length: number): string {
  return `${Math.ceil(length / 1_000_000)} MB`;
}

class JsonBatches {
  readonly #batches: string[] = [];
  #rows: string[] = [];
  #length = 0;
  totalLength = 0;

  /** `fields` are JSON already. */
  add(row: object, fields: Readonly<Record<string, string>> = {}): void {
    const texts = Object.entries(fields).map(([name, json]) => `,"${name}":${json}`);
    const json = `${storableJson(row).slice(0, -1)}${texts.join("")}}`;
    if (json.length > maxTableLength) {
      throw new CatalogTooLargeError(
        `A table in this dump is ${megabytes(json.length)} of text; ${megabytes(maxTableLength)} are kept of one. Import the dump without it.`,
      );
    }
    this.totalLength += json.length;
    if (this.#rows.length > 0 && this.#length + json.length > batchLength) this.#cut();
    this.#rows.push(json);
    this.#length += json.length;
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
