import type { TableStatisticsEntry } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { catalogFormat } from "../../db/formats/catalog-format.ts";
import { newestFormat, readStored } from "../../db/formats/stored-format.ts";
import { readJsonPage } from "../../db/read-json-page.ts";
import type { JsonPage } from "../../db/read-json-page.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { StoredStatistics } from "../../db/tables/schemas.ts";
import type { NameKey, PageRequest } from "../page.ts";

/** An entry with what its list is ordered by. */
export type StatisticsRow = TableStatisticsEntry & { readonly sort_name: string };

const entries = (db: Db) =>
  db
    .selectFrom("schema_tables as table")
    .select([
      "table.id as table_id",
      "table.display_name as table_name",
      "table.namespace",
      "table.row_count",
      "table.column_count",
      "table.sort_name",
      "table.statistics_source as source",
      "table.known_column_count",
      "table.row_count_before",
    ]);

/** A page of what is known of a schema's tables by their names; undefined where its state is the one that is known. */
export function listStatistics(
  db: Db,
  schemaId: string,
  page: PageRequest<NameKey>,
  known: string | undefined,
): Promise<JsonPage | undefined> {
  const rows = entries(db)
    .where("table.schema_id", "=", schemaId)
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`("table".sort_name, "table".id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy("table.sort_name")
    .orderBy("table.id");
  const shown = sql`table_id, table_name, namespace, row_count, column_count, source, known_column_count, row_count_before`;
  const key = sql`table_id::text || sort_name`;
  return readJsonPage(db, rows, { limit: page.limit, shown, key }, known);
}

export function findStatistics(db: Db, tableId: string): Promise<StatisticsRow | undefined> {
  return entries(db).where("table.id", "=", tableId).executeTakeFirst();
}

/**
 * What is known of a table, a row count set by hand left out. Locks the table until the transaction ends. Throws
 * StoredShapeError.
 */
export async function findKnownStatistics(
  db: Db,
  tableId: string,
): Promise<{ schemaId: string; known: StoredStatistics | null } | undefined> {
  const row = await db
    .selectFrom("schema_tables")
    .where("id", "=", tableId)
    .select(["schema_id as schemaId", "statistics", "known_statistics", "statistics_format as format"])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { schemaId, format } = row;
  const document = row.known_statistics === null ? row.statistics : row.known_statistics.statistics;
  const known = document === null ? null : readStored(catalogFormat, "statistics", { format, document });
  return { schemaId, known };
}

/** Puts statistics with a typed row count in place, and keeps what was known; or, with null, puts that back. */
export async function setTypedStatistics(
  db: Db,
  tableId: string,
  typed: StoredStatistics | null,
  known: StoredStatistics | null,
): Promise<void> {
  const statistics = typed ?? known;
  await db
    .updateTable("schema_tables")
    .set({
      row_count: statistics?.rowCount ?? null,
      statistics: statistics === null ? null : storableJson(statistics),
      known_statistics: typed === null ? null : storableJson({ statistics: known }),
      statistics_format: newestFormat(catalogFormat),
      updated_at: sql`now()`,
    })
    .where("id", "=", tableId)
    .execute();
}

/**
 * Puts the statistics of many tables in place: `updates` is a JSON array of objects with namespace, name, row_count and
 * statistics. Gives how many tables there were.
 */
export async function replaceStatistics(db: Db, schemaId: string, updates: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE schema_tables AS "table"
    SET row_count = given.row_count, statistics = given.statistics, known_statistics = NULL,
      statistics_format = ${newestFormat(catalogFormat)}, updated_at = now()
    FROM jsonb_to_recordset(${updates}::jsonb)
      AS given (namespace text, name text, row_count bigint, statistics jsonb)
    WHERE "table".schema_id = ${schemaId} AND "table".namespace = given.namespace AND "table".name = given.name
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Tells those who keep prepared copies of a schema that its statistics have changed, and counts its rows anew. */
export function touchSchema(db: Db, schemaId: string): Promise<{ name: string }> {
  return db
    .updateTable("schemas")
    .set({
      // A sum of counts that people type may be more than a bigint holds.
      row_count: sql`(SELECT least(coalesce(sum(row_count), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)}) FROM schema_tables WHERE schema_id = ${schemaId})`,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where("id", "=", schemaId)
    .returning("name")
    .executeTakeFirstOrThrow();
}
