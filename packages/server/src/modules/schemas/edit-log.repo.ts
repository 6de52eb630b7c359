import type { RenamePair } from "@foretell/engine";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import { storableJson } from "../../db/storable-json.ts";

/** Stands for every table of a schema. */
export const everything = "*";

/** How many edits of a schema are remembered. */
const keptEdits = 500;
/** How many sentences of one edit are kept, and of how many characters. */
const keptSentences = 20;
const sentenceLength = 300;

export interface LoggedEdit {
  readonly schemaId: string;
  /** Of the schema after it. */
  readonly revision: number;
  readonly userId: string;
  /** Ids of tables, and keys of what stands on none. */
  readonly touched: readonly string[];
  readonly sentences: readonly string[];
  readonly renames: readonly RenamePair[];
}

/** Notes what an edit changed, in its transaction, and forgets the oldest. */
export async function insertEdit(transaction: Db, edit: LoggedEdit): Promise<void> {
  await transaction
    .insertInto("schema_edits")
    .values({
      id: newId(),
      schema_id: edit.schemaId,
      revision: edit.revision,
      user_id: edit.userId,
      touched: storableJson(edit.touched),
      sentences: storableJson(edit.sentences.slice(0, keptSentences).map((text) => text.slice(0, sentenceLength))),
      renames: storableJson(edit.renames),
    })
    .execute();
  await sql`
    DELETE FROM schema_edits WHERE schema_id = ${edit.schemaId} AND revision < (
      SELECT revision FROM schema_edits WHERE schema_id = ${edit.schemaId}
      ORDER BY revision DESC OFFSET ${sql.lit(keptEdits - 1)} LIMIT 1)`.execute(transaction);
}

export interface EditSince {
  readonly touched: readonly string[];
  readonly sentences: readonly string[];
  readonly user_name: string;
  readonly created_at: string;
}

/** The edits of a schema after a revision, oldest first, and whether all of them are still known. */
export async function listEditsSince(
  db: Db,
  schemaId: string,
  revision: number,
): Promise<{ readonly edits: readonly EditSince[]; readonly isWhole: boolean }> {
  const edits = await db
    .selectFrom("schema_edits as edit")
    .leftJoin("users as user", "user.id", "edit.user_id")
    .where("edit.schema_id", "=", schemaId)
    .where("edit.revision", ">", revision)
    .orderBy("edit.revision")
    .select(["edit.touched", "edit.sentences", "edit.created_at"])
    .select(sql<string>`coalesce("user".full_name, 'Unknown')`.as("user_name"))
    .execute();
  return { edits, isWhole: edits.length < keptEdits };
}

/** The renames of a schema's edits since its current version was made, oldest first. */
export async function listRenamesSinceVersion(db: Db, schemaId: string): Promise<RenamePair[]> {
  const rows = await db
    .selectFrom("schema_edits as edit")
    .innerJoin("schema_versions as version", (join) =>
      join.onRef("version.schema_id", "=", "edit.schema_id").on("version.is_current", "=", true),
    )
    .where("edit.schema_id", "=", schemaId)
    .whereRef("edit.created_at", ">", "version.created_at")
    .orderBy("edit.revision")
    .select("edit.renames")
    .execute();
  return rows.flatMap(({ renames }) => renames);
}
