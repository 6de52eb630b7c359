import type { DiagramPlace, DiagramView, DiagramViewState } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import { newId } from "../../db/uuid.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { PageRequest } from "../page.ts";

export interface NewView {
  readonly id: string;
  readonly schema_id: string;
  readonly name: string;
  readonly state: DiagramViewState;
  readonly places: readonly DiagramPlace[];
  readonly created_by: string;
}

/** What changes of a view; what is left out stays. */
export interface ViewChanges {
  readonly name?: string | undefined;
  readonly state?: DiagramViewState | undefined;
  readonly places?: readonly DiagramPlace[] | undefined;
}

const views = (db: Db, schemaId: string, { namesPeople } = { namesPeople: true }) =>
  db
    .selectFrom("diagram_views as view")
    .leftJoin("users as creator", "creator.id", "view.created_by")
    .where("view.schema_id", "=", schemaId)
    .select(["view.id", "view.schema_id", "view.name", "view.state", "view.places", "view.revision"])
    .select(["view.created_at", "view.updated_at"])
    .select(sql<string | null>`CASE WHEN ${namesPeople} THEN creator.full_name END`.as("created_by_name"));

/** A page of the views of a schema's diagram, oldest first. */
export function listViews(
  db: Db,
  schemaId: string,
  page: PageRequest,
  shown: { readonly namesPeople: boolean },
): Promise<CutRows<DiagramView>> {
  const rows = views(db, schemaId, shown)
    .$if(page.after !== undefined, (query) => query.where("view.id", ">", page.after ?? ""))
    .orderBy("view.id");
  return readPage(db, rows, { limit: page.limit, order: sql`id` });
}

/** A view; undefined for one that has gone, or is of another schema. */
export function findView(db: Db, schemaId: string, id: string): Promise<DiagramView | undefined> {
  return views(db, schemaId).where("view.id", "=", id).executeTakeFirst();
}

/** Whether another view of the schema has a name, in whatever case. */
export async function isNameTaken(db: Db, schemaId: string, name: string, except: string): Promise<boolean> {
  const found = await db
    .selectFrom("diagram_views")
    .where("schema_id", "=", schemaId)
    .where(sql`lower(name)`, "=", sql`lower(${name}::text)`)
    .where("id", "!=", except)
    .select("id")
    .executeTakeFirst();
  return found !== undefined;
}

/** How many views a schema has. */
export async function countViews(db: Db, schemaId: string): Promise<number> {
  const { count } = await db
    .selectFrom("diagram_views")
    .where("schema_id", "=", schemaId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertView(db: Db, { state, places, ...view }: NewView): Promise<void> {
  await db
    .insertInto("diagram_views")
    .values({ ...view, state: JSON.stringify(state), places: JSON.stringify(places) })
    .execute();
}

/** Gives another schema the views of one, as views of somebody's. */
export async function copyViews(
  db: Db,
  schemaId: string,
  target: Pick<NewView, "schema_id" | "created_by">,
): Promise<void> {
  const found = await db
    .selectFrom("diagram_views")
    .where("schema_id", "=", schemaId)
    .orderBy("id")
    .select(["name", "state", "places"])
    .execute();
  for (const view of found) await insertView(db, { ...target, ...view, id: newId() });
}

export async function updateView(db: Db, id: string, { name, state, places }: ViewChanges): Promise<void> {
  await db
    .updateTable("diagram_views")
    .where("id", "=", id)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      ...(places === undefined ? {} : { places: JSON.stringify(places) }),
      updated_at: sql<string>`now()`,
      revision: sql<number>`revision + 1`,
    })
    .execute();
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.deleteFrom("diagram_views").where("id", "=", id).execute();
}
