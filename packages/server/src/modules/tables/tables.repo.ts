import type { Key, Trigger } from "@foretell/engine";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { StoredColumn, StoredForeignKey, StoredTableDefinition } from "../../db/stored-shapes.ts";
import type { NameKey, PageRequest } from "../page.ts";

export interface TableRow {
  readonly id: string;
  readonly schema_id: string;
  readonly namespace: string;
  readonly display_name: string;
  readonly column_count: number;
  readonly row_count: number | null;
  readonly comment: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly schema_name: string;
}

export interface TableWithColumnsRow extends TableRow {
  readonly columns: readonly StoredColumn[];
  readonly primary_key: Key | null;
}

export interface TableDetailRow extends TableRow {
  readonly name: string;
  readonly kind: string;
  readonly columns: readonly StoredColumn[];
  readonly definition: StoredTableDefinition;
}

export interface RelationshipRow {
  readonly id: string;
  readonly from_table: string;
  readonly to_table: string;
  readonly definition: StoredForeignKey;
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
      "schema.name as schema_name",
    ]);

const listed = (db: Db, schemaId: string, page: PageRequest<NameKey>) =>
  tables(db)
    .select("table.sort_name")
    .where("table.schema_id", "=", schemaId)
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`("table".sort_name, "table".id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy("table.sort_name")
    .orderBy("table.id")
    .limit(page.limit + 1);

const primaryKey = sql<Key | null>`nullif("table".definition -> 'primaryKey', 'null')`.as("primary_key");

/** A page of a schema's tables in the order of their names, with one row beyond it where there are more. */
export function listTables(db: Db, schemaId: string, page: PageRequest<NameKey>): Promise<Listed<TableRow>[]> {
  return listed(db, schemaId, page).execute();
}

/** The number of columns of each table of a page. */
export async function listColumnCounts(db: Db, schemaId: string, page: PageRequest<NameKey>): Promise<number[]> {
  const rows = await listed(db, schemaId, page).clearSelect().select("table.column_count").execute();
  return rows.map((row) => row.column_count);
}

/** The same with the columns of each table. */
export function listTablesWithColumns(
  db: Db,
  schemaId: string,
  page: PageRequest<NameKey>,
): Promise<Listed<TableWithColumnsRow>[]> {
  return listed(db, schemaId, page).select(["table.columns", primaryKey]).execute();
}

export function findTableWithColumns(db: Db, tableId: string): Promise<TableWithColumnsRow | undefined> {
  return tables(db).select(["table.columns", primaryKey]).where("table.id", "=", tableId).executeTakeFirst();
}

export function findTableDetail(db: Db, tableId: string): Promise<TableDetailRow | undefined> {
  return tables(db)
    .select(["table.name", "table.kind", "table.columns", "table.definition"])
    .where("table.id", "=", tableId)
    .executeTakeFirst();
}

/** The triggers that stand on a table. */
export async function listTriggers(
  db: Db,
  table: Pick<TableDetailRow, "schema_id" | "namespace" | "name">,
): Promise<readonly Trigger[]> {
  const names = JSON.stringify({ namespace: table.namespace, name: table.name });
  const path = "$[*] ? (@.table.namespace == $namespace && @.table.name == $name)";
  const row = await db
    .selectFrom("schema_objects")
    .where("schema_id", "=", table.schema_id)
    .select(sql<Trigger[]>`jsonb_path_query_array(triggers, ${path}::jsonpath, ${names}::jsonb)`.as("triggers"))
    .executeTakeFirst();
  return row?.triggers ?? [];
}

/** A page of a schema's foreign keys by the names of their tables, with one row beyond it where there are more. */
export function listRelationships(
  db: Db,
  schemaId: string,
  page: PageRequest<NameKey>,
): Promise<Listed<RelationshipRow>[]> {
  return db
    .selectFrom("schema_relationships")
    .select(["id", "from_table", "to_table", "definition", "sort_name"])
    .where("schema_id", "=", schemaId)
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`(sort_name, id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy("sort_name")
    .orderBy("id")
    .limit(page.limit + 1)
    .execute();
}

/** The foreign keys that a table has and those that reference it, in the order of creation. */
export function listRelationshipsOfTable(db: Db, tableId: string): Promise<RelationshipRow[]> {
  return db
    .selectFrom("schema_relationships")
    .select(["id", "from_table", "to_table", "definition"])
    .where((expression) =>
      expression.or([expression("from_table_id", "=", tableId), expression("to_table_id", "=", tableId)]),
    )
    .orderBy("position")
    .execute();
}
