import type { Table, TableReach } from "@foretell/contract";

/** A table of the list, and what keys make of it; undefined while that is being worked out. */
export type ListedTable = Table & { readonly reach: TableReach | undefined };

export function listedTables(
  tables: readonly Table[],
  reaches: ReadonlyMap<string, TableReach> | undefined,
): readonly ListedTable[] {
  return tables.map((table) => ({ ...table, reach: reaches?.get(table.name) }));
}
