import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";

export interface SecondFactorRow {
  readonly key_id: string;
  readonly sealed_secret: Buffer;
  readonly last_step: number;
  readonly confirmed_at: string | null;
}

/** The second factor of an account, whether or not it is confirmed. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom("second_factors")
    .select(["key_id", "sealed_secret", "last_step", "confirmed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Keeps a secret until a code confirms it, in place of an earlier one; false where one is confirmed already. */
export async function prepareSecondFactor(
  db: Db,
  userId: string,
  secret: { readonly keyId: string; readonly bytes: Buffer },
): Promise<boolean> {
  const values = { key_id: secret.keyId, sealed_secret: secret.bytes };
  const row = await db
    .insertInto("second_factors")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ ...values, created_at: sql<string>`now()` })
        .where("second_factors.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches the prepared factor with this very secret on; false where there is none any more. */
export async function confirmSecondFactor(
  db: Db,
  userId: string,
  confirmed: { readonly sealedSecret: Buffer; readonly step: number },
): Promise<boolean> {
  const row = await db
    .updateTable("second_factors")
    .set({ confirmed_at: sql<string>`now()`, last_step: confirmed.step })
    .where("user_id", "=", userId)
    .where("sealed_secret", "=", confirmed.sealedSecret)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the step of a code that is taken; false where that code, or a later one, was taken before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceSealedSecret(
  db: Db,
  userId: string,
  before: Buffer,
  after: { readonly keyId: string; readonly bytes: Buffer },
): Promise<void> {
  await db
    .updateTable("second_factors")
    .set({ key_id: after.keyId, sealed_secret: after.bytes })
    .where("user_id", "=", userId)
    .where("sealed_secret", "=", before)
    .execute();
}

/** Removes the factor with its recovery codes; false where none was confirmed. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores recovery codes in place of the earlier ones. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses a recovery code up; false where it is none of the account's. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}
