import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "./db.ts";

/** The first rows of a list, and whether there are others behind them. */
export interface CutRows<Row> {
  readonly rows: Row[];
  readonly hasMore: boolean;
}

export interface PageCut {
  readonly limit: number;
  /** Of the query's own columns; the order of the query itself. */
  readonly order: RawBuilder<unknown>;
  /** How many bytes a row takes, of the query's own columns; its text where it is not given. */
  readonly rowBytes?: RawBuilder<unknown>;
}

/** A page ends before its rows take more than this as text; a row that is larger alone is a page. */
export const maxPageBytes = 1024 * 1024;

/** Reads the rows of a page; the database cuts it, so that what is beyond the bytes of a page never leaves it. */
export async function readPage<DB, TB extends keyof DB, Row extends object>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, order, rowBytes = sql`octet_length(listed::text)` }: PageCut,
): Promise<CutRows<Row>> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM (
      SELECT listed.*, row_number() OVER place AS page_place, sum(${rowBytes}) OVER place AS page_bytes,
        lead(true) OVER place AS page_continues
      FROM (${query.limit(limit + 1)}) AS listed
      WINDOW place AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
    ) AS listed
    WHERE page_place = 1 OR page_place <= ${limit} AND page_bytes <= ${sql.lit(maxPageBytes)}
    ORDER BY page_place`.execute(db);
  const hasMore = rows.at(-1)?.page_continues === true;
  return { rows: rows.map(withoutPlace) as Row[], hasMore };
}

/** What the query itself gives. A copy: an object whose fields were deleted is slow for all who read it. */
function withoutPlace({
  page_place: _place,
  page_bytes: _bytes,
  page_continues: _more,
  ...row
}: Record<string, unknown>): object {
  return row;
}
