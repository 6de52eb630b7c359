import type { Key } from "@foretell/engine";
import { sql } from "kysely";
import { tableIdsOf } from "../../db/column-ids.ts";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { NameKey, PageRequest } from "../page.ts";

export interface TableRow {
  readonly id: string;
  readonly schema_id: string;
  readonly namespace: string;
  readonly display_name: string;
  readonly column_count: number;
  readonly row_count: number | null;
  readonly comment: string | null;
  readonly cut_texts: readonly string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly revision: number;
  readonly schema_name: string;
}

export interface TableWithColumnsRow extends TableRow {
  readonly format: number;
  /** As it is stored. */
  readonly columns: unknown;
  readonly primary_key: Key | null;
}

export interface TableDetailRow extends TableRow {
  readonly name: string;
  readonly kind: string;
  readonly format: number;
  /** As they are stored. */
  readonly columns: unknown;
  readonly definition: unknown;
}

export interface TriggerRow {
  readonly name: string;
  readonly timing: string;
  readonly events: string[];
  readonly is_enabled: boolean;
}

export interface RelationshipRow {
  readonly id: string;
  readonly from_table: string;
  readonly to_table: string;
  readonly format: number;
  /** As it is stored. */
  readonly definition: unknown;
}

/** With what its list is ordered by. */
export type Listed<Row> = Row & { readonly sort_name: string };

const tables = (db: Db) =>
  db
    .selectFrom("schema_tables as table")
    .innerJoin("schemas as schema", "schema.id", "table.schema_id")
    .select([
      "table.id",
      "table.schema_id",
      "table.namespace",
      "table.display_name",
      "table.column_count",
      "table.row_count",
      "table.comment",
      "table.created_at",
      "table.updated_at",
      "schema.revision",
      "schema.name as schema_name",
    ]);

const isCommentCut = sql<
  readonly string[] | null
>`CASE WHEN "table".cut_texts @> '["comment"]' THEN '["comment"]'::jsonb END`;

const listed = (db: Db, schemaId: string, page: PageRequest<NameKey>) =>
  tables(db)
    .select("table.sort_name")
    .where("table.schema_id", "=", schemaId)
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`("table".sort_name, "table".id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy("table.sort_name")
    .orderBy("table.id");

/** Of a column in an answer: 10,000 of them take some 50 ms to write, however short they are. */
const minColumnBytes = 400;

const byName = sql`sort_name, id`;

const primaryKey = sql<Key | null>`nullif("table".definition -> 'primaryKey', 'null')`.as("primary_key");

/** A page of a schema's tables in the order of their names. */
export function listTables(db: Db, schemaId: string, page: PageRequest<NameKey>): Promise<CutRows<Listed<TableRow>>> {
  const rows = listed(db, schemaId, page).select(isCommentCut.as("cut_texts"));
  // What is of any length in it; to write each row as text takes as long as to read them all.
  const rowBytes = sql`1000 + 2 * octet_length(display_name) + coalesce(octet_length(comment), 0)`;
  return readPage(db, rows, { limit: page.limit, order: byName, rowBytes });
}

/** The same with the columns of each table. */
export function listTablesWithColumns(
  db: Db,
  schemaId: string,
  page: PageRequest<NameKey>,
): Promise<CutRows<Listed<TableWithColumnsRow>>> {
  const rows = listed(db, schemaId, page).select([
    "table.format",
    "table.columns",
    "table.columns_bytes",
    "table.cut_texts",
    primaryKey,
  ]);
  return readPage(db, rows, {
    limit: page.limit,
    order: byName,
    rowBytes: sql`greatest(listed.columns_bytes, listed.column_count * ${sql.lit(minColumnBytes)})`,
  });
}

export interface TableNamesRow {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** A page of the names of a schema's tables, with those of their columns. */
export function listNames(
  db: Db,
  schemaId: string,
  page: PageRequest<NameKey>,
): Promise<CutRows<Listed<TableNamesRow>>> {
  const rows = db
    .selectFrom("schema_tables as table")
    .select(["table.id", "table.sort_name", "table.display_name as name"])
    .select(sql<readonly string[]>`jsonb_path_query_array("table".columns, '$[*].name')`.as("columns"))
    .where("table.schema_id", "=", schemaId)
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`("table".sort_name, "table".id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy("table.sort_name")
    .orderBy("table.id");
  return readPage(db, rows, {
    limit: page.limit,
    order: byName,
    rowBytes: sql`100 + 2 * octet_length(name) + octet_length(columns::text)`,
  });
}

