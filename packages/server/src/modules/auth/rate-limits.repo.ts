import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

export interface CountedHit {
  readonly hitCount: number;
  readonly secondsLeft: number;
}

/**
 * Counts one hit for each key and gives the counts of the windows they fall in.
 * Keys are counted in the order given, which must be the same everywhere, or two callers could wait for each other.
 */
export async function countHits(db: Db, keys: readonly string[], windowSeconds: number): Promise<CountedHit[]> {
  const isOver = sql`counter.window_started_at <= now() - make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<CountedHit>`
    INSERT INTO rate_limit_counters AS counter (key, window_started_at, hit_count)
    SELECT key, now(), 1 FROM unnest(${keys}::text[]) WITH ORDINALITY AS given (key, position) ORDER BY position
    ON CONFLICT (key) DO UPDATE SET
      hit_count = CASE WHEN ${isOver} THEN 1 ELSE counter.hit_count + 1 END,
      window_started_at = CASE WHEN ${isOver} THEN now() ELSE counter.window_started_at END
    RETURNING
      hit_count AS "hitCount",
      ceil(extract(epoch FROM window_started_at + make_interval(secs => ${windowSeconds}) - now()))::integer
        AS "secondsLeft"
  `.execute(db);
  return rows;
}

export async function forgetHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("rate_limit_counters").where("key", "in", keys).execute();
}

/** Removes counters whose windows have ended long ago. */
export async function deleteOldCounters(db: Db): Promise<void> {
  await db
    .deleteFrom("rate_limit_counters")
    .where("window_started_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
