import { findColumn } from "../../catalog/catalog-index.ts";
import { findRowId } from "../../catalog/row-id.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { comparable } from "./relation-lookup.ts";
import type { ColumnOrigin, OutputColumn, Source } from "./source.ts";

/** A column found in a source. */
export interface FoundColumn {
  readonly source: Source;
  readonly origin: ColumnOrigin | null;
  readonly name: string;
}

/** A column of one source by its stored name. */
export function findInSource(schema: PreparedSchema, source: Source, name: string): FoundColumn | undefined {
  const wanted = comparable(schema, name);
  const renamedAt = source.renamed.findIndex((column) => comparable(schema, column) === wanted);
  if (renamedAt >= 0) {
    const original = source.table ? source.table.columns[renamedAt] : undefined;
    if (source.table && original)
      return { source, origin: { source, table: source.table, column: original }, name: original.name };
    const output = source.columns?.[renamedAt];
    return { source, origin: output?.origin ?? null, name: output?.name ?? name };
  }
  if (source.table) {
    const column =
      findColumn(schema.index, source.table, name) ?? findRowId(schema.catalog.dialect, source.table, name);
    if (column === undefined) return undefined;
    if (source.renamed.length > source.table.columns.indexOf(column)) return undefined;
    return { source, origin: { source, table: source.table, column }, name: column.name };
  }
  schema.steps.take("names", source.columns?.length ?? 1);
  const output = source.columns?.find(
    (column, at) => at >= source.renamed.length && comparable(schema, column.name) === wanted,
  );
  return output && { source, origin: output.origin, name: output.name };
}

/** All columns of a source in order; null when they cannot be told. */
export function columnsOf(source: Source): readonly OutputColumn[] | null {
  const { table } = source;
  const columns = table
    ? table.columns.map((column) => ({ name: column.name, origin: { source, table, column } }))
    : source.columns;
  if (columns === null || source.renamed.length === 0) return columns;
  return columns.map(({ name, origin }, at) => ({ name: source.renamed[at] ?? name, origin }));
}

/** Whether nothing is known of a source's columns. */
export const isOpaque = (source: Source) => source.table === null && source.columns === null;
