import { displayName } from "@foretell/engine";
import type { Catalog, ForeignKey, Table, TableStatistics } from "@foretell/engine";
import { columnId } from "../db/column-ids.ts";
import { cutLongTexts, piecesOf, textLimit } from "../db/long-texts.ts";
import { shortenColumn, shortenForeignKey, shortenTable } from "../db/stored-shapes.ts";
import { storableJson } from "../db/storable-json.ts";

interface RowOfTable {
  readonly id: string;
  readonly table: Table;
  readonly shown: string;
  readonly sort_name: string;
  readonly known: TableStatistics | undefined;
  /** Of its columns in their order; where there is none, the column gets one by its number. */
  readonly columnIds: readonly (string | undefined)[];
}

/** A row of `schema_tables` less its schema and position, its columns as JSON, and the rows of its long texts. */
export function tableRow({ id, table, shown, sort_name, known, columnIds }: RowOfTable) {
  const limit = textLimit(table.columns.length);
  const cutTexts: string[] = [];
  const longTexts: {
    readonly table_id: string;
    readonly path: string;
    readonly piece: number;
    readonly text: string;
  }[] = [];
  const cut = <Value>(value: Value, path: string): Value =>
    cutLongTexts(value, path, limit, ({ path: place, text }) => {
      cutTexts.push(place);
      let piece = 0;
      for (const part of piecesOf(text)) longTexts.push({ table_id: id, path: place, piece: piece++, text: part });
    });
  const comment = cut(table.comment, "comment");
  const columns = storableJson(
    table.columns.map((column, at) =>
      cut(shortenColumn(columnIds[at] ?? columnId(id, at + 1), column), `columns/${at}`),
    ),
  );
  // What is undefined is left out and becomes NULL.
  const fields = {
    id,
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
  };
  return { fields, columns, longTexts };
}

/** A row of `schema_relationships` less its ids, schema, place and position. */
export function relationshipRow(catalog: Catalog, foreignKey: ForeignKey) {
  return {
    from_table: displayName(catalog, foreignKey.table),
    to_table: displayName(catalog, foreignKey.referencedTable),
    definition: shortenForeignKey(foreignKey),
  };
}

function definitionOf(table: Table) {
  const { namespace: _namespace, name: _name, kind: _kind, comment: _comment, columns: _columns, ...rest } = table;
  return shortenTable(rest);
}
