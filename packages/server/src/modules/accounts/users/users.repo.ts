import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { longestOwner } from "../../../db/longest-owner.ts";

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_verified: boolean;
  readonly password_hash: string;
}

const columns = ["id", "email", "full_name", "is_verified", "password_hash"] as const;

/** Inserts the account unless its address has one; tells whether it did. */
export async function insertUser(db: Db, user: Omit<UserRow, "is_verified">): Promise<boolean> {
  const inserted = await db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(columns).where("email", "=", email).executeTakeFirst();
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst();
}

/**
 * The account, which stays as it is until the transaction ends: whoever changes it, begins a session for it or ends its
 * sessions holds it first, so that one of them comes after the other.
 */
export async function holdUser(transaction: Db, id: string): Promise<UserRow | undefined> {
  return transaction.selectFrom("users").select(columns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export interface UserChange {
  readonly full_name?: string;
  readonly password_hash?: string;
  readonly email?: string;
  readonly is_verified?: boolean;
}

/** Changes the account; undefined when it is gone. Throws the driver's unique violation for an address in use. */
export async function updateUser(db: Db, id: string, change: UserChange): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set({ ...change, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Lets go of an account's collaborative projects before it is deleted: those with nobody else in them go, those that another
 * owns as well count for that owner. Gives the names of those that would be left without an owner; then nothing is done.
 */
export async function releaseProjects(transaction: Db, userId: string): Promise<string[]> {
  const held = await transaction
    .selectFrom("projects")
    .where("kind", "=", "collaborative")
    .where("id", "in", (select) =>
      select.selectFrom("project_members").where("user_id", "=", userId).select("project_id"),
    )
    .orderBy("id")
    .select("id")
    .forNoKeyUpdate()
    .execute();
  if (held.length === 0) return [];
  // A question of its own: what waited for the projects sees the members that they have since.
  const { rows } = await sql<{ id: string; name: string; members: number; owners: number }>`
    SELECT project.id, project.name, count(member.user_id)::int AS members,
      count(member.user_id) FILTER (WHERE member.role = 'owner')::int AS owners
    FROM projects AS project
    LEFT JOIN project_members AS member ON member.project_id = project.id AND member.user_id <> ${userId}
    WHERE project.id = ANY (${held.map(({ id }) => id)}::uuid[])
    GROUP BY project.id ORDER BY project.name, project.id`.execute(transaction);
  const orphaned = rows.filter(({ members, owners }) => members > 0 && owners === 0);
  if (orphaned.length > 0) return orphaned.map(({ name }) => name);
  const alone = rows.filter(({ members }) => members === 0).map(({ id }) => id);
  if (alone.length > 0) await transaction.deleteFrom("projects").where("id", "in", alone).execute();
  await sql`
    UPDATE project_usage SET user_id = ${longestOwner(sql.ref("project_usage.project_id"), { but: userId })}
    WHERE user_id = ${userId} AND project_id IN (SELECT id FROM projects WHERE kind = 'collaborative')`.execute(
    transaction,
  );
  return [];
}

/** Deletes the account and all that hangs on it. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/** Notes that the owner of an address is told of somebody's attempt to take it; false when that was done lately. */
export async function noteRegistrationAttempt(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    WITH before AS (SELECT id, registration_notice_at FROM users WHERE email = ${email})
    UPDATE users SET registration_notice_at = now() FROM before WHERE users.id = before.id
    RETURNING coalesce(before.registration_notice_at < now() - interval '1 hour', true) AS is_due
  `.execute(db);
  return rows[0]?.is_due ?? false;
}

/** Notes that the owner is told of attempts to sign in; false when that was done within a day. */
export async function noteAttack(db: Db, id: string): Promise<boolean> {
  const noted = await db
    .updateTable("users")
    .set({ attack_notice_at: sql<string>`now()` })
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("attack_notice_at", "is", null),
        where("attack_notice_at", "<", sql<string>`now() - interval '1 day'`),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
