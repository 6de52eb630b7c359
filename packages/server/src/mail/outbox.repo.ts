import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { storableJson } from "../db/storable-json.ts";
import { newestMailFormat } from "./mail-format.ts";
import type { Mail } from "./mail.ts";

export interface NewMailRow {
  readonly id: string;
  readonly messageId: string;
  readonly mail: Mail;
}

/** A mail that this process is to send, and nobody else until `next_try_at`. */
export interface ClaimedMailRow {
  readonly id: string;
  readonly message_id: string;
  readonly recipient: string;
  readonly mail_format: number;
  /** In `mail_format`, unchecked. */
  readonly mail: unknown;
  /** With this try. */
  readonly try_count: number;
  /** Since it was written. */
  readonly age_seconds: number;
}

export async function insertMails(transaction: Db, rows: readonly NewMailRow[]): Promise<void> {
  const recipients = rows.map(({ mail }) => mail.to.address);
  const mails = rows.map(({ mail }) => storableJson(mail));
  await sql`
    INSERT INTO mail_outbox (id, message_id, recipient, mail_format, mail)
    SELECT id, message_id, recipient, ${newestMailFormat}::integer, mail
    FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ messageId }) => messageId)}::text[],
      ${recipients}::text[], ${mails}::jsonb[]
    ) AS given(id, message_id, recipient, mail)
  `.execute(transaction);
}

/**
 * Claims mails that are due, those first that have waited longest, for `leaseSeconds`: nobody else claims them before.
 * Of each recipient one at a time, so that many mails to one do not hold up those to others.
 */
export async function claimMails(
  db: Db,
  { claimId, limit, leaseSeconds }: { readonly claimId: string; readonly limit: number; readonly leaseSeconds: number },
): Promise<ClaimedMailRow[]> {
  // Materialised: executed twice, it would lock twice as many.
  const { rows } = await sql<ClaimedMailRow>`
    WITH due AS MATERIALIZED (
      SELECT id FROM mail_outbox AS candidate
      WHERE next_try_at <= now()
        AND NOT EXISTS (
          SELECT FROM mail_outbox AS earlier
          WHERE earlier.recipient = candidate.recipient
            AND (earlier.next_try_at, earlier.id) < (candidate.next_try_at, candidate.id))
        AND NOT EXISTS (
          SELECT FROM mail_outbox AS claimed
          WHERE claimed.recipient = candidate.recipient AND claimed.claim_id IS NOT NULL AND claimed.next_try_at > now())
      ORDER BY next_try_at, id
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_outbox
    SET claim_id = ${claimId}, next_try_at = now() + make_interval(secs => ${leaseSeconds}), try_count = try_count + 1
    FROM due WHERE mail_outbox.id = due.id
    RETURNING mail_outbox.id, message_id, recipient, mail_format, mail, try_count,
      extract(epoch FROM now() - created_at)::double precision AS age_seconds
  `.execute(db);
  return rows;
}

/** Gives a mail that could not be sent free for another try; does nothing where somebody else has claimed it meanwhile. */
export async function postponeMail(
  db: Db,
  { id, claimId, delaySeconds, error }: { id: string; claimId: string; delaySeconds: number; error: string },
): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({
      claim_id: null,
      next_try_at: sql<string>`now() + make_interval(secs => ${delaySeconds})`,
      last_error: error,
    })
    .where("id", "=", id)
    .where("claim_id", "=", claimId)
    .execute();
}

/** Removes a mail; of one claim only where it is given. Tells whether it was there. */
export async function deleteMail(db: Db, id: string, claimId?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    .where("id", "=", id)
    .$if(claimId !== undefined, (query) => query.where("claim_id", "=", claimId ?? null))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface OutboxMeasure {
  /** Of the mails that wait or are being sent. */
  readonly count: number;
  /** For how long the oldest has waited; 0 where there are none. */
  readonly oldest_seconds: number;
}

export async function measureOutbox(db: Db): Promise<OutboxMeasure> {
  return db
    .selectFrom("mail_outbox")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`coalesce(extract(epoch FROM now() - min(created_at)), 0)::double precision`.as("oldest_seconds"),
    ])
    .executeTakeFirstOrThrow();
}

/** Gives every mail free that a process had claimed which is no more. */
export async function releaseMails(db: Db): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ claim_id: null, next_try_at: sql<string>`now()` })
    .where("claim_id", "is not", null)
    .execute();
}
