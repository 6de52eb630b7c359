import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";

const indexesBySchema = new WeakMap<PreparedSchema, WeakMap<Table, readonly (readonly string[])[]>>();

/**
 * The place, among the indexes of the referenced table, of the one by which InnoDB finds the row that a key references: the first
 * that begins with the columns of the key. As an index's entry goes, the keys that reference it are looked after.
 *
 * @see https://github.com/MariaDB/server/blob/10.11/storage/innobase/dict/dict0dict.cc (dict_foreign_find_index)
 */
export function referencedIndexOf(schema: PreparedSchema, foreignKey: ForeignKey): number {
  const table = findTable(schema.index, foreignKey.referencedTable);
  if (table === undefined) return 0;
  const wanted = foreignKey.referencedColumns.map((name) => comparable(schema, name));
  const indexes = indexesOf(schema, table);
  const place = indexes.findIndex((columns) => wanted.every((name, at) => columns[at] === name));
  return place === -1 ? indexes.length : place;
}

/** Columns of the indexes of a table in the order in which they are kept: that of the rows, unique ones without NULL, unique, others. */
function indexesOf(schema: PreparedSchema, table: Table): readonly (readonly string[])[] {
  let byTable = indexesBySchema.get(schema);
  if (byTable === undefined) indexesBySchema.set(schema, (byTable = new WeakMap()));
  const known = byTable.get(table);
  if (known !== undefined) return known;
  const comparables = (names: readonly string[]) => names.map((name) => comparable(schema, name));
  const nullable = new Set(comparables(table.columns.filter(({ isNullable }) => isNullable).map(({ name }) => name)));
  const primary = comparables(table.primaryKey?.columns ?? []);
  const unique = uniqueKeysOf(table)
    .filter((key) => key !== table.primaryKey)
    .map(({ columns }) => comparables(columns));
  const mayBeNull = (columns: readonly string[]) => columns.some((name) => nullable.has(name));
  const indexes = [
    ...(primary.length > 0 ? [primary] : []),
    ...unique.filter((columns) => !mayBeNull(columns)),
    ...unique.filter((columns) => mayBeNull(columns)),
    ...table.indexes.filter(({ isUnique }) => !isUnique).map(({ parts }) => comparables(parts.map(({ text }) => text))),
  ];
  byTable.set(table, indexes);
  return indexes;
}
