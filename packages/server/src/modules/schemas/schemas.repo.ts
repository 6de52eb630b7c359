import type { CensusData, DbType, Schema } from "@foretell/contract";
import { sql } from "kysely";
import type { NotNull } from "kysely";
import type { Db } from "../../db/db.ts";
import type { CatalogFigures } from "../../db/stored-catalog.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { PageRequest } from "../page.ts";

export interface SchemaFields {
  readonly name: string;
  readonly db_type: DbType;
  readonly version: string | null;
  readonly description?: string | null;
}

/** What changes of a schema. */
export interface SchemaChanges {
  readonly name: string;
  readonly db_type: DbType;
  /** Null for the number of the current version; undefined to leave it. */
  readonly version: string | null | undefined;
  /** Undefined to leave it. */
  readonly description?: string | null | undefined;
}

export interface NewSchema extends SchemaFields {
  readonly id: string;
  /** Null for one that is attached to its project, and to who made it, when all of it is stored. */
  readonly project_id: string | null;
  readonly created_by: string | null;
  readonly default_namespace: string;
  readonly database_name: string | null;
  readonly server_version: string | null;
  readonly incompleteness: string | null;
  readonly counts: CatalogFigures;
  /** JSON text; null for a schema that was not imported. */
  readonly census: string | null;
}

export interface SchemaStatsRow {
  readonly table_count: number;
  readonly column_count: number;
  readonly relationship_count: number;
  readonly row_count: number;
  readonly simulation_count: number;
  readonly version_count: number;
}

export interface SchemaDetailRow extends Schema {
  readonly revision: number;
  readonly column_count: number;
  readonly relationship_count: number;
  readonly row_count: number;
  readonly server_version: string | null;
  readonly incompleteness: string | null;
  readonly census: CensusData | null;
}

/** The version text that a person gave, else the number of the current version. */
const versionText = sql<string | null>`coalesce(schema.version, version.version_number)`;

const schemas = (db: Db) =>
  db
    .selectFrom("schemas as schema")
    .leftJoin("schema_versions as version", (join) =>
      join.onRef("version.schema_id", "=", "schema.id").on("version.is_current", "=", true),
    )
    .leftJoin("users as creator", "creator.id", "schema.created_by")
    .select([
      "schema.id",
      "schema.project_id",
      "schema.name",
      "schema.db_type",
      "schema.imported_at",
      "schema.table_count",
      "schema.description",
    ])
    .select(sql<string>`coalesce(creator.full_name, 'Unknown')`.as("created_by_name"))
    .select([versionText.as("version"), sql<boolean>`schema.incompleteness IS NOT NULL`.as("is_incomplete")])
    .where("schema.project_id", "is not", null)
    .$narrowType<{ project_id: NotNull }>();

/** A page of a project's schemas, newest first. */
export function listSchemas(db: Db, projectId: string, page: PageRequest): Promise<CutRows<Schema>> {
  const rows = schemas(db)
    .where("schema.project_id", "=", projectId)
    .$if(page.after !== undefined, (query) => query.where("schema.id", "<", page.after ?? ""))
    .orderBy("schema.id", "desc");
  return readPage(db, rows, { limit: page.limit, order: sql`id DESC` });
}

/** One schema; undefined when it has gone. */
export function findSchema(db: Db, schemaId: string): Promise<Schema | undefined> {
  return schemas(db).where("schema.id", "=", schemaId).executeTakeFirst();
}

/** One schema with its counts and its census; undefined when it has gone. */
export function findSchemaDetail(db: Db, schemaId: string): Promise<SchemaDetailRow | undefined> {
  return schemas(db)
    .where("schema.id", "=", schemaId)
    .select([
      "schema.revision",
      "schema.column_count",
      "schema.relationship_count",
      "schema.row_count",
      "schema.incompleteness",
      "schema.census",
    ])
    .select(sql<string | null>`left(schema.server_version, 200)`.as("server_version"))
    .executeTakeFirst();
}

/** Gives a schema the description of the one that it is a copy of. */
export async function copyDescription(db: Db, fromId: string, toId: string): Promise<void> {
  const description = db.selectFrom("schemas").where("id", "=", fromId).select("description");
  await db.updateTable("schemas").set({ description }).where("id", "=", toId).execute();
}

/** How much is in a schema; undefined when it is gone. */
export function findSchemaStats(db: Db, schemaId: string): Promise<SchemaStatsRow | undefined> {
  return db
    .selectFrom("schemas as schema")
    .where("schema.id", "=", schemaId)
    .select(["table_count", "column_count", "relationship_count", "row_count"])
    .select((expression) => [
      expression
        .selectFrom("simulations as simulation")
        .whereRef("simulation.schema_id", "=", "schema.id")
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .$notNull()
        .as("simulation_count"),
      expression
        .selectFrom("schema_versions as version")
        .whereRef("version.schema_id", "=", "schema.id")
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .$notNull()
        .as("version_count"),
    ])
    .executeTakeFirst();
}

export async function insertSchema(db: Db, schema: NewSchema): Promise<void> {
  const { counts, ...columns } = schema;
  await db
    .insertInto("schemas")
    .values({ ...columns, ...counts })
    .execute();
}

/**
 * Changes what a person may change of a schema. A new type makes prepared copies of it stale. A version text that equals
 * the number of the current version is not kept, so that it goes on with that number.
 */
export async function updateSchema(db: Db, schemaId: string, changes: SchemaChanges): Promise<void> {
  const { version, ...fields } = changes;
  const currentNumber = sql`(SELECT version_number FROM schema_versions WHERE schema_id = ${schemaId} AND is_current)`;
  await db
    .updateTable("schemas")
    .set({ ...fields, revision: sql`revision + 1`, updated_at: sql`now()` })
    // Under another name the state is that of the version as before.
    .set({
      version_revision: sql`CASE WHEN version_revision = revision AND db_type = ${fields.db_type}::text THEN revision + 1 END`,
    })
    .$if(version !== undefined, (query) =>
      query.set({ version: sql<string | null>`nullif(${version}::text, ${currentNumber})` }),
    )
    .where("id", "=", schemaId)
    .execute();
}

/**
 * Deletes a schema that takes no more than so many bytes; its tables, relationships, versions and simulations go with it. False
 * where there is none.
 */
export async function deleteSmallSchema(db: Db, schemaId: string, maxBytes: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("schemas")
    .where("id", "=", schemaId)
    .where("stored_bytes", "<=", maxBytes)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
