import type { Relationship } from "@foretell/contract";

/** The foreign keys of a table by direction; one that references the table itself is in both. */
export function splitRelationships(
  tableName: string,
  relationships: readonly Relationship[],
): { readonly outgoing: readonly Relationship[]; readonly incoming: readonly Relationship[] } {
  return {
    outgoing: relationships.filter(({ from_table: from }) => from === tableName),
    incoming: relationships.filter(({ to_table: to }) => to === tableName),
  };
}

/** One end of a foreign key: `orders(customer_id)`. */
export function endLabel(table: string, columns: readonly string[]): string {
  return columns.length === 0 ? table : `${table}(${columns.join(", ")})`;
}
