import { z } from "zod";

/** A key whose own columns no index begins with. */
export const keyWithoutIndex = z.object({
  constraint_name: z.string().nullable(),
  table: z.string(),
  columns: z.array(z.string()),
  referenced_table: z.string(),
  /** Of the table; null where nothing is known. */
  row_count: z.number().nullable(),
});

/** How far a DELETE of a row goes by the actions of keys. */
export const cascadeReach = z.object({ table: z.string(), table_count: z.int(), depth: z.int() });

/** What the keys of a schema make of one of its tables. */
export const tableReach = z.object({
  /** As in the list of tables. */
  table: z.string(),
  /** The columns of its primary key; none where it has none. */
  primary_key: z.array(z.string()),
  /** Foreign keys of its own. */
  foreign_key_count: z.int(),
  /** Foreign keys that reference it. */
  referenced_by_count: z.int(),
  /** Those of them by which rows that still reference it refuse a DELETE. */
  refusing_key_count: z.int(),
  /** Other tables whose rows a DELETE of one of its rows may delete or change by the actions of keys. */
  cascade_table_count: z.int(),
  cascade_depth: z.int(),
  /** There are more tables than these, which were not counted. */
  is_cascade_cut: z.boolean(),
});
export type TableReach = z.output<typeof tableReach>;

/** What the keys of a schema make of each of its tables. */
export const schemaReach = z.object({
  schema_id: z.uuid(),
  schema_name: z.string(),
  tables: z.array(tableReach),
});
export type SchemaReach = z.output<typeof schemaReach>;

/** What of a schema is worth a look before anything is run on it; of each list the first. */
export const schemaHealth = z.object({
  schema_id: z.uuid(),
  schema_name: z.string(),
  key_without_index_count: z.int(),
  /** Those of the largest tables first. */
  keys_without_index: z.array(keyWithoutIndex),
  /** Of tables whose rows take those of at least two others along, the widest first. */
  widest_cascades: z.array(cascadeReach),
  table_without_key_count: z.int(),
  tables_without_key: z.array(z.string()),
});
export type SchemaHealth = z.output<typeof schemaHealth>;
