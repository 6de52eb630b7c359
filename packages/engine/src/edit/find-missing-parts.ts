import { keyOf } from "../catalog/catalog-index.ts";
import { displayName } from "../catalog/names.ts";
import type { Catalog } from "../catalog/model.ts";

/** What keys, indexes and triggers name and is not there, one sentence each. */
export function findMissingParts(catalog: Catalog): string[] {
  const missing: string[] = [];
  const columnsByTable = new Map<string, ReadonlySet<string>>();
  for (const table of catalog.tables) {
    const columns = new Set(table.columns.map(({ name }) => name));
    columnsByTable.set(keyOf(catalog, table), columns);
    const require = (what: string, names: readonly string[]): void => {
      for (const name of names)
        if (!columns.has(name)) missing.push(`${what} of ${displayName(catalog, table)} needs column ${name}.`);
    };
    if (table.primaryKey) require("The primary key", table.primaryKey.columns);
    for (const key of table.uniqueKeys) require(`The unique key ${key.name ?? key.columns.join(", ")}`, key.columns);
    for (const { name, parts, include } of table.indexes) {
      const named = parts.filter(({ isExpression }) => !isExpression).map(({ text }) => text);
      require(`The index ${name ?? named.join(", ")}`, [...named, ...include]);
    }
  }
  for (const key of catalog.foreignKeys) {
    const what = `The foreign key ${key.name ?? key.columns.join(", ")} of ${displayName(catalog, key.table)}`;
    const own = columnsByTable.get(keyOf(catalog, key.table));
    if (own === undefined) missing.push(`${what} needs its table.`);
    for (const name of key.columns) if (own?.has(name) === false) missing.push(`${what} needs column ${name}.`);
    if (key.isDangling) continue;
    const target = columnsByTable.get(keyOf(catalog, key.referencedTable));
    const shown = displayName(catalog, key.referencedTable);
    if (target === undefined) missing.push(`${what} needs table ${shown}.`);
    for (const name of key.referencedColumns)
      if (target?.has(name) === false) missing.push(`${what} needs column ${name} of ${shown}.`);
  }
  return missing;
}
