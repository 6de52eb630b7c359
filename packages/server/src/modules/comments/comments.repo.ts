import type { SimulationComment } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { MailedPerson } from "../accounts/mails/mailed-person.ts";
import type { PageRequest } from "../page.ts";

export interface NewComment {
  readonly id: string;
  readonly simulation_id: string;
  readonly table_name: string | null;
  readonly body: string;
  readonly author_id: string;
}

/** What changes of a comment; what is left out stays. */
export interface CommentChanges {
  readonly body?: string | undefined;
  /** Who says that it is resolved; null for one that is open again. */
  readonly resolvedBy?: string | null | undefined;
}

const comments = (db: Db, simulationId: string) =>
  db
    .selectFrom("simulation_comments as comment")
    .leftJoin("users as author", "author.id", "comment.author_id")
    .leftJoin("users as resolver", "resolver.id", "comment.resolved_by")
    .where("comment.simulation_id", "=", simulationId)
    .select(["comment.id", "comment.simulation_id", "comment.table_name", "comment.body", "comment.author_id"])
    .select(["comment.created_at", "comment.edited_at", "comment.resolved_at"])
    .select(["author.full_name as author_name", "resolver.full_name as resolved_by_name"])
    .select((expression) =>
      expression
        .selectFrom("comment_mentions as mention")
        .innerJoin("users as mentioned", "mentioned.id", "mention.user_id")
        .whereRef("mention.comment_id", "=", "comment.id")
        .select(
          sql<SimulationComment["mentions"]>`coalesce(
            jsonb_agg(jsonb_build_object('user_id', mentioned.id, 'full_name', mentioned.full_name) ORDER BY mentioned.full_name, mentioned.id),
            '[]')`.as("mentions"),
        )
        .$asScalar()
        .$notNull()
        .as("mentions"),
    );

/** A page of the comments on a simulation, oldest first. */
export function listComments(db: Db, simulationId: string, page: PageRequest): Promise<CutRows<SimulationComment>> {
  const rows = comments(db, simulationId)
    .$if(page.after !== undefined, (query) => query.where("comment.id", ">", page.after ?? ""))
    .orderBy("comment.id");
  return readPage(db, rows, { limit: page.limit, order: sql`id` });
}

/** A comment on a simulation; undefined for one that has gone, or is on another. */
export function findComment(db: Db, simulationId: string, id: string): Promise<SimulationComment | undefined> {
  return comments(db, simulationId).where("comment.id", "=", id).executeTakeFirst();
}

export async function insertComment(db: Db, comment: NewComment, mentioned: readonly string[]): Promise<void> {
  await db.insertInto("simulation_comments").values(comment).execute();
  if (mentioned.length === 0) return;
  await db
    .insertInto("comment_mentions")
    .values(mentioned.map((user_id) => ({ comment_id: comment.id, user_id })))
    .execute();
}

export async function updateComment(db: Db, id: string, { body, resolvedBy }: CommentChanges): Promise<void> {
  await db
    .updateTable("simulation_comments")
    .where("id", "=", id)
    .set({
      ...(body === undefined ? {} : { body, edited_at: sql<string>`now()` }),
      ...(resolvedBy === undefined
        ? {}
        : { resolved_by: resolvedBy, resolved_at: resolvedBy === null ? null : sql<string>`now()` }),
    })
    .execute();
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom("simulation_comments").where("id", "=", id).execute();
}

/** Those of some people who are members of a project. */
export function findMembers(
  db: Db,
  projectId: string,
  userIds: readonly string[],
): Promise<(MailedPerson & { readonly id: string })[]> {
  return db
    .selectFrom("project_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .where("member.project_id", "=", projectId)
    .where("user.id", "in", [...userIds])
    .select(["user.id", "user.email", "user.full_name"])
    .orderBy("user.id")
    .execute();
}

/** What a simulation and its project are called, and who writes. */
export function findMentionFacts(
  db: Db,
  simulationId: string,
  userId: string,
): Promise<{ simulation_name: string; project_name: string; author_name: string }> {
  return db
    .selectFrom("simulations as simulation")
    .innerJoin("projects as project", "project.id", "simulation.project_id")
    .innerJoin("users as author", (join) => join.on("author.id", "=", userId))
    .where("simulation.id", "=", simulationId)
    .select(["simulation.name as simulation_name", "project.name as project_name", "author.full_name as author_name"])
    .executeTakeFirstOrThrow();
}
