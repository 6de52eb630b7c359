import type { ReferentialAction } from "@foretell/engine";
import type { DiagramColumn, DiagramInput, DiagramTable } from "./diagram-input.ts";
import { findHubs } from "./hubs.ts";

/** Tables and foreign keys by index, so that geometry, layout and drawing work on numbers. */
export interface DiagramModel {
  readonly tables: readonly DiagramTable[];
  readonly edges: readonly ModelEdge[];
  /** For each table the edges that leave it or arrive at it; a self reference stands once. */
  readonly edgesOf: readonly (readonly number[])[];
  /** Tables that so many others reference that their lines are drawn as stubs. */
  readonly isHub: readonly boolean[];
}

/** One foreign key. Composite keys are one edge. */
export interface ModelEdge {
  readonly id: string;
  /** Index of the referencing table. */
  readonly from: number;
  /** Index of the referenced table, -1 when it is not among the tables. */
  readonly to: number;
  readonly toName: string;
  /** Column indexes in the referencing table, those that are unknown left out. */
  readonly fromColumns: readonly number[];
  readonly toColumns: readonly number[];
  readonly constraintName: string | null;
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
  /** Some column of the key may be NULL: a row may reference nothing. */
  readonly isOptional: boolean;
  /** The key's columns are the referencing table's primary key: at most one row references a row. */
  readonly isOneToOne: boolean;
}

/**
 * Indexes a diagram's tables and keys. Keys whose referencing table is unknown are left out, those whose referenced
 * table is unknown keep `to: -1`.
 */
export function buildModel(input: DiagramInput): DiagramModel {
  const { tables } = input;
  const indexOf = new Map(tables.map((table, index) => [table.id, index]));
  const edges: ModelEdge[] = [];
  const edgesOf: number[][] = tables.map(() => []);
  for (const key of input.relationships) {
    const from = indexOf.get(key.from_table);
    if (from === undefined) continue;
    const to = indexOf.get(key.to_table) ?? -1;
    const columns = tables[from]?.columns ?? [];
    const fromColumns = indexesOf(key.from_columns, columns);
    const primaryKeyLength = columns.filter((column) => column.is_primary_key).length;
    edgesOf[from]?.push(edges.length);
    if (to !== from) edgesOf[to]?.push(edges.length);
    edges.push({
      id: key.id,
      from,
      to,
      toName: to < 0 ? key.to_name : (tables[to]?.name ?? key.to_name),
      fromColumns,
      toColumns: indexesOf(key.to_columns, tables[to]?.columns ?? []),
      constraintName: key.constraint_name,
      onDelete: key.on_delete_action,
      onUpdate: key.on_update_action,
      isOptional: fromColumns.some((index) => columns[index]?.is_nullable === true),
      isOneToOne:
        fromColumns.length > 0 &&
        fromColumns.length === primaryKeyLength &&
        fromColumns.every((index) => columns[index]?.is_primary_key === true),
    });
  }
  return { tables, edges, edgesOf, isHub: findHubs(tables.length, edges) };
}

/** Whether an edge is drawn as a stub beside its column, not as a line: it references a hub, or a table that is not there. */
export function isStub(model: DiagramModel, edge: ModelEdge): boolean {
  return edge.to < 0 || (edge.from !== edge.to && model.isHub[edge.to] === true);
}

/** The tables at the other ends of a table's keys, without itself, each once, in index order. */
export function neighboursOf(model: DiagramModel, table: number): number[] {
  const neighbours = new Set<number>();
  for (const index of model.edgesOf[table] ?? []) {
    const edge = model.edges[index];
    if (edge === undefined) continue;
    neighbours.add(edge.from === table ? edge.to : edge.from);
  }
  neighbours.delete(table);
  neighbours.delete(-1);
  return [...neighbours].sort((a, b) => a - b);
}

/** Looked for one by one: most tables have few columns in keys, and an index of all columns would be most of the model's work. */
function indexesOf(names: readonly string[], columns: readonly DiagramColumn[]): number[] {
  return names.map((name) => columns.findIndex((column) => column.name === name)).filter((index) => index >= 0);
}
