import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { catalogFormat } from "../../db/formats/catalog-format.ts";
import { newestFormat } from "../../db/formats/stored-format.ts";
import { objectAssignments, objectRecord } from "../../db/object-columns.ts";
import type { StateWrite } from "./state-write.ts";

const format = sql.lit(newestFormat(catalogFormat));

/** Writes what changes of a working state, in a transaction that holds its schema; all other rows stay as they are. */
export async function writeState(transaction: Db, schemaId: string, write: StateWrite): Promise<void> {
  await removeRows(transaction, schemaId, write);
  for (const batch of write.tableBatches) await upsertTables(transaction, schemaId, batch);
  for (const batch of write.longTextBatches) {
    await sql`
      INSERT INTO schema_long_texts (table_id, path, piece, text)
      SELECT table_id, path, piece, text
      FROM jsonb_to_recordset(${batch}::jsonb) AS row(table_id uuid, path text, piece integer, text text)`.execute(
      transaction,
    );
  }
  for (const batch of write.relationshipBatches) await upsertRelationships(transaction, schemaId, batch);
  if (write.objects !== null) await replaceObjects(transaction, schemaId, write.objects);
  await followTypedStatistics(transaction, write);
}

async function removeRows(transaction: Db, schemaId: string, write: StateWrite): Promise<void> {
  const { removedRelationshipIds, removedTableIds, changedTableIds } = write;
  if (removedRelationshipIds.length > 0) {
    await transaction
      .deleteFrom("schema_relationships")
      .where("schema_id", "=", schemaId)
      .where("id", "in", [...removedRelationshipIds])
      .execute();
  }
  if (removedTableIds.length > 0) {
    await transaction
      .deleteFrom("schema_tables")
      .where("schema_id", "=", schemaId)
      .where("id", "in", [...removedTableIds])
      .execute();
  }
  if (changedTableIds.length > 0)
    await transaction
      .deleteFrom("schema_long_texts")
      .where("table_id", "in", [...changedTableIds])
      .execute();
}

/** New rows come last in the order of creation, in which rows keep their places. */
async function upsertTables(transaction: Db, schemaId: string, batch: string): Promise<void> {
  await sql`
    INSERT INTO schema_tables AS kept (id, schema_id, position, namespace, name, display_name, sort_name, kind, comment,
      column_count, row_count, columns, columns_bytes, definition, statistics, cut_texts, format, statistics_format)
    SELECT row.id, ${schemaId}::uuid,
      (SELECT coalesce(max(position), -1) FROM schema_tables WHERE schema_id = ${schemaId})
        + row_number() OVER (ORDER BY number),
      namespace, name, display_name, sort_name, kind, comment, column_count, row_count, columns, columns_bytes, definition,
      statistics, cut_texts, ${format}, ${format}
    FROM jsonb_array_elements(${batch}::jsonb) WITH ORDINALITY AS item(value, number),
      jsonb_to_record(item.value) AS row(id uuid, namespace text, name text, display_name text, sort_name text, kind text,
        comment text, column_count integer, row_count bigint, columns jsonb, columns_bytes integer, definition jsonb,
        statistics jsonb, cut_texts jsonb)
    ON CONFLICT (id) DO UPDATE SET namespace = excluded.namespace, name = excluded.name,
      display_name = excluded.display_name, sort_name = excluded.sort_name, kind = excluded.kind,
      comment = excluded.comment, column_count = excluded.column_count, row_count = excluded.row_count,
      columns = excluded.columns, columns_bytes = excluded.columns_bytes, definition = excluded.definition,
      statistics = excluded.statistics, cut_texts = excluded.cut_texts, format = excluded.format,
      statistics_format = excluded.statistics_format, updated_at = now()
    WHERE kept.schema_id = excluded.schema_id`.execute(transaction);
}

async function upsertRelationships(transaction: Db, schemaId: string, batch: string): Promise<void> {
  await sql`
    INSERT INTO schema_relationships AS kept (id, schema_id, position, from_table_id, to_table_id, from_table, to_table,
      sort_name, definition, format)
    SELECT row.id, ${schemaId}::uuid,
      (SELECT coalesce(max(position), -1) FROM schema_relationships WHERE schema_id = ${schemaId})
        + row_number() OVER (ORDER BY number),
      from_table_id, to_table_id, from_table, to_table, sort_name, definition, ${format}
    FROM jsonb_array_elements(${batch}::jsonb) WITH ORDINALITY AS item(value, number),
      jsonb_to_record(item.value) AS row(id uuid, from_table_id uuid, to_table_id uuid, from_table text, to_table text,
        sort_name text, definition jsonb)
    ON CONFLICT (id) DO UPDATE SET from_table_id = excluded.from_table_id, to_table_id = excluded.to_table_id,
      from_table = excluded.from_table, to_table = excluded.to_table, sort_name = excluded.sort_name,
      definition = excluded.definition, format = excluded.format
    WHERE kept.schema_id = excluded.schema_id`.execute(transaction);
}

async function replaceObjects(transaction: Db, schemaId: string, objects: string): Promise<void> {
  await sql`
    UPDATE schema_objects SET ${objectAssignments}, format = ${format}
    FROM jsonb_to_record(${objects}::jsonb) AS row(${objectRecord})
    WHERE schema_id = ${schemaId}`.execute(transaction);
}

/** What was known of a column before a person set the row count goes on under its new name. */
async function followTypedStatistics(transaction: Db, { columnRenames }: StateWrite): Promise<void> {
  if (columnRenames.length === 0) return;
  await sql`
    UPDATE schema_tables AS kept
    SET known_statistics = jsonb_set(known_statistics, '{statistics,columns}', (
      SELECT coalesce(jsonb_agg(CASE WHEN rename.name IS NULL THEN item
        ELSE jsonb_set(item, '{name}', to_jsonb(rename.name)) END ORDER BY number), '[]')
      FROM jsonb_array_elements(kept.known_statistics #> '{statistics,columns}') WITH ORDINALITY AS part(item, number)
      LEFT JOIN LATERAL (
        SELECT given."to" AS name FROM jsonb_to_recordset(${JSON.stringify(columnRenames)}::jsonb)
          AS given(table_id uuid, "from" text, "to" text)
        WHERE given.table_id = kept.id AND given."from" = item ->> 'name' LIMIT 1) AS rename ON true))
    WHERE id IN (SELECT table_id FROM jsonb_to_recordset(${JSON.stringify(columnRenames)}::jsonb) AS given(table_id uuid))
      AND jsonb_typeof(known_statistics #> '{statistics,columns}') = 'array'`.execute(transaction);
}

/** Counts a schema anew and raises its revision, so that nobody goes on with what it was. Gives its name. */
export function raiseEditedRevision(
  transaction: Db,
  schemaId: string,
  figures: StateWrite["figures"],
): Promise<{ name: string; revision: number }> {
  return transaction
    .updateTable("schemas")
    .set({ ...figures, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where("id", "=", schemaId)
    .returning(["name", "revision"])
    .executeTakeFirstOrThrow();
}

/** The schema of a part of it; undefined where there is none. */
export async function findSchemaOf(
  db: Db,
  part: { readonly type: "table" | "relationship"; readonly id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom(part.type === "table" ? "schema_tables" : "schema_relationships")
    .where("id", "=", part.id)
    .select("schema_id")
    .executeTakeFirst();
  return row?.schema_id;
}
