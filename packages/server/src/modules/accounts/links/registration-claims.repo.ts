import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { newId } from "../../../db/uuid.ts";

/** A registration of an address that has an account which nobody has verified yet. */
export interface NewRegistrationClaim {
  readonly userId: string;
  readonly full_name: string;
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
  readonly lifetimeSeconds: number;
}

export interface RegistrationClaim {
  readonly userId: string;
  readonly full_name: string;
  readonly passwordHash: string;
}

const now = sql<string>`now()`;

/** Stores a claim unless the account has that many already; tells whether it did. The account is held. */
export async function insertRegistrationClaim(
  transaction: Db,
  claim: NewRegistrationClaim,
  maxCount: number,
): Promise<boolean> {
  const live = await transaction
    .selectFrom("registration_claims")
    .select("id")
    .where("user_id", "=", claim.userId)
    .where("expires_at", ">", now)
    .execute();
  if (live.length >= maxCount) return false;
  await transaction
    .insertInto("registration_claims")
    .values({
      id: newId(),
      user_id: claim.userId,
      full_name: claim.full_name,
      password_hash: claim.passwordHash,
      token_hash: claim.tokenHash,
      expires_at: sql<string>`now() + make_interval(secs => ${claim.lifetimeSeconds})`,
    })
    .execute();
  return true;
}

/** The claim of a token; undefined when it is unknown, expired, or decided. */
export function findRegistrationClaim(db: Db, tokenHash: Buffer): Promise<RegistrationClaim | undefined> {
  return db
    .selectFrom("registration_claims")
    .select(["user_id as userId", "full_name", "password_hash as passwordHash"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function deleteRegistrationClaim(transaction: Db, tokenHash: Buffer): Promise<void> {
  await transaction.deleteFrom("registration_claims").where("token_hash", "=", tokenHash).execute();
}

/** Removes every claim on an account: it is decided whose it is. */
export async function deleteRegistrationClaimsOf(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom("registration_claims").where("user_id", "=", userId).execute();
}

export async function deleteExpiredRegistrationClaims(db: Db): Promise<void> {
  await db.deleteFrom("registration_claims").where("expires_at", "<=", now).execute();
}
