import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import type { EmailTokenPurpose } from "../../../db/tables/accounts.ts";
import { newId } from "../../../db/uuid.ts";

export interface EmailToken {
  readonly userId: string;
  /** The address that the token was mailed to. */
  readonly email: string;
}

export interface NewEmailToken extends EmailToken {
  readonly purpose: EmailTokenPurpose;
  readonly tokenHash: Buffer;
  readonly lifetimeSeconds: number;
}

/** Stores a token in place of the account's earlier one for the same purpose. */
export async function replaceEmailToken(db: Db, token: NewEmailToken): Promise<void> {
  const values = {
    email: token.email,
    token_hash: token.tokenHash,
    expires_at: sql<string>`now() + make_interval(secs => ${token.lifetimeSeconds})`,
    used_at: null,
    created_at: sql<string>`now()`,
  };
  await db
    .insertInto("email_tokens")
    .values({ id: newId(), user_id: token.userId, purpose: token.purpose, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(values))
    .execute();
}

/** How tokens for one purpose follow each other. */
export interface TokenPace {
  /** The time before the second one; it doubles with each that follows without one being used. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

/**
 * Stores a token in place of the account's earlier one for the same purpose, unless that one still counts and is too
 * young: whoever asks again and again must not make the link worthless that its owner has just been sent.
 * Gives 0, or the seconds until another may follow.
 */
export async function renewEmailToken(db: Db, token: NewEmailToken, pace: TokenPace): Promise<number> {
  const waitsUntil = sql`kept.created_at + make_interval(
    secs => least(${pace.firstWaitSeconds} * power(2, least(kept.issue_count - 1, 30)), ${pace.maxWaitSeconds}))`;
  const { rows } = await sql`
    INSERT INTO email_tokens AS kept (id, user_id, purpose, email, token_hash, expires_at)
    VALUES (
      ${newId()}, ${token.userId}, ${token.purpose}, ${token.email}, ${token.tokenHash},
      now() + make_interval(secs => ${token.lifetimeSeconds})
    )
    ON CONFLICT (user_id, purpose) DO UPDATE SET
      email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      used_at = NULL, created_at = now(),
      issue_count = CASE
        WHEN kept.used_at IS NOT NULL OR kept.created_at < now() - interval '1 day' THEN 1
        ELSE kept.issue_count + 1
      END
    WHERE kept.used_at IS NOT NULL OR kept.expires_at <= now() OR kept.email <> excluded.email OR ${waitsUntil} <= now()
    RETURNING kept.id
  `.execute(db);
  if (rows.length > 0) return 0;
  const waiting = await sql<{ seconds: number }>`
    SELECT greatest(ceil(extract(epoch FROM ${waitsUntil} - now())), 1)::integer AS seconds
    FROM email_tokens AS kept WHERE user_id = ${token.userId} AND purpose = ${token.purpose}
  `.execute(db);
  return waiting.rows[0]?.seconds ?? 1;
}

/** Whose token this is, whether or not it still counts. */
export async function findEmailTokenOwner(
  db: Db,
  purpose: EmailTokenPurpose,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("email_tokens")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return found?.user_id;
}

/** Marks a token as used and gives what it stands for; undefined when it is unknown, expired or used already. */
export async function consumeEmailToken(
  db: Db,
  purpose: EmailTokenPurpose,
  tokenHash: Buffer,
): Promise<EmailToken | undefined> {
  return db
    .updateTable("email_tokens")
    .set({ used_at: sql<string>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["user_id as userId", "email"])
    .executeTakeFirst();
}

/** Makes the account's token for a purpose worthless. */
export async function deleteEmailToken(db: Db, purpose: EmailTokenPurpose, userId: string): Promise<void> {
  await db.deleteFrom("email_tokens").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
}

/** Ends the change of e-mail that an account waits for, if it does; the link that verifies its present address stays good. */
export async function endPendingEmailChange(transaction: Db, userId: string): Promise<void> {
  await transaction
    .deleteFrom("email_tokens")
    .using("users")
    .whereRef("users.id", "=", "email_tokens.user_id")
    .whereRef("users.email", "!=", "email_tokens.email")
    .where("email_tokens.user_id", "=", userId)
    .where("email_tokens.purpose", "=", "verify")
    .execute();
}

/** Makes every link that was mailed for an account worthless. */
export async function deleteEmailTokensOf(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom("email_tokens").where("user_id", "=", userId).execute();
}

/** Whether a token has verified the address that its account has now. */
export async function hasVerified(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom("email_tokens as token")
    .innerJoin("users as user", "user.id", "token.user_id")
    .select("token.id")
    .where("token.token_hash", "=", tokenHash)
    .where("token.purpose", "=", "verify")
    .where("token.used_at", "is not", null)
    .whereRef("user.email", "=", "token.email")
    .where("user.is_verified", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a token stands for; undefined when it is unknown, expired or used already. */
export function findLiveEmailToken(
  db: Db,
  purpose: EmailTokenPurpose,
  tokenHash: Buffer,
): Promise<EmailToken | undefined> {
  return db
    .selectFrom("email_tokens")
    .select(["user_id as userId", "email"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}
