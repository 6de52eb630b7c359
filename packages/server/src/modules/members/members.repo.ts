import type { ProjectMember } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { longestOwner } from "../../db/longest-owner.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import type { PageRequest } from "../page.ts";

/** A member or an invitation, whoever asks. */
export type MemberRow = Omit<ProjectMember, "is_current_user">;

const members = (db: Db, projectId: string) =>
  db
    .selectFrom("project_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .where("member.project_id", "=", projectId)
    .select(["member.id", "member.role", "member.joined_at"])
    .select((select) => [
      select.ref("user.id").$castTo<string | null>().as("user_id"),
      select.ref("user.full_name").$castTo<string | null>().as("full_name"),
      select.ref("user.email").$castTo<string | null>().as("email"),
      sql<ProjectMember["status"]>`'active'`.as("status"),
    ]);

const invitations = (db: Db, projectId: string) =>
  db
    .selectFrom("project_invitations as invitation")
    .where("invitation.project_id", "=", projectId)
    .select(["invitation.id", "invitation.role", "invitation.created_at as joined_at"])
    .select((select) => [
      sql<string | null>`NULL::uuid`.as("user_id"),
      sql<string | null>`NULL::text`.as("full_name"),
      select.ref("invitation.email").$castTo<string | null>().as("email"),
      sql<ProjectMember["status"]>`'pending'`.as("status"),
    ]);

/** A page of the members of a project, and of those who are invited where `withInvited` says so. */
export function listMembers(
  db: Db,
  projectId: string,
  page: PageRequest,
  { withInvited }: { readonly withInvited: boolean },
): Promise<CutRows<MemberRow>> {
  const all = withInvited ? members(db, projectId).unionAll(invitations(db, projectId)) : members(db, projectId);
  const rows = db
    .selectFrom(all.as("listed_member"))
    .selectAll()
    .$if(page.after !== undefined, (query) => query.where("id", ">", page.after ?? ""))
    .orderBy("id");
  return readPage(db, rows, { limit: page.limit, order: sql`id` });
}

/** A member or an invitation of a project by its id; undefined when there is none, or none any more. */
export function findMember(db: Db, projectId: string, id: string): Promise<MemberRow | undefined> {
  return members(db, projectId)
    .where("member.id", "=", id)
    .unionAll(invitations(db, projectId).where("invitation.id", "=", id))
    .executeTakeFirst();
}

/** The membership of an account; undefined when it is no member. */
export function findMemberOfUser(db: Db, projectId: string, userId: string): Promise<MemberRow | undefined> {
  return members(db, projectId).where("member.user_id", "=", userId).executeTakeFirst();
}

export async function countOwners(db: Db, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom("project_members")
    .where("project_id", "=", projectId)
    .where("role", "=", "owner")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The account of an address, held so that it is not verified or deleted meanwhile. */
export function holdAccount(transaction: Db, email: string) {
  return transaction
    .selectFrom("users")
    .where("email", "=", email)
    .select(["id", "email", "full_name", "is_verified"])
    .forShare()
    .executeTakeFirst();
}

export interface NewInvitation {
  readonly id: string;
  readonly project_id: string;
  readonly email: string;
  readonly role: ProjectRole;
  readonly invited_by: string;
}

/** Stores an invitation; false where the address has one already. */
export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("project_invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["project_id", "email"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Makes an account a member; false where it is one already. */
export async function insertMember(
  db: Db,
  member: { readonly id: string; readonly project_id: string; readonly user_id: string; readonly role: ProjectRole },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("project_members")
    .values(member)
    .onConflict((conflict) => conflict.columns(["project_id", "user_id"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function updateRole(db: Db, { id, status }: MemberRow, role: ProjectRole): Promise<void> {
  if (status === "active") await db.updateTable("project_members").set({ role }).where("id", "=", id).execute();
  else await db.updateTable("project_invitations").set({ role }).where("id", "=", id).execute();
}

/** Takes a membership or an invitation away. What the project takes of quotas counts for an owner who stays. */
export async function deleteMember(db: Db, projectId: string, { id, status }: MemberRow): Promise<void> {
  if (status === "pending") {
    await db.deleteFrom("project_invitations").where("id", "=", id).execute();
    return;
  }
  await db.deleteFrom("project_members").where("id", "=", id).execute();
  await sql`
    UPDATE project_usage SET user_id = heir.user_id
    FROM (SELECT ${longestOwner(sql`${projectId}::uuid`)} AS user_id) AS heir
    WHERE heir.user_id IS NOT NULL AND project_usage.project_id = ${projectId}
      AND project_usage.user_id NOT IN (SELECT user_id FROM project_members WHERE project_id = ${projectId})`.execute(
    db,
  );
}

/** Notes that the mail of an invitation goes out again; the seconds to wait where the one before is too young. */
export async function renewInvitation(db: Db, id: string, pauseSeconds: number): Promise<number> {
  const { rows } = await sql<{ wait_seconds: number }>`
    WITH before AS (
      SELECT id, ceil(extract(epoch FROM sent_at + make_interval(secs => ${pauseSeconds}) - now()))::int AS wait_seconds
      FROM project_invitations WHERE id = ${id} FOR UPDATE
    ), renewed AS (
      UPDATE project_invitations SET sent_at = now() FROM before
      WHERE project_invitations.id = before.id AND before.wait_seconds <= 0
    )
    SELECT wait_seconds FROM before`.execute(db);
  return Math.max(0, rows[0]?.wait_seconds ?? 0);
}

/** The projects that an account has joined in this transaction by taking up invitations: what is noted has its time. */
export async function listJoined(transaction: Db, userId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("project_activity")
    .where("user_id", "=", userId)
    .where("action", "=", "joined")
    .where("created_at", "=", sql<string>`now()`)
    .select("project_id")
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** What a mail says of who invites to what. */
export function findInvitationFacts(
  db: Db,
  projectId: string,
  inviterId: string,
): Promise<{ project_name: string; inviter_name: string }> {
  return db
    .selectFrom("projects as project")
    .innerJoin("users as inviter", (join) => join.on("inviter.id", "=", inviterId))
    .where("project.id", "=", projectId)
    .select(["project.name as project_name", "inviter.full_name as inviter_name"])
    .executeTakeFirstOrThrow();
}
