import type { Key, Table } from "./model.ts";

type UniqueKey = Pick<Key, "name" | "columns" | "onConflict" | "nullsNotDistinct">;

const uniqueKeys = new WeakMap<Table, readonly UniqueKey[]>();

/** The keys of a table that let no two rows be equal: primary, unique, and unique indexes over plain columns of all rows. */
export function uniqueKeysOf(table: Table): readonly UniqueKey[] {
  let keys = uniqueKeys.get(table);
  if (keys === undefined) uniqueKeys.set(table, (keys = findUniqueKeys(table)));
  return keys;
}

function findUniqueKeys(table: Table): readonly UniqueKey[] {
  const indexes = table.indexes
    .filter((index) => index.isUnique && index.predicate === null && index.parts.every((part) => !part.isExpression))
    .map(({ name, parts, nullsNotDistinct }) => ({ name, columns: parts.map((part) => part.text), nullsNotDistinct }));
  return [...(table.primaryKey ? [table.primaryKey] : []), ...table.uniqueKeys, ...indexes];
}
