import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { unavailable } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { catalogFormat } from "../../db/formats/catalog-format.ts";
import { newestFormat } from "../../db/formats/stored-format.ts";
import { objectColumns, objectRecord } from "../../db/object-columns.ts";
import type { StoredCatalog } from "../../db/stored-catalog.ts";

/**
 * Stores the tables, relationships and other objects of a schema in the caller's transaction.
 *
 * Rows go in as JSON arrays: one parameter a batch however many rows it has, where VALUES lists would meet the limit of
 * 65,535 parameters.
 */
export async function insertCatalog(transaction: Db, schemaId: string, stored: StoredCatalog): Promise<void> {
  const target = sql`SELECT ${schemaId}::uuid AS schema_id`;
  for (const insertion of insertions(stored)) await into(target, insertion).execute(transaction);
}

/**
 * Stores the same of a schema that belongs to no project yet, each batch of rows in a transaction of its own, so that others have
 * the database in between. Gives the revision that the schema has then. Throws what the signal was aborted with, and a 503
 * where not all is there that was stored before.
 */
export async function stageCatalog(
  db: Db,
  schemaId: string,
  stored: StoredCatalog,
  signal: AbortSignal,
): Promise<number> {
  let revision = 1;
  for (const insertion of insertions(stored)) {
    signal.throwIfAborted();
    // Not waited for until it is on the disk: the commit that attaches the schema puts all before it there as well. A database
    // that ends before that may lose batches, and serve again: each finds the one before it by the revision.
    const target = sql`
      UPDATE schemas SET revision = revision + 1, updated_at = now()
      WHERE id = ${schemaId} AND project_id IS NULL AND revision = ${revision}
      RETURNING id AS schema_id, set_config('synchronous_commit', 'off', true)`;
    const { numAffectedRows } = await into(target, insertion).execute(db);
    if (numAffectedRows === 0n) throw stagingWasLost();
    revision += 1;
  }
  return revision;
}

/** The 503 for an import whose rows are not there any more. */
export function stagingWasLost(): Error {
  return unavailable("What was stored of this import was lost on the way. Try again.");
}

/** `target` gives the `schema_id`, and no row where nothing is to be stored. */
const into = (target: RawBuilder<unknown>, insertion: RawBuilder<unknown>) =>
  sql`WITH target AS (${target}) ${insertion}`;

const format = sql.lit(newestFormat(catalogFormat));

function* insertions(stored: StoredCatalog): Generator<RawBuilder<unknown>> {
  for (const batch of stored.tableBatches) {
    yield sql`
      INSERT INTO schema_tables (id, schema_id, position, namespace, name, display_name, sort_name, kind, comment,
        column_count, row_count, columns, columns_bytes, definition, statistics, cut_texts, format, statistics_format)
      SELECT id, schema_id, position, namespace, name, display_name, sort_name, kind, comment,
        column_count, row_count, columns, columns_bytes, definition, statistics, cut_texts, ${format}, ${format}
      FROM target, jsonb_to_recordset(${batch}::jsonb) AS row(id uuid, position integer, namespace text, name text,
        display_name text, sort_name text, kind text, comment text, column_count integer, row_count bigint,
        columns jsonb, columns_bytes integer, definition jsonb, statistics jsonb, cut_texts jsonb)`;
  }
  for (const batch of stored.longTextBatches) {
    yield sql`
      INSERT INTO schema_long_texts (table_id, path, piece, text)
      SELECT table_id, path, piece, text
      FROM target, jsonb_to_recordset(${batch}::jsonb) AS row(table_id uuid, path text, piece integer, text text)`;
  }
  for (const batch of stored.relationshipBatches) {
    yield sql`
      INSERT INTO schema_relationships (id, schema_id, position, from_table_id, to_table_id, from_table, to_table,
        sort_name, definition, format)
      SELECT id, schema_id, position, from_table_id, to_table_id, from_table, to_table, sort_name, definition, ${format}
      FROM target, jsonb_to_recordset(${batch}::jsonb) AS row(id uuid, position integer, from_table_id uuid,
        to_table_id uuid, from_table text, to_table text, sort_name text, definition jsonb)`;
  }
  yield sql`
    INSERT INTO schema_objects (schema_id, ${objectColumns}, format)
    SELECT schema_id, ${objectColumns}, ${format}
    FROM target, jsonb_to_record(${stored.objects}::jsonb) AS row(${objectRecord})`;
}
