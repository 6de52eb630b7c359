import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/**
 * How many bytes the rows of a schema take, its versions among them. Asked before the transaction that attaches the schema: it
 * reads all of the rows, which do not change meanwhile.
 */
export async function weighSchema(db: Db, schemaId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT schema_bytes(${schemaId}) AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface Attachment {
  readonly projectId: string;
  /** Whose import it is. */
  readonly userId: string;
  readonly bytes: number;
  /** That of the schema with all of its rows. */
  readonly revision: number;
}

/** Gives a schema whose rows are all stored to its project. False where some are not there, or are being removed. */
export async function attachSchema(
  transaction: Db,
  schemaId: string,
  { projectId, userId, bytes, revision }: Attachment,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("schemas")
    .set({ project_id: projectId, created_by: userId, stored_bytes: bytes })
    .set({ imported_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", schemaId)
    .where("project_id", "is", null)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await transaction
    .updateTable("schema_versions")
    .set({ created_by: userId })
    .where("schema_id", "=", schemaId)
    .execute();
  return true;
}

/** Takes a schema, which the transaction holds, and its simulations from its project, so that its rows can be removed bit by bit. */
export async function detachSchema(transaction: Db, schemaId: string): Promise<void> {
  await transaction.deleteFrom("simulations").where("schema_id", "=", schemaId).execute();
  await transaction
    .updateTable("schemas")
    .set({ project_id: null, stored_bytes: 0, updated_at: sql`now()` })
    .where("id", "=", schemaId)
    .execute();
}

/**
 * Keeps a schema of no project from being given to one, and tells whether it is there. It waits for whoever is about to: then
 * it is a project's, and false is the answer.
 */
export async function giveUpStaged(db: Db, schemaId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("schemas")
    .set({ revision: sql`revision + 1`, updated_at: sql`now()` })
    .where("id", "=", schemaId)
    .where("project_id", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Schemas of no project that have not been touched since a moment, the oldest first. */
export async function listLeftBehind(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("schemas")
    .where("project_id", "is", null)
    .where("updated_at", "<", since.toISOString())
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows that one statement removes: some twenty milliseconds on the embedded database. */
const batchLength = 2_000;

/**
 * Removes the rows of a schema that is given up, in statements of their own, and the schema last. Relationships go before the
 * tables that they name, which would look for them one by one.
 */
export async function removeRows(db: Db, schemaId: string, signal?: AbortSignal): Promise<void> {
  for (const removal of [someRelationships(schemaId), someTables(schemaId)]) {
    let removedCount = 1n;
    while (removedCount > 0n) {
      signal?.throwIfAborted();
      removedCount = (await removal.execute(db)).numAffectedRows ?? 0n;
    }
  }
  await db.deleteFrom("schemas").where("id", "=", schemaId).where("project_id", "is", null).execute();
}

const someRelationships = (schemaId: string) => sql`
  DELETE FROM schema_relationships WHERE id IN (
    SELECT id FROM schema_relationships WHERE schema_id = ${schemaId} ORDER BY sort_name, id LIMIT ${sql.lit(batchLength)}
  )`;

/** Fewer of those that have much in them, of which their long texts go with them. */
const someTables = (schemaId: string) => sql`
  DELETE FROM schema_tables WHERE id IN (
    SELECT id FROM (
      SELECT id, sum(weight) OVER (ORDER BY sort_name, id) - weight AS weight_before
      FROM (
        SELECT id, sort_name, 1 + columns_bytes / 10000 + 10 * coalesce(jsonb_array_length(cut_texts), 0) AS weight
        FROM schema_tables WHERE schema_id = ${schemaId} ORDER BY sort_name, id LIMIT ${sql.lit(batchLength)}
      ) AS first
    ) AS weighed
    WHERE weight_before < ${sql.lit(batchLength)}
  )`;
