import type { Catalog, Table } from "../../catalog/model.ts";
import { keyOf } from "../../catalog/catalog-index.ts";

/**
 * The partitions that are wholly made from the table that they are a part of. Others have columns, keys or checks of their
 * own: they are made for themselves and attached.
 */
export function plainPartitions(catalog: Catalog): ReadonlySet<Table> {
  const byKey = new Map(catalog.tables.map((table) => [keyOf(catalog, table), table]));
  const plain = new Set<Table>();
  for (const table of catalog.tables) {
    const parent = table.partitionOf ? byKey.get(keyOf(catalog, table.partitionOf)) : undefined;
    const isMade = table.kind === "partition" && parent !== undefined;
    if (isMade && (table.partitionBy !== null || isLike(table, parent))) plain.add(table);
  }
  return plain;
}

function isLike(table: Table, parent: Table): boolean {
  const key = parent.primaryKey && { ...parent.primaryKey, name: `${table.name}_pkey` };
  const uniqueKeys = parent.uniqueKeys.map((each) => ({
    ...each,
    name: `${table.name}_${each.columns.join("_")}_key`,
  }));
  return (
    table.exclusions.length === 0 &&
    isSame(table.columns, parent.columns) &&
    isSame(table.primaryKey, key) &&
    isSame(table.uniqueKeys, uniqueKeys) &&
    isSame(table.checks, parent.checks)
  );
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
