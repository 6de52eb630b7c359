import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "./db.ts";
import { maxPageBytes } from "./read-page.ts";

/** The rows of a page as the database has written them. */
export interface JsonPage {
  /** A JSON array. */
  readonly json: string;
  /** The key of the last row; null where there are no others behind it. */
  readonly lastKey: string | null;
}

export interface JsonPageCut {
  readonly limit: number;
  /** Of the query's own columns; the order of the query itself. */
  readonly order: RawBuilder<unknown>;
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
 * checking and writing them takes longer than the database needs to find them. Cut like `readPage`.
 */
export async function readJsonPage<DB, TB extends keyof DB, Row extends object>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, order, shown, key }: JsonPageCut,
): Promise<JsonPage> {
  const { rows } = await sql<{ json: string | null; lastKey: string | null; hasMore: boolean | null }>`
    SELECT string_agg(json, ',' ORDER BY place) AS json, (array_agg(key ORDER BY place DESC))[1] AS "lastKey",
      bool_or(has_next AND is_last) AS "hasMore"
    FROM (
      SELECT json, key, place, has_next, place = max(place) OVER () AS is_last
      FROM (
        SELECT json, key, row_number() OVER place AS place, sum(octet_length(json)) OVER place AS bytes,
          lead(true, 1, false) OVER place AS has_next
        FROM (
          SELECT (SELECT row_to_json(one)::text FROM (SELECT ${shown}) AS one) AS json, ${key} AS key, listed.*
          FROM (${query.limit(limit + 1)}) AS listed
        ) AS listed
        WINDOW place AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
      ) AS listed
      WHERE place = 1 OR place <= ${limit} AND bytes <= ${sql.lit(maxPageBytes)}
    ) AS listed`.execute(db);
  const [found] = rows;
  return { json: `[${found?.json ?? ""}]`, lastKey: found?.hasMore === true ? found.lastKey : null };
}
