import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { StoredCatalog } from "../../db/stored-catalog.ts";

/**
 * Stores the tables, relationships and other objects of a schema.
 *
 * Rows go in as JSON arrays: one parameter a batch however many rows it has, where VALUES lists would meet the limit of
 * 65,535 parameters.
 */
export async function insertCatalog(db: Db, schemaId: string, stored: StoredCatalog): Promise<void> {
  for (const batch of stored.tableBatches) {
    await sql`
      INSERT INTO schema_tables (id, schema_id, position, namespace, name, display_name, sort_name, kind, comment,
        column_count, row_count, columns, columns_bytes, definition, statistics, cut_texts)
      SELECT id, ${schemaId}::uuid, position, namespace, name, display_name, sort_name, kind, comment,
        column_count, row_count, columns, columns_bytes, definition, statistics, cut_texts
      FROM jsonb_to_recordset(${batch}::jsonb) AS row(id uuid, position integer, namespace text, name text,
        display_name text, sort_name text, kind text, comment text, column_count integer, row_count bigint,
        columns jsonb, columns_bytes integer, definition jsonb, statistics jsonb, cut_texts jsonb)`.execute(db);
  }
  for (const batch of stored.longTextBatches) {
    await sql`
      INSERT INTO schema_long_texts (table_id, path, piece, text)
      SELECT table_id, path, piece, text
      FROM jsonb_to_recordset(${batch}::jsonb) AS row(table_id uuid, path text, piece integer, text text)`.execute(db);
  }
  for (const batch of stored.relationshipBatches) {
    await sql`
      INSERT INTO schema_relationships (id, schema_id, position, from_table_id, to_table_id, from_table, to_table,
        sort_name, definition)
      SELECT id, ${schemaId}::uuid, position, from_table_id, to_table_id, from_table, to_table, sort_name, definition
      FROM jsonb_to_recordset(${batch}::jsonb) AS row(id uuid, position integer, from_table_id uuid, to_table_id uuid,
        from_table text, to_table text, sort_name text, definition jsonb)`.execute(db);
  }
  await sql`
    INSERT INTO schema_objects (schema_id, views, triggers, rules, types, sequences, synonyms, routines)
    SELECT ${schemaId}::uuid, views, triggers, rules, types, sequences, synonyms, routines
    FROM jsonb_to_record(${stored.objects}::jsonb) AS row(views jsonb, triggers jsonb, rules jsonb, types jsonb,
      sequences jsonb, synonyms jsonb, routines jsonb)`.execute(db);
}
