import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { EmailTokenPurpose } from "../../db/tables/accounts.ts";
import { newId } from "../../db/uuid.ts";

export interface EmailToken {
  readonly userId: string;
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
