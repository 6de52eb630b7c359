import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";

/** Removes the second step of an account, or a secret that waits for its first code; tells whether the step was on. */
export async function removeSecondFactor(transaction: Db, userId: string): Promise<boolean> {
  const removed = await transaction
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return (removed?.confirmed_at ?? null) !== null;
}

/** An address that an account left, or was asked to leave, as its undos tell. */
export interface LeftAddress {
  readonly userId: string;
  readonly email: string;
  /** How long before the first of its undos somebody may have had the account already. */
  readonly graceSeconds: number;
}

/**
 * Removes the second step where it was switched on after an address was left, or so shortly before, and a secret that waits
 * for its first code; else the recovery codes, if new ones were made since then. Tells whether the step was on and is gone.
 */
export async function removeSecondFactorSince(transaction: Db, left: LeftAddress): Promise<boolean> {
  const { userId, email, graceSeconds } = left;
  const since = sql<string>`(
    SELECT min(created_at) - make_interval(secs => ${graceSeconds}) FROM email_undos
    WHERE user_id = ${userId} AND email = ${email}
  )`;
  const removed = await transaction
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .where((where) => where.or([where("confirmed_at", "is", null), where("confirmed_at", ">=", since)]))
    .returning("confirmed_at")
    .executeTakeFirst();
  await transaction
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("audit_log")
          .select("id")
          .where("account_id", "=", userId)
          .where("event", "=", "recovery_codes_made")
          .where("at", ">=", since),
      ),
    )
    .execute();
  return (removed?.confirmed_at ?? null) !== null;
}

/** Ends the sign-ins that await a code, and knows no device or network of the account any more. */
export async function forgetSignIns(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom("sign_in_tickets").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("known_devices").where("user_id", "=", userId).execute();
}
