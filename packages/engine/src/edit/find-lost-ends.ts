import { keyOf } from "../catalog/catalog-index.ts";
import { displayName } from "../catalog/names.ts";
import type { Catalog, ForeignKey, Table } from "../catalog/model.ts";

/**
 * Foreign keys that have lost their table, their columns or the key that they reference, one sentence each. `originOf` gives what a
 * key after was before; what was broken then may stay so.
 */
export function findLostEnds(
  before: Catalog,
  after: Catalog,
  originOf: (key: ForeignKey) => ForeignKey | undefined,
): string[] {
  const wasKey = endsOf(before);
  const isKey = endsOf(after);
  return after.foreignKeys.flatMap((key) => {
    const origin = originOf(key);
    if (origin === undefined || origin.isDangling) return [];
    const place = `The foreign key ${key.name ?? key.columns.join(", ")} of ${displayName(after, key.table)}`;
    const target = displayName(before, origin.referencedTable);
    if (key.isDangling) return [`${place} references ${target}, which would be gone or have lost a column.`];
    if (!wasKey(origin) || isKey(key)) return [];
    return [`${place} references ${key.referencedColumns.join(", ")} of ${target}, which would be no key any more.`];
  });
}

/** Tells whether the columns that a foreign key references are a primary or unique key. */
function endsOf(catalog: Catalog): (key: ForeignKey) => boolean {
  const tables = new Map(catalog.tables.map((table) => [keyOf(catalog, table), table]));
  return ({ referencedTable, referencedColumns }) => {
    const table = tables.get(keyOf(catalog, referencedTable));
    const wanted = referencedColumns.toSorted().join("\0");
    return table !== undefined && keysOf(table).some((columns) => columns.toSorted().join("\0") === wanted);
  };
}

function keysOf({ primaryKey, uniqueKeys, indexes }: Table): readonly (readonly string[])[] {
  const unique = indexes.filter(({ isUnique }) => isUnique).map(({ parts }) => parts.map(({ text }) => text));
  return [...(primaryKey ? [primaryKey.columns] : []), ...uniqueKeys.map(({ columns }) => columns), ...unique];
}
