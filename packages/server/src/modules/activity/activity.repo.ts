import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { ActivitySubject } from "../../db/tables/projects.ts";
import type { PageRequest } from "../page.ts";
import type { ToldActivity } from "./activity-words.ts";

export interface ActivityFilter {
  readonly userId?: string | undefined;
  readonly subject?: ActivitySubject | undefined;
}

export interface ActivityRow extends ToldActivity {
  readonly id: string;
  readonly created_at: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly subject_id: string;
  readonly exists: boolean;
}

/** A page of what happened in a project, newest first; whether the things still exist is asked for the page alone. */
export function listActivity(
  db: Db,
  projectId: string,
  { userId, subject }: ActivityFilter,
  page: PageRequest,
): Promise<CutRows<ActivityRow>> {
  const listed = db
    .selectFrom("project_activity")
    .where("project_id", "=", projectId)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? "project"))
    .$if(page.after !== undefined, (query) => query.where("id", "<", page.after ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .select(["id", "created_at", "user_id", "action", "subject", "subject_id", "subject_name", "details"]);
  const rows = db
    .selectFrom(listed.as("activity"))
    .leftJoin("users as user", "user.id", "activity.user_id")
    .select(["activity.id", "activity.created_at", "activity.user_id", "activity.action", "activity.subject"])
    .select(["activity.subject_id", "activity.subject_name", "activity.details", "user.full_name as user_name"])
    .select(
      sql<boolean>`CASE activity.subject
        WHEN 'project' THEN true
        WHEN 'schema' THEN EXISTS (SELECT FROM schemas WHERE id = activity.subject_id AND project_id = ${projectId})
        WHEN 'simulation' THEN EXISTS (SELECT FROM simulations WHERE id = activity.subject_id AND project_id = ${projectId})
        WHEN 'table' THEN EXISTS (SELECT FROM schema_tables WHERE id = activity.subject_id)
        ELSE EXISTS (SELECT FROM project_members WHERE user_id = activity.subject_id AND project_id = ${projectId})
      END`.as("exists"),
    )
    .orderBy("activity.id", "desc");
  return readPage(db, rows, { limit: page.limit, order: sql`id DESC` });
}
