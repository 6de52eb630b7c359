import type { SchemaHealth, SchemaReach } from "@foretell/contract";
import { prepareSchema, schemaHealth, tableReaches } from "@foretell/engine";
import type { CatalogTexts } from "../../db/stored-catalog.ts";
import { packAnswer } from "../../http/pack-answer.ts";
import { readCatalogTexts } from "../../work/read-catalog-texts.ts";

export interface HealthRequest {
  readonly schema: { readonly id: string; readonly name: string };
  readonly texts: CatalogTexts;
}

/** The gzip of the answer with a SchemaHealth. Throws StoredShapeError. */
export function packHealth({ schema, texts }: HealthRequest): Uint8Array {
  const { catalog, statistics } = readCatalogTexts(texts);
  const { keysWithoutIndex, widestCascades, tablesWithoutKey } = schemaHealth(prepareSchema(catalog, statistics));
  return packAnswer({
    schema_id: schema.id,
    schema_name: schema.name,
    key_without_index_count: keysWithoutIndex.count,
    keys_without_index: keysWithoutIndex.first.map(({ constraintName, table, columns, referencedTable, rows }) => ({
      constraint_name: constraintName,
      table,
      columns: [...columns],
      referenced_table: referencedTable,
      row_count: rows,
    })),
    widest_cascades: widestCascades.map(({ table, tables, depth }) => ({ table, table_count: tables, depth })),
    table_without_key_count: tablesWithoutKey.count,
    tables_without_key: [...tablesWithoutKey.first],
  } satisfies SchemaHealth);
}

/** The gzip of the answer with a SchemaReach. Throws StoredShapeError. */
export function packReach({ schema, texts }: HealthRequest): Uint8Array {
  const { catalog, statistics } = readCatalogTexts(texts);
  return packAnswer({
    schema_id: schema.id,
    schema_name: schema.name,
    tables: tableReaches(prepareSchema(catalog, statistics)).map((reach) => ({
      table: reach.table,
      primary_key: [...reach.primaryKey],
      foreign_key_count: reach.foreignKeys,
      referenced_by_count: reach.referencedBy,
      refusing_key_count: reach.refusingKeys,
      cascade_table_count: reach.cascade.tables,
      cascade_depth: reach.cascade.depth,
      is_cascade_cut: reach.cascade.isCut,
    })),
  } satisfies SchemaReach);
}
