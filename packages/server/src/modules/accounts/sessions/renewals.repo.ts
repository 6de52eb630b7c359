import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import type { SessionUserRow } from "./sessions.repo.ts";
import type { RefreshTokenHashes } from "./refresh-token.ts";

export interface RenewableSession {
  readonly id: string;
  readonly user_id: string;
  /** The device that signed in. */
  readonly device: string;
  /** The device that renews; null before the first renewal. */
  readonly renewing_device: string | null;
  readonly current_part_hash: Buffer;
  readonly next_part_hashes: readonly Buffer[];
  readonly retired_part_hashes: readonly Buffer[];
  /** Since the current part took the place of another; null where it is the first. */
  readonly rotated_seconds_ago: number | null;
}

export interface Renewal {
  readonly sessionId: string;
  readonly device: string;
  readonly lifetimeSeconds: number;
}

const now = sql<string>`now()`;
const afterSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

/**
 * Notes a renewal where nothing is special: the current token, from the device that renews always. One statement for nearly
 * all of them; undefined where it takes a closer look.
 */
export function renewWithCurrentToken(
  db: Db,
  { secretHash, partHash }: RefreshTokenHashes,
  { device, lifetimeSeconds }: Omit<Renewal, "sessionId">,
): Promise<SessionUserRow | undefined> {
  return db
    .updateTable("sessions")
    .from("users")
    .set({ last_used_at: now, expires_at: afterSeconds(lifetimeSeconds), renewing_device: device })
    .whereRef("users.id", "=", "sessions.user_id")
    .where("sessions.refresh_token_hash", "=", secretHash)
    .where("sessions.current_part_hash", "=", partHash)
    .where("sessions.expires_at", ">", now)
    .where(sql<boolean>`coalesce(sessions.renewing_device, ${device}) = ${device}`)
    .returning(["users.id", "users.email", "users.full_name", "users.is_verified", "sessions.id as session_id"])
    .executeTakeFirst();
}

/** Whose session this is, for holding the account before it. */
export async function findSessionOwner(db: Db, secretHash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom("sessions")
    .select("user_id")
    .where("refresh_token_hash", "=", secretHash)
    .executeTakeFirst();
  return found?.user_id;
}

/** The session, held until the transaction ends; undefined when it has ended. */
export function holdSession(transaction: Db, secretHash: Buffer): Promise<RenewableSession | undefined> {
  return transaction
    .selectFrom("sessions")
    .select([
      "id",
      "user_id",
      "device",
      "renewing_device",
      "current_part_hash",
      "next_part_hashes",
      "retired_part_hashes",
      sql<number | null>`extract(epoch FROM now() - rotated_at)::double precision`.as("rotated_seconds_ago"),
    ])
    .where("refresh_token_hash", "=", secretHash)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteRenewal(transaction: Db, renewal: Renewal): Promise<void> {
  await transaction
    .updateTable("sessions")
    .set({ last_used_at: now, expires_at: afterSeconds(renewal.lifetimeSeconds), renewing_device: renewal.device })
    .where("id", "=", renewal.sessionId)
    .execute();
}

/** The first use of a successor: it is the current token, and what was good before it is retired. */
export async function rotate(transaction: Db, session: RenewableSession, partHash: Buffer): Promise<void> {
  const others = session.next_part_hashes.filter((hash) => !hash.equals(partHash));
  await transaction
    .updateTable("sessions")
    .set({
      current_part_hash: partHash,
      next_part_hashes: [],
      retired_part_hashes: [session.current_part_hash, ...others],
      rotated_at: now,
    })
    .where("id", "=", session.id)
    .execute();
}

/** Adds a successor of the current token; of many that nobody used the newest count. */
export async function addSuccessor(
  transaction: Db,
  sessionId: string,
  partHash: Buffer,
  maxCount: number,
): Promise<void> {
  await transaction
    .updateTable("sessions")
    .set({
      next_part_hashes: sql<Buffer[]>`(ARRAY[${partHash}::bytea] || next_part_hashes)[1:${sql.lit(maxCount)}]`,
    })
    .where("id", "=", sessionId)
    .execute();
}
