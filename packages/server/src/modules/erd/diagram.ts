import type { ProjectErd } from "@foretell/contract";
import type { Key } from "@foretell/engine";
import { catalogFormat } from "../../db/formats/catalog-format.ts";
import { readStored } from "../../db/formats/stored-format.ts";
import { completeColumn } from "../../db/stored-shapes.ts";
import { toRelationship } from "../tables/table-data.ts";

export interface DiagramTable {
  readonly id: string;
  readonly namespace: string;
  readonly display_name: string;
  readonly comment: string | null;
  readonly row_count: number | null;
  readonly format: number;
  /** As they are stored. */
  readonly columns: unknown;
  readonly primary_key: Key | null;
}

export interface DiagramRelationship {
  readonly id: string;
  readonly from_table_id: string | null;
  readonly from_table: string;
  readonly to_table: string;
  readonly format: number;
  /** As it is stored. */
  readonly definition: unknown;
}

/** Tables, relationships and their numbers. */
export type Diagram = ProjectErd["combined"];

/** The diagram of one schema. Throws StoredShapeError. */
export function toDiagram(tables: readonly DiagramTable[], relationships: readonly DiagramRelationship[]): Diagram {
  const shown = relationships.map(toRelationship);
  const foreignKeyColumns = new Map<string, Set<string>>();
  for (const [at, { from_table_id }] of relationships.entries()) {
    if (from_table_id === null) continue;
    const columns = foreignKeyColumns.get(from_table_id) ?? new Set();
    for (const column of shown[at]?.from_columns ?? []) columns.add(column);
    foreignKeyColumns.set(from_table_id, columns);
  }
  return withStats({
    tables: tables.map(({ display_name, format, columns: document, primary_key, ...table }) => ({
      ...table,
      name: display_name,
      columns: readStored(catalogFormat, "columns", { format, document })
        .map(completeColumn)
        .map((column) => ({
          name: column.name,
          data_type: column.type,
          is_nullable: column.isNullable,
          is_primary_key: primary_key?.columns.includes(column.name) ?? false,
          is_foreign_key: foreignKeyColumns.get(table.id)?.has(column.name) ?? false,
        })),
    })),
    relationships: shown,
  });
}

/** Names to tell schemas apart: the same, with a number behind it where an earlier schema has it already. */
export function labelSchemas(names: readonly string[]): string[] {
  const taken = new Set(names);
  const countOf = new Map<string, number>();
  return names.map((name) => {
    let count = (countOf.get(name) ?? 0) + 1;
    // Somebody may have called a schema `shop (2)` already.
    while (count > 1 && taken.has(`${name} (${count})`)) count += 1;
    countOf.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** All diagrams of a project as one; a table's name starts with its schema's label. */
export function combine(diagrams: readonly (Diagram & { readonly label: string })[]): Diagram {
  return withStats({
    tables: diagrams.flatMap(({ label, tables }) =>
      tables.map((table) => ({ ...table, name: `${label}.${table.name}` })),
    ),
    relationships: diagrams.flatMap(({ label, relationships }) =>
      relationships.map((relationship) => ({
        ...relationship,
        from_table: `${label}.${relationship.from_table}`,
        to_table: `${label}.${relationship.to_table}`,
      })),
    ),
  });
}

function withStats(parts: Omit<Diagram, "stats">): Diagram {
  return {
    ...parts,
    stats: {
      totalTables: parts.tables.length,
      totalColumns: parts.tables.reduce((total, table) => total + table.columns.length, 0),
      totalRelationships: parts.relationships.length,
    },
  };
}
