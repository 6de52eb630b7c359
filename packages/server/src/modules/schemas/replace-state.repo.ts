import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/** A schema of no project whose rows are to become those of another. */
export interface StagedState {
  readonly id: string;
  /** That of the schema with all of its rows. */
  readonly revision: number;
}

/**
 * Gives the rows of a staged schema to a schema that the transaction holds, and takes its own in exchange, so that nothing of them
 * is written but whose they are. False where some of the staged rows are not there, or are being removed.
 */
export async function replaceState(transaction: Db, schemaId: string, staged: StagedState): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("schemas")
    .set({ revision: sql`revision + 1`, updated_at: sql`now()` })
    .where("id", "=", staged.id)
    .where("project_id", "is", null)
    .where("revision", "=", staged.revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  for (const table of [sql`schema_relationships`, sql`schema_tables`]) {
    await sql`
      UPDATE ${table} SET schema_id = CASE schema_id WHEN ${schemaId}::uuid THEN ${staged.id}::uuid ELSE ${schemaId}::uuid END
      WHERE schema_id IN (${schemaId}, ${staged.id})`.execute(transaction);
  }
  await transaction.deleteFrom("schema_objects").where("schema_id", "=", schemaId).execute();
  await transaction
    .updateTable("schema_objects")
    .set({ schema_id: schemaId })
    .where("schema_id", "=", staged.id)
    .execute();
  await sql`
    UPDATE schemas AS kept
    SET db_type = given.db_type, default_namespace = given.default_namespace, database_name = given.database_name,
      server_version = given.server_version, incompleteness = given.incompleteness, census = given.census,
      table_count = given.table_count, column_count = given.column_count,
      relationship_count = given.relationship_count, row_count = given.row_count
    FROM schemas AS given
    WHERE kept.id = ${schemaId} AND given.id = ${staged.id}`.execute(transaction);
  return true;
}

/** Tells those who keep prepared copies of a schema that it is another; gives its name and its revision. */
export function raiseRevision(transaction: Db, schemaId: string): Promise<{ name: string; revision: number }> {
  return transaction
    .updateTable("schemas")
    .set({ revision: sql`revision + 1`, updated_at: sql`now()` })
    .where("id", "=", schemaId)
    .returning(["name", "revision"])
    .executeTakeFirstOrThrow();
}

/** What names the state of a schema, and how it is read; undefined when it has gone. */
export function findStateOf(db: Db, schemaId: string) {
  return db
    .selectFrom("schemas")
    .where("id", "=", schemaId)
    .where("project_id", "is not", null)
    .select(["name", "db_type", "revision"])
    .executeTakeFirst();
}
