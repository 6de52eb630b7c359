import type { DiagramNote } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import { newId } from "../../db/uuid.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { PageRequest } from "../page.ts";

export interface NewNote {
  readonly id: string;
  readonly schema_id: string;
  readonly table_name: string | null;
  readonly body: string;
  readonly author_id: string;
}

const notes = (db: Db, schemaId: string, { namesPeople } = { namesPeople: true }) =>
  db
    .selectFrom("diagram_notes as note")
    .leftJoin("users as author", "author.id", "note.author_id")
    .where("note.schema_id", "=", schemaId)
    .select(["note.id", "note.schema_id", "note.table_name", "note.body", "note.revision"])
    .select(["note.created_at", "note.edited_at"])
    .select(sql<string | null>`CASE WHEN ${namesPeople} THEN author.full_name END`.as("author_name"));

/** A page of the notes on a schema and its tables, oldest first. */
export function listNotes(
  db: Db,
  schemaId: string,
  page: PageRequest,
  shown: { readonly namesPeople: boolean },
): Promise<CutRows<DiagramNote>> {
  const rows = notes(db, schemaId, shown)
    .$if(page.after !== undefined, (query) => query.where("note.id", ">", page.after ?? ""))
    .orderBy("note.id");
  return readPage(db, rows, { limit: page.limit, order: sql`id` });
}

/** A note; undefined for one that has gone, or is on another schema. */
export function findNote(db: Db, schemaId: string, id: string): Promise<DiagramNote | undefined> {
  return notes(db, schemaId).where("note.id", "=", id).executeTakeFirst();
}

/** What the schema is called, and how many notes it has. */
export function findNoteFacts(db: Db, schemaId: string): Promise<{ name: string; note_count: number }> {
  return db
    .selectFrom("schemas as schema")
    .where("schema.id", "=", schemaId)
    .select("schema.name")
    .select((expression) =>
      expression
        .selectFrom("diagram_notes as note")
        .whereRef("note.schema_id", "=", "schema.id")
        .select(sql<number>`count(*)::int`.as("count"))
        .$asScalar()
        .$notNull()
        .as("note_count"),
    )
    .executeTakeFirstOrThrow();
}

export async function insertNote(db: Db, note: NewNote): Promise<void> {
  await db.insertInto("diagram_notes").values(note).execute();
}

/** Gives another schema the notes of one, as notes of somebody's. */
export async function copyNotes(
  db: Db,
  schemaId: string,
  target: Pick<NewNote, "schema_id" | "author_id">,
): Promise<void> {
  const found = await db
    .selectFrom("diagram_notes")
    .where("schema_id", "=", schemaId)
    .orderBy("id")
    .select(["table_name", "body"])
    .execute();
  const { schema_id, author_id } = target;
  const copied = found.map(({ table_name, body }) => ({ id: newId(), schema_id, author_id, table_name, body }));
  if (copied.length > 0) await db.insertInto("diagram_notes").values(copied).execute();
}

export async function updateNote(db: Db, id: string, body: string): Promise<void> {
  await db
    .updateTable("diagram_notes")
    .where("id", "=", id)
    .set({ body, edited_at: sql<string>`now()`, revision: sql<number>`revision + 1` })
    .execute();
}

export async function deleteNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom("diagram_notes").where("id", "=", id).execute();
}
