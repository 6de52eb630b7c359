import type { AuditDetails, AuditEvent } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { newId } from "../../../db/uuid.ts";

export interface NewAuditRow {
  readonly accountId: string | null;
  readonly actorId: string | null;
  readonly event: AuditEvent;
  readonly network: string;
  readonly device: string;
  readonly details: AuditDetails;
}

export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly event: AuditEvent;
  readonly network: string;
  readonly device: string;
  readonly details: AuditDetails;
}

/** Inserts the row unless the account (null: all addresses without one) has that many of the event in the last hour. */
export async function insertAuditRow(db: Db, row: NewAuditRow, maxPerHour: number): Promise<void> {
  const { accountId, actorId, event, network, device, details } = row;
  await sql`
    INSERT INTO audit_log (id, account_id, actor_id, event, network, device, details)
    SELECT ${newId()}, ${accountId}::uuid, ${actorId}::uuid, ${event}, ${network}, ${device}, ${JSON.stringify(details)}::jsonb
    WHERE (
      SELECT count(*) FROM (
        SELECT FROM audit_log
        WHERE at > now() - interval '1 hour' AND event = ${event}
          AND ${accountId === null ? sql`account_id IS NULL` : sql`account_id = ${accountId}`}
        LIMIT ${maxPerHour}
      ) AS recent
    ) < ${maxPerHour}
  `.execute(db);
}

/** The newest rows of an account, the newest first. */
export function listAuditRows(db: Db, accountId: string, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_id", "event", "network", "device", "details"])
    .where("account_id", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Removes what has been kept for its time, which the table's trigger holds to as well. */
export async function deleteOldAuditRows(db: Db): Promise<void> {
  await db
    .deleteFrom("audit_log")
    .where("at", "<", sql<string>`now() - interval '400 days'`)
    .execute();
}
