import type { Catalog, ForeignKey, QualifiedName, Table } from "../catalog/model.ts";
import { DefaultReader } from "./canonical/default.ts";
import { TypeReader } from "./canonical/type.ts";
import { catalogNames } from "./catalog-names.ts";
import type { CatalogNames } from "./catalog-names.ts";

/** One of two catalogs that are compared, with what is looked up in it. */
export interface Side {
  readonly catalog: Catalog;
  readonly names: CatalogNames;
  readonly types: TypeReader;
  readonly defaults: DefaultReader;
  readonly tables: ReadonlyMap<string, Table>;
  /** Foreign keys by the key of the table that declares them. */
  readonly foreignKeys: ReadonlyMap<string, readonly ForeignKey[]>;
}

/** The look-ups of a catalog, made in one pass over it. */
export function sideOf(catalog: Catalog): Side {
  const names = catalogNames(catalog);
  const tables = new Map<string, Table>();
  for (const table of catalog.tables) {
    const key = names.keyOf(table);
    if (!tables.has(key)) tables.set(key, table);
  }
  return {
    catalog,
    names,
    types: new TypeReader(catalog.dialect, catalog.defaultNamespace),
    defaults: new DefaultReader(catalog.dialect),
    tables,
    foreignKeys: groupKeys(catalog.foreignKeys, names, ({ table }) => table),
  };
}

/** Foreign keys by the key of one of their tables. */
export function groupKeys(
  foreignKeys: readonly ForeignKey[],
  names: CatalogNames,
  tableOf: (foreignKey: ForeignKey) => QualifiedName,
): Map<string, ForeignKey[]> {
  const byTable = new Map<string, ForeignKey[]>();
  // Those of one table stand together.
  let last: QualifiedName | undefined;
  let list: ForeignKey[] = [];
  for (const foreignKey of foreignKeys) {
    const table = tableOf(foreignKey);
    if (table.name !== last?.name || table.namespace !== last.namespace) {
      last = table;
      const key = names.keyOf(table);
      const known = byTable.get(key);
      list = known ?? [];
      if (known === undefined) byTable.set(key, list);
    }
    list.push(foreignKey);
  }
  return byTable;
}
