import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";

export interface SecondFactorUndo {
  readonly userId: string;
  /** The address that the token was mailed to. */
  readonly email: string;
}

export interface NewSecondFactorUndo extends SecondFactorUndo {
  readonly tokenHash: Buffer;
  readonly lifetimeSeconds: number;
}

const now = sql<string>`now()`;

/** Stores the undo of a second step that is switched on in this transaction. */
export async function insertSecondFactorUndo(transaction: Db, undo: NewSecondFactorUndo): Promise<void> {
  await transaction
    .insertInto("second_factor_undos")
    .values({
      user_id: undo.userId,
      email: undo.email,
      token_hash: undo.tokenHash,
      expires_at: sql<string>`now() + make_interval(secs => ${undo.lifetimeSeconds})`,
    })
    .execute();
}

/** The undo of a token; undefined when it is unknown, expired, or gone with its second step. */
export function findSecondFactorUndo(db: Db, tokenHash: Buffer): Promise<SecondFactorUndo | undefined> {
  return db
    .selectFrom("second_factor_undos")
    .select(["user_id as userId", "email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function deleteExpiredSecondFactorUndos(db: Db): Promise<void> {
  await db.deleteFrom("second_factor_undos").where("expires_at", "<=", now).execute();
}
