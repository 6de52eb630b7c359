import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";

export interface NewSignInTicket {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly passwordDigest: Buffer;
  readonly tryCount: number;
  readonly lifetimeSeconds: number;
}

const now = sql<string>`now()`;

/** Stores a ticket; of an account's others the `maxCount` that expire last stay. */
export async function insertTicket(db: Db, ticket: NewSignInTicket, maxCount: number): Promise<void> {
  await db
    .deleteFrom("sign_in_tickets")
    .where("token_hash", "in", (tickets) =>
      tickets
        .selectFrom("sign_in_tickets")
        .select("token_hash")
        .where("user_id", "=", ticket.userId)
        .orderBy("expires_at", "desc")
        .offset(maxCount - 1),
    )
    .execute();
  await db
    .insertInto("sign_in_tickets")
    .values({
      token_hash: ticket.tokenHash,
      user_id: ticket.userId,
      password_digest: ticket.passwordDigest,
      tries_left: ticket.tryCount,
      expires_at: sql<string>`now() + make_interval(secs => ${ticket.lifetimeSeconds})`,
    })
    .execute();
}

/** Whose ticket this is; undefined when it has expired, was used or has no tries left. */
export async function findTicketOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("sign_in_tickets")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Takes one of the ticket's tries; false when there is none. */
export async function takeTry(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable("sign_in_tickets")
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where("token_hash", "=", tokenHash)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the ticket up and gives its digest of the password; undefined where it has expired or was used. */
export async function deleteTicket(db: Db, tokenHash: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom("sign_in_tickets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("password_digest")
    .executeTakeFirst();
  return row?.password_digest;
}

export async function deleteExpiredTickets(db: Db): Promise<void> {
  await db.deleteFrom("sign_in_tickets").where("expires_at", "<=", now).execute();
}
