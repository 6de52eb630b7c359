import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly created_at: string;
  readonly last_used_at: string;
}

export interface SessionUserRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_verified: boolean;
  readonly session_id: string;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshTokenHash: Buffer;
  readonly device: string;
  readonly lifetimeSeconds: number;
}

const now = sql<string>`now()`;

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      id: session.id,
      user_id: session.userId,
      refresh_token_hash: session.refreshTokenHash,
      device: session.device,
      expires_at: sql<string>`now() + make_interval(secs => ${session.lifetimeSeconds})`,
    })
    .execute();
}

/** The account of a session that has not ended. */
export async function findSessionUser(db: Db, sessionId: string, userId: string): Promise<SessionUserRow | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.email", "users.full_name", "users.is_verified", "sessions.id as session_id"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
}

/** The sessions of an account that have not ended, the last used first. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of an account; tells whether there was one. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Ends the session of a refresh token; gives whose it was. */
export async function deleteSessionByToken(db: Db, refreshTokenHash: Buffer): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom("sessions")
    .where("refresh_token_hash", "=", refreshTokenHash)
    .returning("user_id")
    .executeTakeFirst();
  return deleted?.user_id;
}

/** Ends those of an account's sessions that are beyond the given number, counted from the last used. The account is held. */
export async function deleteLeastUsedSessions(transaction: Db, userId: string, keptCount: number): Promise<void> {
  await transaction
    .deleteFrom("sessions")
    .where("id", "in", (expression) =>
      expression
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("last_used_at", "desc")
        .orderBy("id", "desc")
        .offset(keptCount),
    )
    .execute();
}

/** Ends every session of an account, but for one that may be kept. */
export async function deleteSessionsOfUser(db: Db, userId: string, keptSessionId?: string): Promise<void> {
  const query = db.deleteFrom("sessions").where("user_id", "=", userId);
  await (keptSessionId === undefined ? query : query.where("id", "!=", keptSessionId)).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