export function findTableWithColumns(db: Db, tableId: string): Promise<TableWithColumnsRow | undefined> {
  return tables(db)
    .select(["table.format", "table.columns", "table.cut_texts", primaryKey])
    .where("table.id", "=", tableId)
    .executeTakeFirst();
}

export function findTableDetail(db: Db, tableId: string): Promise<TableDetailRow | undefined> {
  return tables(db)
    .select(["table.name", "table.kind", "table.format", "table.columns", "table.cut_texts", "table.definition"])
    .where("table.id", "=", tableId)
    .executeTakeFirst();
}

/** How many triggers, and how many relationships, are read for the details of a table. */
const detailLimit = 1_001;

/** What the details of a table tell of its triggers; one more than they show where there are more. */
export async function listTriggers(
  db: Db,
  table: Pick<TableDetailRow, "schema_id" | "namespace" | "name">,
): Promise<readonly TriggerRow[]> {
  const names = JSON.stringify({ namespace: table.namespace, name: table.name });
  const path = "$[*] ? (@.table.namespace == $namespace && @.table.name == $name)";
  const { rows } = await sql<TriggerRow>`
    SELECT trigger ->> 'name' AS name, trigger ->> 'timing' AS timing, trigger -> 'events' AS events,
      (trigger ->> 'isEnabled')::boolean AS is_enabled
    FROM schema_objects, jsonb_path_query(triggers, ${path}::jsonpath, ${names}::jsonb) AS trigger
    WHERE schema_id = ${table.schema_id}
    LIMIT ${sql.lit(detailLimit)}`.execute(db);
  return rows;
}

/** A page of a schema's foreign keys by the names of their tables. */
export function listRelationships(
  db: Db,
  schemaId: string,
  page: PageRequest<NameKey>,
): Promise<CutRows<Listed<RelationshipRow>>> {
  const rows = db
    .selectFrom("schema_relationships")
    .select(["id", "from_table", "to_table", "format", "definition", "sort_name"])
    .where("schema_id", "=", schemaId)
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`(sort_name, id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy("sort_name")
    .orderBy("id");
  return readPage(db, rows, { limit: page.limit, order: byName });
}

/** The foreign keys that a table has and those that reference it, in the order of creation; one more than are shown. */
export function listRelationshipsOfTable(db: Db, tableId: string): Promise<RelationshipRow[]> {
  return db
    .selectFrom("schema_relationships")
    .select(["id", "from_table", "to_table", "format", "definition"])
    .where((expression) =>
      expression.or([expression("from_table_id", "=", tableId), expression("to_table_id", "=", tableId)]),
    )
    .orderBy("position")
    .limit(detailLimit)
    .execute();
}

export function findRelationship(db: Db, relationshipId: string): Promise<RelationshipRow | undefined> {
  return db
    .selectFrom("schema_relationships")
    .select(["id", "from_table", "to_table", "format", "definition"])
    .where("id", "=", relationshipId)
    .executeTakeFirst();
}

/** The table of a column, whose id leads to it. */
export async function findTableOfColumn(
  db: Db,
  columnId: string,
): Promise<{ readonly id: string; readonly schema_id: string } | undefined> {
  const { first, last } = tableIdsOf(columnId.toLowerCase());
  return db
    .selectFrom("schema_tables")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .where(sql<boolean>`columns @> ${JSON.stringify([{ id: columnId.toLowerCase() }])}::jsonb`)
    .select(["id", "schema_id"])
    .executeTakeFirst();
}

/** Pieces of a text that is kept apart from its table, from one on; one more than are shown at once. */
export async function listTextPieces(
  db: Db,
  tableId: string,
  { path, first, limit }: { readonly path: string; readonly first: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("schema_long_texts")
    .where("table_id", "=", tableId)
    .where("path", "=", path)
    .where("piece", ">=", first)
    .orderBy("piece")
    .limit(limit + 1)
    .select("text")
    .execute();
  return rows.map(({ text }) => text);
}
