import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { newId } from "../../../db/uuid.ts";

export interface NewEmailUndo {
  readonly userId: string;
  /** The address that comes back. */
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly lifetimeSeconds: number;
}

export interface EmailUndo {
  /** Null when the account is gone. */
  readonly userId: string | null;
  readonly email: string;
}

const now = sql<string>`now()`;

/** Stores an undo beside the account's others. The account is held, so that their order is that of its addresses. */
export async function insertEmailUndo(transaction: Db, undo: NewEmailUndo): Promise<void> {
  await transaction
    .insertInto("email_undos")
    .values({
      id: newId(),
      user_id: undo.userId,
      email: undo.email,
      token_hash: undo.tokenHash,
      expires_at: sql<string>`now() + make_interval(secs => ${undo.lifetimeSeconds})`,
    })
    .execute();
}

/** The undo of a token; undefined when it is unknown, expired, or gone with a change before its own. */
export function findEmailUndo(db: Db, tokenHash: Buffer): Promise<EmailUndo | undefined> {
  return db
    .selectFrom("email_undos")
    .select(["user_id as userId", "email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Removes the undos of an address and of every address that the account had after it; those of earlier ones stay. One that
 * has expired tells nothing of the order any more: an address that is had again would else come before those in between.
 */
export async function deleteEmailUndosSince(transaction: Db, userId: string, email: string): Promise<void> {
  await transaction
    .deleteFrom("email_undos")
    .where("user_id", "=", userId)
    .where("created_at", ">=", (expression) =>
      expression
        .selectFrom("email_undos as first")
        .select((of) => of.fn.min("first.created_at").as("created_at"))
        .where("first.user_id", "=", userId)
        .where("first.email", "=", email)
        .where("first.expires_at", ">", now),
    )
    .execute();
}

/** Removes the undos of one address of an account, which keep it from nobody else any more. */
export async function deleteEmailUndosOf(transaction: Db, userId: string, email: string): Promise<void> {
  await transaction.deleteFrom("email_undos").where("user_id", "=", userId).where("email", "=", email).execute();
}

/** The addresses that an account gave up and that are kept for it. */
export async function listKeptAddresses(transaction: Db, userId: string): Promise<string[]> {
  const kept = await transaction
    .selectFrom("email_undos")
    .select("email")
    .distinct()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .execute();
  return kept.map(({ email }) => email);
}

/** Gives an address free that an account had which is gone. */
export async function releaseAddress(transaction: Db, email: string): Promise<void> {
  await transaction.deleteFrom("email_undos").where("user_id", "is", null).where("email", "=", email).execute();
}

/** Whether the address is kept for another account than the given one, which had it and may come back to it. */
export async function isAddressKept(transaction: Db, email: string, exceptUserId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM email_undos AS undo LEFT JOIN users ON users.id = undo.user_id
    WHERE undo.email = ${email} AND undo.expires_at > now()
      AND undo.user_id IS DISTINCT FROM ${exceptUserId}::uuid AND users.email IS DISTINCT FROM undo.email
    LIMIT 1
  `.execute(transaction);
  return rows.length > 0;
}

/** Notes that somebody is told that the address is kept; false when that was done lately. */
export async function noteKeptAddressNotice(transaction: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    WITH before AS (SELECT max(registration_notice_at) AS notice_at FROM email_undos WHERE email = ${email})
    UPDATE email_undos SET registration_notice_at = now() FROM before WHERE email = ${email}
    RETURNING coalesce(before.notice_at < now() - interval '1 hour', true) AS is_due
  `.execute(transaction);
  return rows[0]?.is_due ?? false;
}

export async function deleteExpiredEmailUndos(db: Db): Promise<void> {
  await db.deleteFrom("email_undos").where("expires_at", "<=", now).execute();
}
