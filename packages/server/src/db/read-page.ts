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
  // One column beside the query's own: a thousand rows are read as fast as their cells are few.
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM (
      SELECT listed.*, CASE
        WHEN row_number() OVER place = 1
          OR row_number() OVER place <= ${limit} AND sum(${rowBytes}) OVER place <= ${sql.lit(maxPageBytes)}
        THEN lead(true, 1, false) OVER place END AS page_continues
      FROM (${query.limit(limit + 1)}) AS listed
      WINDOW place AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
    ) AS listed
    WHERE page_continues IS NOT NULL
    ORDER BY ${order}`.execute(db);
  const hasMore = rows.at(-1)?.["page_continues"] === true;
  return { rows: rows.map(withoutPlace) as Row[], hasMore };
}

/** What the query itself gives. A copy: an object whose fields were deleted is slow for all who read it. */
function withoutPlace({ page_continues: _continues, ...row }: Record<string, unknown>): object {
  return row;
}
