import type { Table, TableReach } from "@foretell/contract";

/** A table of the list. */
export type ListedTable = Table & {
  /** What keys make of it; undefined while that is being worked out, null where it could not be. */
  readonly reach: TableReach | null | undefined;
};

/** The tables with their reaches, as far as these are known by now. */
export function listedTables(
  tables: readonly Table[],
  reaches: { readonly data: ReadonlyMap<string, TableReach> | undefined; readonly isPending: boolean },
): readonly ListedTable[] {
  const absent = reaches.isPending ? undefined : null;
  return tables.map((table) => ({ ...table, reach: reaches.data?.get(table.name) ?? absent }));
}
