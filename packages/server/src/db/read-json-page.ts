import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "./db.ts";
import { maxPageBytes } from "./read-page.ts";

/** The rows of a page as the database has written them. */
export interface JsonPage {
  /** Another one once anything that the query gives is another. */
  readonly state: string;
  /** A JSON array. */
  readonly json: string;
  /** The key of the last row; null where there are no others behind it. */
  readonly lastKey: string | null;
}

export interface JsonPageCut {
  readonly limit: number;
  /** What the interface shows, by its names; of the query's own columns. */
  readonly shown: RawBuilder<unknown>;
  /** What the next page goes on after, as text. */
  readonly key: RawBuilder<unknown>;
}

/** A time as the interface gives it. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Reads a page of a long list that is shown as it is: a thousand rows arrive as one text, where reading them cell by cell,
 * checking and writing them takes longer than the database needs to find them. Undefined where it is in the state that is
 * `known` still: the rows are looked at then, and not written. Cut like `readPage`; as nearly all pages fit, where to cut is
 * asked only when one does not.
 */
export async function readJsonPage<DB, TB extends keyof DB, Row extends object>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, shown, key }: JsonPageCut,
  known?: string,
): Promise<JsonPage | undefined> {
  const listed = sql`listed AS MATERIALIZED (${query.limit(limit + 1)})`;
  const written = sql`
    SELECT row_to_json(shown)::text AS json, key, row_number() OVER () AS place
    FROM (SELECT ${key} AS key, listed.* FROM listed) AS listed, LATERAL (SELECT ${shown}) AS shown`;
  const { rows } = await sql<{ state: string; json: string | null; count: number; lastKey: string | null }>`
    WITH ${listed},
      now AS (SELECT count(*) || ' ' || coalesce(bit_xor(hash_record_extended(listed, 0)), 0) AS state FROM listed)
    SELECT now.state, page.*
    FROM now, LATERAL (
      SELECT count(*) AS count, max(key) FILTER (WHERE place = ${limit}) AS "lastKey",
        CASE WHEN sum(octet_length(json)) <= ${sql.lit(maxPageBytes)}
          THEN string_agg(json, ',') FILTER (WHERE place <= ${limit}) END AS json
      FROM (${written}) AS written WHERE now.state IS DISTINCT FROM ${known ?? null}
    ) AS page`.execute(db);
  const [page] = rows;
  if (page === undefined || page.state === known) return undefined;
  const { state, count } = page;
  if (count === 0) return { state, json: "[]", lastKey: null };
  if (page.json !== null) return { state, json: `[${page.json}]`, lastKey: count > limit ? page.lastKey : null };
  const { rows: cut } = await sql<{ json: string; key: string; hasNext: boolean }>`
    WITH ${listed}
    SELECT json, key, place < ${count} AS "hasNext"
    FROM (
      SELECT *, sum(octet_length(json)) OVER (ORDER BY place) AS bytes FROM (${written}) AS written
    ) AS placed
    WHERE place = 1 OR place <= ${limit} AND bytes <= ${sql.lit(maxPageBytes)}
    ORDER BY place`.execute(db);
  const last = cut.at(-1);
  const json = `[${cut.map((row) => row.json).join(",")}]`;
  return { state, json, lastKey: last?.hasNext === true ? last.key : null };
}
