import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";

/** How attempts on one counter are spaced. */
export interface Pace {
  /** Attempts that follow each other without a wait; after them it is 1 s, 2 s, 4 s … */
  readonly freeCount: number;
  /** One attempt is forgotten for each such time that passes. */
  readonly leakSeconds: number;
  readonly maxWaitSeconds: number;
}

export interface Counter extends Pace {
  readonly key: string;
}

export interface CountedAttempt {
  /** 0 where the attempt was counted; else nothing was, and it is refused for so long. */
  readonly waitSeconds: number;
  /** Attempts on each counter, this one among them, in the order of the counters. */
  readonly hitCounts: readonly number[];
}

/**
 * Counts an attempt on every counter, unless one of them still has to wait. Counters are held in the order of their keys,
 * so that of attempts at the same time one comes after the other, and two never wait for each other.
 */
export async function countAttempt(db: Db, counters: readonly Counter[]): Promise<CountedAttempt> {
  const { rows } = await sql<{ key: string; hitCount: number | null; waitSeconds: number | null }>`
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(
        ${counters.map(({ key }) => key)}::text[],
        ${counters.map(({ freeCount }) => freeCount)}::integer[],
        ${counters.map(({ leakSeconds }) => leakSeconds)}::integer[],
        ${counters.map(({ maxWaitSeconds }) => maxWaitSeconds)}::integer[]
      ) AS given (key, free_count, leak_seconds, max_wait_seconds)
    ), held AS MATERIALIZED (
      SELECT counter.blocked_until FROM rate_limit_counters AS counter JOIN given USING (key)
      ORDER BY counter.key FOR UPDATE OF counter
    ), block AS MATERIALIZED (
      SELECT max(blocked_until) AS until FROM held WHERE blocked_until > now()
    ), counted AS (
      INSERT INTO rate_limit_counters AS counter (key, hit_count, last_hit_at, blocked_until)
      SELECT key, 1, now(), now() FROM given WHERE (SELECT until FROM block) IS NULL ORDER BY key
      ON CONFLICT (key) DO UPDATE SET (hit_count, last_hit_at, blocked_until) = (
        SELECT hits.count, now(), now() + make_interval(secs => CASE
          WHEN hits.count < pace.free_count THEN 0
          ELSE least(power(2, least(hits.count - pace.free_count, 30)), pace.max_wait_seconds)
        END)
        FROM given AS pace CROSS JOIN LATERAL (
          SELECT 1 + greatest(counter.hit_count
            - floor(extract(epoch FROM now() - counter.last_hit_at) / pace.leak_seconds)::integer, 0) AS count
        ) AS hits
        WHERE pace.key = counter.key
      )
      WHERE counter.blocked_until <= now()
      RETURNING counter.key, counter.hit_count
    )
    SELECT given.key, counted.hit_count AS "hitCount",
      (SELECT ceil(extract(epoch FROM until - now()))::integer FROM block) AS "waitSeconds"
    FROM given LEFT JOIN counted USING (key)
  `.execute(db);
  const counts = new Map(rows.map(({ key, hitCount }) => [key, hitCount]));
  const hitCounts = counters.map(({ key }) => counts.get(key) ?? undefined);
  // One that another attempt began to hold up at this very moment has not been counted.
  const isCounted = hitCounts.every((count) => count !== undefined);
  const waitSeconds = rows[0]?.waitSeconds ?? (isCounted ? 0 : 1);
  return { waitSeconds, hitCounts: hitCounts.map((count) => count ?? 0) };
}

/** Takes the last attempt off the counters, as if it had not been made. */
export async function uncountAttempt(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    WITH held AS (
      SELECT key FROM rate_limit_counters WHERE key = ANY (${keys}::text[]) ORDER BY key FOR UPDATE
    )
    UPDATE rate_limit_counters AS counter
    SET hit_count = greatest(counter.hit_count - 1, 0), blocked_until = now()
    FROM held WHERE held.key = counter.key
  `.execute(db);
}

export async function forgetAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    WITH held AS (
      SELECT key FROM rate_limit_counters WHERE key = ANY (${keys}::text[]) ORDER BY key FOR UPDATE
    )
    DELETE FROM rate_limit_counters AS counter USING held WHERE held.key = counter.key
  `.execute(db);
}

/** Removes counters whose last attempt is long ago. */
export async function deleteOldCounters(db: Db): Promise<void> {
  await db
    .deleteFrom("rate_limit_counters")
    .where("last_hit_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
