import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import type { KnownDeviceKind } from "../../../db/tables/accounts.ts";

export interface KnownDevice {
  readonly kind: KnownDeviceKind;
  readonly fingerprint: Buffer;
}

/** Which of these the account knows: it was signed in to from there within the given time. */
export async function findKnownDevices(
  db: Db,
  userId: string,
  devices: readonly KnownDevice[],
  knownForDays: number,
): Promise<KnownDeviceKind[]> {
  const rows = await db
    .selectFrom("known_devices")
    .select("kind")
    .where("user_id", "=", userId)
    .where((where) => where.or(devices.map(({ kind, fingerprint }) => where.and({ kind, fingerprint }))))
    .where("last_used_at", ">", sql<string>`now() - make_interval(days => ${knownForDays})`)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Makes these known to the account; of each kind the latest `maxCount` stay so. */
export async function rememberDevices(
  db: Db,
  userId: string,
  devices: readonly KnownDevice[],
  maxCount: number,
): Promise<void> {
  await db
    .insertInto("known_devices")
    .values(devices.map((device) => ({ user_id: userId, ...device })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind", "fingerprint"]).doUpdateSet({ last_used_at: sql<string>`now()` }),
    )
    .execute();
  await sql`
    DELETE FROM known_devices WHERE user_id = ${userId} AND (kind, fingerprint) IN (
      SELECT kind, fingerprint FROM (
        SELECT kind, fingerprint, row_number() OVER (PARTITION BY kind ORDER BY last_used_at DESC) AS position
        FROM known_devices WHERE user_id = ${userId}
      ) AS ranked WHERE position > ${maxCount}
    )
  `.execute(db);
}

export async function deleteUnusedDevices(db: Db, knownForDays: number): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("last_used_at", "<=", sql<string>`now() - make_interval(days => ${knownForDays})`)
    .execute();
}
